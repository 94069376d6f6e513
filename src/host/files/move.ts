import { closeSync, constants, fsync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Anchor } from './anchor.ts';
import { errorCode, fileError } from './errors.ts';
import type { Temporaries } from './temporary.ts';

const sync = promisify(fsync);

/** One rename. Across file systems: a complete copy beside the target first, the rename, and only then the removal. */
export async function move(from: Anchor, to: Anchor, temporaries: Temporaries): Promise<void> {
  const source = from.at(from.name);
  const target = to.at(to.name);
  requireThere(source, from);
  from.check();
  to.check();
  try {
    return renameSync(source, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw fileError(error, `${to.directory}/${to.name}`);
  }
  const name = temporaries.name(to);
  try {
    await cp(source, to.at(name), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await syncTree(to.at(name));
    to.check();
    renameSync(to.at(name), target);
  } catch (error) {
    temporaries.remove(to, name);
    throw fileError(error, `${to.directory}/${to.name}`);
  }
  temporaries.forget(to, name);
  from.check();
  rmSync(source, { recursive: true, force: true });
}

function requireThere(source: string, { directory, name }: Anchor): void {
  try {
    lstatSync(source);
  } catch (error) {
    throw fileError(error, `${directory}/${name}`);
  }
}

/** The copy must be on disk before the original goes. */
async function syncTree(path: string): Promise<void> {
  if (lstatSync(path).isDirectory()) {
    for (const name of await readdir(path)) await syncTree(join(path, name));
  } else if (lstatSync(path).isFile()) {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    await sync(fd).finally(() => closeSync(fd));
  }
}
