import { type Node, pointerStep } from '../core/yaml/node.ts';
import type { Solution } from '../solution/model/model.ts';

/** Which findings the author has answered with a comment. */
export interface Suppressions {
  covers(place: {
    readonly rule: string;
    readonly file: string;
    readonly line: number;
    readonly location: string;
  }): boolean;
}

const MARK = 'tool-lint:';
const COMMENT = /(?:^|\s)#\s*tool-lint:\s*(disable|disable-file)\s*=\s*([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)/;
const NONE: Suppressions = { covers: () => false };

/** A comment on or above a line: its rules, and the line of the node that it covers. */
interface LineComment {
  readonly file: string;
  readonly rules: ReadonlySet<string>;
  /** Where the comment itself stands. */
  readonly line: number;
  readonly target: number;
}

/**
 * `# tool-lint: disable=<id>[,<id>]` on the line of a node, or above it, covers the node with all that is in it;
 * `disable-file=` among the comments at the top of a file covers the file.
 */
export function readSuppressions(root: Node, sources: Solution['sources']): Suppressions {
  const marked = sources.filter(({ text }) => text.includes(MARK));
  if (marked.length === 0) return NONE;
  const comments: LineComment[] = [];
  const files = new Map<string, ReadonlySet<string>>();
  for (const { file, text } of marked) {
    const found = findComments(file, text);
    if (found.file.size > 0) files.set(file, found.file);
    comments.push(...found.lines);
  }
  const index = indexLines(root, comments);
  const real = comments.filter(({ file, line }) => !index.isText(file, line));
  const byLine = new Map<string, Set<string>>();
  const byNode = new Map<string, Set<string>>();
  for (const { file, target, rules } of real) {
    addAll(byLine, placeKey(file, target), rules);
    const node = index.pointerAt(file, target);
    if (node !== undefined) addAll(byNode, node, rules);
  }
  return {
    covers: ({ rule, file, line, location }) =>
      files.get(file)?.has(rule) === true ||
      byLine.get(placeKey(file, line))?.has(rule) === true ||
      isWithin(location, byNode, rule),
  };
}

const placeKey = (file: string, line: number): string => `${line} ${file}`;

function addAll(sets: Map<string, Set<string>>, key: string, values: Iterable<string>): void {
  const known = sets.get(key) ?? new Set();
  for (const value of values) known.add(value);
  sets.set(key, known);
}

/** Whether the node, or one around it, is covered. */
function isWithin(location: string, byNode: ReadonlyMap<string, ReadonlySet<string>>, rule: string): boolean {
  if (byNode.size === 0) return false;
  for (let node = location; node !== ''; node = node.slice(0, node.lastIndexOf('/')))
    if (byNode.get(node)?.has(rule) === true) return true;
  return false;
}

function findComments(file: string, text: string): { file: ReadonlySet<string>; lines: readonly LineComment[] } {
  const whole = new Set<string>();
  const found: LineComment[] = [];
  const lines = text.split(/\r\n?|\n/);
  let atTop = true;
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed !== '' && !trimmed.startsWith('#')) atTop = false;
    if (!line.includes(MARK)) continue;
    const [, kind, ids = ''] = COMMENT.exec(line) ?? [];
    if (kind === undefined) continue;
    const rules = new Set(ids.split(',').map(id => id.trim()));
    if (kind === 'disable-file') {
      if (atTop) for (const rule of rules) whole.add(rule);
    } else {
      const target = trimmed.startsWith('#') ? nextContent(lines, index) : index;
      found.push({ file, rules, line: index + 1, target: target + 1 });
    }
  }
  return { file: whole, lines: found };
}

function nextContent(lines: readonly string[], from: number): number {
  let index = from + 1;
  while (index < lines.length && /^\s*(?:#|$)/.test(lines[index] ?? '')) index++;
  return index;
}

interface LineNodes {
  /** The outermost node that begins on the line. */
  pointerAt(file: string, line: number): string | undefined;
  /** What looks like a comment there is part of a text. */
  isText(file: string, line: number): boolean;
}

/** Finds what stands on the lines that comments are about. */
function indexLines(root: Node, comments: readonly LineComment[]): LineNodes {
  const wanted = new Set(comments.map(({ file, target }) => placeKey(file, target)));
  const pointers = new Map<string, string>();
  const texts = new Set<string>();
  const note = (file: string, line: number, pointer: string): void => {
    const place = placeKey(file, line);
    if (wanted.has(place) && !pointers.has(place)) pointers.set(place, pointer);
  };
  const visit = (node: Node, pointer: string): void => {
    if (node.kind === 'list')
      node.items.forEach((item, index) => {
        note(item.file, item.line, pointer + pointerStep(index));
        visit(item, pointer + pointerStep(index));
      });
    else if (node.kind === 'map')
      for (const [name, { key: place, value }] of node.entries) {
        note(place.file, place.line, pointer + pointerStep(name));
        visit(value, pointer + pointerStep(name));
      }
    else if (typeof node.value === 'string' && node.value.includes(MARK))
      for (let line = node.line; line <= node.line + countLines(node.value); line++)
        texts.add(placeKey(node.file, line));
  };
  visit(root, '');
  return {
    pointerAt: (file, line) => pointers.get(placeKey(file, line)),
    isText: (file, line) => texts.has(placeKey(file, line)),
  };
}

const countLines = (text: string): number => text.split('\n').length;
