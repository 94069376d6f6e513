/** `name.key[0]["odd key"]`: a resolver and the part of its value that is meant. */
export interface ResolverPath {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** What is wrong with the text of a `rslvr`, with the column (from 1) where. */
export interface PathFault {
  readonly fault: string;
  readonly column: number;
  readonly hint?: string | undefined;
}

/** Resolver and action names. */
export const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/;

/**
 * Reads the text of `{rslvr: ...}`: a resolver name, then any number of `.key`, `[index]` and `["key"]` (either quote,
 * `\` before a quote or a backslash). Keys after a dot have the form of names. Specification: "Solution document".
 */
export function parsePath(text: string): ResolverPath | PathFault {
  const name = WORD.exec(text)?.[0];
  if (name === undefined)
    return text === ''
      ? { fault: 'rslvr needs the name of a resolver', column: 1 }
      : { fault: `"${text}" does not begin with the name of a resolver`, column: 1, hint: hintFor(text) };
  if (name === '_') return { fault: 'a path begins with the name of a resolver', column: 1, hint: hintFor(text) };
  const path: (string | number)[] = [];
  let at = name.length;
  while (at < text.length) {
    const step = readStep(text, at);
    if ('fault' in step) return step;
    path.push(step.key);
    at = step.end;
  }
  return { name, path };
}

/** The text that reads back to the same path. */
export function formatPath(name: string, path: readonly (string | number)[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return NAME.test(step) ? `${text}.${step}` : `${text}[${quote(step)}]`;
  }, name);
}

const WORD = /^[A-Za-z_][A-Za-z0-9_-]*/;
const INDEX = /^\[(\d{1,15})\]/;
const QUOTED = /^\[(?:"((?:[^"\\]|\\["'\\])*)"|'((?:[^'\\]|\\["'\\])*)')\]/;

interface Step {
  readonly key: string | number;
  readonly end: number;
}

function readStep(text: string, at: number): Step | PathFault {
  const rest = text.slice(at);
  if (rest.startsWith('.')) {
    const key = WORD.exec(rest.slice(1))?.[0];
    if (key !== undefined) return { key, end: at + 1 + key.length };
    const index = /^\.(\d+)/.exec(rest)?.[1];
    const hint = index === undefined ? undefined : `write [${index}] for the item of a list, ["${index}"] for a key`;
    return { fault: 'a key is missing after "."', column: at + 2, hint };
  }
  const index = INDEX.exec(rest);
  if (index !== null) return { key: Number(index[1]), end: at + index[0].length };
  const quoted = QUOTED.exec(rest);
  if (quoted !== null) return { key: unquote(quoted[1] ?? quoted[2] ?? ''), end: at + quoted[0].length };
  if (rest.startsWith('['))
    return { fault: '"[" needs an index or a quoted key and "]"', column: at + 1, hint: 'write [0] or ["key"]' };
  return {
    fault: `unexpected "${String.fromCodePoint(rest.codePointAt(0) ?? 32)}" in a path`,
    column: at + 1,
    hint: hintFor(text),
  };
}

function hintFor(text: string): string {
  const name = /^_\.(\w+)/.exec(text)?.[1];
  if (name !== undefined) return `write the name without "_.": ${name}`;
  return 'write name.key[0]["odd key"], or use expr for anything computed';
}

const quote = (key: string): string => `"${key.replace(/["\\]/g, '\\$&')}"`;
const unquote = (key: string): string => key.replace(/\\(.)/gs, '$1');
