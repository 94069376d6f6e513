/** Writes docs/reference/cel.md from the functions of the language. A test checks that the committed page is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRegex } from '../../src/expression/cel/cel.ts';
import { celPage } from '../docs/cel-page.ts';

const host = { now: new Date(0), guid: () => '', debug: () => undefined, regex: await loadRegex() };
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'reference', 'cel.md'), celPage(host));
