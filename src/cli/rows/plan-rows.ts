import type { CommandRow } from './command-row.ts';
import { CHOICE_FLAGS, RUN_FLAGS, SOLUTION_FLAGS } from './global-flags.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const NOT_OF_A_PLAN: ReadonlySet<string> = new Set([
  'dry-run',
  'snapshot',
  'no-redact',
  'show-execution',
  'lock-timeout',
]);
const NOT_OF_APPLY: ReadonlySet<string> = new Set([
  'dry-run',
  'out',
  'expires',
  'resolver-override',
  'detailed-exitcode',
  'allow-resolver-failures',
]);

/** A plan is always a dry-run, so its flags need not say when they hold. */
const PLAN_FLAGS: readonly FlagRow[] = RUN_FLAGS.filter(({ name }) => !NOT_OF_A_PLAN.has(name)).map(flag => ({
  ...flag,
  summary: flag.summary.replace('with --dry-run: ', ''),
}));

const WATCH: FlagRow = {
  name: 'watch',
  short: 'w',
  kind: 'bool',
  summary: 'show it again after every change below the directory of the solution, until Ctrl-C',
  default: 'false',
};
const PLAN_FILE: ArgumentRow = { name: 'file', required: true, completes: 'file' };

const PLAN_EXITS = [
  '1 a resolver failed',
  '2 the document breaks its rules',
  '4 not found or not parsable',
  '6 an action would fail',
  '9 the deadline of --timeout passed',
  '10 credentials or permission refused',
  '13 a policy denies',
];

/** Plans that are kept, looked at, and applied exactly. */
export const PLAN_COMMANDS: readonly CommandRow[] = [
  {
    words: 'plan',
    printsMap: true,
    summary: 'Show exactly what a run would do, and with --out keep it as a plan that can be applied',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [...SOLUTION_FLAGS, ...CHOICE_FLAGS, ...PLAN_FLAGS, WATCH],
    exits: PLAN_EXITS,
    examples: [
      { command: 'tool plan -f solution.yaml', does: 'what would be done, with file diffs; nothing is executed' },
      {
        command: 'tool plan -f solution.yaml --out release.plan',
        does: 'keep it: tool apply release.plan does exactly that',
      },
    ],
    load: async () => (await import('../commands/solution/plan.ts')).planCommand,
  },
  {
    words: 'plan show',
    printsMap: true,
    summary: 'Show what is in a plan file, and whether it can be applied',
    arguments: [PLAN_FILE],
    flags: [],
    exits: ['4 there is no such file, or it is not a plan'],
    examples: [
      { command: 'tool plan show release.plan', does: 'the report, the age, the digest' },
      { command: 'tool plan show release.plan -o json', does: 'everything that is in it' },
    ],
    load: async () => (await import('../commands/solution/plan.ts')).planShowCommand,
  },
  {
    words: 'plan approve',
    printsMap: true,
    summary: 'Approve a plan: sign its digest, so that policies that ask for an approval accept it',
    description:
      'The approval is added to the file. It counts where the plan is applied, when approvals.keys of the configuration there names the key.',
    arguments: [PLAN_FILE],
    flags: [
      {
        name: 'key',
        kind: 'text',
        value: '<file>',
        summary: 'an Ed25519 private key in PEM',
        default: 'plan.signingKey',
        completes: 'file',
      },
      { name: 'comment', kind: 'text', value: '<text>', summary: 'kept with the approval' },
    ],
    exits: ['4 there is no such file, or it is not a plan', '12 the plan no longer holds'],
    examples: [
      { command: 'tool plan approve release.plan --key me.key', does: 'after tool plan show: agree to exactly this' },
    ],
    load: async () => (await import('../commands/solution/plan.ts')).planApproveCommand,
  },
  {
    words: 'apply',
    printsMap: true,
    summary: 'Execute exactly what a plan showed, or nothing more',
    description:
      'The argument is a plan file or a reference to a solution. A solution is planned, the plan is shown, and it is executed after a yes: typed on a terminal, or given by --yes. A plan file holds its parameters; only secret ones are given again with -r.',
    arguments: [{ name: 'file|ref', required: false, completes: 'file' }],
    flags: [
      { name: 'plan', kind: 'text', value: '<file>', summary: 'the plan file', completes: 'file' },
      {
        name: 'allow-uncompared-secrets',
        kind: 'bool',
        summary: 'apply although the key that secrets are compared with is not here',
        default: 'false',
      },
      ...SOLUTION_FLAGS,
      ...CHOICE_FLAGS,
      ...RUN_FLAGS.filter(({ name }) => !NOT_OF_APPLY.has(name)),
    ],
    exits: [
      ...PLAN_EXITS.map(text => text.replace('would fail', 'failed')),
      '12 the plan no longer holds: it expired, or something is not as it showed',
      '129, 130, 143 ended by SIGHUP, SIGINT, SIGTERM',
    ],
    examples: [
      { command: 'tool apply release.plan', does: 'execute exactly that plan' },
      { command: 'tool apply -f solution.yaml', does: 'plan, show it, ask, execute what was shown' },
    ],
    load: async () => (await import('../commands/solution/apply.ts')).applyCommand,
  },
];
