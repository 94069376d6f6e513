/** Longer words, and longer lists of names, are not compared: that would take time and rarely help. */
const MAX_WORD = 100;
const MAX_CANDIDATES = 10_000;

/**
 * The candidates nearest to a mistyped word, at most three: edit distance <= max(1, length / 3), closest first. None for a word
 * of more than 100 characters; of very many candidates only the first are looked at.
 */
export function nearest(word: string, candidates: Iterable<string>): string[] {
  if (word.length > MAX_WORD) return [];
  const limit = Math.max(1, Math.floor(word.length / 3));
  const lower = word.toLowerCase();
  const found: { candidate: string; distance: number }[] = [];
  let left = MAX_CANDIDATES;
  for (const candidate of candidates) {
    if (left-- === 0) break;
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), limit);
    if (distance <= limit) found.push({ candidate, distance });
  }
  found.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return found.slice(0, 3).map(({ candidate }) => candidate);
}

/** `did you mean "inputs"?`, or nothing. */
export function suggestion(word: string, candidates: Iterable<string>): string | undefined {
  const names = nearest(word, candidates);
  return names.length === 0 ? undefined : `did you mean ${names.map(name => `"${name}"`).join(' or ')}?`;
}

/** Optimal string alignment: a swap of two neighbours counts as one edit. Stops early beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(previous, j) + 1, at(row, j - 1) + 1, at(previous, j - 1) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, at(beforePrevious, j - 2) + 1);
      row.push(best);
      lowest = Math.min(lowest, best);
    }
    if (lowest > limit) return limit + 1;
    beforePrevious = previous;
    previous = row;
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
