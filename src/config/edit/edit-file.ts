import { basename, dirname } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { busyLock, type Lock } from '../../core/lock.ts';
import type { FileReader, FileWriter } from '../../core/ports/ports.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { nodeFromData } from '../../core/yaml/node.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import { loadLayers } from '../read/load-layers.ts';
import { readTree } from '../read/read-document.ts';
import { below, CONFIG_TREE, formatPath, KEY_ROWS, type Tree, treeAt } from '../read/tree.ts';
import type { ConfigChange } from './edit-text.ts';

export interface EditorOptions {
  readonly files: FileReader & FileWriter;
  /** The configuration file; it is made when it is not there. */
  readonly path: string;
  readonly home: string;
  /** Taken for each change, so that several processes lose no change. */
  lock(directory: string, name: string, waitMs: number, signal: AbortSignal | undefined): Promise<Lock>;
}

export interface ConfigEditor {
  /**
   * Makes the changes one after the other, all or none, each on the addressed node only. What they make is checked as a whole
   * before it is written. An unknown key or a wrong value is `invalid-input`; other faults of the file are `config-invalid`.
   */
  change(changes: readonly ConfigChange[], signal?: AbortSignal): Promise<ChangeOutcome>;
  /** The whole text; `before` is what it was made from, and must still be what the file holds. */
  replace(before: string | undefined, after: string, signal?: AbortSignal): Promise<ChangeOutcome>;
}

export interface ChangeOutcome {
  readonly path: string;
  /** False: the file already had this content. */
  readonly changed: boolean;
}

const LOCK_WAIT_MS = 30_000;
const MAX_BYTES = 1_048_576;

export function createConfigEditor(options: EditorOptions): ConfigEditor {
  return {
    async change(changes, signal) {
      for (const change of changes) checkChange(change);
      const { changeText } = await import('./edit-text.ts');
      return rewrite(options, signal, before => changes.reduce(changeText, before ?? ''));
    },
    replace: (before, after, signal) =>
      rewrite(options, signal, current => {
        if (current === before) return after;
        throw new ToolError('config-invalid', `${options.path} was changed by another program in the meantime`, {
          hint: 'nothing was written: do it again',
        });
      }),
  };
}

async function rewrite(
  options: EditorOptions,
  signal: AbortSignal | undefined,
  make: (before: string | undefined) => string,
): Promise<ChangeOutcome> {
  const { files, path } = options;
  const target = await files.realPath(path);
  const directory = dirname(target);
  if ((await files.stat(directory)) === undefined) await files.makeDirectory(directory, { mode: 0o700 });
  return locked(options, target, signal, async () => {
    // Editors take no part in the lock: a file that they changed meanwhile is not overwritten.
    const expects = (await files.lstat(target))?.version;
    const before = await currentText(files, target);
    const after = make(before);
    if (after === (before ?? '')) return { path, changed: false };
    checkWhole(after, options);
    await files.write(
      target,
      Buffer.from(after),
      before === undefined ? { mode: 0o600, exclusive: true } : { expects },
    );
    return { path, changed: true };
  });
}

async function locked<T>(
  { lock }: EditorOptions,
  target: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const held = await lock(dirname(target), basename(target), LOCK_WAIT_MS, signal);
  if (!held.held) throw busyLock(held);
  try {
    return await work();
  } finally {
    await held.release();
  }
}

async function currentText(files: FileReader, path: string): Promise<string | undefined> {
  try {
    return decodeText(await files.read(path, MAX_BYTES), path);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** The key must be known and the value right, before anything is read. Whatever is unknown may be removed. */
function checkChange({ path, value }: ConfigChange): void {
  const tree = value === undefined ? undefined : treeBelow(path);
  if (tree === undefined) return;
  const { faults, unknown } = readTree(nodeFromData(value, '<value>'), tree, path, {
    origin: 'file',
    name: formatPath(path),
  });
  const [first] = [...faults, ...unknown];
  if (first !== undefined)
    throw new ToolError('invalid-input', first.message, { hint: first.hint, field: formatPath(path) });
}

/** What a path addresses; undefined inside a list. */
function treeBelow(path: readonly string[]): Tree | undefined {
  let at: Tree = CONFIG_TREE;
  for (const [depth, name] of path.entries()) {
    if (at.kind === 'leaf' && at.row.type === 'records' && /^\d+$/.test(name)) return undefined;
    const next = below(at, name);
    const chosen = at.kind === 'section' && !at.members.has(name) ? at.row.names : undefined;
    const nameFault = chosen?.fault(name);
    if (nameFault !== undefined)
      throw new ToolError('invalid-input', `${formatPath(path.slice(0, depth + 1))} ${nameFault}`);
    if (next === undefined || (chosen?.known !== undefined && !chosen.known.includes(name)))
      throw unknownKeyError(path);
    at = next;
  }
  return at;
}

export function unknownKeyError(path: readonly string[]): ToolError {
  const text = formatPath(path);
  const known = KEY_ROWS.map(({ path: own }) => fitted(own, path));
  const parent = treeAt(path.slice(0, -1));
  const siblings =
    parent?.kind === 'section'
      ? (parent.row.names?.known ?? [...parent.members.keys()]).map(name => formatPath([...path.slice(0, -1), name]))
      : [];
  return new ToolError('invalid-input', `there is no key ${text}`, {
    hint: suggestion(text, siblings) ?? suggestion(text, new Set(known)) ?? 'see tool config schema',
  });
}

/** A key with the names that the user chose in it. */
function fitted(row: string, path: readonly string[]): string {
  return row
    .split('.')
    .map((name, depth) => (name === '*' ? (path[depth] ?? name) : name))
    .join('.');
}

function checkWhole(text: string, { path, home }: EditorOptions): void {
  const bases = { file: dirname(path), cwd: dirname(path), home };
  const { error } = loadLayers({
    place: { path, named: undefined },
    text: Buffer.from(text),
    fault: undefined,
    environment: {},
    bases,
  });
  if (error !== undefined) throw error;
}
