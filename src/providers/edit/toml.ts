import type { AST } from 'toml-eslint-parser';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { type Flow, type FlowItem, withItem, withoutItem } from './flow.ts';
import { lineEnding, lineIndent, lineStart, nextLine, splice, withLinesAfter, withoutLines } from './layout.ts';
import { EditFault, type Parsed, type Steps, type Tree } from './tree.ts';

/** A table, array or value, with all parts of the text that make it. */
interface Place {
  readonly start: number;
  kind: Tree['kind'];
  value: unknown;
  /** Written as a value, inline tables and arrays too. */
  node: AST.TOMLContentNode | undefined;
  keyValue: KeyValue | undefined;
  readonly tables: AST.TOMLTable[];
  /** Key-value pairs with dotted keys that lead through this table. */
  readonly dotted: KeyValue[];
  readonly entries: Map<string, Place>;
  readonly items: Place[];
}

interface KeyValue {
  readonly node: AST.TOMLKeyValue;
  /** The number of steps of the table in which it stands. */
  readonly depth: number;
}

/** TOML. Positions come from the parser, and only what an edit names is written anew. */
export async function createToml(): Promise<(text: string) => Parsed> {
  const { parseTOML, ParseError } = await import('toml-eslint-parser');

  function syntax(text: string): AST.TOMLProgram {
    try {
      return parseTOML(text, { tomlVersion: '1.1' });
    } catch (error) {
      if (error instanceof ParseError) throw new EditFault(`not TOML: ${error.message}`, error.index);
      throw error;
    }
  }

  return function parse(text) {
    const { body, tokens } = syntax(text);
    const [top] = body;
    const root = newPlace('map', 0);
    read();
    return { root: treeFrom(root), put, remove };

    function read(): void {
      for (const part of top.body) {
        if (part.type === 'TOMLKeyValue') define(root, part, 0);
        else readTable(part);
      }
    }

    function readTable(table: AST.TOMLTable): void {
      let at = root;
      for (const [index, step] of table.resolvedKey.entries()) {
        const next = table.resolvedKey[index + 1];
        at = child(at, step, typeof next === 'number' ? 'list' : 'map', table.range[0]);
      }
      at.tables.push(table);
      for (const keyValue of table.body) define(at, keyValue, table.resolvedKey.length);
    }

    function define(table: Place, node: AST.TOMLKeyValue, depth: number): void {
      const names = node.key.keys.map(keyName);
      let at = table;
      for (const name of names.slice(0, -1)) {
        at = child(at, name, 'map', node.range[0]);
        at.dotted.push({ node, depth });
      }
      const made = placeFrom(node.value);
      made.keyValue = { node, depth };
      at.entries.set(names.at(-1) ?? '', made);
    }

    function placeFrom(node: AST.TOMLContentNode): Place {
      const [start] = node.range;
      if (node.type === 'TOMLArray') {
        const list = newPlace('list', start, node);
        list.items.push(...node.elements.map(placeFrom));
        return list;
      }
      if (node.type === 'TOMLInlineTable') {
        const map = newPlace('map', start, node);
        for (const keyValue of node.body) define(map, keyValue, 0);
        return map;
      }
      const scalar = newPlace('scalar', start, node);
      scalar.value = 'datetime' in node ? node.datetime : node.value;
      return scalar;
    }

    function tomlFlow(node: AST.TOMLArray | AST.TOMLInlineTable): Flow {
      const parts = node.type === 'TOMLArray' ? node.elements : node.body;
      const [open, end] = node.range;
      const inside = tokens.filter(({ range }) => range[0] > open && range[1] <= end);
      let at = 0;
      const items = parts.map((part): FlowItem => {
        while (at < inside.length && (inside[at]?.range[0] ?? 0) < part.range[1]) at++;
        const token = inside[at];
        return { start: part.range[0], end: part.range[1], comma: token?.value === ',' ? token.range[0] : undefined };
      });
      return { open, close: end - 1, items };
    }

    function* put(steps: Steps, value: unknown): Iterable<string> {
      const old = placeAt(root, steps);
      if (old?.node !== undefined) {
        for (const made of valueTexts(old.node, value, text)) yield splice(text, ...old.node.range, made);
        return;
      }
      if (old !== undefined) {
        if (steps.length === 0) return;
        for (const removed of remove(steps)) {
          try {
            yield* parse(removed).put(steps, value);
          } catch (error) {
            if (!(error instanceof EditFault)) throw error;
          }
        }
        return;
      }
      const parentSteps = steps.slice(0, -1);
      const parent = placeAt(root, parentSteps);
      const step = steps.at(-1);
      if (parent === undefined || step === undefined) return;
      const { node } = parent;
      if (node?.type === 'TOMLArray' || node?.type === 'TOMLInlineTable') {
        const key = node.type === 'TOMLArray' ? '' : `${keyText(String(step))} = `;
        yield withItem(text, tomlFlow(node), () => key + inline(value), { unit: undefined, gap: ' ' });
        return;
      }
      if (parent.kind === 'list') {
        if (isMap(value)) yield withSection(steps, parentSteps, value, true);
        return;
      }
      const isDotted = parent.tables.length === 0 && parent.dotted.length > 0;
      if (isMap(value) && !isDotted && steps.length > 0) yield withSection(steps, parentSteps, value, false);
      yield* newKey(parent, parentSteps, `${keyText(String(step))} = ${inline(value)}`);
    }

    function* newKey(parent: Place, parentSteps: Steps, line: string): Iterable<string> {
      const ending = lineEnding(text);
      const table = parent.tables.at(-1);
      const dotted = parent.dotted.at(-1);
      if (parent === root) {
        const last = top.body.findLast(part => part.type === 'TOMLKeyValue' && !isInTable(part));
        if (last !== undefined) {
          yield withLinesAfter(text, last.range[1], lineIndent(text, last.range[0]) + line);
          return;
        }
        const first = top.body[0];
        const at = first === undefined ? text.length : aboveComments(text, first.range[0]);
        const gap = at === text.length ? '' : ending;
        const before = at === 0 || text[at - 1] === '\n' ? '' : ending;
        yield splice(text, at, at, `${before}${line}${ending}${gap}`);
      } else if (table !== undefined) {
        const last = table.body.at(-1);
        const indent = lineIndent(text, last?.range[0] ?? table.range[0]);
        yield withLinesAfter(text, last?.range[1] ?? table.range[1], indent + line);
      } else if (dotted !== undefined) {
        const prefix = parentSteps.slice(dotted.depth).map(step => keyText(String(step)));
        yield withLinesAfter(
          text,
          dotted.node.range[1],
          `${lineIndent(text, dotted.node.range[0])}${prefix.join('.')}.${line}`,
        );
      } else {
        yield appended(parentSteps, [`[${headerText(parentSteps)}]`, line]);
      }
    }

    function isInTable(part: AST.TOMLKeyValue): boolean {
      return part.parent.type === 'TOMLTable';
    }

    function withSection(
      steps: Steps,
      after: Steps,
      value: JsonMap | Readonly<Record<string, unknown>>,
      isItem: boolean,
    ): string {
      return appended(after, sectionLines(isItem ? steps.slice(0, -1) : steps, value, isItem));
    }

    /** Lines after the last section that belongs to a table. */
    function appended(table: Steps, lines: readonly string[]): string {
      const ending = lineEnding(text);
      const sections = top.body.filter(part => part.type === 'TOMLTable' && startsWith(part.resolvedKey, table));
      const last = sections.at(-1) ?? top.body.at(-1);
      const made = lines.join(ending);
      if (last === undefined) return text + (text === '' || text.endsWith('\n') ? '' : ending) + made + ending;
      return withLinesAfter(text, last.range[1], ending + made);
    }

    function* remove(steps: Steps): Iterable<string> {
      const target = placeAt(root, steps);
      const parentSteps = steps.slice(0, -1);
      const parent = placeAt(root, parentSteps);
      if (target === undefined || parent === undefined) return;
      if (parent.node?.type === 'TOMLArray' || parent.node?.type === 'TOMLInlineTable') {
        const parts: readonly AST.TOMLNode[] =
          parent.node.type === 'TOMLArray' ? parent.node.elements : parent.node.body;
        const index = parts.findIndex(part => part === target.node || part === target.keyValue?.node);
        if (index >= 0) yield withoutItem(text, tomlFlow(parent.node), index);
        return;
      }
      const cut = withoutParts(steps, target);
      yield cut;
      // The last key of a table that no header makes took the table with it.
      const { keyValue } = target;
      const keys = keyValue?.node.key.keys ?? [];
      if (keyValue !== undefined && keys.length > 1) {
        const names = keys.slice(0, -1).map(key => keyText(keyName(key)));
        yield splice(text, ...keyValue.node.range, `${names.join('.')} = {}`);
      }
      const left = parse(cut);
      if (parentSteps.length > 0) yield* left.put(parentSteps, parent.kind === 'list' ? [] : {});
    }

    function withoutParts(steps: Steps, { keyValue, dotted }: Place): string {
      const pairs = [...(keyValue === undefined ? [] : [keyValue]), ...dotted].map(({ node }) => node.range);
      const sections = top.body.flatMap(part =>
        part.type === 'TOMLTable' && startsWith(part.resolvedKey, steps) ? [sectionRange(part)] : [],
      );
      const ranges = [...new Map([...pairs, ...sections].map(range => [range[0], range] as const)).values()];
      return ranges.sort((a, b) => b[0] - a[0]).reduce((left, [start, end]) => withoutLines(left, start, end), text);
    }

    /** The header and its keys, with the empty lines after them where one stands before. */
    function sectionRange({ range, body }: AST.TOMLTable): readonly [number, number] {
      const end = Math.max(body.at(-1)?.range[1] ?? 0, range[1]);
      const begin = lineStart(text, range[0]);
      const isApart =
        begin === 0 || text.slice(0, begin).trimEnd() === '' || /\n[ \t]*\r?\n$/.test(text.slice(0, begin));
      let last = end;
      if (isApart)
        for (
          let at = nextLine(text, end);
          at < text.length && text.slice(at, nextLine(text, at)).trim() === '';
          at = nextLine(text, at)
        )
          last = at;
      return [range[0], last];
    }
  };
}

