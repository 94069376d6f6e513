/** Writes docs/reference/templates.md from the filters, tags and variables. A test holds that the committed page is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { templatesPage } from './docs/templates-page.ts';

writeFileSync(join(import.meta.dirname, '..', 'docs', 'reference', 'templates.md'), await templatesPage());
