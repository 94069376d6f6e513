import { ToolError } from './errors.ts';

/** What is copied as it is: from `start` to the next `end`, both included, or every line that holds `line`. */
export type IgnoredBlock = { readonly start: string; readonly end: string } | { readonly line: string };

/** A part of a text, `end` exclusive. */
export interface IgnoredRegion {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a template that are no template, in order and apart from each other. Where two overlap, the one that
 * begins first wins. `invalid-input` when a block begins and does not end.
 */
export function ignoredRegions(text: string, blocks: readonly IgnoredBlock[]): readonly IgnoredRegion[] {
  const regions: IgnoredRegion[] = [];
  let from = 0;
  for (;;) {
    let next: IgnoredRegion | undefined;
    for (const block of blocks) {
      const region = firstRegion(text, block, from);
      if (region !== undefined && (next === undefined || region.start < next.start)) next = region;
    }
    if (next === undefined) return regions;
    regions.push(next);
    from = next.end;
  }
}

function firstRegion(text: string, block: IgnoredBlock, from: number): IgnoredRegion | undefined {
  if ('line' in block) {
    const at = text.indexOf(block.line, from);
    if (at === -1) return undefined;
    const newline = text.indexOf('\n', at + block.line.length);
    return { start: Math.max(from, text.lastIndexOf('\n', at) + 1), end: newline === -1 ? text.length : newline };
  }
  const start = text.indexOf(block.start, from);
  if (start === -1) return undefined;
  const end = text.indexOf(block.end, start + block.start.length);
  if (end !== -1) return { start, end: end + block.end.length };
  const line = text.slice(0, start).split('\n').length;
  throw new ToolError(
    'invalid-input',
    `the ignored block that begins with ${quote(block.start)} in line ${line} has no ${quote(block.end)}`,
  );
}

const quote = (text: string): string => JSON.stringify(text);

/** The text with these regions blanked by spaces, so that places of everything else stay what they are. */
export function blankRegions(text: string, regions: readonly IgnoredRegion[]): string {
  let out = '';
  let from = 0;
  for (const { start, end } of regions) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    from = end;
  }
  return out + text.slice(from);
}
