/** Writes the JSON Schemas of documents for editors. A test holds that the committed files are what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentSchemas } from '../src/solution/schema/schemas.ts';

const folder = join(import.meta.dirname, '..', 'schemas');
for (const [name, schema] of Object.entries(documentSchemas()))
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
