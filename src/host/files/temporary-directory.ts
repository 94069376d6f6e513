import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { fileError } from './errors.ts';

/** A new directory for what is needed for a while. Its name begins with `prefix`; only this user can look into it. */
export async function makeTemporaryDirectory(prefix: string, base = tmpdir()): Promise<string> {
  try {
    return await mkdtemp(join(base, prefix));
  } catch (error) {
    const { code, message } = fileError(error, base);
    throw new ToolError(code, `no temporary directory can be made: ${message}`, {
      hint: 'set TMPDIR to a directory that can be written',
      cause: error,
    });
  }
}
