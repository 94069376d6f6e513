import type { CommandRow } from './command-row.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const SNAPSHOT: ArgumentRow = { name: 'id|file', required: true, completes: 'snapshot' };
const EXIT_CODE: FlagRow = {
  name: 'exit-code',
  kind: 'bool',
  summary: 'exit 2 when something differs',
  default: 'false',
};
const DIFFERENCE = '2 something differs (with --exit-code)';

/** Commands that look at solutions and runs, and those that set up. */
export const INSIGHT_COMMANDS: readonly CommandRow[] = [
  {
    words: 'snapshot list',
    summary: 'List the captured runs, newest first',
    flags: [
      { name: 'solution', kind: 'text', value: '<name>', summary: 'only of this solution', completes: 'solution' },
      {
        name: 'status',
        kind: 'text',
        value: '<status>',
        values: ['succeeded', 'partial-success', 'failed', 'cancelled'],
        summary: 'only those',
      },
    ],
    exits: [],
    examples: [{ command: 'tool snapshot list --status failed', does: 'the runs that failed' }],
    load: async () => (await import('./commands/snapshot.ts')).snapshotListCommand,
  },
  {
    words: 'snapshot show',
    summary: 'Show a captured run',
    arguments: [SNAPSHOT],
    flags: [{ name: 'resolver', kind: 'list', value: '<name>', summary: 'only this resolver (repeatable)' }],
    exits: ['4 there is no such snapshot, or it is not readable'],
    examples: [{ command: 'tool snapshot show run.json -o json', does: 'the file of a run with --snapshot=run.json' }],
    load: async () => (await import('./commands/snapshot.ts')).snapshotShowCommand,
  },
  {
    words: 'snapshot diff',
    summary: 'Compare two captured runs',
    arguments: [
      { ...SNAPSHOT, name: 'a' },
      { ...SNAPSHOT, name: 'b' },
    ],
    flags: [
      { name: 'include-timing', kind: 'bool', summary: 'compare durations and provider calls too', default: 'false' },
      { name: 'ignore', kind: 'list', value: '<field>', summary: 'leave this field out (repeatable)' },
      EXIT_CODE,
    ],
    exits: [DIFFERENCE, '4 there is no such snapshot, or it is not readable'],
    examples: [
      { command: 'tool snapshot diff before.json after.json --exit-code', does: 'exit 2 when the runs differ' },
    ],
    load: async () => (await import('./commands/snapshot.ts')).snapshotDiffCommand,
  },
  {
    words: 'snapshot delete',
    summary: 'Delete captured runs',
    arguments: [{ name: 'id', required: true, many: true, completes: 'snapshot' }],
    flags: [],
    exits: ['4 there is no such snapshot; nothing is deleted'],
    examples: [{ command: 'tool snapshot delete 20260102T030405Z-deploy-0a1b2c', does: 'one of the list' }],
    load: async () => (await import('./commands/snapshot.ts')).snapshotDeleteCommand,
  },
  {
    words: 'snapshot prune',
    summary: 'Delete the captured runs beyond the number and age that are kept',
    flags: [
      {
        name: 'max-count',
        kind: 'integer',
        value: '<n>',
        summary: 'keep so many; 0 = no limit',
        default: 'snapshots.maxCount',
      },
      {
        name: 'max-age',
        kind: 'text',
        value: '<duration>',
        summary: 'keep them so long, e.g. 720h; 0s = no limit',
        default: 'snapshots.maxAge',
      },
      { name: 'dry-run', kind: 'bool', summary: 'only say which', default: 'false' },
    ],
    exits: [],
    examples: [{ command: 'tool snapshot prune --max-age 720h --dry-run', does: 'which are older than 30 days' }],
    load: async () => (await import('./commands/snapshot.ts')).snapshotPruneCommand,
  },
];
