/** Writes the JSON Schema and the reference page of the configuration. A test checks that the committed files are what this writes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../src/config/json-schema.ts';
import { referencePage } from '../docs/config-page.ts';

const root = join(import.meta.dirname, '..', '..');
mkdirSync(join(root, 'docs/reference'), { recursive: true });
writeFileSync(join(root, 'schemas/config.json'), `${JSON.stringify(configSchema(), null, 2)}\n`);
writeFileSync(join(root, 'docs/reference/configuration.md'), referencePage());
