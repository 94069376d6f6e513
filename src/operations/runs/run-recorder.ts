import type { RunJournal } from '../../core/ports/journal.ts';
import { newRunId, RUN_ID } from '../../core/run-id.ts';
import type { RunEvent } from '../../engine/services.ts';
import type { RunPlace } from '../../providers/contract.ts';
import type { Services } from '../services.ts';
import type { RunResult } from '../solution/run-result.ts';
import type { WrittenJournal } from './run-journal.ts';

/** The place of a run whose journal begins later: after the resolvers, before the first action. */
export interface RunRecorder {
  readonly place: RunPlace;
  /** Sees everything that happens in the run. */
  observe(event: RunEvent): void;
  use(journal: WrittenJournal): void;
}

export function createRunRecorder(services: Services, runId?: string): RunRecorder {
  const { clock, random } = services.engine;
  let written: WrittenJournal | undefined;
  const id =
    runId !== undefined && RUN_ID.test(runId) ? runId : newRunId(clock.now().getTime(), random.bytes(RANDOM_BYTES));
  return {
    place: {
      runId: id,
      prefix: '',
      get journal(): RunJournal | undefined {
        return written;
      },
    },
    observe: event => written?.observe(event),
    use(journal) {
      written = journal;
    },
  };
}

const RANDOM_BYTES = 10;

export interface EndedRun {
  readonly result: RunResult;
  /** As it is kept: without sensitive values. */
  readonly redacted: RunResult;
}

export function revealing(reveal: boolean, resultWith: (reveal: boolean) => RunResult): EndedRun {
  const redacted = resultWith(false);
  return { result: reveal ? resultWith(true) : redacted, redacted };
}
