import { basename, dirname } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { FileKind, FileReader, FileStat } from '../../core/ports/ports.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import { extendedEnd, type FileEnd, readFileEnd } from '../../core/text/file-end.ts';
import { Unknown } from '../../expression/evaluate.ts';
import type { FileChange } from '../../providers/contract.ts';

/** The file system as the actions described so far would leave it. Paths are absolute. */
export interface Overlay {
  readonly files: FileReader;
  /** Applies a predicted change to what later readers see. */
  apply(path: string, change: FileChange): void;
  /**
   * Whether an earlier change wrote a secret into the file: if so, later changes to it do not show its contents either.
   */
  isSensitive(path: string): boolean;
}

type Layer = { readonly state: 'absent' } | FileLayer | { readonly state: 'directory' };

/** A file as its initial contents and the additions to it, so that many additions cost no more than their bytes. */
interface FileLayer {
  readonly state: 'file';
  /** `below`: the contents of the existing file. Undefined: not known before the run. */
  readonly start: Uint8Array | 'below' | undefined;
  readonly added: Uint8Array[];
  readonly size: number;
  readonly end?: FileEnd | undefined;
  /** Undefined: the mode of the existing file, or else that of any new file. */
  readonly mode: number | undefined;
}

/** The mode of a new file when the host does not report one. */
const NEW_FILE_MODE = 0o644;

export function createOverlay(below: FileReader, now: Date): Overlay {
  const layers = new Map<string, Layer>();
  const children = new Map<string, Set<string>>();
  /** Creates the missing parent directories. */
  const made = new Set<string>();
  const sensitive = new Set<string>();
  const newFileMode = below.newFileMode ?? NEW_FILE_MODE;

  function put(path: string, layer: Layer): void {
    layers.set(path, layer);
    const parent = dirname(path);
    const names = children.get(parent) ?? new Set();
    children.set(parent, names.add(basename(path)));
    if (layer.state === 'absent' || parent === path) return;
    if (layers.get(parent)?.state === 'absent') put(parent, { state: 'directory' });
    else if (!layers.has(parent)) noteMade(parent);
  }

  function noteMade(path: string): void {
    for (let at = path; !made.has(at) && !layers.has(at); at = dirname(at)) {
      made.add(at);
      children.set(dirname(at), (children.get(dirname(at)) ?? new Set()).add(basename(at)));
    }
  }

  /** A removed directory hides what was in it. */
  function hidden(path: string): boolean {
    for (let parent = dirname(path), last = path; parent !== last; last = parent, parent = dirname(parent)) {
      const layer = layers.get(parent);
      if (layer !== undefined) return layer.state === 'absent';
    }
    return false;
  }

  async function stat(
    path: string,
    fromBelow: (path: string) => Promise<FileStat | undefined>,
  ): Promise<FileStat | undefined> {
    const layer = layers.get(path);
    const directory: FileStat = { kind: 'directory', size: 0, mode: 0o755, modifiedAt: now };
    if (layer === undefined) {
      const found = layers.size > 0 && hidden(path) ? undefined : await fromBelow(path);
      return found ?? (made.has(path) ? directory : undefined);
    }
    if (layer.state === 'absent') return undefined;
    if (layer.state === 'directory') return directory;
    return { kind: 'file', size: layer.size, mode: layer.mode ?? (await modeBelow(path)), modifiedAt: now };
  }

  async function modeBelow(path: string): Promise<number> {
    const existing = await below.lstat(path);
    return existing?.kind === 'file' ? existing.mode : newFileMode;
  }

  async function content(path: string, { start, added }: FileLayer): Promise<Uint8Array> {
    if (start === undefined) throw new Unknown([`the content of ${path}`]);
    const first = start === 'below' ? await below.read(path) : start;
    return added.length === 0 ? first : Buffer.concat([first, ...added]);
  }

  const isBelow = (path: string): boolean => !layers.has(path) && !(layers.size > 0 && hidden(path));

  const files: FileReader = {
    newFileMode,
    async read(path, maxBytes, root) {
      if (isBelow(path)) return below.read(path, maxBytes, root);
      const layer = layers.get(path);
      if (layer?.state === 'file') return content(path, layer);
      throw new ToolError('not-found', `there is no file ${path}`);
    },
    async *chunks(path, root) {
      if (isBelow(path)) yield* below.chunks(path, root);
      else yield await files.read(path, undefined, root);
    },
    async end(path, root) {
      if (isBelow(path)) return below.end(path, root);
      const layer = layers.get(path);
      return (layer?.state === 'file' ? layer.end : undefined) ?? readFileEnd(await files.read(path, undefined, root));
    },
    stat: path => stat(path, below.stat),
    lstat: path => stat(path, below.lstat),
    async list(path, root) {
      const own = layers.get(path);
      const isMade = own?.state === 'directory' || (own === undefined && made.has(path) && !hidden(path));
      const isNew = isMade || own?.state === 'absent' || hidden(path);
      const kinds = new Map<string, FileKind>();
      if (!isNew || (isMade && (await below.stat(path))?.kind === 'directory')) {
        for (const { name, kind } of await below.list(path, root)) kinds.set(name, kind);
      }
      for (const name of children.get(path) ?? []) {
        const layer = layers.get(path === '/' ? `/${name}` : `${path}/${name}`);
        if (layer?.state === 'absent') kinds.delete(name);
        else if (layer !== undefined) kinds.set(name, layer.state);
        else if (!kinds.has(name) && made.has(path === '/' ? `/${name}` : `${path}/${name}`))
          kinds.set(name, 'directory');
      }
      return [...kinds].map(([name, kind]) => ({ name, kind })).sort((a, b) => compareCodePoints(a.name, b.name));
    },
    realPath: path => below.realPath(path),
  };

  return {
    files,
    apply(path, change) {
      const { status, kind, after, size } = change;
      const layer = layers.get(path);
      const mode = change.mode ?? (status === 'created' ? newFileMode : modeSoFar(layer));
      if (status === 'deleted') sensitive.delete(path);
      else if (change.sensitive === true) sensitive.add(path);
      if (status === 'deleted') put(path, { state: 'absent' });
      else if (kind === 'directory' && status === 'created') put(path, { state: 'directory' });
      else if (status === 'appended' && change.added !== undefined) put(path, extended(layer, change));
      else if (status === 'created' || status === 'overwritten' || status === 'appended')
        put(path, { state: 'file', start: after, added: [], size: after?.length ?? size ?? 0, mode });
    },
    isSensitive: path => sensitive.has(path),
  };
}

const modeSoFar = (layer: Layer | undefined): number | undefined => (layer?.state === 'file' ? layer.mode : undefined);

function extended(layer: Layer | undefined, { added, end, size, mode }: FileChange): FileLayer {
  const untouched = { start: 'below', added: new Array<Uint8Array>(), mode: undefined } as const;
  const before = layer?.state === 'file' ? layer : untouched;
  const more = added ?? new Uint8Array();
  before.added.push(more);
  return {
    state: 'file',
    start: before.start,
    added: before.added,
    size: size ?? 0,
    end: end && extendedEnd(end, more),
    mode: mode ?? before.mode,
  };
}
