import { lineEnd, lineEnding, lineIndent, ownIndent, splice, withoutLines } from './layout.ts';

/** A list or map between brackets, with commas: in JSON, YAML and TOML alike. Offsets in the text. */
export interface Flow {
  readonly open: number;
  /** Offset of the closing bracket. */
  readonly close: number;
  readonly items: readonly FlowItem[];
}

export interface FlowItem {
  readonly start: number;
  readonly end: number;
  /** Offset of the comma after it. */
  readonly comma: number | undefined;
}

export interface FlowStyle {
  /** Indentation of one level when an empty collection gets lines; undefined: it stays on one line. */
  readonly unit: string | undefined;
  /** Between a comma and the next item on one line. */
  readonly gap: string;
}

/** The text with one more item at the end. `render` is given the indentation of a line of its own, else undefined. */
export function withItem(
  text: string,
  { open, close, items }: Flow,
  render: (indent: string | undefined) => string,
  { unit, gap }: FlowStyle,
): string {
  const ending = lineEnding(text);
  const last = items.at(-1);
  if (last === undefined) return firstItem(text, { open, close }, render, unit);
  const indent = isOnNewLine(text, open, items.at(-2), last) ? lineIndent(text, last.start) : undefined;
  const after = last.comma === undefined ? last.end : last.comma + 1;
  const comma = last.comma === undefined ? '' : ',';
  if (indent === undefined) {
    const added = `${last.comma === undefined ? ',' : ''}${gap}${render(undefined)}${comma}`;
    return splice(text, after, after, added);
  }
  const end = lineEnd(text, after);
  // A comment at the end of the line stays with the item that it follows.
  const at = close > end ? end : after;
  const added = ending + indent + render(indent) + comma;
  const withNew = splice(text, at, at, added);
  return last.comma === undefined ? splice(withNew, last.end, last.end, ',') : withNew;
}

/** Whether a line begins between an item and what is before it. */
const isOnNewLine = (text: string, open: number, previous: FlowItem | undefined, { start }: FlowItem): boolean =>
  text.slice(previous?.end ?? open, start).includes('\n');

function firstItem(
  text: string,
  { open, close }: Pick<Flow, 'open' | 'close'>,
  render: (indent: string | undefined) => string,
  unit: string | undefined,
): string {
  const ending = lineEnding(text);
  const inner = text.slice(open + 1, close);
  const isBlank = inner.trim() === '';
  const outer = lineIndent(text, open);
  const hasLines = inner.includes('\n');
  if (unit === undefined && !hasLines) return splice(text, open + 1, isBlank ? close : open + 1, render(undefined));
  const indent = outer + (unit ?? '  ');
  const item = ending + indent + render(indent);
  if (isBlank) return splice(text, open + 1, close, item + ending + outer);
  return splice(text, open + 1, open + 1, hasLines ? item : item + ending + outer);
}

/** The text without one item, its comma, and a comment that follows it on its line. */
export function withoutItem(text: string, { open, close, items }: Flow, index: number): string {
  const item = items[index];
  if (item === undefined) return text;
  const previous = items[index - 1];
  const next = items[index + 1];
  if (next === undefined && previous === undefined && text.slice(open + 1, item.start).trim() === '') {
    const rest = text.slice((item.comma ?? item.end - 1) + 1, close);
    if (rest.trim() === '') return splice(text, open + 1, close, '');
  }
  const after = item.comma === undefined ? item.end : item.comma + 1;
  const isAlone = ownIndent(text, item.start) !== undefined && (next?.start ?? close) > lineEnd(text, after);
  if (isAlone) {
    const cut = withoutLines(text, item.start, after);
    const needsNoComma = next === undefined && item.comma === undefined && previous?.comma !== undefined;
    return needsNoComma ? splice(cut, previous.comma, previous.comma + 1, '') : cut;
  }
  if (next !== undefined) return splice(text, item.start, next.start, '');
  if (previous === undefined) return splice(text, item.start, after, '');
  const from = previous.comma ?? previous.end;
  return splice(text, item.comma === undefined ? from : from + 1, after, '');
}
