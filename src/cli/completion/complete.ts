import { allCommands } from '../commands.ts';
import type { CommandRow } from '../rows/command-row.ts';
import { GLOBAL_FLAGS } from '../rows/global-flags.ts';
import type { ArgumentRow, Completion, FlagRow } from '../rows/row.ts';

type NameKind = Exclude<Completion, 'file' | 'directory'>;

/** Names of one kind on this machine: providers, rules, snapshots, ... Never asks the network. */
export type FindNames = (kind: NameKind) => Promise<readonly string[]>;

/** Asks the shell to complete file names. */
export const FILES = ':files';

/** What may stand in place of the last word. The words are those after `tool`; the last one may be empty. */
export async function complete(words: readonly string[], findNames: FindNames): Promise<readonly string[]> {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const found = matchCommand(before);
  const flags = acceptedFlags(found?.row);
  const plain = plainWords(before, flags);
  const ended = before.includes('--');
  const inline = ended ? null : /^(--[^=]+)=(.*)$/.exec(last);
  if (inline !== null) return inlineValues(flags, { flag: inline[1] ?? '', prefix: inline[2] ?? '' }, findNames);
  const previous = before.at(-1) ?? '';
  if (!ended && takesValue(flags, previous))
    return matching(await completionValues(findFlag(flags, previous), last, findNames), last);
  if (!ended && last.startsWith('-'))
    return matching(
      flags.map(({ name }) => `--${name}`),
      last,
    );
  const next = matching(nextWords(plain), last);
  if (found === undefined) return next;
  const argument = argumentAt(found.row, plain.length - found.length);
  return [
    ...(plain.length === found.length ? next : []),
    ...matching(await completionValues(argument, last, findNames), last),
  ];
}

function matching(values: readonly string[], prefix: string): readonly string[] {
  return values.includes(FILES) ? [FILES] : values.filter(value => value.startsWith(prefix));
}

interface Inline {
  readonly flag: string;
  readonly prefix: string;
}

async function inlineValues(
  flags: readonly FlagRow[],
  { flag, prefix }: Inline,
  findNames: FindNames,
): Promise<readonly string[]> {
  const row = findFlag(flags, flag);
  const values = row?.kind === 'bool' ? ['true', 'false'] : await completionValues(row, prefix, findNames);
  return matching(values, prefix).map(value => (value === FILES ? value : `${flag}=${value}`));
}

/** The flags of a command, and those that every command takes unless it gives one a meaning of its own. */
function acceptedFlags(row: CommandRow | undefined): readonly FlagRow[] {
  const own = row?.flags ?? [];
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...GLOBAL_FLAGS.filter(({ name }) => !names.has(name))];
}

/** Words that are neither flags nor their values. */
function plainWords(words: readonly string[], flags: readonly FlagRow[]): readonly string[] {
  const end = words.indexOf('--');
  const own = end === -1 ? words : words.slice(0, end);
  const plain = own.filter((word, index) => !word.startsWith('-') && !takesValue(flags, own[index - 1] ?? ''));
  const named = plain[0] === 'help' ? plain.slice(1) : plain;
  return end === -1 ? named : [...named, ...words.slice(end + 1)];
}

/** The command that the words name, the longest first. Global flags may stand before it. */
function matchCommand(words: readonly string[]): { readonly row: CommandRow; readonly length: number } | undefined {
  const plain = plainWords(words, GLOBAL_FLAGS);
  for (let length = Math.min(3, plain.length); length > 0; length--) {
    const name = plain.slice(0, length).join(' ');
    const row = allCommands().find(({ words: own, aliases = [] }) => own === name || aliases.includes(name));
    if (row !== undefined) return { row, length };
  }
  return undefined;
}

function nextWords(plain: readonly string[]): readonly string[] {
  const rows = allCommands()
    .flatMap(({ words, aliases = [] }) => [words, ...aliases])
    .map(words => words.split(' '))
    .filter(words => plain.every((word, index) => words[index] === word));
  return [...new Set([...rows.flatMap(words => words[plain.length] ?? []), ...(plain.length === 0 ? ['help'] : [])])];
}

function findFlag(flags: readonly FlagRow[], word: string): FlagRow | undefined {
  return flags.find(({ name, short }) => word === `--${name}` || (short !== undefined && word === `-${short}`));
}

function takesValue(flags: readonly FlagRow[], word: string): boolean {
  const kind = findFlag(flags, word)?.kind;
  return kind !== undefined && kind !== 'bool' && kind !== 'optional';
}

function argumentAt({ arguments: rows = [] }: CommandRow, index: number): ArgumentRow | undefined {
  return rows[index] ?? (rows.at(-1)?.many === true ? rows.at(-1) : undefined);
}

const LOOKS_LIKE_A_PATH = /^[./~]|\//;

async function completionValues(
  row: FlagRow | ArgumentRow | undefined,
  last: string,
  findNames: FindNames,
): Promise<readonly string[]> {
  const kind = row?.completes;
  if (row?.values !== undefined) return row.values;
  if (kind === undefined) return [];
  const orFile = kind === 'snapshot' && LOOKS_LIKE_A_PATH.test(last);
  return kind === 'file' || kind === 'directory' || orFile ? [FILES] : findNames(kind);
}
