/** Writes docs/reference/solution.md from the schema of documents. A test checks that the committed page is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solutionPage } from '../docs/solution-page.ts';

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'reference', 'solution.md'), solutionPage());
