import type { CST, Document, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isMap as isData, type JsonMap } from '../../core/json/json.ts';
import { type Flow, type FlowItem, withItem, withoutItem } from './flow.ts';
import { indented, lineEnd, lineEnding, lineStart, ownIndent, splice, withLinesAfter, withoutLines } from './layout.ts';
import { EditFault, holds, NESTED_TOO_DEEPLY, type Parsed, type Steps, type Tree, treeData } from './tree.ts';

/** Which document of the text is edited: its index, or what it has. */
export type DocumentChoice = number | JsonMap | undefined;

type YamlDocument = Document.Parsed;

/** YAML. Positions come from the parser, and only what an edit names is written anew: comments, quotes and indentation stay. */
export async function createYaml(choice: DocumentChoice): Promise<(text: string) => Parsed> {
  const yaml = await import('yaml');
  const { isAlias, isMap, isScalar, isSeq, parseAllDocuments, stringify } = yaml;

  return function parse(text) {
    const documents = parseAllDocuments(text, {
      keepSourceTokens: true,
      prettyErrors: false,
      version: '1.2',
      merge: false,
      // The parser compares each key with all before it: minutes for a large map. `treeFrom` looks for repeated ones.
      uniqueKeys: false,
    }) as readonly YamlDocument[];
    for (const { errors } of documents) {
      const [fault] = errors;
      if (fault?.message.startsWith('Maximum call stack') === true)
        throw new EditFault(NESTED_TOO_DEEPLY, fault.pos[0]);
      if (fault !== undefined) throw new EditFault(`not YAML: ${fault.message.split('\n', 1)[0]}`, fault.pos[0]);
    }
    const trees = documents.map(document => treeFrom(document.contents, document));
    const chosen = chooseDocument(trees, choice);
    const document = documents[chosen];
    const others = trees.filter((_, index) => index !== chosen).map(treeData);
    const contents = document?.contents ?? null;
    const ending = lineEnding(text);
    const style = styleIn(contents);
    return { root: trees[chosen] ?? { kind: 'scalar', start: 0, value: null }, others, put, remove };

    function treeFrom(node: ParsedNode | null, holder: YamlDocument): Tree {
      const start = node?.range[0] ?? 0;
      if (isMap(node)) {
        requireUniqueKeys(node);
        const entries = node.items.map(({ key, value }) => [keyName(key), treeFrom(value, holder)] as const);
        return { kind: 'map', start, entries: new Map(entries) };
      }
      if (isSeq(node))
        return { kind: 'list', start, items: node.items.map(item => treeFrom(item as ParsedNode | null, holder)) };
      // An alias stands for itself: what it means changes with its anchor, as the author wanted.
      if (isAlias(node) && node.resolve(holder) === undefined)
        throw new EditFault(`not YAML: *${node.source} has no anchor before it`, start);
      if (isAlias(node)) return { kind: 'scalar', start, value: new AliasValue(node.source) };
      return { kind: 'scalar', start, value: isScalar(node) ? node.value : null };
    }

    function requireUniqueKeys({ items }: YAMLMap): void {
      const met = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (met.has(key.value))
          throw new EditFault(`key ${JSON.stringify(keyName(key))} is there twice`, key.range?.[0]);
        met.add(key.value);
      }
    }

    function keyName(key: unknown): string {
      if (isScalar(key)) return String(key.value);
      const [start, end] = (key as Node | null)?.range ?? [0, 0];
      return text.slice(start, end);
    }

    function styleIn(root: ParsedNode | null): YamlStyle {
      const found: { unit?: number; list?: number } = {};
      const look = (node: unknown, depth: number): void => {
        if (depth > 20 || (found.unit !== undefined && found.list !== undefined)) return;
        if (isSeq(node)) for (const item of node.items.slice(0, 20)) look(item, depth + 1);
        if (!isMap(node) || node.flow === true) return;
        for (const { key, value } of node.items) {
          if ((isMap(value) || isSeq(value)) && value.flow !== true && value.items.length > 0) {
            const step = column(nodeStart(value as ParsedNode)) - column(nodeStart(key as ParsedNode));
            if (isMap(value) && step > 0) found.unit ??= step;
            if (isSeq(value)) found.list ??= step;
          }
          look(value, depth + 1);
        }
      };
      look(root, 0);
      const indent = Math.min(found.unit ?? 2, 10);
      return { indent, listIndent: Math.min(found.list ?? indent, 10) };
    }

    function column(at: number): number {
      return at - lineStart(text, at);
    }

    // Reading places -----------------------------------------------------------------------------------------------

    function nodeAt(steps: Steps): ParsedNode | null | undefined {
      let at: ParsedNode | null | undefined = contents;
      for (const step of steps) {
        if (isMap(at)) at = pairAt(at, step)?.value as ParsedNode | null | undefined;
        else at = isSeq(at) ? at.items[Number(step)] : undefined;
      }
      return at;
    }

    function pairAt(map: YAMLMap, step: string | number | undefined): Pair | undefined {
      return map.items.find(({ key }) => keyName(key) === String(step));
    }

    function nodeStart(node: ParsedNode | null): number {
      return node?.range[0] ?? 0;
    }

    /** The end of a node's own text, without comments and line ends after it. */
    function nodeEnd(node: ParsedNode | null): number {
      if ((isMap(node) || isSeq(node)) && node.flow !== true) {
        const last: unknown = node.items.at(-1);
        if (last !== undefined) return isMap(node) ? pairEnd(last as Pair) : nodeEnd(last as ParsedNode);
      }
      let end = node?.range[1] ?? 0;
      while (end > nodeStart(node) && /\s/.test(text[end - 1] ?? '')) end--;
      return end;
    }

    function pairEnd(pair: Pair): number {
      const value = pair.value as ParsedNode | null;
      const colon = afterColon(pair);
      return value === null ? colon : Math.max(nodeEnd(value), colon);
    }

    function afterColon({ key, srcToken }: Pair & { srcToken?: CST.CollectionItem }): number {
      const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
      return colon === undefined ? nodeEnd(key as ParsedNode) : colon.offset + 1;
    }

    function pairStart({ key, srcToken }: Pair & { srcToken?: CST.CollectionItem }): number {
      const first = srcToken?.start.find(
        ({ type }) => type === 'explicit-key-ind' || type === 'anchor' || type === 'tag',
      );
      return first?.offset ?? nodeStart(key as ParsedNode);
    }

    function dashes(list: YAMLSeq): readonly number[] {
      const { items = [] } = (list.srcToken ?? {}) as { readonly items?: readonly CST.CollectionItem[] };
      return items.flatMap(({ start }) =>
        start.filter(({ type }) => type === 'seq-item-ind').map(({ offset }) => offset),
      );
    }

    function yamlFlow(node: YAMLMap | YAMLSeq): Flow {
      const { items = [] } = (node.srcToken ?? {}) as { readonly items?: readonly CST.CollectionItem[] };
      const commas = items.flatMap(({ start }) =>
        start.filter(({ type }) => type === 'comma').map(({ offset }) => offset),
      );
      const [open, end] = (node as ParsedNode).range;
      return {
        open,
        close: end - 1,
        items: node.items.map((item, index): FlowItem => {
          const pair = isMap(node) ? (item as Pair) : undefined;
          const start = pair === undefined ? nodeStart(item as ParsedNode) : pairStart(pair);
          const stop = pair === undefined ? nodeEnd(item as ParsedNode) : pairEnd(pair);
          return { start, end: stop, comma: commas[index] };
        }),
      };
    }

    function isInFlow(steps: Steps): boolean {
      return steps.some((_, index) => {
        const node = nodeAt(steps.slice(0, index));
        return (isMap(node) || isSeq(node)) && node.flow === true;
      });
    }

    // Writing ------------------------------------------------------------------------------------------------------

    function* put(steps: Steps, value: unknown): Iterable<string> {
      const parentSteps = steps.slice(0, -1);
      const step = steps.at(-1);
      if (step === undefined) return yield* putRoot(value);
      const parent = nodeAt(parentSteps);
      if (!isMap(parent) && !isSeq(parent)) return;
      if (parent.flow === true) return yield* putInFlow(parent, parentSteps, step, value);
      if (isMap(parent)) {
        const pair = pairAt(parent, step);
        if (pair === undefined) return yield* insertPair(parent, String(step), value);
        const indent = ' '.repeat(column(pairStart(pair)));
        return yield* replace(afterColon(pair), pair.value as ParsedNode | null, value, afterKey(value, indent));
      }
      const dash = dashes(parent)[Number(step)];
      const node = parent.items[Number(step)];
      if (dash === undefined || node === undefined) return yield* insertItem(parent, value);
      return yield* replace(dash + 1, node, value, afterDash(value, ' '.repeat(column(dash))));
    }

    function* putRoot(value: unknown): Iterable<string> {
      const block = indented(rendered(value), '', ending);
      if (
        contents === null ||
        (isScalar(contents) && contents.value === null && contents.range[0] === contents.range[1])
      ) {
        const at = document === undefined ? text.length : contents === null ? document.range[1] : contents.range[0];
        const before = at === 0 || text[at - 1] === '\n' ? '' : ending;
        yield splice(text, at, at, `${before}${block}${at < text.length ? '' : ending}`);
        yield `${text}${text === '' || text.endsWith('\n') ? '' : ending}${block}${ending}`;
        return;
      }
      yield splice(text, nodeStart(contents), nodeEnd(contents), block);
    }

    function* putInFlow(
      parent: YAMLMap | YAMLSeq,
      parentSteps: Steps,
      step: string | number,
      value: unknown,
    ): Iterable<string> {
      const old = nodeAt([...parentSteps, step]);
      if (old !== undefined && old !== null && nodeStart(old) < nodeEnd(old)) {
        yield* scalarTexts(old, value).map(made => splice(text, nodeStart(old), nodeEnd(old), made));
        yield splice(text, nodeStart(old), nodeEnd(old), flowText(value));
        return;
      }
      const pair = isMap(parent) ? pairAt(parent, step) : undefined;
      if (pair !== undefined) {
        const at = afterColon(pair);
        const colon = text[at - 1] === ':' ? '' : ':';
        yield splice(text, at, at, `${colon} ${flowText(value)}`);
        return;
      }
      if (parent.items.length === 0 && !isInFlow(parentSteps)) {
        const whole = isMap(parent) ? { [String(step)]: value } : [value];
        yield* put(parentSteps, whole);
      }
      const key = isMap(parent) ? `${flowText(String(step))}: ` : '';
      yield withItem(text, yamlFlow(parent), () => key + flowText(value), { unit: undefined, gap: ' ' });
    }

    function* insertPair(map: YAMLMap, key: string, value: unknown): Iterable<string> {
      const [first] = map.items;
      if (first === undefined) return;
      const indent = ' '.repeat(column(pairStart(first)));
      const lines = indent + indented(rendered({ [key]: value }), indent, ending);
      yield* insertLines(map, lines);
      yield* insertLines(map, `${indent}${JSON.stringify(key)}: ${flowText(value)}`);
    }

    function* insertItem(list: YAMLSeq, value: unknown): Iterable<string> {
      const indent = ' '.repeat(column(nodeStart(list as ParsedNode)));
      yield* insertLines(list, `${indent}-${afterDash(value, indent)}`);
      yield* insertLines(list, `${indent}- ${flowText(value)}`);
    }

    /** After the last line of a collection; a block scalar that keeps its empty lines keeps them. */
    function* insertLines(after: YAMLMap | YAMLSeq, lines: string): Iterable<string> {
      yield withLinesAfter(text, nodeEnd(after as ParsedNode), lines);
      const end = lastRangeEnd(after as ParsedNode);
      const gap = end === 0 || text[end - 1] === '\n' ? '' : ending;
      yield splice(text, end, end, `${gap}${lines}${ending}`);
    }

    function lastRangeEnd(node: ParsedNode): number {
      if ((isMap(node) || isSeq(node)) && node.flow !== true) {
        const last: unknown = node.items.at(-1);
        const inner = isMap(node) ? (last as Pair | undefined)?.value : last;
        if (inner !== undefined && inner !== null) return lastRangeEnd(inner as ParsedNode);
      }
      return node.range[1];
    }

    /** `after` is the offset behind `key:` or `-`; `whole` what stands there when nothing of the old value is kept. */
    function* replace(after: number, node: ParsedNode | null, value: unknown, whole: string): Iterable<string> {
      const start = node === null ? after : nodeStart(node);
      const end = node === null ? after : Math.max(nodeEnd(node), after);
      const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true;
      if (node !== null && start < end && !isBlock) {
        yield* scalarTexts(node, value).map(made => splice(text, start, end, made));
        const isFlow = isMap(node) || isSeq(node);
        if (isFlow && node.items.length > 0 && typeof value === 'object')
          yield splice(text, start, end, flowText(value));
        // What stands before the value, an anchor or a tag, stays before it.
        const hasProperties = text.slice(after, start).trim() !== '';
        if (hasProperties) yield splice(text, start, end, whole.trimStart());
        yield splice(text, after, end, whole);
        yield splice(text, start, end, flowText(value));
        return;
      }
      yield splice(text, after, end, whole);
      const flow = ` ${flowText(value)}`;
      if (start >= end) yield splice(text, after, after, flow);
      yield splice(text, after, end, flow);
    }

    /** A scalar in place of another one, with its quotes where they can stay. */
    function scalarTexts(old: ParsedNode, value: unknown): readonly string[] {
      if (typeof value === 'object' && value !== null) return [];
      if (!isScalar(old) || (typeof value === 'string' && /[\r\n]/.test(value))) return [];
      const { type } = old as Scalar;
      const same =
        typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') ? [quoted(value, type)] : [];
      return [...same, stringify(value, WRITING).trimEnd(), flowText(value)];
    }

    function quoted(value: string, type: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE'): string {
      return type === 'QUOTE_DOUBLE' ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
    }

    function rendered(value: unknown): string {
      return blockLines(value, style, scalar => stringify(scalar, WRITING)).join('\n');
    }

    function afterKey(value: unknown, indent: string): string {
      return indented(rendered({ k: value }).slice(2), indent, ending);
    }

    function afterDash(value: unknown, indent: string): string {
      return indented(rendered([value]).slice(1), indent, ending);
    }

    function* remove(steps: Steps): Iterable<string> {
      const parentSteps = steps.slice(0, -1);
      const parent = nodeAt(parentSteps);
      if (!isMap(parent) && !isSeq(parent)) return;
      const step = steps.at(-1);
      const pair = isMap(parent) ? pairAt(parent, step) : undefined;
      const index = isMap(parent) ? parent.items.indexOf(pair as never) : Number(step);
      if (parent.flow === true) {
        yield withoutItem(text, yamlFlow(parent), index);
        return;
      }
      if (parent.items.length === 1) return yield* put(parentSteps, isMap(parent) ? {} : []);
      const starts = isMap(parent) ? parent.items.map(pairStart) : dashes(parent);
      const start = starts[index];
      if (start === undefined) return;
      const end = pair === undefined ? Math.max(nodeEnd(nodeAt(steps) ?? null), start + 1) : pairEnd(pair);
      if (ownIndent(text, start) !== undefined) yield withoutLines(text, start, Math.min(end, lineEnd(text, end)));
      const next = starts[index + 1];
      if (next !== undefined) yield splice(text, start, next, '');
    }
  };
}

