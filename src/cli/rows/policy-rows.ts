import type { CommandRow } from './command-row.ts';
import type { ArgumentRow } from './row.ts';

const POLICY_FILE: ArgumentRow = { name: 'file', required: true, completes: 'file' };

/** Policies that judge plans before anything happens. */
export const POLICY_COMMANDS: readonly CommandRow[] = [
  {
    words: 'policy test',
    printsMap: true,
    summary: 'Run the cases that a policy brings along',
    arguments: [POLICY_FILE],
    flags: [],
    exits: ['2 the document is not a usable policy', '4 there is no such file', '11 a case failed'],
    examples: [{ command: 'tool policy test policy.yaml', does: 'whether its rules say what its cases expect' }],
    load: async () => (await import('../commands/policy.ts')).policyTestCommand,
  },
  {
    words: 'policy lint',
    printsMap: true,
    summary: 'Find what is wrong with a policy, or could be better',
    arguments: [POLICY_FILE],
    flags: [{ name: 'strict', kind: 'bool', summary: 'warnings fail too (exit 2)', default: 'false' }],
    exits: ['2 there are errors, or with --strict warnings', '4 there is no such file'],
    examples: [
      {
        command: 'tool policy lint policy.yaml',
        does: 'names that are unknown, conditions that never change, rules without a case',
      },
    ],
    load: async () => (await import('../commands/policy.ts')).policyLintCommand,
  },
];
