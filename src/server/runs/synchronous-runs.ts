import { errorText } from '../../core/errors.ts';
import type { EndState, RunStore } from '../../core/ports/run-store.ts';
import { endedRunData, webhookMessages } from '../../operations/runs/webhook-messages.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Runtime } from '../start/runtime.ts';
import type { ServerMetrics } from '../telemetry/metrics.ts';

export interface SynchronousRunsOptions {
  runtime(): Runtime;
  store(): Promise<RunStore>;
  readonly metrics: Pick<ServerMetrics, 'runsEnded' | 'runQueueing' | 'runDurations'>;
  /** There are messages for webhooks. */
  told(): void;
}

/** Runs whose requests wait for them. They are counted, and webhooks learn of their end, as for runs that go on after a request. */
export interface SynchronousRuns {
  readonly waiting: () => number;
  readonly running: () => number;
  /** A run is asked for, and waits for a thread. */
  enter(): SynchronousRun;
  /** Resolves when everything reported so far is kept. */
  settled(): Promise<void>;
}

export interface SynchronousRun {
  /** It has a thread. */
  begun(): void;
  /** Its thread is done with it. A run that was refused before anything of it began counts as none. */
  ended(exchange: Pick<Exchange, 'run' | 'runId' | 'abort'>): Promise<void>;
}

export function createSynchronousRuns(options: SynchronousRunsOptions): SynchronousRuns {
  const waiting = new Set<SynchronousRun>();
  const running = new Set<SynchronousRun>();
  const telling = new Set<Promise<void>>();
  return {
    waiting: () => waiting.size,
    running: () => running.size,
    enter() {
      const enteredAt = Date.now();
      let begunAt: number | undefined;
      const own: SynchronousRun = {
        begun() {
          begunAt = Date.now();
          waiting.delete(own);
          running.add(own);
        },
        async ended(exchange) {
          waiting.delete(own);
          running.delete(own);
          if (begunAt === undefined || !hasBegun(exchange)) return;
          const told = tell(options, exchange, { enteredAt, begunAt });
          telling.add(told);
          await told.finally(() => telling.delete(told));
        },
      };
      waiting.add(own);
      return own;
    },
    settled: async () => void (await Promise.allSettled(telling)),
  };
}

const hasBegun = ({ run, runId }: Pick<Exchange, 'run' | 'runId'>): boolean =>
  runId !== undefined || run?.status !== undefined || run?.hasBegun === true;

interface Times {
  readonly enteredAt: number;
  readonly begunAt: number;
}

async function tell(
  { runtime, store, metrics, told }: SynchronousRunsOptions,
  { run, abort }: Pick<Exchange, 'run' | 'abort'>,
  { enteredAt, begunAt }: Times,
): Promise<void> {
  const at = Date.now();
  const { runId: id = '', solution: name = '', version, digest = '', status = 'failed' } = run ?? {};
  const state = endState(run?.status, abort.signal);
  metrics.runsEnded.add(1, state);
  metrics.runQueueing.observe((begunAt - enteredAt) / 1000);
  metrics.runDurations.observe((at - begunAt) / 1000, state);
  const about = { id, solution: { name, version, digest, source: 'inline' }, startedAt: begunAt };
  const data = endedRunData(about, { state, status: state === 'interrupted' ? 'cancelled' : status, at });
  const messages = webhookMessages(runtime().loaded.config, { type: 'run.ended', data, at });
  if (messages.length === 0) return;
  try {
    await (await store()).outbox.add(messages);
    told();
  } catch (error) {
    runtime().log('warn', 'the end of a run could not be kept for webhooks', { run_id: id, error: errorText(error) });
  }
}

/** As the journal of such a run says it: whoever gives up waiting interrupts a run and does not cancel it. */
function endState(status: string | undefined, gaveUp: AbortSignal): EndState {
  if (status === 'succeeded' || status === 'partial-success') return 'completed';
  if (gaveUp.aborted) return 'interrupted';
  return status === 'cancelled' ? 'cancelled' : 'failed';
}
