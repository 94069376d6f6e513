import type { CommandRow } from './command-row.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const RUN: ArgumentRow = { name: 'id', required: true, completes: 'run' };
const AFTER: FlagRow = {
  name: 'after',
  kind: 'integer',
  value: '<n>',
  summary: 'only events after this number',
  default: '0',
};
const NO_RUN = '4 there is no such run';
const UNAVAILABLE = '7 the journal of runs cannot be read';

/** Runs that are kept: what ran, what became of it, and how to end it. */
export const RUNS_COMMANDS: readonly CommandRow[] = [
  {
    words: 'runs list',
    summary: 'List the runs that are kept, newest first',
    flags: [
      {
        name: 'state',
        kind: 'text',
        value: '<state>',
        values: ['pending', 'running', 'completed', 'failed', 'interrupted', 'cancelled'],
        summary: 'only runs in this state',
      },
      { name: 'solution', kind: 'text', value: '<name>', summary: 'only of this solution', completes: 'solution' },
      {
        name: 'since',
        kind: 'text',
        value: '<time>',
        summary: 'only those that began since then: 24h, or 2026-01-31T12:00:00Z',
      },
      { name: 'limit', kind: 'integer', value: '<n>', summary: 'at most so many', default: '50' },
    ],
    exits: [UNAVAILABLE],
    examples: [
      { command: 'tool runs list --state interrupted', does: 'runs whose process ended before they did' },
      { command: 'tool runs list --solution deploy --since 24h', does: 'what happened since yesterday' },
    ],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsListCommand,
  },
  {
    words: 'runs show',
    printsMap: true,
    summary: 'Show a run: its state, its resolvers and its actions',
    arguments: [RUN],
    flags: [],
    exits: [NO_RUN, UNAVAILABLE],
    examples: [{ command: 'tool runs show 0193a7c2', does: 'the run whose id begins so' }],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsShowCommand,
  },
  {
    words: 'runs logs',
    summary: 'Print what a run did and what its actions printed',
    arguments: [RUN],
    flags: [AFTER],
    exits: [NO_RUN, UNAVAILABLE],
    examples: [{ command: 'tool runs logs 0193a7c2 -o json', does: 'the events as data' }],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsLogsCommand,
  },
  {
    words: 'runs watch',
    summary: 'Follow a run until it has ended',
    arguments: [RUN],
    flags: [AFTER],
    exits: [NO_RUN, '6 the run has failed, was interrupted or was cancelled', UNAVAILABLE],
    examples: [{ command: 'tool runs watch 0193a7c2', does: 'each event when it comes; with -o json a line each' }],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsWatchCommand,
  },
  {
    words: 'runs cancel',
    summary: 'Cancel runs: what they started is ended, then their finally section runs',
    description:
      'Waits until the runs are over, and tells their states. A run that no process works on is cancelled at once.',
    arguments: [{ ...RUN, many: true }],
    flags: [{ name: 'no-wait', kind: 'bool', summary: 'only ask the runs to end', default: 'false' }],
    exits: [NO_RUN, '6 a run ended in another way before it could be cancelled', UNAVAILABLE],
    examples: [{ command: 'tool runs cancel 0193a7c2', does: 'also a run of another process' }],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsCancelCommand,
  },
  {
    words: 'runs prune',
    printsMap: true,
    summary: 'Remove the runs beyond the number, age and size that are kept',
    flags: [
      {
        name: 'max-count',
        kind: 'integer',
        value: '<n>',
        summary: 'keep so many; 0 = no limit',
        default: 'runs.maxCount',
      },
      {
        name: 'max-age',
        kind: 'text',
        value: '<duration>',
        summary: 'keep them so long, e.g. 720h; 0s = no limit',
        default: 'runs.maxAge',
      },
      {
        name: 'max-size',
        kind: 'integer',
        value: '<bytes>',
        summary: 'size of all journals together; 0 = no limit',
        default: 'runs.maxSize',
      },
      { name: 'dry-run', kind: 'bool', summary: 'only list what would be removed', default: 'false' },
    ],
    exits: [UNAVAILABLE],
    examples: [{ command: 'tool runs prune --max-age 168h --dry-run', does: 'which have ended more than a week ago' }],
    load: async () => (await import('../commands/runs/kept-runs.ts')).runsPruneCommand,
  },
];
