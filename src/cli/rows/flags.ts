import { parseArgs } from 'node:util';
import { durationFault, parseDuration } from '../../core/duration.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { type ArgumentRow, type FlagRow, UsageError } from './row.ts';

/** The words of a command, judged by its row. */
export interface ParsedFlags {
  readonly words: readonly string[];
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  /** Undefined when not given: a configuration key may then decide. */
  bool(name: string): boolean | undefined;
  durationMs(name: string): number | undefined;
  integer(name: string): number | undefined;
  /** `true` when given without a value. */
  optional(name: string): string | true | undefined;
  /** Names of the flags that were given, in order. */
  readonly given: readonly string[];
}

/** The parts of a command's row by which its words are judged. */
export interface FlaggedRow {
  readonly words: string;
  readonly flags: readonly FlagRow[];
  readonly arguments?: readonly ArgumentRow[];
  readonly wordTooMany?: string;
}

/** Reads the words after a command. Throws `UsageError` for anything that its row does not know. */
export function parseFlags(words: readonly string[], row: FlaggedRow, globals: readonly FlagRow[]): ParsedFlags {
  const rows = new Map<string, FlagRow>();
  for (const flag of [...globals, ...row.flags]) rows.set(flag.name, flag);
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries([...rows.values()].map(flag => [flag.name, parserOption(flag)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const found = new Map<string, (string | true)[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = rows.get(token.name);
    if (flag === undefined) throw unknownFlag(token.rawName, rows, row.words);
    found.set(flag.name, [...(found.get(flag.name) ?? []), checked(flag, token.rawName, token.value)]);
  }
  checkArguments(positionals, row);
  return accessors(found, positionals);
}

function parserOption(flag: FlagRow): { type: 'string' | 'boolean'; short?: string; multiple: true } {
  const type = flag.kind === 'bool' || flag.kind === 'optional' ? 'boolean' : 'string';
  return { type, multiple: true, ...(flag.short === undefined ? {} : { short: flag.short }) };
}

function unknownFlag(rawName: string, rows: ReadonlyMap<string, FlagRow>, command: string): UsageError {
  const names = [...rows.keys()].map(name => `--${name}`);
  const hint = suggestion(rawName, names) ?? `see tool ${command} --help`;
  return new UsageError(`unknown flag ${rawName} for "tool ${command}"`, hint);
}

function checked(flag: FlagRow, rawName: string, value: string | undefined): string | true {
  if (flag.kind === 'optional') return value ?? true;
  if (flag.kind === 'bool') {
    if (value === undefined || value === 'true') return 'true';
    if (value === 'false') return 'false';
    throw new UsageError(`${rawName} is true or false, not "${value}"`);
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value ?? '<value>'}`);
  const fault = valueFault(flag, value);
  if (fault !== undefined)
    throw new UsageError(
      `${rawName}: ${fault}`,
      flag.values === undefined ? undefined : suggestion(value, flag.values),
    );
  return value;
}

function valueFault({ kind, values, maxMs }: FlagRow, value: string): string | undefined {
  if (kind === 'duration') return durationFault(value, maxMs);
  if (kind === 'integer' && !/^\d{1,15}$/.test(value)) return `"${value}" is not a whole number`;
  if (values !== undefined && !values.includes(value)) return `"${value}" is not one of ${values.join(', ')}`;
  return undefined;
}

function checkArguments(
  positionals: readonly string[],
  { words, arguments: rows = [], wordTooMany }: FlaggedRow,
): void {
  for (const [index, row] of rows.entries()) {
    const value = positionals[index];
    if (value === undefined && row.required)
      throw new UsageError(
        `missing argument <${row.name}>`,
        row.completes === 'run' ? 'see tool runs list' : `see tool ${words} --help`,
      );
    if (value !== undefined && row.values !== undefined && !row.values.includes(value)) {
      throw new UsageError(`"${value}" is not one of ${row.values.join(', ')}`, suggestion(value, row.values));
    }
  }
  const extra = positionals[rows.length];
  if (extra !== undefined && rows.at(-1)?.many !== true) {
    if (wordTooMany !== undefined) throw new UsageError(wordTooMany, `see tool ${words} --help`);
    throw new UsageError(
      `unexpected argument "${extra}"`,
      rows.length === 0 ? `"tool ${words}" takes no arguments` : `see tool ${words} --help`,
    );
  }
}

function accessors(found: ReadonlyMap<string, readonly (string | true)[]>, words: readonly string[]): ParsedFlags {
  const last = (name: string): string | true | undefined => found.get(name)?.at(-1);
  const text = (name: string): string | undefined => {
    const value = last(name);
    return value === true ? undefined : value;
  };
  return {
    words,
    text,
    list: name => (found.get(name) ?? []).filter(value => value !== true),
    bool: name => (last(name) === undefined ? undefined : last(name) === 'true'),
    durationMs: name => {
      const value = text(name);
      return value === undefined ? undefined : parseDuration(value);
    },
    integer: name => {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
    optional: last,
    given: [...found.keys()],
  };
}
