import { syntaxFault } from './error.ts';
import { excerpt } from './excerpt.ts';

/** A region with both its marks, or every line that contains a text: copied as it is, not read as a template. */
export type IgnoredBlock = { readonly start: string; readonly end: string } | { readonly line: string };

/** Neither blank nor markup, and no part of any mark that a person writes. */
const FILLER = '\uE000';

/**
 * The text with ignored blocks overwritten character by character, so that every other character keeps its place and tags
 * may begin before a block and end behind it. When blocks overlap, the one that begins first counts.
 */
export function maskIgnored(source: string, blocks: readonly IgnoredBlock[]): string {
  const finders = blocks.map(block => createFinder(source, block));
  let masked = '';
  let from = 0;
  for (;;) {
    const found = finders.map(find => find(from)).filter(range => range !== undefined);
    const first = found.reduce<Range | undefined>((a, b) => (a === undefined || b.begin < a.begin ? b : a), undefined);
    if (first === undefined) return masked + source.slice(from);
    const end = first.end();
    masked += source.slice(from, first.begin) + FILLER.repeat(end - first.begin);
    from = end;
  }
}

interface Range {
  readonly begin: number;
  /** Looked for when the block counts: one without end may lie in another block. */
  end(): number;
}

/** Finds the next block of a kind; asked with rising offsets it looks at every character once. */
function createFinder(source: string, block: IgnoredBlock): (from: number) => Range | undefined {
  let next: Range | undefined | null = null;
  return from => {
    if (next === null || (next !== undefined && next.begin < from)) next = findBlock(source, block, from);
    return next;
  };
}

function findBlock(source: string, block: IgnoredBlock, from: number): Range | undefined {
  const mark = 'line' in block ? block.line : block.start;
  const at = mark === '' ? -1 : source.indexOf(mark, from);
  if (at === -1) return undefined;
  if (!('line' in block)) return { begin: at, end: () => regionEnd(source, block, at) };
  const end = source.indexOf('\n', at);
  return { begin: Math.max(from, source.lastIndexOf('\n', at) + 1), end: () => (end === -1 ? source.length : end) };
}

function regionEnd(
  source: string,
  { start, end }: { readonly start: string; readonly end: string },
  at: number,
): number {
  const found = end === '' ? -1 : source.indexOf(end, at + start.length);
  if (found === -1)
    throw syntaxFault(
      `the ignored block that begins with "${excerpt(start)}" has no end`,
      at,
      `it ends with "${excerpt(end)}"`,
    );
  return found + end.length;
}
