import type { CommandRow } from '../rows/command-row.ts';
import { GLOBAL_FLAGS } from '../rows/global-flags.ts';
import type { FlagRow } from '../rows/row.ts';

/** Help of one command: purpose, usage, flags with defaults, exit codes, examples. */
export function commandHelp(row: CommandRow): string {
  const parts = [
    `${row.summary}.`,
    ...(row.description === undefined ? [] : [row.description]),
    `Usage:\n  ${usageLine(row)}`,
    ...(row.aliases === undefined ? [] : [`Also: ${row.aliases.map(alias => `tool ${alias}`).join(', ')}`]),
    ...(row.arguments?.some(({ values }) => values !== undefined) === true
      ? [
          `Arguments:\n${row.arguments.flatMap(({ name, values }) => (values === undefined ? [] : [`  ${name}  ${values.join(', ')}`])).join('\n')}`,
        ]
      : []),
    ...(row.flags.length === 0 ? [] : [`Flags:\n${flagLines(row.flags)}`]),
    `Global flags:\n${flagLines(GLOBAL_FLAGS.filter(({ name }) => !row.flags.some(own => own.name === name)))}`,
    `Exit codes:\n${['0 ok', '3 wrong words or input', ...(row.exits ?? [])]
      .sort(byNumber)
      .map(line => `  ${line}`)
      .join('\n')}`,
    `Examples:\n${row.examples.map(({ command, does }) => `  # ${does}\n  ${command}`).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** `tool run solution [ref] [flags]` */
export function usageLine({ words, arguments: taken = [] }: CommandRow): string {
  const argumentWords = taken.map(
    ({ name, required, many }) => `${required ? `<${name}>` : `[${name}]`}${many === true ? '...' : ''}`,
  );
  return `tool ${[words, ...argumentWords].join(' ')} [flags]`;
}

/** Help of a group of commands, or of the whole program when `group` is empty. */
export function groupHelp(group: string, rows: readonly CommandRow[], about: string): string {
  const lines = rows.map(({ words, summary }) => [words, summary] as const);
  const width = Math.max(...lines.map(([words]) => words.length));
  const name = group === '' ? 'tool' : `tool ${group}`;
  const list = lines.map(([words, summary]) => `  ${words.padEnd(width)}  ${summary}`).join('\n');
  return `${about}\n\nUsage:\n  ${name} <command> [arguments] [flags]\n\nCommands:\n${list}\n\nFlags, exit codes and examples of a command: tool <command> --help\n`;
}

function flagLines(flags: readonly FlagRow[]): string {
  const shown = flags.map(flag => ({
    flag,
    left: `${flag.short === undefined ? '    ' : ''}${flagWords(flag)}`,
  }));
  const width = Math.min(36, Math.max(...shown.map(({ left }) => left.length)));
  return shown.map(({ flag, left }) => `  ${left.padEnd(width)}  ${aboutFlag(flag)}`).join('\n');
}

/** `-f, --file <file>` */
export function flagWords(flag: FlagRow): string {
  return `${flag.short === undefined ? '' : `-${flag.short}, `}--${flag.name}${valueHelp(flag)}`;
}

function valueHelp({ kind, value }: FlagRow): string {
  if (kind === 'bool') return '';
  return kind === 'optional' ? (value ?? '') : ` ${value ?? '<value>'}`;
}

/** Its summary, legal values and default. */
export function aboutFlag({ summary, values, default: byDefault }: FlagRow): string {
  const choice = values === undefined ? '' : ` (${values.join(', ')})`;
  const preset = byDefault === undefined || byDefault === 'false' ? '' : ` [${byDefault}]`;
  return `${summary}${choice}${preset}`;
}

const byNumber = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10);
