import type { Attribute, Block, Body, Expression } from '../../core/hcl/hcl-parse.ts';
import { isMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { type Flow, withItem, withoutItem } from './flow.ts';
import { indented, lineEnding, lineIndent, nextLine, ownIndent, splice, withoutLines } from './layout.ts';
import { EditFault, type Parsed, type Steps, type Tree } from './tree.ts';

/** What stands at some steps: a body, blocks that share their type and labels so far, or a value. */
type Found =
  | { readonly kind: 'body'; readonly body: Body; readonly block: Block | undefined }
  | { readonly kind: 'blocks'; readonly blocks: readonly Block[]; readonly depth: number }
  | { readonly kind: 'value'; readonly value: Expression; readonly attribute: Attribute | undefined };

/** HCL: attributes, and blocks as lists under their type and labels. Only what an edit names is written anew. */
export async function createHcl(): Promise<(text: string) => Parsed> {
  const [
    { expressionData, looksLikeBlocks },
    { HclError },
    { parseHcl },
    { HclDataError, writeHclBlocks, writeHclValue },
  ] = await Promise.all([
    import('../../core/hcl/hcl-data.ts'),
    import('../../core/hcl/hcl-lex.ts'),
    import('../../core/hcl/hcl-parse.ts'),
    import('../../core/hcl/hcl-write.ts'),
  ]);

  function inWords<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof HclError) throw new EditFault(`not HCL: ${error.reason}`, error.offset);
      if (error instanceof HclDataError) throw new EditFault(error.message);
      throw error;
    }
  }

  return function parse(text) {
    const root = inWords(() => parseHcl(text)).body;
    return { root: bodyTree(root), comparable: withoutEmpty, put, remove };

    function bodyTree({ items, start }: Body): Tree {
      const entries = new Map<string, Tree>();
      for (const item of items) {
        const name = item.kind === 'block' ? item.type : item.name;
        if (item.kind === 'attribute') entries.set(name, valueTree(item.value));
        else if (!entries.has(name)) entries.set(name, blocksTree(blocksIn(items, name), 0));
      }
      return { kind: 'map', start, entries };
    }

    function blocksTree(blocks: readonly Block[], depth: number): Tree {
      const start = blocks[0]?.start ?? 0;
      const own = blocks.filter(({ labels }) => labels.length === depth);
      const list: Tree = { kind: 'list', start, items: own.map(({ body }) => bodyTree(body)) };
      if (own.length === blocks.length) return list;
      const entries = new Map<string, Tree>(own.length === 0 ? [] : [['', list]]);
      for (const { labels } of blocks) {
        const label = labels[depth];
        if (label === undefined || entries.has(label)) continue;
        entries.set(
          label,
          blocksTree(
            blocks.filter(block => block.labels[depth] === label),
            depth + 1,
          ),
        );
      }
      return { kind: 'map', start, entries };
    }

    function valueTree(value: Expression): Tree {
      const { start } = value;
      if (value.kind === 'list') return { kind: 'list', start, items: value.items.map(item => valueTree(item.value)) };
      if (value.kind === 'object')
        return {
          kind: 'map',
          start,
          entries: new Map(value.entries.map(entry => [entry.key, valueTree(entry.value)])),
        };
      return { kind: 'scalar', start, value: expressionData(text, value) };
    }

    function find(steps: Steps): Found | undefined {
      let at: Found | undefined = { kind: 'body', body: root, block: undefined };
      for (const step of steps) at = at === undefined ? undefined : below(at, step);
      return at;
    }

    function* put(steps: Steps, value: unknown): Iterable<string> {
      const old = find(steps);
      if (old?.kind === 'value') {
        yield splice(text, old.value.start, old.value.end, rendered(value, lineIndent(text, old.value.start)));
        return;
      }
      if (old?.kind === 'blocks' && isMap(value) && old.blocks.every(({ labels }) => labels.length === old.depth))
        throw new EditFault(
          'blocks are a list of maps: give [{...}], or name one of them, such as [0]',
          old.blocks[0]?.start,
        );
      if (old !== undefined) {
        // Other blocks in place of these: they are written where new ones are.
        for (const without of remove(steps)) yield* inWords(() => parse(without)).put(steps, value);
        return;
      }
      const parent = find(steps.slice(0, -1));
      if (parent?.kind === 'value') yield* newItem(parent.value, String(steps.at(-1)), value);
      else yield* newMember(steps, value);
    }

    /** A new attribute, or new blocks, of the nearest body. */
    function* newMember(steps: Steps, value: unknown): Iterable<string> {
      const depth = steps.findLastIndex((_, index) => find(steps.slice(0, index))?.kind === 'body');
      const found = find(steps.slice(0, depth));
      const name = String(steps[depth]);
      if (found?.kind !== 'body') return;
      const labels = steps.slice(depth + 1).filter(step => typeof step === 'string');
      const isNewItem = typeof steps.at(-1) === 'number';
      const nested = labels
        .toReversed()
        .reduce<unknown>((inner, label) => ({ [label]: inner }), isNewItem ? [value] : value);
      if (labels.length === 0 && !isNewItem && !looksLikeBlocks(name, value, depth === 0)) {
        yield withAttribute(found, name, value);
        return;
      }
      const blocks = inWords(() => writeHclBlocks(name, nested, depth === 0));
      yield withBlocks(found, blocks, lastBlock(found.body, name));
    }

    function withAttribute({ body, block }: Extract<Found, { kind: 'body' }>, name: string, value: unknown): string {
      const ending = lineEnding(text);
      const attributes = body.items.filter(item => item.kind === 'attribute');
      const last = attributes.at(-1);
      const indent = indentIn(body, block);
      const line = `${indent}${name} = ${rendered(value, indent)}`;
      if (last !== undefined && ownIndent(text, last.start) !== undefined) {
        const at = nextLine(text, last.value.end);
        return at === text.length && !text.endsWith('\n')
          ? `${text}${ending}${line}`
          : splice(text, at, at, line + ending);
      }
      return atStart(body, block, line);
    }

    /** The first line of a body; a block on one line gets lines. */
    function atStart({ start, end, items }: Body, block: Block | undefined, line: string): string {
      const ending = lineEnding(text);
      if (block === undefined) return line + ending + (items.length > 0 ? ending : '') + text;
      const inner = text.slice(start, end);
      if (inner.includes('\n')) {
        const at = nextLine(text, start);
        return splice(text, at, at, line + ending + (items.length > 0 ? ending : ''));
      }
      const old = inner.trim() === '' ? '' : lineIndent(text, block.start) + UNIT + inner.trim() + ending;
      return splice(text, start, end, ending + old + line + ending + lineIndent(text, block.start));
    }

    function withBlocks(
      { body, block }: Extract<Found, { kind: 'body' }>,
      blocks: readonly string[],
      after: Block | undefined,
    ): string {
      const ending = lineEnding(text);
      const indent = indentIn(body, block);
      const lines = blocks.map(one => indent + indented(one.trimEnd(), indent, ending)).join(ending + ending);
      if (after !== undefined && text.slice(after.end, nextLine(text, after.end)).trim() === '')
        return splice(text, after.end, after.end, ending + ending + lines);
      if (block === undefined) {
        const before = text === '' ? '' : text.endsWith('\n') ? text + ending : text + ending + ending;
        return before + lines + ending;
      }
      if (body.items.length === 0 || !text.slice(body.start, body.end).includes('\n'))
        return atStart(body, block, lines);
      const at = text.lastIndexOf('\n', body.end) + 1;
      return splice(text, at, at, ending + lines + ending);
    }

    function indentIn({ items, start, end }: Body, block: Block | undefined): string {
      const first = items[0];
      const own =
        first === undefined || !text.slice(start, end).includes('\n') ? undefined : ownIndent(text, first.start);
      return own ?? (block === undefined ? '' : lineIndent(text, block.start) + UNIT);
    }

    function* newItem(parent: Expression, key: string, value: unknown): Iterable<string> {
      if (parent.kind === 'list') {
        yield withItem(text, flow(parent), indent => rendered(value, indent ?? ''), { unit: UNIT, gap: ' ' });
        return;
      }
      if (parent.kind !== 'object') return;
      const name = /^[A-Za-z_][\w-]*$/.test(key) && key !== 'for' ? key : inWords(() => keyText(key));
      const last = parent.entries.at(-1);
      const indent = last === undefined ? lineIndent(text, parent.start) + UNIT : lineIndent(text, last.start);
      const ending = lineEnding(text);
      if (last !== undefined && !text.slice(parent.start, parent.end).includes('\n')) {
        const comma = last.comma === undefined ? ', ' : ' ';
        const at = last.comma === undefined ? last.end : last.comma + 1;
        yield splice(text, at, at, `${comma}${name} = ${rendered(value, indent)}`);
        return;
      }
      const line = `${indent}${name} = ${rendered(value, indent)}`;
      if (last === undefined) {
        yield splice(
          text,
          parent.start + 1,
          parent.end - 1,
          `${ending}${line}${ending}${lineIndent(text, parent.start)}`,
        );
        return;
      }
      const at = nextLine(text, last.comma ?? last.end);
      if (at < parent.end) yield splice(text, at, at, line + (last.comma === undefined ? '' : ',') + ending);
    }

    function keyText(key: string): string {
      return (
        writeHclValue({ [key]: null })
          .split('\n')[1]
          ?.replace(/ = null$/, '')
          .trim() ?? ''
      );
    }

    function rendered(value: unknown, indent: string): string {
      return indented(
        inWords(() => writeHclValue(value)),
        indent,
        lineEnding(text),
      );
    }

    function* remove(steps: Steps): Iterable<string> {
      const gone = find(steps);
      const parent = find(steps.slice(0, -1));
      if (gone === undefined) return;
      if (gone.kind === 'value') {
        if (gone.attribute !== undefined) {
          yield withoutLines(text, gone.attribute.start, gone.value.end);
          yield splice(text, gone.attribute.start, gone.value.end, '');
        } else if (parent?.kind === 'value' && (parent.value.kind === 'list' || parent.value.kind === 'object'))
          yield* withoutMember(parent.value, steps.at(-1));
        return;
      }
      const blocks = gone.kind === 'blocks' ? gone.blocks : gone.block === undefined ? [] : [gone.block];
      yield blocks.toReversed().reduce((now, { start, end }) => withoutBlock(now, start, end), text);
    }

    function* withoutMember(
      parent: Extract<Expression, { kind: 'list' | 'object' }>,
      step: string | number | undefined,
    ): Iterable<string> {
      const members = parent.kind === 'list' ? parent.items : parent.entries;
      const index =
        parent.kind === 'list' ? Number(step) : parent.entries.findLastIndex(({ key }) => key === String(step));
      const member = members[index];
      if (member === undefined) return;
      // Entries of an object may stand on lines of their own, without commas.
      const isLine = parent.kind === 'object' && ownIndent(text, member.start) !== undefined;
      if (isLine) yield withoutLines(text, member.start, member.comma ?? member.end);
      yield withoutItem(text, flow(parent), index);
    }

    function flow(parent: Extract<Expression, { kind: 'list' | 'object' }>): Flow {
      return {
        open: parent.start,
        close: parent.end - 1,
        items: parent.kind === 'list' ? parent.items : parent.entries,
      };
    }
  };
}

