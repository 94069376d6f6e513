import { nearest } from '../core/text/nearest.ts';
import { isPath } from './ask/is-path.ts';
import { allCommands, commandsNear, RESERVED_WORDS } from './commands.ts';
import { groupHelp, programHelp } from './print/help.ts';
import { GROUP_SECTIONS } from './rows/command-groups.ts';
import type { CommandRow } from './rows/command-row.ts';
import { GLOBAL_FLAGS } from './rows/global-flags.ts';
import { UsageError } from './rows/row.ts';

export type Found =
  | { readonly kind: 'command'; readonly row: CommandRow; readonly rest: readonly string[] }
  /** Help to print; a group without a command goes to stderr and ends with exit 3. */
  | { readonly kind: 'help'; readonly text: string; readonly asked: boolean };

/** Finds the command that the words name. Flags may stand anywhere after it; global ones also before. */
export function findCommand(words: readonly string[]): Found {
  const { leading, command } = splitLeading(words);
  const wantsHelp = leading.some(word => word === '--help' || word === '-h');
  if (command[0] === 'help') return helpFor(command.slice(1).filter(word => !word.startsWith('-')));
  if (command.length === 0) return withoutCommand(leading);
  const row = longest(command);
  if (row !== undefined) {
    refuseMistyped(command, row);
    return { kind: 'command', row: row.row, rest: [...leading, ...command.slice(row.length)] };
  }
  const group = commandsBelow(command[0] ?? '');
  const second = command[1];
  const short = shortRun(command);
  if (short !== undefined) return { kind: 'command', row: short.row, rest: [...leading, ...short.rest] };
  if (group.length > 0 && (second === undefined || second.startsWith('-'))) {
    return {
      kind: 'help',
      text: helpForGroup(command[0] ?? ''),
      asked: wantsHelp || second === '--help' || second === '-h',
    };
  }
  throw unknownCommand(command, group);
}

/** `tool` alone and `tool --version`. An unknown flag is an error. */
function withoutCommand(leading: readonly string[]): Found {
  const version = longest(['version']);
  if (leading.includes('--version') && version !== undefined)
    return { kind: 'command', row: version.row, rest: leading.filter(word => word !== '--version') };
  const known = GLOBAL_FLAGS.flatMap(({ name, short }) => [`--${name}`, `-${short ?? name}`]);
  const names = new Set([...known, '--version']);
  const wrong = leading.find(word => word.startsWith('-') && !names.has(word.split('=', 1)[0] ?? ''));
  if (wrong === undefined) return { kind: 'help', text: programHelp(), asked: true };
  const near = nearest(wrong, names);
  const hint = near.length > 0 ? `did you mean "${near.join('" or "')}"?` : 'see tool --help';
  throw new UsageError(`unknown flag ${wrong}`, hint);
}

function helpFor(words: readonly string[]): Found {
  if (words.length === 0) return { kind: 'help', text: programHelp(), asked: true };
  const row = longest(words);
  if (row !== undefined) return { kind: 'command', row: row.row, rest: ['--help'] };
  const group = commandsBelow(words[0] ?? '');
  if (group.length > 0 && words.length === 1) return { kind: 'help', text: helpForGroup(words[0] ?? ''), asked: true };
  throw unknownCommand(words, group);
}

function helpForGroup(word: string): string {
  const row = GROUP_SECTIONS.flatMap(({ groups }) => groups).find(group => group.word === word);
  return groupHelp(row ?? { word, summary: `The commands of ${word}` }, commandsBelow(word));
}

/** The commands that begin with these words and have further ones. */
export const commandsBelow = (words: string): readonly CommandRow[] =>
  commandsNear(words.split(' ')[0] ?? '').filter(({ words: name }) => name.startsWith(`${words} `));

/** The row with the most words that these begin with. */
function longest(words: readonly string[]): { readonly row: CommandRow; readonly length: number } | undefined {
  const rows = commandsNear(words[0] ?? '');
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const row = rows.find(({ words: own, aliases = [] }) => own === name || aliases.includes(name));
    if (row !== undefined) return { row, length };
  }
  return undefined;
}

/**
 * `tool run -f F`, `tool run <name>` and `tool run ./directory` are `tool run solution`. A word that is nearly the name
 * of another command of the group is an error.
 */
function shortRun([group, ...rest]: readonly string[]):
  | { readonly row: CommandRow; readonly rest: readonly string[] }
  | undefined {
  const row = group === 'run' ? longest(['run', 'solution'])?.row : undefined;
  const [word, ...others] = rest;
  if (row === undefined || word === undefined || word === '--help' || word === '-h') return undefined;
  if (word.startsWith('-')) return { row, rest };
  if (isPath(word)) return { row, rest: ['-f', word, ...others] };
  const names = commandsBelow('run').map(({ words }) => words.slice('run '.length));
  return nearest(word, names).length > 0 ? undefined : { row, rest };
}

/**
 * Refuses `tool test lst` and `tool lint ruls`: a command, then nearly the name of another one of its group. Such a
 * word is not a reference.
 */
function refuseMistyped(words: readonly string[], { length }: { readonly length: number }): void {
  const [group = '', second = ''] = words;
  if (length !== 1) return;
  const rows = commandsBelow(group);
  const names = rows.map(({ words: name }) => name.slice(group.length + 1));
  if (nearest(second, names).length > 0) throw unknownCommand(words, rows);
}

/** Global flags before the command, with their values. */
function splitLeading(words: readonly string[]): {
  readonly leading: readonly string[];
  readonly command: readonly string[];
} {
  let index = 0;
  while (index < words.length) {
    const word = words[index] ?? '';
    if (!word.startsWith('-') || word === '-' || word === '--') break;
    const flag = GLOBAL_FLAGS.find(({ name, short }) => word === `--${name}` || word === `-${short}`);
    index += flag === undefined || flag.kind === 'bool' ? 1 : 2;
  }
  return { leading: words.slice(0, index), command: words.slice(index) };
}

function unknownCommand(words: readonly string[], group: readonly CommandRow[]): UsageError {
  const [first = '', second = ''] = words;
  const two = `${first} ${second}`;
  if (RESERVED_WORDS.includes(first) || RESERVED_WORDS.includes(two)) {
    return new UsageError(`"tool ${RESERVED_WORDS.includes(first) ? first : two}" is not available in this release`);
  }
  const known =
    group.length > 0
      ? group.map(row => row.words)
      : allCommands().flatMap(row => [row.words, row.words.split(' ')[0] ?? '']);
  const names = nearest(group.length > 0 ? two : first, new Set(known));
  const help = group.length > 0 ? `see tool ${first} --help` : 'see tool --help';
  const hint = names.length > 0 ? `did you mean ${names.map(name => `"tool ${name}"`).join(' or ')}?` : help;
  return new UsageError(`unknown command "tool ${group.length > 0 ? two : first}"`, hint);
}
