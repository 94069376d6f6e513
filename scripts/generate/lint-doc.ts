/** Writes the reference page of the lint rules. A test checks that the committed page is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintDocument } from '../docs/lint-page.ts';

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'reference', 'lint-rules.md'), lintDocument());
