/** Writes the OpenAPI document of a server without configuration. A test checks that the committed file is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAM } from '../../src/app/program.ts';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { openApiDocument } from '../../src/server/openapi/document.ts';

const document = await openApiDocument({ version: PROGRAM.version, settings: DEFAULTS.apiServer });
writeFileSync(
  join(import.meta.dirname, '..', '..', 'schemas', 'openapi.json'),
  `${JSON.stringify(document, null, 2)}\n`,
);
