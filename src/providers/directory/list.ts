import { posix } from 'node:path';
import type { FileStat } from '../../core/ports/ports.ts';
import { Failure, type Output, type ReadEffects, type View } from '../contract.ts';
import { HELD_BYTES } from '../shared/files/file-change.ts';
import type { Places } from '../shared/files/file-place.ts';
import { type Found, walk } from '../shared/files/walk.ts';
import { compileFilter } from './filter.ts';
import { DEFAULT_MAX_DEPTH, DEFAULT_MAX_FILE_SIZE, type Entry, type Inputs } from './inputs.ts';
import { guessMimeType } from './mime-types.ts';

/** The entries of a directory, with content and checksums as far as they are asked for. */
export async function list(inputs: Inputs, places: Places, effects: ReadEffects): Promise<Output> {
  const base = await existing(inputs.path, places, effects);
  const shown = places.show(inputs.path);
  const { recursive = false, maxDepth = DEFAULT_MAX_DEPTH, excludeHidden, filesOnly = false } = inputs;
  const { found, cutAt } = await walk(base, { recursive, maxDepth, excludeHidden }, effects);
  const isWanted = await compileFilter(inputs);
  const wanted = found.filter(entry => isWanted(entry) && !(filesOnly && entry.kind === 'directory'));
  const read = createEntryReader(inputs, { base, effects });
  const entries: Entry[] = [];
  for (const entry of wanted) {
    effects.signal.throwIfAborted();
    const one = await read(entry);
    if (one !== undefined) entries.push(one);
  }
  // A caller who set the depth expects this, so there is no warning.
  const isCut = cutAt !== undefined && inputs.maxDepth === undefined;
  return {
    data: {
      entries,
      totalFiles: entries.filter(({ type }) => type === 'file').length,
      totalDirs: entries.filter(({ isDir }) => isDir).length,
      totalSize: entries.reduce((sum, { size }) => sum + size, 0),
    },
    ...(isCut && { warnings: [`${shown} is deeper than ${maxDepth} levels (${cutAt}): give maxDepth to list more`] }),
  };
}

/** The real path of a directory that is there. */
export async function existing(path: string, places: Places, { files }: Pick<View, 'files'>): Promise<string> {
  const base = await places.real(path);
  const stat = await files.stat(base);
  if (stat === undefined) throw new Failure('provider', `${places.show(path)} does not exist`);
  if (stat.kind !== 'directory') throw new Failure('provider', `${places.show(path)} is not a directory`);
  return base;
}

interface EntryContext {
  readonly base: string;
  readonly effects: ReadEffects;
}

/** Undefined: the entry is gone meanwhile. */
function createEntryReader(inputs: Inputs, { base, effects }: EntryContext) {
  const { includeContent = false, maxFileSize = DEFAULT_MAX_FILE_SIZE, checksum } = inputs;
  const digest = checksum === undefined ? undefined : createDigest(checksum);
  // HTTP and agents see no paths of the machine, so they see none here.
  const tellsPaths = effects.run.cwd !== undefined;
  let held = 0;

  return async ({ path, name, kind }: Found): Promise<Entry | undefined> => {
    const absolutePath = `${base === '/' ? '' : base}/${path}`;
    const stat = await effects.files.lstat(absolutePath);
    if (stat === undefined) return undefined;
    const entry: Entry = { path, ...(tellsPaths && { absolutePath }), ...entryWords(name, stat) };
    if (kind !== 'file') return entry;
    const isIncluded = includeContent && stat.size <= maxFileSize;
    if (!isIncluded && digest === undefined) return includeContent ? { ...entry, truncated: true } : entry;
    const checked = digest === undefined ? undefined : await digest(effects.files.chunks(absolutePath, absolutePath));
    const bytes = isIncluded ? await effects.files.read(absolutePath, undefined, absolutePath) : new Uint8Array();
    held += bytes.length;
    if (held > HELD_BYTES)
      throw new Failure(
        'input',
        `the files hold more than ${HELD_BYTES} bytes together: list fewer with their content`,
      );
    return {
      ...entry,
      ...(isIncluded ? encodeContent(bytes) : includeContent && { truncated: true }),
      ...(checked !== undefined && { checksum: checked }),
    };
  };
}

function entryWords(name: string, { kind, size, mode, modifiedAt }: FileStat) {
  const extension = posix.extname(name);
  return {
    name,
    extension: kind === 'directory' ? '' : extension,
    size: kind === 'file' ? size : 0,
    isDir: kind === 'directory',
    type: kind,
    mode: `0${mode.toString(8).padStart(3, '0')}`,
    modTime: modifiedAt.toISOString(),
    mimeType: guessMimeType(kind, extension),
  };
}

/** Text when the bytes are UTF-8 without NUL, else base64. */
function encodeContent(bytes: Uint8Array): Pick<Entry, 'content' | 'contentEncoding'> {
  try {
    if (!bytes.includes(0)) {
      const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return { content, contentEncoding: 'text' };
    }
  } catch {
    // no text
  }
  return { content: Buffer.from(bytes).toString('base64'), contentEncoding: 'base64' };
}

function createDigest(algorithm: string): (pieces: AsyncIterable<Uint8Array>) => Promise<string> {
  return async pieces => {
    const { createHash } = await import('node:crypto');
    const hash = createHash(algorithm);
    for await (const piece of pieces) hash.update(piece);
    return hash.digest('hex');
  };
}
