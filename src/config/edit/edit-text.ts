import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { ToolError } from '../../core/errors.ts';
import { expectedData, pruned } from './edit-data.ts';
import { blockLines, flowText, isInline, keyText, scalarLike } from './edit-write.ts';

/** One change. Items of lists are addressed by their index; the index after the last one adds an item. */
export interface ConfigChange {
  readonly path: readonly string[];
  /** Undefined removes the node. */
  readonly value: unknown;
}

/**
 * The text with one node changed and every other byte as it was: comments, order, quoting, line ends. A change that
 * cannot be made this way with certainty is refused.
 */
export function changeText(text: string, change: ConfigChange): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const source = text.slice(mark.length).replaceAll('\r\n', '\n');
  const before = parse(source);
  const made =
    change.value === undefined
      ? removeNode(source, before, change.path)
      : setNode(source, before, change.path, change.value);
  verify(before, parse(made), change);
  return mark + (ending === '\n' ? made : made.replaceAll('\n', ending));
}

type Tree = Document.Parsed;

function parse(source: string): Tree {
  const document = parseDocument(source, { version: '1.2', merge: false });
  if (document.errors.length > 0) throw cannotChange('it cannot be read');
  return document;
}

/** However the text was changed, the data must be what it was, with the one change. */
function verify(before: Tree, after: Tree, { path, value }: ConfigChange): void {
  const wanted = expectedData(before.toJS() as unknown, path, value);
  const got = after.toJS() as unknown;
  const same = value === undefined ? isDeepStrictEqual(pruned(got), pruned(wanted)) : isDeepStrictEqual(got, wanted);
  if (!same) throw cannotChange('it is written in a way that cannot be changed safely');
}

function cannotChange(why: string): ToolError {
  return new ToolError('invalid-input', `the configuration file was not changed: ${why}`, {
    hint: 'change it by hand: tool config edit',
  });
}

function setNode(source: string, document: Tree, path: readonly string[], value: unknown): string {
  const root = document.contents as Node | null;
  if (root === null || isEmptyScalar(root)) return appendLines(source, blockLines(nest(path, value), 0));
  let node: Node = root;
  for (const [depth, name] of path.entries()) {
    const rest = path.slice(depth);
    if (isMap(node)) {
      const pair = findPair(node, name);
      if (pair === undefined) return insertPair(source, node, rest, value);
      if (depth === path.length - 1) return replaceIn(source, pair, value);
      const next = pair.value as Node | null;
      if (next === null || (isScalar(next) && next.value === null))
        return replaceIn(source, pair, nest(path.slice(depth + 1), value));
      node = next;
    } else if (isSeq(node)) {
      const item = node.items[Number(name)] as Node | undefined;
      if (item === undefined) return insertItem(source, node, nest(rest.slice(1), value));
      if (depth === path.length - 1) return replaceNode(source, item, value);
      node = item;
    } else throw cannotChange(`${path.slice(0, depth).join('.')} is not a map`);
  }
  return source;
}

const nest = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

function findPair(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === name);
}

const isEmptyScalar = (node: Node): boolean =>
  isScalar(node) && node.value === null && nodeStart(node) === contentEnd(node);
const nodeStart = (node: Node): number => node.range?.[0] ?? 0;

/** Where the last character of a node's own text ends; comments after it do not count. */
function contentEnd(node: Node): number {
  if (isCollection(node) && node.flow !== true) {
    const last: unknown = node.items.at(-1);
    const end = isMap(node) ? lastPairNode(last as Pair) : (last as Node | undefined);
    if (end !== undefined) return contentEnd(end);
  }
  return node.range?.[1] ?? 0;
}

