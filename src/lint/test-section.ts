import type { MapEntry, Node } from '../core/yaml/node.ts';
import { child, mapAt } from './tree.ts';

/** The parts of `spec.testing` that rules look at, as written. */
export interface TestCase {
  readonly name: string;
  readonly key: MapEntry['key'];
  readonly node: Node;
}

export function testCases(root: Node): readonly TestCase[] {
  const cases = mapAt(root, 'spec', 'testing', 'cases');
  return [...(cases?.entries ?? [])].map(([name, { key, value }]) => ({ name, key, node: value }));
}

export interface TextAt {
  readonly text: string;
  readonly node: Node;
  readonly index: number;
}

/** The texts of a list, or the one text that stands in its place. */
export function textsAt(node: Node | undefined, name: string): readonly TextAt[] {
  const list = child(node, name);
  const items = list?.kind === 'list' ? list.items : list?.kind === 'scalar' ? [list] : [];
  return items.flatMap((item, index) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? [{ text: item.value, node: item, index }] : [],
  );
}

export interface TestFileEntry extends TextAt {
  readonly path: readonly (string | number)[];
}

/** Each is a look at the file system. */
const MAX_ENTRIES = 1000;

/** Every entry that names files for tests: of all cases, and of one. */
export function testFileEntries(root: Node): readonly TestFileEntry[] {
  const config = ['spec', 'testing', 'config'];
  const common = textsAt(mapAt(root, ...config), 'files').map(entry => ({
    ...entry,
    path: [...config, 'files', entry.index],
  }));
  const own = testCases(root).flatMap(({ name, node }) =>
    textsAt(node, 'files').map(entry => ({ ...entry, path: ['spec', 'testing', 'cases', name, 'files', entry.index] })),
  );
  return [...common, ...own].slice(0, MAX_ENTRIES);
}
