/**
 * Writes docs/reference/templates.md and go-templates.md from the filters, tags, variables and functions. Tests check that the
 * committed pages are what this writes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goTemplatesPage } from '../docs/go-templates-page.ts';
import { templatesPage } from '../docs/templates-page.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'reference');
writeFileSync(join(folder, 'templates.md'), await templatesPage());
writeFileSync(join(folder, 'go-templates.md'), await goTemplatesPage());
