import { withinDeadline } from '../../core/deadline.ts';
import type { RunStore } from '../../core/ports/run-store.ts';
import { findRun } from '../../operations/runs/find-run.ts';
import { eventView } from '../../operations/runs/run-view.ts';
import { ProblemError } from '../answer/problem.ts';
import { rawHeaderValues } from '../auth/raw-headers.ts';
import { readWeights } from '../request/accept.ts';
import type { Answer, Exchange } from '../request/exchange.ts';
import type { Job } from '../threads/messages.ts';
import type { AsyncRuns } from './async-runs.ts';

const QUIET_MS = 15_000;
/** After this time the client reconnects and authenticates again. */
const LONGEST_MS = 15 * 60_000;

/** The client asks for server-sent events rather than for a page of JSON. */
export const wantsStream = ({ request }: Pick<Exchange, 'request'>): boolean =>
  readWeights(request.headers.accept ?? '').some(([range, weight]) => range === 'text/event-stream' && weight > 0);

/**
 * The events of a run as they come. A client that was cut off goes on after `Last-Event-ID`. The stream ends with the run; then there is
 * nothing more, which is 204: a browser does not reconnect then.
 */
export async function eventStream(
  exchange: Exchange,
  store: RunStore,
  { job: { asked }, runs }: { readonly job: Job; readonly runs: AsyncRuns },
): Promise<Answer> {
  const { id = '' } = asked.params;
  const after = lastEventId(exchange) ?? Number(asked.query['after'] ?? 0);
  const run = await findRun({ runs: async () => store }, id);
  const isOver = run.state !== 'pending' && run.state !== 'running';
  if (isOver && run.lastEvent <= after) return { status: 204, headers: {}, body: '', contentType: undefined };
  return {
    status: 200,
    headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
    body: '',
    contentType: 'text/event-stream; charset=utf-8',
    async stream(put, gone) {
      const quiet = setInterval(() => void put(':\n\n').catch(() => undefined), QUIET_MS);
      try {
        await put('retry: 1000\n\n');
        await withinDeadline(LONGEST_MS, [gone, runs.stopping], async signal => {
          for await (const event of store.watch(id, after, signal)) {
            const view = eventView(event);
            await put(`id: ${view.seq}\nevent: ${view.type}\ndata: ${JSON.stringify(view)}\n\n`);
          }
        });
      } finally {
        clearInterval(quiet);
      }
    },
  };
}

function lastEventId({ request }: Exchange): number | undefined {
  const [text] = rawHeaderValues(request.rawHeaders, 'last-event-id');
  if (text === undefined || text === '') return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new ProblemError('invalid-input', 'Last-Event-ID must be the number of an event', {
    errors: [{ field: 'header.Last-Event-ID', message: 'must be the number of an event' }],
  });
}