const UNIT = '  ';

const blocksIn = (items: Body['items'], type: string): readonly Block[] =>
  items.filter((item): item is Block => item.kind === 'block' && item.type === type);

const lastBlock = ({ items }: Body, type: string): Block | undefined => blocksIn(items, type).at(-1);

function below(at: Found, step: string | number): Found | undefined {
  if (at.kind === 'body') {
    const { items } = at.body;
    const attribute = items.find((item): item is Attribute => item.kind === 'attribute' && item.name === step);
    if (attribute !== undefined) return { kind: 'value', value: attribute.value, attribute };
    const blocks = blocksIn(items, String(step));
    return blocks.length === 0 ? undefined : { kind: 'blocks', blocks, depth: 0 };
  }
  if (at.kind === 'blocks') {
    const { blocks, depth } = at;
    const own = blocks.filter(({ labels }) => labels.length === depth);
    if (typeof step === 'number') {
      const block = own[step];
      return block && { kind: 'body', body: block.body, block };
    }
    const inner = step === '' ? own : blocks.filter(({ labels }) => labels[depth] === step);
    return inner.length === 0 ? undefined : { kind: 'blocks', blocks: inner, depth: step === '' ? depth : depth + 1 };
  }
  const { value } = at;
  const member =
    value.kind === 'list'
      ? value.items[Number(step)]
      : value.kind === 'object'
        ? value.entries.findLast(({ key }) => key === String(step))
        : undefined;
  return member && { kind: 'value', value: member.value, attribute: undefined };
}

/** Without the lines of a block, and without the empty line before it. */
function withoutBlock(text: string, start: number, end: number): string {
  const cut = withoutLines(text, start, end);
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const before = /\r?\n(?=\r?\n$)/.exec(cut.slice(0, from));
  if (before !== null) return splice(cut, before.index, before.index + before[0].length, '');
  return from === 0 ? cut.replace(/^(?:[ \t]*\r?\n)+/, '') : cut;
}

/** Where there are no blocks any more there is nothing: no empty list or map. */
function withoutEmpty(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutEmpty);
  if (!isMap(data)) return data;
  const entries = Object.entries(data).map(([key, value]) => [key, withoutEmpty(value)] as const);
  return mapFrom(entries.filter(([, value]) => !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isMap(value) && Object.keys(value).length === 0);
