import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { ToolError } from '../../core/errors.ts';
import type { WriteOptions } from '../../core/ports/ports.ts';
import type { Anchor } from './anchor.ts';
import { writeAtomically } from './atomic-write.ts';
import { errorCode, unlessMissing } from './errors.ts';
import type { Temporaries } from './temporary.ts';
import { changed, fileVersion } from './version.ts';

const sync = promisify(fsync);
/** A file with several names is replaced, and held in memory for that. */
const MAX_REPLACED_BYTES = 64 << 20;

/**
 * Adds to the end of the file itself. One write to a file that was opened for appending lands behind all others, from
 * whatever process. The old content is not touched; a write that fails in the middle is taken back.
 */
export async function appendTo(
  anchor: Anchor,
  content: Uint8Array,
  options: WriteOptions,
  temporaries: Temporaries,
): Promise<void> {
  const fd = openCurrent(anchor);
  try {
    const stat = fstatSync(fd);
    refuseNoFile(stat, anchor);
    const version = fileVersion(fstatSync(fd, { bigint: true }));
    if (options.expects !== undefined && options.expects !== version) throw changed(anchoredPath(anchor));
    if (stat.nlink > 1) return await replace(anchor, content, { ...options, expects: version }, temporaries);
    if (options.mode !== undefined) fchmodSync(fd, options.mode);
    anchor.check();
    addWhole(fd, content, anchor);
    await sync(fd);
  } finally {
    closeSync(fd);
  }
}

const anchoredPath = ({ directory, name }: Anchor): string => `${directory}/${name}`;
const ATTEMPTS = 100;

/** Opens what has the name now: a replacement of the file while it was being opened is noticed. */
function openCurrent(anchor: Anchor): number {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const fd = openForAppending(anchor);
    const named = unlessMissing(() => lstatSync(anchor.at(anchor.name)));
    const opened = fstatSync(fd);
    if (named?.ino === opened.ino && named.dev === opened.dev) return fd;
    closeSync(fd);
  }
  throw changed(anchoredPath(anchor));
}

function openForAppending(anchor: Anchor): number {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    return openSync(anchor.at(anchor.name), O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw changed(anchoredPath(anchor));
    throw error;
  }
}

function refuseNoFile(stat: Stats, anchor: Anchor): void {
  if (!stat.isFile()) throw new ToolError('invalid-input', `"${anchoredPath(anchor)}" is not a regular file`);
}

function addWhole(fd: number, content: Uint8Array, anchor: Anchor): void {
  const { size } = fstatSync(fd);
  let done = 0;
  try {
    while (done < content.length) done += writeSync(fd, content, done);
  } catch (error) {
    takeBack(fd, size, done, anchor);
    throw error;
  }
}

/** Only when no other process added something after it. */
function takeBack(fd: number, size: number, done: number, anchor: Anchor): void {
  if (done === 0) return;
  if (fstatSync(fd).size === size + done) return ftruncateSync(fd, size);
  throw new ToolError('upstream-failed', `only ${done} bytes could be added to "${anchoredPath(anchor)}"`, {
    hint: 'another program added to the file at the same time, so they were not removed again',
  });
}

/** The other names keep the old content, as with every write. */
async function replace(anchor: Anchor, content: Uint8Array, options: WriteOptions, temporaries: Temporaries) {
  const fd = openSync(anchor.at(anchor.name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size } = fstatSync(fd);
    if (size > MAX_REPLACED_BYTES)
      throw new ToolError(
        'invalid-input',
        `"${anchoredPath(anchor)}" has several names (hard links) and ${size} bytes`,
        {
          hint: `at most ${MAX_REPLACED_BYTES} bytes can be replaced to leave the other names as they are`,
        },
      );
    await writeAtomically(anchor, Buffer.concat([readFileSync(fd), content]), options, temporaries);
  } finally {
    closeSync(fd);
  }
}
