import { type EXIT, EXIT_OF } from '../../src/cli/exit-codes.ts';
import { ERROR_CODES } from '../../src/core/errors.ts';
import { ERROR_DOCS } from '../../src/operations/discover/error-docs.ts';
import { PROBLEMS, type ProblemCode } from '../../src/server/answer/problem.ts';
import { codeCell, markdownTable, plainText } from './markdown.ts';

const INTRODUCTION = `# Errors and exit codes

<!-- Written by scripts/generate/interface-docs.ts from the tables of errors. Do not edit. -->

Every failure has a message, mostly a place (\`file:line:column\`, a field or a flag) and a hint, and one of the codes on this page. The command line
shows the code with \`--log-format json\` and turns it into an exit code; the HTTP API answers with a status and puts the code into the field \`code\` of
the problem (RFC 7807). \`tool get errors [code]\` prints this table on a terminal.
`;

type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A code without a row does not compile. */
const EXIT_MEANINGS: Readonly<Record<Exit, string>> = {
  0: 'Success.',
  1: 'A resolver failed, or the program has a defect.',
  2: 'The document breaks its rules, or a validation failed. With `--detailed-exitcode` or `--exit-code`: something would change, something differs.',
  3: 'The command is wrong: flags, arguments, parameters.',
  4: 'Something was not found, or could not be parsed.',
  5: 'The graph of actions could not be rendered.',
  6: 'An action failed.',
  7: 'The configuration is wrong, or a store of the machine cannot be used.',
  8: 'A catalog is missing, or its content does not match its digest.',
  9: 'A time limit passed.',
  10: 'There are no credentials, or permission was refused.',
  11: 'Functional tests failed.',
  12: 'A plan does not hold any more.',
  13: 'A policy or a missing approval refuses.',
  129: 'Ended by SIGHUP: the terminal was closed.',
  130: 'Ended by SIGINT: Ctrl-C.',
  143: 'Ended by SIGTERM.',
};

/** The reference page of error codes and exit codes, in Markdown. */
export function errorsPage(): string {
  const exits = Object.entries(EXIT_MEANINGS).map(([code, meaning]) => [code, meaning]);
  const known = new Set<string>(ERROR_CODES);
  const codes = ERROR_CODES.map(code => {
    const { meaning, fix } = ERROR_DOCS[code];
    const { status, as } = PROBLEMS[code];
    const http = as === undefined ? String(status) : `${status} as \`${as}\``;
    return [codeCell(code), plainText(meaning), plainText(fix), String(EXIT_OF[code]), http];
  });
  const serverRows = (Object.keys(PROBLEMS) as ProblemCode[])
    .filter(code => !known.has(code))
    .map(code => [codeCell(code), String(PROBLEMS[code].status), `${plainText(PROBLEMS[code].title)}.`]);
  return [
    INTRODUCTION,
    '## Exit codes\n',
    'When a command has several reasons to fail, signals come first, then the time limit, permissions, policies and plans, then the others.\n',
    markdownTable(['Exit code', 'Meaning'], exits),
    '\n## Error codes\n',
    markdownTable(['Code', 'Meaning', 'What to do', 'Exit', 'HTTP status'], codes),
    '\n## Codes of the HTTP API alone\n',
    markdownTable(['Code', 'HTTP status', 'Meaning'], serverRows),
    '',
  ].join('\n');
}