/** Texts that readers of YAML 1.1 take for something else, such as `yes` and `12:30`, are quoted: many programs are such readers. */
const WRITING = { lineWidth: 0, version: '1.2', compat: 'yaml-1.1' } as const;

interface YamlStyle {
  readonly indent: number;
  /** Indentation of a list below its key. */
  readonly listIndent: number;
}

/** `*name`, which is equal to nothing but itself. */
class AliasValue {
  readonly alias: string;
  constructor(alias: string) {
    this.alias = alias;
  }
  toString(): string {
    return `*${this.alias}`;
  }
}

function chooseDocument(trees: readonly Tree[], choice: DocumentChoice): number {
  if (choice === undefined) {
    if (trees.length <= 1) return 0;
    throw new EditFault(
      `the file has ${trees.length} documents: name one with document, e.g. 0 or {kind: Deployment}`,
      trees[1]?.start,
    );
  }
  if (typeof choice === 'number') {
    if (choice < Math.max(trees.length, 1)) return choice;
    throw new EditFault(`the file has ${trees.length} documents: there is no document ${choice}`);
  }
  const matches = trees.flatMap((tree, index) => (holds(treeData(tree), choice) ? [index] : []));
  const [first, second] = matches;
  if (first === undefined) throw new EditFault('no document of the file has what document asks for');
  if (second !== undefined)
    throw new EditFault(
      `${matches.length} documents of the file have what document asks for: say more of the one that is meant`,
      trees[second]?.start,
    );
  return first;
}

