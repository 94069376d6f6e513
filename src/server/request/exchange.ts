import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Permission } from '../../access/permissions.ts';
import type { Json } from '../../core/json/json.ts';
import { type ProblemFacts, problemBody } from '../answer/problem.ts';
import type { Identity } from '../auth/contract.ts';
import type { RouteMatch } from '../routes/router.ts';
import type { Runtime } from '../start/runtime.ts';
import type { Trace } from '../telemetry/trace.ts';
import type { RunFacts } from '../threads/messages.ts';

/** What is sent. Headers of the steps are added on the way out. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Undefined: there is no body. */
  readonly contentType: string | undefined;
  /** In place of a body: text that is sent as it comes. It ends by itself, or when the client is gone (`signal`). */
  readonly stream?: ((put: (text: string) => Promise<void>, signal: AbortSignal) => Promise<void>) | undefined;
  /** Code of the problem that it is. */
  readonly code?: string | undefined;
}

/** One request on its way through the chain. Steps fill in what they find out. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What was in force when the request arrived, and stays so for it. */
  readonly runtime: Runtime;
  /** `performance.now()` */
  readonly startedMs: number;
  readonly startedAt: Date;
  readonly method: string;
  /** As in `X-Request-ID`. */
  id: string;
  /** Without query; without trailing slashes after step 3. */
  path: string;
  readonly query: string;
  readonly socketAddress: string | undefined;
  readonly clientAddress: string;
  match: RouteMatch | undefined;
  identity: Identity | undefined;
  /** Rows of `apiServer.auth.permissions` that hold for this request; undefined: none are configured. */
  granted: readonly Permission[] | undefined;
  trace: Trace | undefined;
  /** Fires at the deadline and when the client is gone. */
  readonly abort: AbortController;
  /** It waits for a thread: nothing has been done for it yet. */
  isQueued: boolean;
  /** Bytes that may be read; set by the size limit. */
  bodyLimit: number;
  /** The body once it is complete. */
  body: Buffer | undefined;
  /** The parsed body, for the audit. */
  data: unknown;
  /** What the audit keeps of a body that only a thread has read. */
  bodySummary: Json | undefined;
  /** Id of the run that this request started. */
  runId: string | undefined;
  /** What was run, once its document is known. */
  run: (RunFacts & { readonly runId: string }) | undefined;
  /** What was sent; undefined until then. */
  sent: Answer | undefined;
  /** Shape the answer before it is sent, in the order in which steps registered them. */
  readonly finishers: Finisher[];
  /** Called once when the answer has been sent, or the client is gone. */
  readonly endings: ((ended: Ended) => void)[];
}

export type Finisher = (exchange: Exchange, answer: Answer) => Answer | Promise<Answer>;

export interface Ended {
  readonly status: number;
  readonly durationMs: number;
  readonly bytes: number;
  readonly code: string | undefined;
  /** The whole answer left. */
  readonly complete: boolean;
}

export type Next = () => Answer | Promise<Answer>;

/** One step of a chain: answers the request, or passes it on to the next step. */
export interface Step {
  readonly name: string;
  /** Registers what shapes and records every answer, also one of an earlier step. */
  readonly enter?: (exchange: Exchange) => void;
  readonly run: (exchange: Exchange, next: Next) => Answer | Promise<Answer>;
}

export function jsonAnswer(data: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, headers, body: JSON.stringify(data), contentType: 'application/json' };
}

export function problemAnswer(exchange: Pick<Exchange, 'path' | 'id' | 'runId'>, facts: ProblemFacts): Answer {
  const body = problemBody({ ...facts, runId: facts.runId ?? exchange.runId }, exchange);
  return {
    status: body.status,
    headers: { ...RETRY[body.code], ...facts.headers },
    body: JSON.stringify(body),
    contentType: 'application/problem+json',
    code: body.code,
  };
}

/** When to come back, where the problem itself does not say it. */
const RETRY: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  'too-busy': { 'Retry-After': '1' },
  overloaded: { 'Retry-After': '5' },
  'runs-unavailable': { 'Retry-After': '5' },
  'key-in-use': { 'Retry-After': '1' },
  'shutting-down': { 'Retry-After': '5' },
  'auth-unavailable': { 'Retry-After': '5' },
};

/** The pattern of the route, for logs and labels: never what a user wrote. */
export function endpointLabel({ match, path, method, runtime }: Exchange): string {
  const found = match ?? runtime.router.match(method, path);
  if (found.kind === 'route') return found.row.path;
  return found.kind === 'method' ? found.pattern : 'unmatched';
}
