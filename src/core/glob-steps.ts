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

function createBuilder(steps: Step[], hidden: boolean) {
  const add = (reads: Reads | undefined, next: number[]): number => steps.push({ reads, next }) - 1;
  const builder = {
    hidden,
    /** Any character of a name, as wildcards see it. */
    inName: (char: string, begins: boolean): boolean => char !== '/' && (hidden || !begins || char !== '.'),
    place: (...next: number[]): number => add(undefined, next),
    link: (from: number, to: number): unknown => steps[from]?.next.push(to),
    /** The place behind one character. */
    one(from: number, reads: Reads, behind = builder.place()): number {
      builder.link(from, add(reads, [behind]));
      return behind;
    },
    /** The place behind a name that is not empty. */
    name(from: number): number {
      const behind = builder.one(from, builder.inName);
      return builder.one(behind, builder.inName, behind);
    },
  };
  return builder;
}
type Builder = ReturnType<typeof createBuilder>;

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
