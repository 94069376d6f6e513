import type { GlobPart } from './glob-parse.ts';

/** Reads a character that it admits and goes on to `next`; without `reads` it is at all of `next` at once. */
export interface Step {
  readonly reads?: Reads | undefined;
  readonly next: number[];
}
/** `begins`: the character is the first of a name. */
type Reads = (char: string, begins: boolean) => boolean;

/** The steps of a pattern; it begins at place 0 and has matched at place `accept`. */
export function compileSteps(parts: readonly GlobPart[], hidden: boolean): { steps: readonly Step[]; accept: number } {
  const steps: Step[] = [];
  const builder = createBuilder(steps, hidden);
  return { accept: compileAll(parts, builder, builder.place()), steps };
}

interface Builder {
  readonly hidden: boolean;
  /** Any character of a name, as wildcards see it. */
  readonly inName: Reads;
  place(): number;
  link(from: number, to: number): void;
  /** The place behind one character. */
  one(from: number, reads: Reads, behind?: number): number;
  /** The place behind a name that is not empty. */
  name(from: number): number;
}

function createBuilder(steps: Step[], hidden: boolean): Builder {
  const place = (): number => steps.push({ next: [] }) - 1;
  const link = (from: number, to: number): unknown => steps[from]?.next.push(to);
  const inName: Reads = (char, begins) => char !== '/' && (hidden || !begins || char !== '.');
  const one = (from: number, reads: Reads, behind = place()): number => {
    link(from, steps.push({ reads, next: [behind] }) - 1);
    return behind;
  };
  const name = (from: number): number => {
    const behind = one(from, inName);
    return one(behind, inName, behind);
  };
  return { hidden, inName, place, link, one, name };
}

const isSlash: Reads = char => char === '/';

/** Adds the steps of a part behind the place `from`; comes back with the place behind the part. */
type Compile<Kind> = (
  part: Extract<GlobPart, { kind: Kind }>,
  builder: Builder,
  from: number,
  before: GlobPart | undefined,
) => number;

const PARTS: { readonly [Kind in GlobPart['kind']]: Compile<Kind> } = {
  char({ char: wanted }, { one, hidden }, from, before) {
    // In `*.x` the dot is not the first of a name: `.x` is hidden.
    const within = before?.kind === 'text' && !hidden && wanted === '.';
    return one(from, (char, begins) => char === wanted && !(within && begins));
  },
  one: (_part, { one, inName }, from) => one(from, inName),
  set: ({ ranges, negated }, { one, inName }, from) =>
    one(from, (char, begins) => inName(char, begins) && isIn(ranges, char) !== negated),
  text(_part, { place, link, one, inName }, from) {
    const loop = place();
    link(from, loop);
    return one(loop, inName, loop);
  },
  names(_part, { place, link, one, name }, from) {
    const loop = place();
    link(from, loop);
    return one(name(loop), isSlash, loop);
  },
  rest(_part, { place, link, one, name }, from) {
    const begin = place();
    link(from, begin);
    const end = name(begin);
    one(end, isSlash, begin);
    return end;
  },
  either({ branches }, builder, from) {
    const behind = builder.place();
    for (const branch of branches) builder.link(compileAll(branch, builder, from), behind);
    return behind;
  },
};

function compileAll(parts: readonly GlobPart[], builder: Builder, from: number): number {
  return parts.reduce((place, part, i) => {
    const compile = PARTS[part.kind] as Compile<GlobPart['kind']>;
    return compile(part, builder, place, parts[i - 1]);
  }, from);
}

function isIn(ranges: readonly (readonly [number, number])[], char: string): boolean {
  const point = char.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= point && point <= to);
}
