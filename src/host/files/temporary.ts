import { constants, lstatSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Anchor } from './anchor.ts';
import { errorCode } from './errors.ts';
import { removeTree } from './tree.ts';

/**
 * Temporary files lie beside their target and say whose they are: `.<name>.tool-<place>-<pid>-<random>.tmp`. What a
 * killed process left behind is removed by the next write into the same directory.
 */
export interface Temporaries {
  /** A new empty file, readable and writable only by those whom `mode` allows. */
  create(anchor: Anchor, mode: number): { readonly fd: number; readonly name: string };
  /** A free name of the same kind, for what is made in another way. */
  name(anchor: Anchor): string;
  /** To be called once the temporary file is gone: renamed, or removed with `remove`. */
  forget(anchor: Anchor, name: string): void;
  remove(anchor: Anchor, name: string): void;
  /** Removes what killed processes left in the directory; looks at each directory at most once in ten seconds. */
  sweep(anchor: Anchor): void;
}

const SHAPE = /^\..*\.tool-([0-9a-z]+)-(\d+)-[0-9a-z]+\.tmp$/s;
const SWEEP_PAUSE_MS = 10_000;
const MAX_SWEPT = 10_000;
/** No write takes this long; needed where process ids say nothing, e.g. on a volume shared by containers. */
const ABANDONED_MS = 3_600_000;
/** The longest name of most file systems is 255 bytes. */
const MAX_STEM_BYTES = 190;
const ATTEMPTS = 10;

export function createTemporaries(): Temporaries {
  const place = placeTag();
  const active = new Set<string>();
  const sweptAt = new Map<string, number>();
  const removeAll = (): void => active.forEach(path => rmSync(path, { recursive: true, force: true }));

  const freeName = (anchor: Anchor): string => {
    const random = Math.random().toString(36).slice(2, 12);
    const name = `.${stem(anchor.name)}.tool-${place}-${process.pid}-${random}.tmp`;
    if (active.size === 0) process.once('exit', removeAll);
    active.add(`${anchor.directory}/${name}`);
    return name;
  };
  const forget = (anchor: Anchor, name: string): void => {
    active.delete(`${anchor.directory}/${name}`);
    if (active.size === 0) process.off('exit', removeAll);
  };

  return {
    create(anchor, mode) {
      for (let attempt = 1; ; attempt++) {
        const name = freeName(anchor);
        try {
          return { fd: openSync(anchor.at(name), EXCLUSIVE, mode), name };
        } catch (error) {
          forget(anchor, name);
          if (errorCode(error) !== 'EEXIST' || attempt === ATTEMPTS) throw error;
        }
      }
    },
    name: freeName,
    forget,
    remove(anchor, name) {
      removeTree(anchor, name);
      forget(anchor, name);
    },
    sweep(anchor) {
      const now = performance.now();
      if (now - (sweptAt.get(anchor.directory) ?? Number.NEGATIVE_INFINITY) < SWEEP_PAUSE_MS) return;
      if (sweptAt.size >= MAX_SWEPT) sweptAt.clear();
      sweptAt.set(anchor.directory, now);
      removeLeftovers(anchor, place);
    },
  };
}

const EXCLUSIVE = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);

/** Housekeeping: whatever fails here must not fail the write. */
function removeLeftovers(anchor: Anchor, place: string): void {
  try {
    for (const name of readdirSync(anchor.at('.'))) {
      if (isLeftover(anchor, name, place)) removeTree(anchor, name);
    }
  } catch {
    // e.g. a directory that may be written but not listed
  }
}

function isLeftover(anchor: Anchor, name: string, place: string): boolean {
  const [, madeAt, pid] = SHAPE.exec(name) ?? [];
  if (pid === undefined) return false;
  const { mtimeMs } = lstatSync(anchor.at(name));
  if (Date.now() - mtimeMs > ABANDONED_MS) return true;
  if (madeAt !== place) return false;
  // An earlier process may have had the same id.
  if (Number(pid) === process.pid) return mtimeMs < Date.now() - process.uptime() * 1000 - 1000;
  return !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** A process that has ended keeps its id until its parent asks for it; in a container without init that may be never. */
function hasEnded(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Where process ids mean the same: the machine, and on Linux the process namespace. */
function placeTag(): string {
  let hash = 0x811c9dc5;
  for (const char of `${hostname()} ${processNamespace()}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** The beginning of a name, short enough to leave room for the rest. Never half a character. */
function stem(name: string): string {
  let kept = '';
  let bytes = 0;
  for (const char of name) {
    bytes += Buffer.byteLength(char);
    if (bytes > MAX_STEM_BYTES) break;
    kept += char;
  }
  return kept;
}
