import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

/** Copies the files that show the API documentation to a directory beside the program. Returns what was copied. */
export function copyDocs(directory: string): readonly string[] {
  const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  mkdirSync(join(directory, 'docs'), { recursive: true });
  for (const name of FILES) copyFileSync(join(source, name), join(directory, 'docs', name));
  return FILES.map(name => join(source, name));
}
