/** Line and column (from 1) of offsets in a text. Asked in rising order it is a walk, not a search. */
export interface LineIndex {
  /** Moves to the offset; `line` and `column` then tell where it is. */
  seek(offset: number): void;
  line(): number;
  column(): number;
}

export function createLineIndex(text: string): LineIndex {
  const starts = lineStarts(text);
  let current = 0;
  let offset = 0;
  return {
    seek(target) {
      offset = target;
      while (current > 0 && (starts[current] ?? 0) > target) current--;
      while (current + 1 < starts.length && (starts[current + 1] ?? 0) <= target) current++;
    },
    line: () => current + 1,
    column: () => offset - (starts[current] ?? 0) + 1,
  };
}

/** LF, CR LF and a lone CR end a line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  if (text.includes('\r')) {
    for (const { index, 0: ending } of text.matchAll(/\r\n?|\n/g)) starts.push(index + ending.length);
    return starts;
  }
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
