import type { RE2JS } from 're2js';
import { BOOL, optionalType, STRING, toListType } from '../check/types.ts';
import { fail, say } from '../run/errors.ts';
import { charge, type Run } from '../run/run.ts';
import { NONE, type Optional, toOptional } from '../values/boxes.ts';
import { define, type FunctionEntry, METERED, needing, plain } from './entry.ts';
import { meteredText } from './metered-text.ts';

/** Units of compiling a pattern that the expression computes: paid once for each distinct pattern of an evaluation. */
const COMPILE_COST = 20;
/** With more of them in one expression, not all would stay in the cache of compiled patterns. */
const MAX_LITERALS = 100;

/** The compiled pattern. Charges for its text before compiling it, and afterwards for what repetitions expand to. */
function compiledPattern(run: Run, pattern: string): RE2JS {
  const engine = run.host?.regex ?? fail('regular expressions are not loaded here');
  if (run.literals.has(pattern) && run.literals.size <= MAX_LITERALS) return engine.compile(pattern);
  const paid = (run.patterns ??= new Set());
  if (paid.has(pattern)) return engine.compile(pattern);
  charge(run, COMPILE_COST + pattern.length);
  const compiled = engine.compile(pattern);
  charge(run, Math.max(0, 10 * (compiled.programSize() - 2 * pattern.length)));
  paid.add(pattern);
  return compiled;
}

/** A hundredth of the work of looking at the text once: steps of the compiled pattern for each character. */
const steps = (compiled: RE2JS, pattern: string, length: number): number =>
  Math.ceil((1 + length) / 10) * Math.ceil(Math.max(pattern.length, compiled.programSize()) / 4);

export function matchText(run: Run, text: string, pattern: string): boolean {
  const compiled = compiledPattern(run, pattern);
  const units = steps(compiled, pattern, text.length);
  charge(run, units);
  const searched = meteredText(run, text, compiled.programSize(), units);
  const found = compiled.test(searched.text);
  searched.settle();
  return found;
}

interface Match {
  readonly start: number;
  readonly end: number;
  group(index: number): string | null;
}

interface Search {
  readonly compiled: RE2JS;
  readonly pattern: string;
  readonly text: string;
}

/** Finding the position of a match takes longer than finding out whether there is one. */
const FIND = 4;

/** Every match in turn; an empty match moves on by one, and none begins where the one before ended. */
function* findMatches(run: Run, { compiled, pattern, text }: Search): Generator<Match> {
  const units = FIND * steps(compiled, pattern, text.length);
  charge(run, units);
  const searched = meteredText(run, text, compiled.programSize(), units);
  const matcher = compiled.matcher(searched.text);
  let last = -1;
  while (matcher.find()) {
    charge(run, FIND);
    const [start, end] = [matcher.start(), matcher.end()];
    if (start !== end || start !== last) yield { start, end, group: index => matcher.group(index) };
    last = end;
  }
  searched.settle();
}

function prepareSearch(run: Run, pattern: string, text: string): Search {
  return { compiled: compiledPattern(run, pattern), pattern, text };
}

function findAll(run: Run, pattern: string, text: string): string[] {
  const found: string[] = [];
  for (const match of findMatches(run, prepareSearch(run, pattern, text))) found.push(match.group(0) ?? '');
  charge(run, 10);
  return found;
}

function splitBy(run: Run, pattern: string, text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findMatches(run, prepareSearch(run, pattern, text))) {
    if (end === start && (start === 0 || start === text.length)) continue;
    parts.push(text.slice(from, start));
    from = end;
  }
  charge(run, 10);
  return [...parts, text.slice(from)];
}

const REFERENCE = /\$(?:(\$)|(\d)|\{(\d{1,2})\})/g;

function replaceAll(run: Run, text: string, pattern: string, replacement: string): string {
  const search = prepareSearch(run, pattern, text);
  const groups = search.compiled.groupCount();
  for (const [whole, , one, braced] of replacement.matchAll(REFERENCE)) {
    if (Number(one ?? braced ?? 0) > groups)
      fail(say`${whole} in the replacement: the regular expression has ${groups} groups`);
  }
  const parts: string[] = [];
  let from = 0;
  for (const match of findMatches(run, search)) {
    const inserted = replacement.replaceAll(REFERENCE, (_whole, dollar?: string, one?: string, braced?: string) =>
      dollar !== undefined ? '$' : (match.group(Number(one ?? braced)) ?? ''),
    );
    charge(run, inserted.length);
    parts.push(text.slice(from, match.start), inserted);
    from = match.end;
  }
  charge(run, text.length);
  return parts.join('') + text.slice(from);
}

/** The group that is extracted: the only one, or the whole match when there is none. */
function extractedGroup(compiled: RE2JS): number {
  const groups = compiled.groupCount();
  return groups > 1
    ? fail(say`the regular expression has ${groups} groups; extract takes one at most (use (?:...) for the others)`)
    : groups;
}

function extract(run: Run, text: string, pattern: string): Optional {
  const search = prepareSearch(run, pattern, text);
  const group = extractedGroup(search.compiled);
  for (const match of findMatches(run, search)) {
    const found = match.group(group);
    return found === null ? NONE : toOptional(found);
  }
  return NONE;
}

function extractAll(run: Run, text: string, pattern: string): string[] {
  const search = prepareSearch(run, pattern, text);
  const group = extractedGroup(search.compiled);
  const found: string[] = [];
  for (const match of findMatches(run, search)) {
    const part = match.group(group);
    if (part !== null) found.push(part);
  }
  charge(run, 10);
  return found;
}

const regex = (
  name: string,
  doc: string,
  result: Parameters<typeof plain>[1],
  call: Parameters<typeof plain>[2],
  parameters = [STRING, STRING],
): FunctionEntry => needing('regex', define(`regex.${name}`, doc, plain(parameters, result, call, METERED)));

export const REGEX: readonly FunctionEntry[] = [
  regex(
    'match',
    'regex.match(pattern, text): whether the regular expression (RE2 syntax) matches somewhere in the text.',
    BOOL,
    (run, pattern: string, text: string) => matchText(run, text, pattern),
  ),
  regex('findAll', 'regex.findAll(pattern, text): all matches.', toListType(STRING), findAll),
  regex('split', 'regex.split(pattern, text): the text between the matches.', toListType(STRING), splitBy),
  regex(
    'replace',
    'regex.replace(text, pattern, with): all matches replaced; $1 or ${1} is a group, $$ a dollar sign.',
    STRING,
    replaceAll,
    [STRING, STRING, STRING],
  ),
  regex(
    'extract',
    'regex.extract(text, pattern): the first match, or its only group, as optional text.',
    optionalType(STRING),
    extract,
  ),
  regex(
    'extractAll',
    'regex.extractAll(text, pattern): all matches, or their only group.',
    toListType(STRING),
    extractAll,
  ),
];
