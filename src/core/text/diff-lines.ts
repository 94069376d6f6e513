/**
 * Which lines must be removed and which must be added to turn one list of lines into another: 1 in `removed` and
 * `added`. The other lines are equal in both, in order. Myers' greedy algorithm; the fewest changes, as long as not
 * more than `MAX_EDITS` of the lines that occur on both sides are moved about.
 */
export function changedLines(a: readonly string[], b: readonly string[]): { removed: Uint8Array; added: Uint8Array } {
  const removed = new Uint8Array(a.length).fill(1);
  const added = new Uint8Array(b.length).fill(1);
  const { start, aEnd, bEnd } = commonEnds(a, b);
  removed.fill(0, 0, start).fill(0, aEnd);
  added.fill(0, 0, start).fill(0, bEnd);
  const [aNumbers, bNumbers] = numbered(a.slice(start, aEnd), b.slice(start, bEnd));
  const aShared = shared(aNumbers, bNumbers);
  const bShared = shared(bNumbers, aNumbers);
  const pick = (numbers: Int32Array, places: Int32Array) => Int32Array.from(places, place => numbers[place] ?? 0);
  for (const [i, j] of commonSubsequence(pick(aNumbers, aShared), pick(bNumbers, bShared))) {
    removed[start + (aShared[i] ?? 0)] = 0;
    added[start + (bShared[j] ?? 0)] = 0;
  }
  slideDown(a, removed);
  slideDown(b, added);
  return { removed, added };
}

function commonEnds(a: readonly string[], b: readonly string[]) {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  return { start, aEnd, bEnd };
}

/** Equal lines get equal numbers, so that comparing is cheap. */
function numbered(a: readonly string[], b: readonly string[]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const number = (line: string): number => {
    const known = numbers.get(line) ?? numbers.size;
    numbers.set(line, known);
    return known;
  };
  return [Int32Array.from(a, number), Int32Array.from(b, number)];
}

/** Places of the numbers that the other list has as well: all others are changed for certain. */
function shared(list: Int32Array, other: Int32Array): Int32Array {
  const there = new Set(other);
  const places: number[] = [];
  list.forEach((number, place) => {
    if (there.has(number)) places.push(place);
  });
  return Int32Array.from(places);
}

/** Bounds the time (edits times lines) and the memory (the square of the edits). */
const MAX_EDITS = 1000;

/** Pairs of places of a longest common subsequence, last pair first; none when more than MAX_EDITS edits are needed. */
function* commonSubsequence(a: Int32Array, b: Int32Array): Generator<[number, number]> {
  const trace = furthestPaths(a, b);
  let [x, y] = [a.length, b.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const { x: fromX, y: fromY, stepX } = cameFrom(trace[edits - 1], x - y, edits);
    while (x > stepX && x > 0 && y > 0) yield [--x, --y];
    x = fromX;
    y = fromY;
  }
}

/**
 * For each number of edits d: how far along `a` the diagonals -d, -d+2 ... d reach (index (k + d) / 2). The last row reaches
 * both ends. Empty when there is no such row.
 */
function furthestPaths(a: Int32Array, b: Int32Array): Int32Array[] {
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= MAX_EDITS; edits++) {
    const row = new Int32Array(edits + 1);
    const previous = trace.at(-1);
    trace.push(row);
    for (let k = -edits; k <= edits; k += 2) {
      let x = cameFrom(previous, k, edits).stepX;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      row[(k + edits) / 2] = x;
      if (x >= a.length && x - k >= b.length) return trace;
    }
  }
  return [];
}

/** The end of the path with one edit less from which diagonal `k` is entered, and where on `k` that edit ends. */
function cameFrom(previous: Int32Array | undefined, k: number, edits: number) {
  if (previous === undefined) return { x: 0, y: 0, stepX: 0 };
  const at = (diagonal: number): number => previous[(diagonal + edits - 1) / 2] ?? -1;
  const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
  if (down) return { x: at(k + 1), y: at(k + 1) - (k + 1), stepX: at(k + 1) };
  return { x: at(k - 1), y: at(k - 1) - (k - 1), stepX: at(k - 1) + 1 };
}

/**
 * Moves each run of changed lines down as far as the same lines follow, as `diff` does: an added block then begins with
 * its own first line instead of the end of the block before it. What is unchanged stays the same list of lines.
 */
function slideDown(lines: readonly string[], changed: Uint8Array): void {
  for (let start = 0; start < lines.length; start++) {
    if (changed[start] !== 1) continue;
    let end = start;
    while (changed[end] === 1) end++;
    while (end < lines.length && changed[end] === 0 && lines[start] === lines[end]) {
      changed[start++] = 0;
      changed[end++] = 1;
      while (changed[end] === 1) end++;
    }
    start = end;
  }
}
