import { parseGlob } from './glob-parse.ts';
import { compileSteps, type Step } from './glob-steps.ts';

/** The places in the program to which the text read so far may lead, and where each character leads from there. */
export interface GlobStates {
  readonly places: readonly number[];
  readonly moves: Map<string, GlobStates>;
}

/** A pattern as a machine that reads a path once, however the pattern is written: no backtracking. */
export interface GlobProgram {
  readonly start: GlobStates;
  /** Reads further text; `before` is what was read just before. */
  advance(states: GlobStates, text: string, before?: string): GlobStates;
  /** What was read is a whole match. */
  accepts(states: GlobStates): boolean;
  /** Nothing that begins with what was read can match. */
  isDead(states: GlobStates): boolean;
}

/** How many sets are remembered; beyond it they are computed again. */
const MAX_REMEMBERED = 2000;

/** `hidden`: wildcards match a dot at the beginning of a name. */
export function globProgram(pattern: string, hidden: boolean): GlobProgram {
  const { steps, accept } = compileSteps(parseGlob(pattern), hidden);
  const remembered = new Map<string, GlobStates>();

  const statesAt = (places: Iterable<number>): GlobStates => {
    const all = closure(steps, places);
    const key = all.join();
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const states = { places: all, moves: new Map<string, GlobStates>() };
    remembered.set(key, states);
    return states;
  };

  const move = (states: GlobStates, char: string, begins: boolean): GlobStates => {
    const key = begins ? `/${char}` : char;
    let reached = states.moves.get(key);
    if (reached === undefined) {
      const admitting = states.places.filter(place => steps[place]?.reads?.(char, begins) === true);
      reached = statesAt(admitting.flatMap(place => steps[place]?.next ?? []));
      if (states.moves.size >= MAX_REMEMBERED) states.moves.clear();
      states.moves.set(key, reached);
    }
    return reached;
  };

  return {
    start: statesAt([0]),
    advance(states, text, before = '/') {
      let current = states;
      let begins = before.endsWith('/');
      for (const char of text) {
        current = move(current, char, begins);
        begins = char === '/';
      }
      return current;
    },
    accepts: states => states.places.includes(accept),
    isDead: states => states.places.every(place => steps[place]?.reads === undefined),
  };
}

/** The places and all that are reached from them without reading; in order. */
function closure(steps: readonly Step[], places: Iterable<number>): number[] {
  const seen = new Set<number>();
  const waiting = [...places];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const step = steps[place];
    if (step !== undefined && step.reads === undefined) waiting.push(...step.next);
  }
  return [...seen].sort((a, b) => a - b);
}
