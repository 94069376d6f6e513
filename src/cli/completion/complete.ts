import { COMMANDS } from '../commands.ts';
import type { CommandRow } from '../command-row.ts';
import { GLOBAL_FLAGS } from '../global-flags.ts';
import type { ArgumentRow, Completion, FlagRow } from '../row.ts';

/** Names of one kind on this machine: providers, rules, snapshots, ... Never asks the network. */
export type FindNames = (kind: Completion) => Promise<readonly string[]>;

/** Asks the shell to complete file names. */
export const FILES = ':files';

/** What may stand in place of the last word. The words are those after `tool`; the last one may be empty. */
export async function complete(words: readonly string[], findNames: FindNames): Promise<readonly string[]> {
  const before = words.slice(0, -1);
  const last = words.at(-1) ?? '';
  const row = rowOf(before);
  if (row === undefined) return matching(nextWords(before), last);
  const flags = [...GLOBAL_FLAGS, ...row.row.flags];
  const inline = /^(--[^=]+)=(.*)$/.exec(last);
  if (inline !== null) {
    const values = await flagValues(flags, inline[1] ?? '', findNames);
    return matching(values, inline[2] ?? '').map(value => (value === FILES ? value : `${inline[1]}=${value}`));
  }
  const previous = before.at(-1);
  if (previous?.startsWith('-') === true && takesValue(flags, previous)) return matching(await flagValues(flags, previous, findNames), last);
  if (last.startsWith('-')) return matching(flags.map(({ name }) => `--${name}`), last);
  return matching(await argumentValues(row, before, { flags, findNames }), last);
}

function matching(values: readonly string[], prefix: string): readonly string[] {
  return values.includes(FILES) ? [FILES] : values.filter(value => value.startsWith(prefix));
}

function rowOf(words: readonly string[]): { readonly row: CommandRow; readonly length: number } | undefined {
  const plain = words.filter(word => !word.startsWith('-'));
  for (let length = Math.min(3, plain.length); length > 0; length--) {
    const name = plain.slice(0, length).join(' ');
    const row = COMMANDS.find(({ words: own, aliases = [] }) => own === name || aliases.includes(name));
    if (row !== undefined) return { row, length };
  }
  return undefined;
}

function nextWords(before: readonly string[]): readonly string[] {
  const plain = before.filter(word => !word.startsWith('-'));
  const rows = COMMANDS.map(({ words }) => words.split(' ')).filter(words => plain.every((word, index) => words[index] === word));
  return [...new Set([...rows.flatMap(words => words[plain.length] ?? []), ...(plain.length === 0 ? ['help'] : [])])];
}

function flagOf(flags: readonly FlagRow[], word: string): FlagRow | undefined {
  return flags.find(({ name, short }) => word === `--${name}` || word === `-${short}`);
}

function takesValue(flags: readonly FlagRow[], word: string): boolean {
  const kind = flagOf(flags, word)?.kind;
  return kind !== undefined && kind !== 'bool' && kind !== 'optional';
}

async function flagValues(flags: readonly FlagRow[], word: string, findNames: FindNames): Promise<readonly string[]> {
  const flag = flagOf(flags, word);
  if (flag?.kind === 'bool') return ['true', 'false'];
  return flag?.values ?? namesOf(flag?.completes, findNames);
}

async function argumentValues({ row, length }: { readonly row: CommandRow; readonly length: number }, before: readonly string[], { flags, findNames }: { flags: readonly FlagRow[]; findNames: FindNames }): Promise<readonly string[]> {
  const plain = before.filter((word, index) => !word.startsWith('-') && !takesValue(flags, before[index - 1] ?? ''));
  const index = plain.length - length;
  const rows: readonly ArgumentRow[] = row.arguments ?? [];
  const argument = rows[index] ?? (rows.at(-1)?.many === true ? rows.at(-1) : undefined);
  return argument?.values ?? namesOf(argument?.completes, findNames);
}

async function namesOf(kind: Completion | undefined, findNames: FindNames): Promise<readonly string[]> {
  if (kind === undefined) return [];
  return kind === 'file' || kind === 'directory' ? [FILES] : findNames(kind);
}
