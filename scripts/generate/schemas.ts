/** Writes every JSON Schema that is published. A test checks that the committed files are what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSchema, SCHEMA_NAMES } from '../../src/operations/schemas/schema-registry.ts';

const folder = join(import.meta.dirname, '..', '..', 'schemas');
for (const name of SCHEMA_NAMES)
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(await findSchema(name), null, 2)}\n`);
