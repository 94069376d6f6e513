import { ToolError } from '../errors.ts';

/** What a pattern is made of. */
export type GlobPart =
  | { readonly kind: 'char'; readonly char: string }
  /** `*`, `?`: any text, any one character within a name. */
  | { readonly kind: 'text' | 'one' }
  /**
   * A double star as a whole name: before a `/`, any number of names, each with its `/`; at the end, at least one name.
   */
  | { readonly kind: 'names' | 'rest' }
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [number, number])[] }
  | { readonly kind: 'either'; readonly branches: readonly (readonly GlobPart[])[] };

const MAX_PATTERN = 4096;

/** `invalid-input` says what cannot be read. */
export function parseGlob(text: string): readonly GlobPart[] {
  const pattern = text.replace(/^(?:\.\/+)+/, '').replace(/\/{2,}/g, '/');
  if (text.length > MAX_PATTERN) throw unreadable(`${text.slice(0, 40)}…`, `is longer than ${MAX_PATTERN} characters`);
  if (pattern === '') throw unreadable(text, 'is empty');
  if (pattern.startsWith('/')) throw unreadable(text, 'is not relative');
  if (pattern.split('/').includes('..')) throw unreadable(text, 'leads out with ..');
  return createParser(text, Array.from(pattern)).branch(false);
}

const unreadable = (pattern: string, what: string): ToolError =>
  new ToolError('invalid-input', `the pattern "${pattern}" ${what}`);

function createParser(text: string, chars: readonly string[]) {
  let at = 0;

  /** Until the end, or inside braces until `,` or `}`. */
  function branch(inBraces: boolean): GlobPart[] {
    const ends = inBraces ? [undefined, ',', '}'] : [undefined];
    const parts: GlobPart[] = [];
    while (!ends.includes(chars[at])) parts.push(...part(inBraces));
    return parts;
  }

  function part(inBraces: boolean): readonly GlobPart[] {
    const char = chars[at] ?? '';
    switch (char) {
      case '*':
        return [star(inBraces)];
      case '?':
        at++;
        return [{ kind: 'one' }];
      case '[':
        return [set()];
      case '{':
        return braces();
      case '\\':
        at++;
        return [{ kind: 'char', char: chars[at++] ?? fail('ends with \\') }];
      default:
        at++;
        return [{ kind: 'char', char }];
    }
  }

  function star(inBraces: boolean): GlobPart {
    const before = chars[at - 1] ?? '/';
    const after = chars[at + 2] ?? '';
    const whole = chars[at + 1] === '*' && (before === '/' || (inBraces && (before === '{' || before === ',')));
    if (whole && after === '/') {
      at += 3;
      return { kind: 'names' };
    }
    if (whole && (after === '' || (inBraces && (after === ',' || after === '}')))) {
      at += 2;
      return { kind: 'rest' };
    }
    at++;
    return { kind: 'text' };
  }

  function set(): GlobPart {
    at++;
    const negated = chars[at] === '!' || chars[at] === '^';
    if (negated) at++;
    const ranges: [number, number][] = [];
    for (let first = true; first || chars[at] !== ']'; first = false) {
      const from = setChar();
      const ranged = chars[at] === '-' && chars[at + 1] !== ']' && at + 1 < chars.length;
      if (ranged) at++;
      ranges.push([from, ranged ? setChar() : from]);
    }
    at++;
    return { kind: 'set', negated, ranges };
  }

  function setChar(): number {
    if (chars[at] === '\\') at++;
    return (chars[at++] ?? fail('has a [ without ]: write \\[ for the character')).codePointAt(0) ?? 0;
  }

  /** Braces without a comma stand for themselves. */
  function braces(): readonly GlobPart[] {
    at++;
    const branches = [branch(true)];
    while (chars[at] === ',') {
      at++;
      branches.push(branch(true));
    }
    if (chars[at++] !== '}') fail('has a { without }: write \\{ for the character');
    const [only = []] = branches;
    if (branches.length > 1) return [{ kind: 'either', branches }];
    return [{ kind: 'char', char: '{' }, ...only, { kind: 'char', char: '}' }];
  }

  function fail(what: string): never {
    throw unreadable(text, what);
  }
  return { branch };
}
