/** Writes the reference pages of commands, errors, events, endpoints, agent tools and metrics. A test compares them with the committed pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTERFACE_PAGES } from '../docs/interface-pages.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'reference');
for (const [name, render] of Object.entries(INTERFACE_PAGES)) writeFileSync(join(folder, name), await render());