function lastPairNode({ key, value }: Pair): Node {
  return (value ?? key) as Node;
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** The start of the line after the one that holds the last character before `at`. */
function nextLine(source: string, at: number): number {
  if (at > 0 && source[at - 1] === '\n') return at;
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end + 1;
}

const columnAt = (source: string, at: number): number => at - lineStart(source, at);

function appendLines(source: string, lines: readonly string[], at = source.length): string {
  const before = source.slice(0, at);
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  return `${before}${gap}${lines.join('\n')}\n${source.slice(at)}`;
}

const splice = (source: string, from: number, to: number, text: string): string =>
  source.slice(0, from) + text + source.slice(to);

function insertPair(source: string, map: YAMLMap, path: readonly string[], value: unknown): string {
  const [name = ''] = path;
  const inner = nest(path.slice(1), value);
  if (map.flow === true) return insertFlow(source, map, `${keyText(name)}: ${flowText(inner)}`);
  const first = map.items[0]?.key as Node | undefined;
  const indent = first === undefined ? 0 : columnAt(source, nodeStart(first));
  return appendLines(source, blockLines({ [name]: inner }, indent), nextLine(source, contentEnd(map)));
}

function insertItem(source: string, list: YAMLSeq, value: unknown): string {
  if (list.flow === true) return insertFlow(source, list, flowText(value));
  return appendLines(
    source,
    blockLines([value], columnAt(source, nodeStart(list))),
    nextLine(source, contentEnd(list)),
  );
}

function insertFlow(source: string, collection: YAMLMap | YAMLSeq, text: string): string {
  const last: unknown = collection.items.at(-1);
  if (last === undefined) return splice(source, nodeStart(collection) + 1, (collection.range?.[1] ?? 1) - 1, text);
  const at = contentEnd(isMap(collection) ? lastPairNode(last as Pair) : (last as Node));
  return splice(source, at, at, `, ${text}`);
}

function replaceIn(source: string, pair: Pair, value: unknown): string {
  const node = pair.value as Node | null;
  if (node === null || isEmptyScalar(node)) return fillEmpty(source, pair, value);
  if (!isCollection(node) || node.flow === true) return replaceNode(source, node, value);
  if (!isInline(value)) return replaceNode(source, node, value);
  const colon = afterColon(source, pair);
  const kept = splice(source, lineStart(source, nodeStart(node)), nextLine(source, contentEnd(node)), '');
  return splice(kept, colon, colon, ` ${flowText(value)}`);
}

/** `key:` without a value. */
function fillEmpty(source: string, pair: Pair, value: unknown): string {
  const colon = afterColon(source, pair);
  if (isInline(value)) return splice(source, colon, colon, ` ${flowText(value)}`);
  const indent = columnAt(source, nodeStart(pair.key as Node));
  return appendLines(source, blockLines(value, indent + 2), nextLine(source, colon));
}

/** Where the text after `key:` begins. */
function afterColon(source: string, { key }: Pair): number {
  return source.indexOf(':', contentEnd(key as Node)) + 1;
}

function replaceNode(source: string, node: Node, value: unknown): string {
  const from = nodeStart(node);
  const end = contentEnd(node);
  const block = isCollection(node) && node.flow !== true;
  if (block && !isInline(value)) {
    const [first = '', ...rest] = blockLines(value, columnAt(source, from));
    return splice(source, from, end, [first.trimStart(), ...rest].join('\n'));
  }
  const tail = source[end - 1] === '\n' && end > from ? '\n' : '';
  return splice(source, from, end, `${scalarLike(node, value)}${tail}`);
}

/** A collection on the way from the outermost one to the node itself, and what it holds there. */
interface Holder {
  readonly collection: YAMLMap | YAMLSeq;
  readonly pair: Pair | undefined;
  readonly item: Node;
}

function removeNode(source: string, document: Tree, path: readonly string[]): string {
  const holders: Holder[] = [];
  let node: Node | null = document.contents;
  for (const name of path) {
    const pair: Pair | undefined = isMap(node) ? findPair(node, name) : undefined;
    const item: Node | undefined =
      pair === undefined
        ? isSeq(node)
          ? (node.items[Number(name)] as Node | undefined)
          : undefined
        : (pair.key as Node);
    if (item === undefined || !(isMap(node) || isSeq(node))) return source;
    holders.push({ collection: node, pair, item });
    node = (pair === undefined ? item : pair.value) as Node | null;
  }
  return removeInnermost(source, holders);
}

/** A map or list that becomes empty goes as well, unless a comment would be lost with it: then it is left as `{}`. */
function removeInnermost(source: string, holders: readonly Holder[]): string {
  const held = holders.at(-1);
  if (held === undefined) return source;
  const around = holders.at(-2);
  if (held.collection.items.length > 1 || around?.pair === undefined) return cut(source, held);
  const whole = lineRegion(source, around);
  if (!source.slice(whole.from, whole.to).includes('#')) return removeInnermost(source, holders.slice(0, -1));
  if (held.collection.flow === true) return cut(source, held);
  const colon = afterColon(source, around.pair);
  return splice(cut(source, held), colon, colon, isMap(held.collection) ? ' {}' : ' []');
}

interface Region {
  readonly from: number;
  readonly to: number;
}

/** The lines of a pair or item. */
function lineRegion(source: string, { pair, item }: Holder): Region {
  const end = contentEnd(pair === undefined ? item : lastPairNode(pair));
  return { from: lineStart(source, nodeStart(item)), to: nextLine(source, end) };
}

function cut(source: string, held: Holder): string {
  if (held.collection.flow === true) return cutFlow(source, held);
  const { from, to } = lineRegion(source, held);
  return splice(source, from, to, '');
}

function cutFlow(source: string, { collection, pair, item }: Holder): string {
  const from = nodeStart(item);
  const end = contentEnd(pair === undefined ? item : lastPairNode(pair));
  const after = /^\s*,[ \t]*/.exec(source.slice(end))?.[0].length ?? 0;
  if (after > 0) return splice(source, from, end + after, '');
  const inside = source.slice(nodeStart(collection), from);
  const before = /\s*,\s*$/.exec(inside)?.[0].length ?? 0;
  return splice(source, from - before, end, '');
}
