import { CATEGORIES, SEVERITIES } from '../../operations/lint/lint-words.ts';
import type { CommandRow } from './command-row.ts';
import { LOCKED } from './global-flags.ts';
import { outputFlag } from './output-flag.ts';

const OUTPUT = outputFlag({ sarif: 'SARIF 2.1.0' }, 'how findings are printed');

/** Commands that judge a solution without running it. */
export const LINT_COMMANDS: readonly CommandRow[] = [
  {
    words: 'lint',
    summary: 'Find what is wrong with a solution, or could be better, without running it',
    description:
      'A finding is hidden by a comment `# tool-lint: disable=<rule>` on or above its line, or by `disable-file=<rule>` at the top of the file; `lint.rules.<rule>` in the configuration sets its severity. Errors that would stop a run cannot be hidden.',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [
      {
        name: 'file',
        short: 'f',
        kind: 'text',
        value: '<file>',
        summary: 'the solution document, or the directory it is in; - reads stdin',
        completes: 'file',
      },
      {
        name: 'catalog',
        kind: 'text',
        value: '<name>',
        summary: 'look the reference up in this catalog only',
        completes: 'catalog',
      },
      {
        name: 'severity',
        kind: 'text',
        value: '<severity>',
        values: SEVERITIES,
        summary: 'only findings of at least this severity',
        default: 'info',
      },
      {
        name: 'rule',
        kind: 'list',
        value: '<id>',
        summary: 'only this rule (repeatable); see tool lint rules',
        completes: 'rule',
      },
      LOCKED,
      { name: 'strict', kind: 'bool', summary: 'warnings fail too (exit 2)', default: 'false' },
      OUTPUT,
    ],
    exits: ['2 there are errors, or with --strict warnings', '4 not found or not parsable'],
    examples: [
      { command: 'tool lint -f solution.yaml', does: 'every finding with its place and what to do' },
      {
        command: 'tool lint -f solution.yaml --severity warning --strict',
        does: 'for pipelines: exit 2 on errors and warnings',
      },
      { command: 'tool lint -f solution.yaml -o sarif > lint.sarif', does: 'for code hosts and editors' },
    ],
    load: async () => (await import('../commands/solution/lint.ts')).lintCommand,
  },
  {
    words: 'lint rules',
    summary: 'List the lint rules, or explain one: why, what to do, examples',
    arguments: [{ name: 'id', required: false, completes: 'rule' }],
    flags: [
      {
        name: 'severity',
        kind: 'text',
        value: '<severity>',
        values: SEVERITIES,
        summary: 'only rules of this severity',
      },
      { name: 'category', kind: 'text', value: '<name>', values: CATEGORIES, summary: 'only rules of this category' },
    ],
    exits: ['4 there is no such rule'],
    examples: [
      { command: 'tool lint rules --category security', does: 'the rules about secrets and side effects' },
      { command: 'tool lint rules unused-resolver', does: 'one rule with examples' },
    ],
    load: async () => (await import('../commands/solution/lint-rules.ts')).lintRulesCommand,
  },
];
