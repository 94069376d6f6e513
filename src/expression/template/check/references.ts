import type { FilteredValueToken, Token } from 'liquidjs';
import { ForTag, TablerowTag, TypeGuards, toValueSync, Value } from 'liquidjs/dist/liquid.browser.mjs';
import type { Reference } from '../../reference.ts';
import { FileTag } from '../file-tag.ts';
import type { Node, Text } from '../text.ts';
import type { Place } from './error.ts';

/** These are always maps, so `first` and `last` are keys in them. */
const MAPS: ReadonlySet<string> = new Set(['_', '__actions', '__plan', '__execution']);

/** Names that are bound at one place of a text. */
interface Bound {
  /** By `assign` and `capture`, from where they stand to the end of the text. */
  readonly assigned: Set<string>;
  /** By the loops around. */
  readonly loops: readonly string[];
}

interface Walk {
  readonly files: ReadonlyMap<string, Text>;
  readonly found: Reference[];
  /** Files with the names bound for them, so that no file is visited twice with the same names. */
  readonly seen: Set<string>;
  readonly placeAt: (offset: number) => Place;
}

/**
 * What a template reads of its data, in order of the text, files that it renders included (their reads stand at the
 * `render`). Loops, `assign` and `capture` bind names. A computed key, a negative index, and `first` and `last` (which may
 * mean an item of a list) make a reference dynamic: it stands for everything under the path so far.
 */
export function templateReferences(main: Text, files: ReadonlyMap<string, Text>): readonly Reference[] {
  const found: Reference[] = [];
  const walk: Walk = { files, found, seen: new Set(), placeAt: offset => main.placeAt(offset) };
  visit(main.nodes, { assigned: new Set(), loops: [] }, walk);
  return found;
}

/** Names of the files that these nodes render themselves, in order, each once. */
export function fileNamesIn(nodes: readonly Node[]): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (node: Node): void => {
    if (node instanceof FileTag) names.add(node.file);
    childNodes(node).forEach(collect);
  };
  nodes.forEach(collect);
  return names;
}

/** What stands inside of a node. */
export const childNodes = (node: Node): readonly Node[] =>
  node.children === undefined ? [] : (toValueSync(node.children(false, true)) as readonly Node[]);

function visit(nodes: readonly Node[], bound: Bound, walk: Walk): void {
  for (const node of nodes) {
    if (node instanceof ForTag) visitLoop(node, node.hash.hash, [bound, walk]);
    else if (node instanceof TablerowTag) visitLoop(node, node.args.hash, [bound, walk]);
    else if (node instanceof FileTag) visitFile(node, bound, walk);
    else {
      for (const argument of node.arguments?.() ?? []) addValue(argument, bound, walk);
      visit(childNodes(node), bound, walk);
      for (const { content } of node.localScope?.() ?? []) bound.assigned.add(content);
    }
  }
}

type Parameters = Readonly<Record<string, Token | undefined>>;

function visitLoop(node: ForTag | TablerowTag, parameters: Parameters, [bound, walk]: [Bound, Walk]): void {
  addToken(node.collection, bound, walk);
  // `offset: continue` is a word of the loop.
  const outside = { ...bound, loops: [...bound.loops, 'continue'] };
  for (const token of Object.values(parameters)) if (token !== undefined) addToken(token, outside, walk);
  const isFor = node instanceof ForTag;
  const loops = [...bound.loops, node.variable, isFor ? 'forloop' : 'tablerowloop'];
  visit(node.templates, { ...bound, loops }, walk);
  if (isFor) visit(node.elseTemplates, bound, walk);
}

function visitFile(node: FileTag, bound: Bound, walk: Walk): void {
  for (const [, token] of node.given) addToken(token, bound, walk);
  if (node.binding !== undefined) addToken(node.binding.value, bound, walk);
  const text = walk.files.get(node.file);
  const key = [node.file, ...node.locals.toSorted()].join('\n');
  if (text === undefined || walk.seen.has(key)) return;
  walk.seen.add(key);
  const place = walk.placeAt(node.token.begin);
  visit(text.nodes, { assigned: new Set(), loops: node.locals }, { ...walk, placeAt: () => place });
}

function addValue(argument: Value | Token, bound: Bound, walk: Walk): void {
  if (argument instanceof Value) addParts(argument.initial.postfix, argument.filters, [bound, walk]);
  else addToken(argument, bound, walk);
}

type FilterArguments = Pick<FilteredValueToken['filters'][number], 'args'>;

function addParts(operands: readonly Token[], filters: readonly FilterArguments[], [bound, walk]: [Bound, Walk]): void {
  for (const token of operands) addToken(token, bound, walk);
  for (const argument of filters.flatMap(({ args }) => args)) {
    const token = Array.isArray(argument) ? argument[1] : argument;
    if (token !== undefined) addToken(token, bound, walk);
  }
}

function addToken(token: Token, bound: Bound, walk: Walk): void {
  if (TypeGuards.isFilteredValueToken(token)) addParts(token.initial.postfix, token.filters, [bound, walk]);
  else if (TypeGuards.isRangeToken(token)) {
    addToken(token.lhs, bound, walk);
    addToken(token.rhs, bound, walk);
  } else if (TypeGuards.isPropertyAccessToken(token)) {
    if (token.variable === undefined) addReference(token, bound, walk);
    else addToken(token.variable, bound, walk);
    for (const key of token.props) addToken(key, bound, walk);
  }
}

function addReference(
  token: Token & { readonly props: readonly Token[] },
  { assigned, loops }: Bound,
  { found, placeAt }: Walk,
): void {
  const [first, ...keys] = token.props;
  const { line, column } = placeAt(token.begin);
  const root = first === undefined ? undefined : staticStep(first);
  // `[k]` reads a variable whose name is computed: any resolver.
  if (typeof root !== 'string') found.push({ root: '_', path: [], dynamic: true, line, column });
  else if (!assigned.has(root) && !loops.includes(root))
    found.push({ root, ...referencePath(root, keys), line, column });
}

function referencePath(root: string, keys: readonly Token[]): Pick<Reference, 'path' | 'dynamic'> {
  const path: (string | number)[] = [];
  for (const key of keys) {
    const step = staticStep(key);
    const isKey = path.length === 0 && MAPS.has(root);
    const isItem = typeof step === 'number' ? step < 0 : (step === 'first' || step === 'last') && !isKey;
    if (step === undefined || isItem) return { path, dynamic: true };
    path.push(step);
  }
  return { path, dynamic: false };
}

function staticStep(key: Token): string | number | undefined {
  if (TypeGuards.isWordToken(key) || TypeGuards.isQuotedToken(key)) return key.content;
  return TypeGuards.isNumberToken(key) ? key.content : undefined;
}