const newPlace = (kind: Tree['kind'], start: number, node?: AST.TOMLContentNode): Place => ({
  start,
  kind,
  value: undefined,
  node,
  keyValue: undefined,
  tables: [],
  dotted: [],
  entries: new Map(),
  items: [],
});

function child(at: Place, step: string | number, kind: Tree['kind'], start: number): Place {
  const known = typeof step === 'number' ? at.items[step] : at.entries.get(step);
  if (known !== undefined) return known;
  const made = newPlace(kind, start);
  if (typeof step === 'number') at.items[step] = made;
  else at.entries.set(step, made);
  return made;
}

function placeAt(root: Place, steps: Steps): Place | undefined {
  let at: Place | undefined = root;
  for (const step of steps) at = at?.kind === 'list' ? at.items[Number(step)] : at?.entries.get(String(step));
  return at;
}

function treeFrom({ kind, start, value, entries, items }: Place): Tree {
  if (kind === 'map')
    return { kind, start, entries: new Map([...entries].map(([key, place]) => [key, treeFrom(place)])) };
  return kind === 'list' ? { kind, start, items: items.map(treeFrom) } : { kind, start, value };
}

const keyName = (key: AST.TOMLBare | AST.TOMLQuoted): string => (key.type === 'TOMLBare' ? key.name : key.value);

