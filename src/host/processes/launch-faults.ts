import { accessSync, constants, statSync } from 'node:fs';
import { ToolError } from '../../core/errors.ts';
import type { SpawnRequest, SpawnResult } from '../../core/ports/ports.ts';

/** What a shell answers when it cannot start a program, and why. */
const REFUSALS: ReadonlyMap<string, readonly [exitCode: number, why: string]> = new Map([
  ['ENOENT', [127, 'program not found']],
  ['ENOTDIR', [127, 'program not found']],
  ['EACCES', [126, 'permission denied']],
  ['EPERM', [126, 'operation not permitted']],
  ['ENOEXEC', [126, 'not an executable file']],
  ['ETXTBSY', [126, 'the program file is being written']],
  ['E2BIG', [126, 'arguments and environment are too long']],
]);

/**
 * The outcome of a program that could not be started. A missing working directory and a machine that is out of processes
 * are errors of the call; for the rest the result is the one that a shell gives.
 */
export function notStarted(request: SpawnRequest, error: NodeJS.ErrnoException): SpawnResult {
  if (error.code === 'ERR_INVALID_ARG_VALUE') {
    // The original message quotes the text, which may be a secret.
    throw new ToolError(
      'invalid-input',
      'a command, its arguments and its environment may not contain a NUL character',
    );
  }
  const directoryFault = workingDirectoryFault(request.cwd);
  if (directoryFault !== undefined) throw new ToolError('invalid-input', directoryFault, { cause: error });
  const [exitCode, why] = REFUSALS.get(error.code ?? '') ?? [];
  if (exitCode === undefined) {
    throw new ToolError('internal', `cannot start "${request.program}": ${error.message}`, { cause: error });
  }
  return {
    exitCode,
    stdout: new Uint8Array(),
    stderr: Buffer.from(`${request.program}: ${why}\n`),
    truncated: false,
    timedOut: false,
  };
}

function workingDirectoryFault(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return `working directory "${path}" is not a directory`;
    accessSync(path, constants.X_OK);
    return undefined;
  } catch (error) {
    const denied = (error as NodeJS.ErrnoException).code === 'EACCES';
    return `working directory "${path}" ${denied ? 'may not be entered' : 'does not exist'}`;
  }
}
