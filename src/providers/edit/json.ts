import type { Node, ParseError } from 'jsonc-parser';
import { isMap } from '../../core/json/json.ts';
import { type Flow, type FlowItem, withItem, withoutItem } from './flow.ts';
import { indented, lineEnding, lineIndent, ownIndent, splice } from './layout.ts';
import { EditFault, type Parsed, type Steps, type Tree } from './tree.ts';

/** JSON, also with comments and trailing commas as in tsconfig.json. */
export async function createJson(): Promise<(text: string) => Parsed> {
  const { createScanner, parseTree, printParseErrorCode } = await import('jsonc-parser');

  return function parse(text) {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (text.trim() === '') return emptyJson(text);
    if (first !== undefined) throw new EditFault(`not JSON: ${words(printParseErrorCode(first.error))}`, first.offset);
    if (root === undefined) throw new EditFault('not JSON: it has no value', 0);
    const style = styleIn(text, root);
    return { root: treeFrom(root), put, remove };

    function* put(steps: Steps, value: unknown): Iterable<string> {
      const old = nodeAt(root, steps);
      if (old !== undefined) {
        const indent = lineIndent(text, old.offset);
        const oneLine =
          !text.slice(old.offset, old.offset + old.length).includes('\n') && (old.children ?? []).length > 0;
        const made = render(value, oneLine ? undefined : indent, style, lineEnding(text));
        yield splice(text, old.offset, old.offset + old.length, made);
        return;
      }
      const parent = nodeAt(root, steps.slice(0, -1));
      if (parent === undefined) return;
      const key = parent.type === 'object' ? `${JSON.stringify(String(steps.at(-1)))}:${style.gap}` : '';
      const unit = style.unit;
      yield withItem(text, flowAt(parent), indent => key + render(value, indent, style, lineEnding(text)), {
        unit,
        gap: style.gap,
      });
    }

    function* remove(steps: Steps): Iterable<string> {
      const parent = nodeAt(root, steps.slice(0, -1));
      const gone = nodeAt(root, steps);
      if (parent === undefined || gone === undefined) return;
      const index = (parent.children ?? []).findIndex(child => child === gone || child.children?.[1] === gone);
      yield withoutItem(text, flowAt(parent), index);
    }

    function flowAt({ offset, length, children = [] }: Node): Flow {
      const items = children.map((child): FlowItem => {
        const end = child.offset + child.length;
        const scanner = createScanner(text, true);
        scanner.setPosition(end);
        scanner.scan();
        const isComma = text[scanner.getTokenOffset()] === ',';
        return { start: child.offset, end, comma: isComma ? scanner.getTokenOffset() : undefined };
      });
      return { open: offset, close: offset + length - 1, items };
    }
  };
}

/** An empty file becomes a document. */
function emptyJson(text: string): Parsed {
  return {
    root: { kind: 'scalar', start: 0, value: null },
    *put(_steps, value) {
      yield `${text}${JSON.stringify(value, undefined, 2)}\n`;
    },
    *remove() {},
  };
}

/** `PropertyNameExpected` -> `property name expected` */
const words = (code: string): string => code.replaceAll(/(?<!^)[A-Z]/g, letter => ` ${letter}`).toLowerCase();

function treeFrom(node: Node): Tree {
  const { offset: start, children = [] } = node;
  if (node.type === 'array') return { kind: 'list', start, items: children.map(treeFrom) };
  if (node.type !== 'object') return { kind: 'scalar', start, value: node.value };
  const entries = new Map<string, Tree>();
  for (const { children: [key, value] = [] } of children) {
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    if (entries.has(name)) throw new EditFault(`key ${JSON.stringify(name)} is there twice`, key.offset);
    entries.set(name, treeFrom(value));
  }
  return { kind: 'map', start, entries };
}

function nodeAt(root: Node | undefined, steps: Steps): Node | undefined {
  let at = root;
  for (const step of steps) {
    const children: readonly Node[] = at?.children ?? [];
    at =
      at?.type === 'object'
        ? children.find(({ children: [key] = [] }) => key?.value === String(step))?.children?.[1]
        : children[Number(step)];
  }
  return at;
}

interface JsonStyle {
  /** Undefined: the document has no lines. */
  readonly unit: string | undefined;
  /** After a colon or comma on one line. */
  readonly gap: string;
}

function styleIn(text: string, root: Node): JsonStyle {
  const first = root.children?.[0];
  const unit = first === undefined ? undefined : ownIndent(text, first.offset);
  const hasLines = text.slice(root.offset, root.offset + root.length).includes('\n');
  if (hasLines || first === undefined) return { unit: unit === undefined || unit === '' ? '  ' : unit, gap: ' ' };
  const colon = first.colonOffset;
  const gap = colon === undefined ? /,\s/.test(text) : text[colon + 1] === ' ';
  return { unit: undefined, gap: gap ? ' ' : '' };
}

/** With an indentation on lines of its own where the document has lines. */
function render(value: unknown, indent: string | undefined, { unit, gap }: JsonStyle, ending: string): string {
  if (indent === undefined || unit === undefined) return onOneLine(value, gap);
  return indented(JSON.stringify(value, undefined, unit), indent, ending);
}

function onOneLine(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${value.map(item => onOneLine(item, gap)).join(`,${gap}`)}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}:${gap}${onOneLine(item, gap)}`);
  return `{${parts.join(`,${gap}`)}}`;
}
