import { allCommands } from '../../src/cli/commands.ts';
import { aboutFlag, flagWords, usageLine } from '../../src/cli/print/help.ts';
import type { CommandRow } from '../../src/cli/rows/command-row.ts';
import { GLOBAL_FLAGS } from '../../src/cli/rows/global-flags.ts';
import type { FlagRow } from '../../src/cli/rows/row.ts';
import { codeCell, markdownTable, plainText } from './markdown.ts';

const INTRODUCTION = `# Commands

<!-- Written by scripts/generate/interface-docs.ts from the table of commands. Do not edit. -->

\`tool <command> --help\` prints the same as this page. Flags may stand anywhere after the program; \`--flag=value\` and \`--flag value\` mean the same,
and \`--\` ends the flags. A solution is named by \`-f <file or directory>\`, by a reference to a catalog (\`deploy@^1.2\`), or, without either, it is
the \`solution.yaml\` of the current directory. Every command also takes the [global flags](#global-flags), and ends with 0 on success and with 3 when
its words are wrong; [Errors and exit codes](errors.md) has all exit codes.
`;

/** The reference page of all commands, in Markdown. */
export function commandsPage(): string {
  const groups = Map.groupBy(allCommands(), ({ words }) => words.split(' ')[0] ?? '');
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const overview = markdownTable(
    ['Command', 'What it does'],
    sorted.flatMap(([, rows]) =>
      rows.map(({ words, summary }) => [`[\`${words}\`](#tool-${anchor(words)})`, `${plainText(summary)}.`]),
    ),
  );
  return [
    INTRODUCTION,
    '## All commands\n',
    overview,
    '\n## Global flags\n',
    flagTable(GLOBAL_FLAGS),
    ...sorted.flatMap(([, rows]) => rows.map(section)),
    '',
  ].join('\n');
}

const anchor = (words: string): string => words.replaceAll(' ', '-');

const flagTable = (flags: readonly FlagRow[]): string =>
  markdownTable(
    ['Flag', 'Meaning'],
    flags.map(flag => [codeCell(flagWords(flag)), plainText(aboutFlag(flag))]),
  );

function section(row: CommandRow): string {
  const { summary, description, aliases = [], arguments: taken = [], flags, exits = [], examples } = row;
  const examplesText = examples.map(({ command, does }) => `# ${does}\n${command}`).join('\n');
  return [
    `\n## tool ${row.words}`,
    `${plainText(summary)}.${description === undefined ? '' : ` ${plainText(description)}`}`,
    `\`\`\`text\n${usageLine(row)}\n\`\`\``,
    ...(aliases.length === 0 ? [] : [`Also: ${aliases.map(alias => `\`tool ${alias}\``).join(', ')}.`]),
    ...taken.flatMap(({ name, values }) =>
      values === undefined ? [] : [`\`${name}\` is one of ${values.map(value => `\`${value}\``).join(', ')}.`],
    ),
    ...(flags.length === 0 ? [] : [flagTable(flags)]),
    ...(exits.length === 0 ? [] : [`Exit codes: ${exits.map(plainText).join('; ')}.`]),
    ...(examples.length === 0 ? [] : [`\`\`\`console\n${examplesText}\n\`\`\``]),
  ].join('\n\n');
}
