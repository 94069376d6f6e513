import { join } from 'node:path';
import { bundle } from '../../../scripts/bundle.ts';
import { copyDocs } from '../../../scripts/copy-docs.ts';

/** Builds the program into a directory. Answers its main file: what starts in a moment, where many starts or threads are needed. */
export async function bundledProgram(directory: string): Promise<string> {
  await bundle({ entries: { main: 'src/main.ts', 'server-program': 'src/app/server-program.ts' }, directory });
  copyDocs(directory);
  return join(directory, 'main.cjs');
}
