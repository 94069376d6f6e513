import { createHash } from 'node:crypto';
import type { FileReader, FileStat } from '../../core/ports/ports.ts';
import type { Precondition } from './planned.ts';

export interface Sighting extends Omit<Precondition, 'state'> {
  /** What was seen: a word, or the SHA-256 of bytes. */
  readonly state: string | Uint8Array;
  /** For `content` and `end`: whether the bytes contain a known secret. */
  readonly isHidden: boolean;
}

/** Files that record what is read of them, by path and kind of read. The last read of a path counts. */
export interface ObservedFiles {
  readonly files: FileReader;
  readonly sightings: () => readonly Sighting[];
}

/** Bytes that are searched for secrets; larger contents are keyed without a search. */
const MAX_SEARCHED = 1024 * 1024;

const digest = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest();

/** `redact`: finds known secrets in a text. */
export function observeFiles(below: FileReader, redact: (text: string) => string): ObservedFiles {
  const seen = new Map<string, Sighting>();
  const note = (path: string, kind: Sighting['seen'], state: string | Uint8Array, isHidden = false): void => {
    seen.set(`${kind} ${path}`, { path, seen: kind, state, isHidden });
  };
  const holdsSecret = (bytes: Uint8Array): boolean => {
    if (bytes.length > MAX_SEARCHED) return true;
    const text = Buffer.from(bytes).toString('utf8');
    return redact(text) !== text;
  };
  const noteKind = async (path: string, stat: FileStat | undefined): Promise<FileStat | undefined> => {
    note(path, 'kind', stat?.kind === 'link' ? `link to ${await below.realPath(path)}` : kindWord(stat));
    return stat;
  };
  return {
    sightings: () => [...seen.values()],
    files: {
      async read(path, maxBytes, root) {
        const bytes = await below.read(path, maxBytes, root);
        note(path, 'content', digest(bytes), holdsSecret(bytes));
        return bytes;
      },
      async *chunks(path, root) {
        const hash = createHash('sha256');
        for await (const chunk of below.chunks(path, root)) {
          hash.update(chunk);
          yield chunk;
        }
        note(path, 'content', hash.digest(), true);
      },
      async end(path, root) {
        const end = await below.end(path, root);
        note(path, 'end', digest(JSON.stringify(end)), true);
        return end;
      },
      stat: async path => noteKind(path, await below.stat(path)),
      lstat: async path => noteKind(path, await below.lstat(path)),
      async list(path, root) {
        const names = await below.list(path, root);
        note(path, 'names', digest(JSON.stringify(names.map(({ name, kind }) => [name, kind]))));
        return names;
      },
      async realPath(path) {
        const place = await below.realPath(path);
        if (place !== path) note(path, 'place', place);
        return place;
      },
    },
  };
}

/**
 * A directory is made when it is missing, so both states count as "no file". An effect on a directory states its kind
 * itself.
 */
const kindWord = (stat: FileStat | undefined): string =>
  stat === undefined || stat.kind === 'directory' ? 'no file' : stat.kind;
