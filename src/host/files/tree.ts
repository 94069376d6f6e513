import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { ToolError } from '../../core/errors.ts';
import { type Anchor, anchorBelow } from './anchor.ts';
import { errorCode } from './errors.ts';
import { pour } from './pour.ts';
import { changed, fileVersion } from './version.ts';

/**
 * Trees are walked through directories that are held open, never by path: a process that exchanges a directory for a link
 * in the meantime redirects nothing.
 */

const sync = promisify(fsync);

/** A name that was copied, as it was then. */
export interface Copied {
  readonly name: string;
  readonly version: string;
  /** What is in a directory. */
  readonly inside?: readonly Copied[] | undefined;
}

/** Removes a name and everything below it. No failure when it is gone. */
export function removeTree(parent: Anchor, name: string): void {
  try {
    if (lstatSync(parent.at(name)).isDirectory()) removeDirectory(parent, name);
    else unlinkSync(parent.at(name));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function removeDirectory(parent: Anchor, name: string): void {
  const held = anchorBelow(parent, name);
  try {
    for (const inner of readdirSync(held.at('.'))) removeTree(held, inner);
  } finally {
    held.close();
  }
  rmdirSync(parent.at(name));
}

/** Copies a name with everything below it, links as links, and brings it to the disk. */
export async function copyTree(from: Anchor, name: string, to: Anchor, target: string): Promise<Copied> {
  const stat = lstatSync(from.at(name), { bigint: true });
  const version = fileVersion(stat);
  if (stat.isDirectory()) return { name, version, inside: await copyDirectory(from, name, to, target) };
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from.at(name)), to.at(target));
  else if (stat.isFile()) await copyFile(from, name, to, target);
  else throw new ToolError('invalid-input', `"${from.directory}/${name}" is not a file, directory or link`);
  return { name, version };
}

async function copyDirectory(from: Anchor, name: string, to: Anchor, target: string): Promise<readonly Copied[]> {
  mkdirSync(to.at(target), 0o700);
  const source = anchorBelow(from, name);
  try {
    const copy = anchorBelow(to, target);
    try {
      const inside: Copied[] = [];
      for (const inner of readdirSync(source.at('.'))) inside.push(await copyTree(source, inner, copy, inner));
      if (source.fd !== undefined && copy.fd !== undefined) await keepFacts(source.fd, copy.fd);
      return inside;
    } finally {
      copy.close();
    }
  } finally {
    source.close();
  }
}

async function copyFile(from: Anchor, name: string, to: Anchor, target: string): Promise<void> {
  const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;
  const source = openSync(from.at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const copy = openSync(to.at(target), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    try {
      await pour(source, copy);
      await keepFacts(source, copy);
    } finally {
      closeSync(copy);
    }
  } finally {
    closeSync(source);
  }
}

async function keepFacts(source: number, copy: number): Promise<void> {
  const { mode, atime, mtime } = fstatSync(source);
  fchmodSync(copy, mode & 0o7777);
  futimesSync(copy, atime, mtime);
  await sync(copy);
}

/** Removes what was copied, unless it has changed since. What was changed or added meanwhile stays, and is a failure. */
export function removeCopied(parent: Anchor, { name, version, inside }: Copied): void {
  if (inside === undefined) {
    if (fileVersion(lstatSync(parent.at(name), { bigint: true })) !== version)
      throw changed(`${parent.directory}/${name}`);
    return unlinkSync(parent.at(name));
  }
  const held = anchorBelow(parent, name);
  try {
    for (const inner of inside) removeCopied(held, inner);
  } finally {
    held.close();
  }
  rmdirSync(parent.at(name));
}