const startsWith = (key: readonly (string | number)[], prefix: Steps): boolean =>
  prefix.every((step, index) => String(key[index]) === String(step));

/** The line of an offset, or the first of the comment lines just above it. */
function aboveComments(text: string, at: number): number {
  let start = lineStart(text, at);
  while (
    start > 0 &&
    text
      .slice(lineStart(text, start - 1), start)
      .trimStart()
      .startsWith('#')
  )
    start = lineStart(text, start - 1);
  return start;
}

/** A value in place of another one: dates stay dates, and quotes stay where they can. */
function* valueTexts(old: AST.TOMLContentNode, value: unknown, text: string): Iterable<string> {
  if (typeof value === 'string' && old.type === 'TOMLValue') {
    if ('datetime' in old) yield value;
    if (text[old.range[0]] === "'" && !/['\p{Cc}]/u.test(value)) yield `'${value}'`;
  }
  yield inline(value);
}

const headerText = (steps: Steps): string =>
  steps
    .filter(step => typeof step === 'string')
    .map(keyText)
    .join('.');

/** A table as a section, its tables as sections of their own. */
function sectionLines(steps: Steps, map: Readonly<Record<string, unknown>>, isItem: boolean): string[] {
  const header = isItem ? `[[${headerText(steps)}]]` : `[${headerText(steps)}]`;
  const entries = Object.entries(map);
  const own = entries.filter(([, value]) => !isMap(value)).map(([key, value]) => `${keyText(key)} = ${inline(value)}`);
  const below = entries.flatMap(([key, value]) =>
    isMap(value) ? ['', ...sectionLines([...steps, key], value, false)] : [],
  );
  return [header, ...own, ...below];
}

const keyText = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : quoted(key));

const quoted = (value: string): string => JSON.stringify(value).replaceAll('\u007f', String.raw`\u007f`);

function inline(value: unknown): string {
  if (value === null || value === undefined) throw new EditFault('TOML has no null: delete the key instead');
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isMap(value)) {
    const parts = Object.entries(value).map(([key, item]) => `${keyText(key)} = ${inline(item)}`);
    return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
  }
  return typeof value === 'string' ? quoted(value) : String(value);
}
