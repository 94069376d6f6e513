import { lstatSync, renameSync } from 'node:fs';
import type { WriteOptions } from '../../core/ports/ports.ts';
import type { Anchor } from './anchor.ts';
import { errorCode, fileError } from './errors.ts';
import type { Temporaries } from './temporary.ts';
import { type Copied, copyTree, removeCopied } from './tree.ts';
import { requireVersion } from './version.ts';

interface Move {
  readonly from: Anchor;
  readonly to: Anchor;
}

/** One rename. Across file systems: a complete copy beside the target first, the rename, and only then the removal. */
export async function move({ from, to }: Move, { expects }: WriteOptions, temporaries: Temporaries): Promise<void> {
  requireThere(from);
  from.check();
  to.check();
  requireVersion(to, expects);
  try {
    return renameSync(from.at(from.name), to.at(to.name));
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw fileError(error, `${to.directory}/${to.name}`);
  }
  const copied = await copyInPlace({ from, to }, temporaries);
  from.check();
  removeCopied(from, copied);
}

async function copyInPlace({ from, to }: Move, temporaries: Temporaries): Promise<Copied> {
  const name = temporaries.name(to);
  try {
    const copied = await copyTree(from, from.name, to, name);
    to.check();
    renameSync(to.at(name), to.at(to.name));
    temporaries.forget(to, name);
    return copied;
  } catch (error) {
    temporaries.remove(to, name);
    throw fileError(error, `${to.directory}/${to.name}`);
  }
}

function requireThere({ at, directory, name }: Anchor): void {
  try {
    lstatSync(at(name));
  } catch (error) {
    throw fileError(error, `${directory}/${name}`);
  }
}
