import { GROUP_SECTIONS, type GroupRow } from '../rows/command-groups.ts';
import type { CommandRow } from '../rows/command-row.ts';
import { GLOBAL_FLAGS } from '../rows/global-flags.ts';
import type { FlagRow } from '../rows/row.ts';

/** Help of one command: purpose, usage, flags with defaults, exit codes, examples; `more` are commands that begin with its words. */
export function commandHelp(row: CommandRow, more: readonly CommandRow[] = []): string {
  const parts = [
    `${row.summary}.`,
    ...(row.description === undefined ? [] : [row.description]),
    `Usage:\n  ${usageLine(row)}`,
    ...(row.aliases === undefined ? [] : [`Also: ${row.aliases.map(alias => `tool ${alias}`).join(', ')}`]),
    ...(more.length === 0 ? [] : [`More commands:\n${twoColumns(more.map(({ words, summary }) => [words, summary]))}`]),
    ...(row.arguments?.some(({ values }) => values !== undefined) === true
      ? [
          `Arguments:\n${row.arguments.flatMap(({ name, values }) => (values === undefined ? [] : [`  ${name}  ${values.join(', ')}`])).join('\n')}`,
        ]
      : []),
    ...(row.flags.length === 0 ? [] : [`Flags:\n${flagLines(row.flags)}`]),
    `Global flags:\n${flagLines(GLOBAL_FLAGS.filter(({ name }) => !row.flags.some(own => own.name === name)))}`,
    `Exit codes:\n${['0 ok', '3 wrong arguments or input', ...(row.exits ?? [])]
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

const ABOUT =
  'tool runs automation that is written down in YAML, and shows exactly what a run would do before it does anything.';
const FIRST_STEPS = [
  ['tool new solution hello', 'write a solution to start from'],
  ['tool plan', 'see what it would do'],
  ['tool run -f .', 'do it'],
] as const;

/** Help of the whole program: the first word of every command, by what it is for. */
export function programHelp(): string {
  const width = Math.max(...GROUP_SECTIONS.flatMap(({ groups }) => groups.map(({ word }) => word.length)));
  const sections = GROUP_SECTIONS.map(
    ({ title, groups }) =>
      `${title}:\n${twoColumns(
        groups.map(({ word, summary }) => [word, summary]),
        width,
      )}`,
  );
  const steps = twoColumns(FIRST_STEPS);
  const rest =
    'tool <command> --help lists the commands that begin with this word, or shows flags, exit codes and examples.';
  return `${[ABOUT, 'Usage:\n  tool <command> [arguments] [flags]', `Start here:\n${steps}`, ...sections, rest].join('\n\n')}\n`;
}

/** Help of the commands that begin with one word. */
export function groupHelp({ word, summary, note }: GroupRow, rows: readonly CommandRow[]): string {
  const parts = [
    `${summary}.`,
    `Usage:\n  tool ${word} <command> [arguments] [flags]`,
    `Commands:\n${twoColumns(rows.map(row => [row.words, row.summary]))}`,
    ...(note === undefined ? [] : [`${note}.`]),
    `tool ${word} <command> --help shows flags, exit codes and examples.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function twoColumns(
  rows: readonly (readonly [string, string])[],
  width = Math.max(...rows.map(([left]) => left.length)),
): string {
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
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
