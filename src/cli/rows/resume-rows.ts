import type { CommandRow } from './command-row.ts';
import { LOCK_TIMEOUT, RUN_FLAGS, SOLUTION_FLAGS } from './global-flags.ts';

const FLAGS: ReadonlySet<string> = new Set(['param', 'show-sensitive']);
const RUNNING: ReadonlySet<string> = new Set(['timeout', 'show-execution', 'snapshot', 'no-redact']);

/** Going on with a run. */
export const RESUME_COMMANDS: readonly CommandRow[] = [
  {
    words: 'runs resume',
    printsMap: true,
    summary: 'Go on with a run that failed or was interrupted',
    description:
      'What ended well is not done again, nor what a condition skipped. What failed, was skipped for the sake of something else or never started is done, and finally runs again at the end. An action that had started and of which no end is known is decided by --uncertain, by its onInterrupt, by what can be seen of its files, by what its provider promises, or by a question; otherwise nothing is done and the command lists them.',
    arguments: [{ name: 'id', required: true, completes: 'run' }],
    flags: [
      {
        name: 'uncertain',
        kind: 'text',
        value: '<how>',
        values: ['rerun', 'skip', 'fail'],
        summary:
          'for every action of which it is not known whether it happened: do it again, go on without it, let it fail',
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
