import { ownRuns } from '../../access/own-runs.ts';
import type { Call } from '../../core/call.ts';
import { withinDeadline } from '../../core/deadline.ts';
import { toJson } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { RunRecord } from '../../core/ports/run-store.ts';
import type { AcceptedRun } from '../../operations/operation.ts';
import { awaitRun, isOpenRun } from '../../operations/runs/await-run.ts';
import { runView } from '../../operations/runs/run-view.ts';
import { type Answer, type Exchange, endpointLabel, jsonAnswer } from '../request/exchange.ts';
import type { RouteRow } from '../routes/route-row.ts';
import type { Job } from '../threads/messages.ts';
import { type Asked, askOperation, NO_PREMISES } from '../wire-context.ts';
import type { AsyncRuns } from './async-runs.ts';
import { eventStream, wantsStream } from './event-stream.ts';
import { answerOnce, type KeyedAnswer } from './idempotency.ts';
import { idempotencyKey, preference } from './preferences.ts';

export interface WithRuns {
  readonly job: Job;
  /** The body, where it was read here. */
  readonly data: Asked['body'];
  readonly runs: AsyncRuns;
  /** The text that a thread answers with. */
  inThread(job: Job): Promise<string>;
  /** The answer that the endpoint gives while the caller waits. */
  answer(job: Job): Promise<Answer>;
  readonly call: Call;
}

/** What of a request needs the kept runs: endpoints about them, runs that go on after the request, and requests with a key. */
export async function answerWithRuns(exchange: Exchange, row: RouteRow, parts: WithRuns): Promise<Answer> {
  const key = idempotencyKey(exchange, row);
  const isAsync = row.async === 'always' || (row.async === 'preferred' && preference(exchange).isAsync);
  const work = (keyed?: KeyedAnswer): Promise<Answer> => {
    if (isAsync) return begin(exchange, row, parts, keyed);
    return row.place === 'runs' ? answerHere(exchange, row, parts) : parts.answer(parts.job);
  };
  return key === undefined ? work() : answerOnce(exchange, { key, ...parts }, work);
}

/** Time in which an answer that waited is still sent before the deadline of its request. */
const MARGIN_MS = 500;

/** An operation on the store alone. It waits no longer than its request may take, nor when the server is about to end. */
async function answerHere(exchange: Exchange, row: RouteRow, { job, data, runs, call }: WithRuns): Promise<Answer> {
  const { runtime, startedMs } = exchange;
  const store = ownRuns(await runs.store(), job.scope);
  if (row.operation === 'run.events' && wantsStream(exchange)) return eventStream(exchange, store, { job, runs });
  const leftMs = Math.max(0, runtime.settings.requestTimeoutMs - MARGIN_MS - (performance.now() - startedMs));
  const services = { ...(await runtime.services()), runs: async () => store };
  const asked = { ...job.asked, body: data };
  const result = await withinDeadline(leftMs, [call.signal, runs.stopping], signal => {
    const own: Call = { signal, startedAt: call.startedAt, cwd: call.cwd, caller: { kind: 'api', name: job.caller } };
    return askOperation(row, services, asked, { premises: NO_PREMISES, call: own });
  });
  return { ...jsonAnswer(toJson(result)), status: row.success ?? 200 };
}

/** Checks what would stand in the way, keeps the run, and answers where it is. */
async function begin(exchange: Exchange, row: RouteRow, parts: WithRuns, keyed?: KeyedAnswer): Promise<Answer> {
  const { job, runs } = parts;
  const { isAsync, waitMs } = preference(exchange);
  const accepted = parseJson(await parts.inThread({ ...job, accepts: true })) as AcceptedRun;
  const { runtime, identity, id: requestId, path, method, clientAddress } = exchange;
  const applied = isAsync ? { 'Preference-Applied': 'respond-async' } : {};
  const runLocation = (id: string): Readonly<Record<string, string>> => ({
    ...applied,
    Location: `${runtime.router.prefix}/runs/${id}`,
  });
  const facts = {
    operation: row.operation,
    params: job.asked.params,
    identity: identityFacts(identity),
    requestId,
    path,
    endpoint: endpointLabel(exchange),
    sourceIp: clientAddress,
  };
  const body = job.body?.bytes ?? Buffer.from('{}');
  if (row.operation === 'run.resume') {
    const going = await runs.resume({ id: job.asked.params['id'] ?? '', facts, body });
    return acceptedAnswer(going, runLocation(going.id));
  }
  const run = await runs.begin({
    facts,
    owner: job.scope.owner,
    accepted,
    command: `${method} ${path}`,
    body,
    ...(keyed !== undefined && {
      idempotency: record => ({
        key: keyed.key,
        answer: keyed.printAnswer(acceptedAnswer(record, runLocation(record.id))),
      }),
    }),
  });
  const { name, version, digest } = run.solution;
  exchange.run = {
    runId: run.id,
    solution: name,
    ...(version !== undefined && { version }),
    digest,
    status: run.state,
  };
  const first = acceptedAnswer(run, runLocation(run.id));
  if (waitMs === 0) return first;
  return (await endedWithin(exchange, { runs, run, waitMs })) ?? first;
}

const acceptedAnswer = (run: RunRecord, headers: Readonly<Record<string, string>>): Answer => ({
  ...jsonAnswer(toJson(runView(run)), headers),
  status: 202,
});

/** The result, when the run is over before the caller is tired of waiting. */
async function endedWithin(
  { runtime, startedMs, abort }: Exchange,
  { runs, run, waitMs }: { readonly runs: AsyncRuns; readonly run: RunRecord; readonly waitMs: number },
): Promise<Answer | undefined> {
  const leftMs = runtime.settings.requestTimeoutMs - MARGIN_MS - (performance.now() - startedMs);
  const store = await runs.store();
  await withinDeadline(Math.max(0, Math.min(waitMs, leftMs)), [abort.signal, runs.stopping], signal =>
    awaitRun(store, run, signal),
  );
  const now = await store.read(run.id);
  if (now?.result === undefined || isOpenRun(now)) return undefined;
  return { status: 200, headers: {}, body: now.result, contentType: 'application/json' };
}

function identityFacts(identity: Exchange['identity']): Parameters<AsyncRuns['begin']>[0]['facts']['identity'] {
  if (identity === undefined || identity.kind === 'anonymous')
    return { kind: 'anonymous', id: '', name: '', tenant: undefined, groups: [], roles: [], groupsOverage: false };
  const { kind, id, name, tenant, groups, roles, groupsOverage } = identity;
  return { kind, id, name, tenant, groups, roles, groupsOverage };
}
