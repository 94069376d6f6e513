import type { KeyRow, SectionRow } from '../key-row.ts';
import { AUTH_ROWS, AUTH_SECTIONS } from '../rows/auth.ts';
import { ENGINE_ROWS, ENGINE_SECTIONS } from '../rows/engine.ts';
import { PROGRAM_ROWS, PROGRAM_SECTIONS } from '../rows/program.ts';
import { SERVER_ROWS, SERVER_SECTIONS } from '../rows/server.ts';
import { STORE_ROWS, STORE_SECTIONS } from '../rows/stores.ts';

/** Every key of the configuration, in the order of the reference page. */
export const KEY_ROWS: readonly KeyRow[] = [
  ...PROGRAM_ROWS,
  ...ENGINE_ROWS,
  ...AUTH_ROWS,
  ...STORE_ROWS,
  ...SERVER_ROWS,
];
export const SECTION_ROWS: readonly SectionRow[] = [
  ...PROGRAM_SECTIONS,
  ...ENGINE_SECTIONS,
  ...AUTH_SECTIONS,
  ...STORE_SECTIONS,
  ...SERVER_SECTIONS,
];

export type Tree = Section | Leaf;

export interface Leaf {
  readonly kind: 'leaf';
  readonly row: KeyRow;
}

export interface Section {
  readonly kind: 'section';
  readonly row: SectionRow;
  readonly members: ReadonlyMap<string, Tree>;
  /** The user chooses the names: what stands below each. */
  readonly entry: Tree | undefined;
}

interface Growing {
  readonly kind: 'section';
  readonly row: SectionRow;
  readonly members: Map<string, Growing | Leaf>;
  entry: Growing | Leaf | undefined;
}

/** The rows as a tree in the shape of the file. */
export const CONFIG_TREE: Section = grow(KEY_ROWS, SECTION_ROWS);

export function grow(rows: readonly KeyRow[], sections: readonly SectionRow[]): Section {
  const known = new Map(sections.map(row => [row.path, row]));
  const root: Growing = {
    kind: 'section',
    row: { path: '', doc: 'Configuration of tool.' },
    members: new Map(),
    entry: undefined,
  };
  for (const row of rows) {
    const segments = row.path.split('.');
    let at = root;
    for (let depth = 1; depth < segments.length; depth++) at = branch(at, segments.slice(0, depth), known);
    put(at, segments.at(-1) ?? '', { kind: 'leaf', row });
  }
  return root;
}

function branch(at: Growing, segments: readonly string[], known: ReadonlyMap<string, SectionRow>): Growing {
  const name = segments.at(-1) ?? '';
  const found = name === '*' ? at.entry : at.members.get(name);
  if (found?.kind === 'section') return found;
  const path = segments.join('.');
  const made: Growing = {
    kind: 'section',
    row: known.get(path) ?? { path, doc: '' },
    members: new Map(),
    entry: undefined,
  };
  put(at, name, made);
  return made;
}

function put(at: Growing, name: string, tree: Growing | Leaf): void {
  if (name === '*') at.entry = tree;
  else at.members.set(name, tree);
}

/** What stands below `name`, whatever the name is where the user chooses it. */
export function below(tree: Tree, name: string): Tree | undefined {
  return tree.kind === 'leaf' ? undefined : (tree.members.get(name) ?? tree.entry);
}

/** What a path addresses; undefined for what is not a key. */
export function treeAt(path: readonly string[]): Tree | undefined {
  let at: Tree | undefined = CONFIG_TREE;
  for (const name of path) at = at === undefined ? undefined : below(at, name);
  return at;
}

/** `catalogs`, `auth.cloud.profiles.work`, `apiServer.rateLimit.endpoints."POST /x"` */
export function formatPath(path: readonly string[]): string {
  return path.map(name => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name))).join('.');
}

/** The segments of a written key; undefined when the text is not a key. */
export function parsePath(text: string): readonly string[] | undefined {
  const path: string[] = [];
  const part = /(?:"((?:[^"\\]|\\.)*)"|([^."]+))(?:\.(?!$)|$)/y;
  while (part.lastIndex < text.length) {
    const [whole, quoted, plain] = part.exec(text) ?? [];
    if (whole === undefined) return undefined;
    path.push(plain ?? unquoted(quoted ?? ''));
  }
  return path.length === 0 ? undefined : path;
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
