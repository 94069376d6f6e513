import { basename, dirname } from 'node:path';
import { compareCodePoints } from '../core/code-points.ts';
import { ToolError } from '../core/errors.ts';
import type { FileKind, FileReader, FileStat } from '../core/ports.ts';
import type { FileChange } from '../providers/contract.ts';

/** The file system as the actions described so far would leave it. Paths are absolute. */
export interface Overlay {
  readonly files: FileReader;
  /** Lays a predicted change over what later readers see. */
  apply(path: string, change: FileChange): void;
}

type Layer =
  | { readonly state: 'absent' }
  | { readonly state: 'file'; readonly content: Uint8Array | undefined; readonly mode: number }
  | { readonly state: 'directory' };

export function createOverlay(below: FileReader, now: Date): Overlay {
  const layers = new Map<string, Layer>();
  const children = new Map<string, Set<string>>();

  function put(path: string, layer: Layer): void {
    layers.set(path, layer);
    const parent = dirname(path);
    const names = children.get(parent) ?? new Set();
    children.set(parent, names.add(basename(path)));
    if (layer.state !== 'absent' && parent !== path && layers.get(parent)?.state === 'absent')
      put(parent, { state: 'directory' });
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
    if (layer === undefined) return layers.size > 0 && hidden(path) ? undefined : fromBelow(path);
    if (layer.state === 'absent') return undefined;
    if (layer.state === 'directory') return { kind: 'directory', size: 0, mode: 0o755, modifiedAt: now };
    return { kind: 'file', size: layer.content?.length ?? 0, mode: layer.mode, modifiedAt: now };
  }

  const files: FileReader = {
    async read(path, maxBytes, root) {
      const layer = layers.get(path);
      if (layer === undefined && !(layers.size > 0 && hidden(path))) return below.read(path, maxBytes, root);
      if (layer?.state === 'file' && layer.content !== undefined) return layer.content;
      if (layer?.state === 'file')
        throw new ToolError('invalid-input', `the content of ${path} is not known before the run`);
      throw new ToolError('not-found', `there is no file ${path}`);
    },
    stat: path => stat(path, below.stat),
    lstat: path => stat(path, below.lstat),
    async list(path) {
      const own = layers.get(path);
      const isNew = own?.state === 'directory' || own?.state === 'absent' || hidden(path);
      const kinds = new Map<string, FileKind>();
      if (!isNew || (own?.state === 'directory' && (await below.stat(path))?.kind === 'directory')) {
        for (const { name, kind } of await below.list(path)) kinds.set(name, kind);
      }
      for (const name of children.get(path) ?? []) {
        const layer = layers.get(path === '/' ? `/${name}` : `${path}/${name}`);
        if (layer?.state === 'absent') kinds.delete(name);
        else if (layer !== undefined) kinds.set(name, layer.state);
      }
      return [...kinds].map(([name, kind]) => ({ name, kind })).sort((a, b) => compareCodePoints(a.name, b.name));
    },
    realPath: path => below.realPath(path),
  };

  return {
    files,
    apply(path, { status, kind, after, mode }) {
      if (status === 'deleted') put(path, { state: 'absent' });
      else if (kind === 'directory' && status === 'created') put(path, { state: 'directory' });
      else if (status === 'created' || status === 'overwritten' || status === 'appended')
        put(path, { state: 'file', content: after, mode: mode ?? 0o644 });
    },
  };
}
