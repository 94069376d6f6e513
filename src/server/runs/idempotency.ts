import { canonicalJson, type Json } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { ProblemError } from '../answer/problem.ts';
import { parseBody } from '../request/body.ts';
import { type Answer, type Exchange, problemAnswer } from '../request/exchange.ts';
import type { Job } from '../threads/messages.ts';
import type { AsyncRuns } from './async-runs.ts';
import { requestDigest } from './run-work.ts';

/** How the answer to a request with a key is kept. */
export interface KeyedAnswer {
  readonly key: string;
  printAnswer(answer: Answer): string;
}

interface Keyed {
  readonly key: string;
  readonly job: Job;
  readonly runs: AsyncRuns;
}

/** A larger body counts as the same one when its bytes are the same. */
const MAX_COMPARED_AS_JSON = 1_048_576;

/** Answers a request that is sent twice with what the first one was answered. Only what had no effect is done again. */
export async function answerOnce(
  exchange: Exchange,
  { key, job, runs }: Keyed,
  work: (keyed: KeyedAnswer) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency } = await runs.store();
  const { owner } = job.scope;
  const digest = requestDigest(requestText(exchange), (await runs.key()) ?? NO_KEY);
  const state = await idempotency.begin({ owner, key, digest, now: Date.now() });
  if (state.kind === 'answered') return replayed(keptAnswer(state.answer));
  if (state.kind === 'other-value')
    throw new ProblemError(
      'key-reused',
      'this Idempotency-Key was used for another request in the last 24 hours: use a new one',
    );
  if (state.kind === 'running')
    throw new ProblemError(
      'key-in-use',
      'the first request with this Idempotency-Key has no answer yet: ask again in a moment',
    );
  let answer: Answer | undefined;
  try {
    answer = await work({ key, printAnswer: answerText });
    return answer;
  } finally {
    // What was refused before anything happened may be sent again.
    if (answer !== undefined && answer.status < 400) await idempotency.finish(owner, key, answerText(answer));
    else if (exchange.runId === undefined) await idempotency.abandon(owner, key);
    else await idempotency.finish(owner, key, answerText(unfinished(exchange)));
  }
}

/** Where no key can be had, the digest tells requests apart all the same. */
const NO_KEY = new Uint8Array(32);

function requestText({ method, path, body }: Exchange): string {
  const bytes = body ?? Buffer.alloc(0);
  if (bytes.length === 0) return `${method} ${path}\n{}`;
  if (bytes.length > MAX_COMPARED_AS_JSON) return `${method} ${path}\n${bytes.toString('base64')}`;
  return `${method} ${path}\n${canonicalJson(parseBody(bytes) as Json)}`;
}

const replayed = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotency-Replayed': 'true' },
});

/** A run had started when its request ended without its result. */
const unfinished = (exchange: Exchange): Answer =>
  problemAnswer(exchange, {
    code: 'timeout',
    detail: 'the run had started when its request ended, so it is not begun again: look at what it did',
  });

function answerText({ status, headers, body, contentType }: Answer): string {
  return JSON.stringify({ status, headers, body: body.toString(), contentType: contentType ?? null });
}

function keptAnswer(text: string): Answer {
  const { status, headers, body, contentType } = parseJson(text) as {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly contentType: string | null;
  };
  return { status, headers, body, contentType: contentType ?? undefined };
}
