import type { RE2JS } from 're2js';
import { NONE, type Optional, optionalOf } from '../boxes.ts';
import { fail } from '../errors.ts';
import { charge, type Run } from '../run.ts';
import { BOOL, listOf, optionalTypeOf, STRING } from '../types.ts';
import { define, type FunctionEntry, METERED, needing, plain } from './entry.ts';

/** Units of compiling a pattern that the expression computes: paid once for each distinct pattern of an evaluation. */
const COMPILE_COST = 20;

/** The compiled pattern; charges for compiling it and for looking at the text once. */
function prepared(run: Run, pattern: string, text: string): RE2JS {
  const engine = run.host?.regex ?? fail('regular expressions are not loaded here');
  if (!run.literals.has(pattern)) {
    run.patterns ??= new Set();
    if (!run.patterns.has(pattern)) charge(run, COMPILE_COST + pattern.length);
    run.patterns.add(pattern);
  }
  charge(run, Math.ceil((1 + text.length) / 10) * Math.ceil(pattern.length / 4));
  return engine.compile(pattern);
}

export const matchText = (run: Run, text: string, pattern: string): boolean => prepared(run, pattern, text).test(text);

/** Every match in turn; an empty match moves on by one. Charges the text that it collects. */
function* matchesOf(
  run: Run,
  compiled: RE2JS,
  text: string,
): Generator<{ readonly start: number; readonly end: number; group(index: number): string | null }> {
  const matcher = compiled.matcher(text);
  while (matcher.find()) {
    charge(run, 1);
    yield { start: matcher.start(), end: matcher.end(), group: index => matcher.group(index) };
  }
}

function findAll(run: Run, pattern: string, text: string): string[] {
  const found: string[] = [];
  for (const match of matchesOf(run, prepared(run, pattern, text), text)) found.push(match.group(0) ?? '');
  charge(run, 10);
  return found;
}

function splitBy(run: Run, pattern: string, text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of matchesOf(run, prepared(run, pattern, text), text)) {
    if (end === start && (start === 0 || start === text.length)) continue;
    parts.push(text.slice(from, start));
    from = end;
  }
  charge(run, 10);
  return [...parts, text.slice(from)];
}

const REFERENCE = /\$(?:(\$)|(\d)|\{(\d{1,2})\})/g;

function replaceAll(run: Run, text: string, pattern: string, replacement: string): string {
  const compiled = prepared(run, pattern, text);
  const groups = compiled.groupCount();
  for (const [whole, , one, braced] of replacement.matchAll(REFERENCE)) {
    if (Number(one ?? braced ?? 0) > groups)
      fail(`${whole} in the replacement: the regular expression has ${groups} groups`);
  }
  const parts: string[] = [];
  let from = 0;
  for (const match of matchesOf(run, compiled, text)) {
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
    ? fail(`the regular expression has ${groups} groups; extract takes one at most (use (?:...) for the others)`)
    : groups;
}

function extract(run: Run, text: string, pattern: string): Optional {
  const compiled = prepared(run, pattern, text);
  const group = extractedGroup(compiled);
  for (const match of matchesOf(run, compiled, text)) {
    const found = match.group(group);
    return found === null ? NONE : optionalOf(found);
  }
  return NONE;
}

function extractAll(run: Run, text: string, pattern: string): string[] {
  const compiled = prepared(run, pattern, text);
  const group = extractedGroup(compiled);
  const found: string[] = [];
  for (const match of matchesOf(run, compiled, text)) {
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
  regex('findAll', 'regex.findAll(pattern, text): all matches.', listOf(STRING), findAll),
  regex('split', 'regex.split(pattern, text): the text between the matches.', listOf(STRING), splitBy),
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
    optionalTypeOf(STRING),
    extract,
  ),
  regex('extractAll', 'regex.extractAll(text, pattern): all matches, or their only group.', listOf(STRING), extractAll),
];
