import type { CommandRow } from './command-row.ts';
import { LOCK_TIMEOUT, RUN_FLAGS, SOLUTION_FLAGS } from './global-flags.ts';

const FLAGS: ReadonlySet<string> = new Set(['param', 'show-sensitive']);
const RUNNING: ReadonlySet<string> = new Set(['timeout', 'show-execution', 'snapshot', 'no-redact']);

/** Commands that continue a run. */
export const RESUME_COMMANDS: readonly CommandRow[] = [
  {
    words: 'runs resume',
    printsMap: true,
    summary: 'Go on with a run that failed or was interrupted',
    description:
      'Actions that succeeded, or that a condition skipped, are not run again. Actions that failed, never started, or were skipped because of another one are run, and finally runs again at the end. When it is not known whether an action that had started also ended, these decide, in this order: --uncertain, its onInterrupt, the state of its files, what its provider promises, a question. Otherwise nothing is done and the command lists those actions.',
    arguments: [{ name: 'id', required: true, completes: 'run' }],
    flags: [
      {
        name: 'uncertain',
        kind: 'text',
        value: '<how>',
        values: ['rerun', 'skip', 'fail'],
        summary:
          'what to do with actions of which it is not known whether they happened: do them again, go on without them, or let them fail',
      },
      LOCK_TIMEOUT,
      ...SOLUTION_FLAGS.filter(({ name }) => FLAGS.has(name)),
      ...RUN_FLAGS.filter(({ name }) => RUNNING.has(name)),
    ],
    exits: [
      '4 there is no such run',
      '6 an action failed',
      '9 another process works on it, or the lock of its workflow is held',
      '12 it is not known whether actions happened, or the run cannot go on',
      '129, 130, 143 ended by SIGHUP, SIGINT, SIGTERM',
    ],
    examples: [
      { command: 'tool runs resume 0193a1', does: 'go on; the beginning of an id is enough' },
      { command: 'tool runs resume 0193a1 --uncertain rerun', does: 'do again what may have happened' },
    ],
    load: async () => (await import('../commands/runs/resume.ts')).resumeCommand,
  },
];