/** JSON on one line, which every flow context takes. */
function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (isData(value))
    return `{${Object.entries(value)
      .map(([key, item]) => `${flowText(key)}: ${flowText(item)}`)
      .join(', ')}}`;
  if (
    typeof value === 'string' &&
    /^[A-Za-z_][\w./-]*$/.test(value) &&
    !/^(?:null|true|false|y|n|yes|no|on|off)$/i.test(value)
  )
    return value;
  return JSON.stringify(value);
}

/** A value as lines of a block, nested as the document nests. */
function blockLines(value: unknown, style: YamlStyle, scalarText: (value: unknown) => string): string[] {
  const isBlock = (part: unknown): boolean =>
    (Array.isArray(part) && part.length > 0) || (isData(part) && Object.keys(part).length > 0);
  const hanging = (first: string, lines: readonly string[]): string[] => [
    first + (lines[0] ?? ''),
    ...lines.slice(1).map(line => (line === '' ? '' : `  ${line}`)),
  ];
  const inner = (part: unknown): string[] => blockLines(part, style, scalarText);
  if (Array.isArray(value) && value.length > 0) return value.flatMap(item => hanging('- ', inner(item)));
  if (!isData(value) || !isBlock(value)) {
    const text = Array.isArray(value) ? '[]' : isData(value) ? '{}' : scalarText(value).replace(/\n$/, '');
    return text.split('\n');
  }
  return Object.entries(value).flatMap(([key, part]) => {
    const name = flowKey(key, scalarText);
    if (!isBlock(part)) return hanging(`${name}: `, inner(part));
    const pad = ' '.repeat(Array.isArray(part) ? style.listIndent : style.indent);
    return [`${name}:`, ...inner(part).map(line => (line === '' ? '' : pad + line))];
  });
}

/** A key on one line. */
function flowKey(key: string, scalarText: (value: unknown) => string): string {
  const text = scalarText(key).replace(/\n$/, '');
  return text.includes('\n') || text.length > 1000 ? JSON.stringify(key) : text;
}
