import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { makeTemporaryDirectory } from '../files/temporary-directory.ts';
import { startProgram } from '../processes/start-program.ts';

/**
 * Lets the user change a text in the editor of `VISUAL` or `EDITOR` (a command line, arguments included), on a private copy. Without
 * either a terminal gets the usual editor of the system; without a terminal it is `invalid-input`.
 */
export async function letEdit(
  text: string,
  name: string,
  { environment, attended }: { readonly environment: Environment; readonly attended: boolean },
): Promise<string> {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi';
  const editor = environment['VISUAL'] || environment['EDITOR'] || (attended ? usual : undefined);
  if (editor === undefined)
    throw new ToolError('invalid-input', 'there is no editor to use', {
      hint: 'set EDITOR, or change single keys with tool config set',
    });
  const directory = await makeTemporaryDirectory('tool-edit-');
  try {
    const file = join(directory, name);
    await writeFile(file, text, { mode: 0o600 });
    await run(editor, file, environment);
    return await readFile(file, 'utf8');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function run(editor: string, file: string, environment: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { stdio: 'inherit', env: { ...environment } } as const;
    const child =
      process.platform === 'win32'
        ? startProgram(`${editor} "${file}"`, [], { ...options, shell: true })
        : startProgram('/bin/sh', ['-c', `${editor} "$@"`, editor, file], options);
    child.on('error', cause =>
      reject(new ToolError('invalid-input', `the editor "${editor}" could not be started`, { cause })),
    );
    child.on('exit', code =>
      code === 0
        ? resolve()
        : reject(
            new ToolError(
              'invalid-input',
              `the editor "${editor}" ended with code ${code ?? 'none'}: nothing was changed`,
            ),
          ),
    );
  });
}
