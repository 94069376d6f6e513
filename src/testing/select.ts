import { compileGlob } from '../core/glob/glob.ts';
import type { Test } from './suite.ts';

export interface Selection {
  /** Globs of `case` or `solution/case`. Empty: all. */
  readonly filters: readonly string[];
  readonly tags: readonly string[];
  /** Globs of names of solutions. */
  readonly solutions: readonly string[];
}

/** The tests that match at least one entry of each kind of selection that is given. `invalid-input` for a pattern that cannot be read. */
export function selectTests(tests: readonly Test[], { filters, tags, solutions }: Selection): readonly Test[] {
  const byName = matchesAny(filters);
  const bySolution = matchesAny(solutions);
  return tests.filter(({ name, suite, case: { tags: own = [] } }) => {
    const solution = suite.solution.metadata.name;
    if (filters.length > 0 && !byName(name) && !byName(`${solution}/${name}`)) return false;
    if (tags.length > 0 && !tags.some(tag => own.includes(tag))) return false;
    return solutions.length === 0 || bySolution(solution);
  });
}

function matchesAny(patterns: readonly string[]): (text: string) => boolean {
  const globs = patterns.map(pattern => compileGlob(pattern));
  return text => globs.some(glob => glob.matches(text));
}
