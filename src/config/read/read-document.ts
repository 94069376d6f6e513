import type { Fault } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { describeNode, type MapNode, type Node, nodePosition } from '../../core/yaml/node.ts';
import type { KeyRow } from '../key-row.ts';
import { readValue } from './read-value.ts';
import { below, formatPath, grow, KEY_ROWS, type Leaf, type Section, type Tree } from './tree.ts';

export type Origin = 'default' | 'file' | 'env' | 'flag';

/** The value of one key in one layer. */
export interface Setting {
  readonly path: readonly string[];
  /** Absent for a map that was reset with `null`. */
  readonly row: KeyRow | undefined;
  /** As it would be written in the file. */
  readonly data: unknown;
  readonly origin: Origin;
  /** The variable or flag that it comes from, or the line in the file. */
  readonly from: string | undefined;
}

/** What a layer says, and what is wrong with it. */
export interface Layer {
  readonly settings: readonly Setting[];
  readonly faults: readonly Fault[];
  /** Unknown keys. */
  readonly unknown: readonly Fault[];
}

export interface LayerSource {
  readonly origin: Origin;
  /** The variable or flag; absent for the file, whose faults have positions. */
  readonly name?: string | undefined;
}

interface Sink extends LayerSource {
  readonly settings: Setting[];
  readonly faults: Fault[];
  readonly unknown: Fault[];
}

/** Reads what `node` says about `tree`, which stands at `path`. */
export function readTree(node: Node, tree: Tree, path: readonly string[], source: LayerSource): Layer {
  const sink: Sink = { ...source, settings: [], faults: [], unknown: [] };
  walk(node, tree, path, sink);
  return sink;
}

function walk(node: Node, tree: Tree, path: readonly string[], sink: Sink): void {
  if (tree.kind === 'section') walkSection(node, tree, path, sink);
  else if (tree.row.type === 'records') walkRecords(node, tree, path, sink);
  else walkLeaf(node, tree, path, sink);
}

function walkLeaf(node: Node, { row }: Leaf, path: readonly string[], sink: Sink): void {
  const data = readValue(node, row, (at, says, hint) => complain(sink, at, { path, says, hint }));
  if (data !== undefined) keep(sink, node, { path, row, data });
}

function walkSection(node: Node, section: Section, path: readonly string[], sink: Sink): void {
  if (node.kind === 'scalar' && node.value === null) {
    if (section.row.nullable === true) keep(sink, node, { path, row: undefined, data: null });
    return;
  }
  if (node.kind !== 'map') {
    const whole = path.length === 0;
    complain(sink, node, {
      path,
      says: whole
        ? `the configuration must be a map of keys, not ${describeNode(node)}`
        : `must be a map, not ${describeNode(node)}`,
    });
    return;
  }
  // A name that the user chose counts even without keys: a profile that only inherits.
  if (node.entries.size === 0 && section.row.path.endsWith('.*'))
    keep(sink, node, { path, row: undefined, data: emptyMap() });
  for (const [name, { key, value }] of node.entries) {
    const tree = below(section, name);
    const at = [...path, name];
    const nameFault = section.members.has(name) ? undefined : section.row.names?.fault(name);
    if (nameFault !== undefined) complain(sink, { ...value, ...key }, { path: at, says: nameFault });
    else if (tree === undefined || unknownName(section, name))
      sink.unknown.push(unknownKey(section, at, { ...value, ...key }));
    else walk(value, tree, at, sink);
  }
  if (section.row.whole === true) checkWhole(node, section, path, sink);
}

function unknownName(section: Section, name: string): boolean {
  const known = section.row.names?.known;
  return known !== undefined && !known.includes(name);
}

function checkWhole(node: MapNode, section: Section, path: readonly string[], sink: Sink): void {
  const missing = [...section.members.keys()].filter(name => !node.entries.has(name));
  if (missing.length > 0) complain(sink, node, { path, says: `needs ${missing.join(' and ')} as well` });
}

function unknownKey(section: Section, path: readonly string[], node: Node): Fault {
  const name = path.at(-1) ?? '';
  const siblings = section.row.names?.known ?? [...section.members.keys()];
  return {
    message: `unknown key ${formatPath(path)}`,
    at: nodePosition(node),
    hint: suggestion(name, siblings) ?? elsewhere(name),
  };
}

/** A key of this name at another place. */
function elsewhere(name: string): string | undefined {
  const found = KEY_ROWS.filter(
    ({ path }) => !path.includes('*') && path.split('.').at(-1)?.toLowerCase() === name.toLowerCase(),
  );
  return found.length === 0 || found.length > 3
    ? undefined
    : `did you mean ${found.map(({ path }) => `"${path}"`).join(' or ')}?`;
}

function walkRecords(node: Node, { row }: Leaf, path: readonly string[], sink: Sink): void {
  if (node.kind !== 'list') {
    complain(sink, node, { path, says: `must be a list, not ${describeNode(node)}` });
    return;
  }
  const max = row.maxItems ?? 100;
  if (node.items.length > max) complain(sink, node, { path, says: `may have at most ${max} items` });
  const shape = grow(row.items ?? [], []);
  const before = sink.faults.length;
  const items = node.items
    .slice(0, max)
    .map((item, index) => readRecord(item, { row, shape, path: [...path, String(index)] }, sink));
  if (row.unique !== undefined) checkUnique(node.items, row.unique, path, sink);
  if (sink.faults.length === before) keep(sink, node, { path, row, data: items });
}

interface RecordPlace {
  readonly row: KeyRow;
  readonly shape: Section;
  readonly path: readonly string[];
}

function readRecord(node: Node, { row, shape, path }: RecordPlace, sink: Sink): unknown {
  const inner: Sink = { ...sink, settings: [] };
  if (node.kind === 'map') walkSection(node, shape, path, inner);
  else complain(sink, node, { path, says: `must be a map, not ${describeNode(node)}` });
  const item = emptyMap<unknown>();
  for (const { path: at, data } of inner.settings) item[at.at(-1) ?? ''] = data;
  const missing = node.kind === 'map' ? (row.required ?? []).filter(name => !node.entries.has(name)) : [];
  if (missing.length > 0) complain(sink, node, { path, says: `needs ${missing.join(' and ')}` });
  return item;
}

function checkUnique(items: readonly Node[], name: string, path: readonly string[], sink: Sink): void {
  const seen = new Set<unknown>();
  for (const item of items) {
    const entry = item.kind === 'map' ? item.entries.get(name)?.value : undefined;
    if (entry?.kind !== 'scalar') continue;
    if (seen.has(entry.value))
      complain(sink, entry, { path, says: `has two with the ${name} "${String(entry.value)}"` });
    seen.add(entry.value);
  }
}

interface Complaint {
  readonly path: readonly string[];
  readonly says: string;
  readonly hint?: string | undefined;
}

function complain(sink: Sink, node: Node, { path, says, hint }: Complaint): void {
  const key = sink.name ?? formatPath(path);
  const gap = says.startsWith(':') || says.startsWith(',') || key === '' ? '' : ' ';
  const at =
    sink.name === undefined ? { at: nodePosition(node), ...(path.length > 0 && { field: formatPath(path) }) } : {};
  sink.faults.push({ message: `${key}${gap}${says}`, hint, ...at });
}

function keep(sink: Sink, node: Node, setting: Pick<Setting, 'path' | 'row' | 'data'>): void {
  sink.settings.push({ ...setting, origin: sink.origin, from: sink.name ?? `${node.file}:${node.line}` });
}
