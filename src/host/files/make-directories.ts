import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errors.ts';

/**
 * Makes a directory and its missing parents. The `recursive` option of Node.js never returns where the system says of a new
 * name in an existing directory that there is no such directory, as it does in `/proc`.
 */
export function makeDirectories(path: string, mode?: number): void {
  try {
    makeDirectory(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || parent === path) throw error;
    makeDirectories(parent, mode);
    makeDirectory(path, mode);
  }
}

function makeDirectory(path: string, mode: number | undefined): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
