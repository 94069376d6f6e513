import type { Agent, RequestOptions } from 'node:http';
import { ToolError } from '../../core/errors.ts';
import type { HttpRequest, HttpResponse, HttpSend } from '../../core/ports/ports.ts';
import { parseAddress } from './address.ts';
import { createAddressGuard } from './address-guard.ts';
import { guardedLookup, judgeName, resolveWithSystem } from './guarded-lookup.ts';
import { type ConnectionKind, createAgent, type TunnelArgs } from './http-agents.ts';
import { BrokenExchange, exchange, type RawAnswer } from './http-exchange.ts';
import {
  brokenCodingFault,
  isClosedConnection,
  isUnknownIssuer,
  refusedFault,
  timeoutFault,
  tooLargeFault,
  translateFault,
} from './http-faults.ts';
import { collectHeaders, type OutgoingRequest, prepareRequest } from './http-message.ts';
import type { HttpClientOptions } from './http-options.ts';
import { connectionKind, requestOptions } from './http-route.ts';
import { proxyName } from './http-tunnel.ts';
import { nodeHttp } from './node-http.ts';
import { type ProxyServer, proxiesFrom } from './proxy.ts';
import { createTrust } from './trust.ts';

/** Methods that may be sent again when a kept connection turns out to be closed. Others always get a new connection. */
const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** One request with everything that was decided about it. */
interface Delivery {
  readonly request: HttpRequest;
  readonly outgoing: OutgoingRequest;
  readonly proxy: ProxyServer | undefined;
  /** A time of `performance.now()`. */
  readonly endsAt: number;
  readonly signal: AbortSignal;
}

export function createSender(options: HttpClientOptions): HttpSend {
  const judge = createJudge(options);
  const findProxy = proxiesFrom(options.environment);
  const deliver = createDelivery(options);
  return async (request, signal) => {
    signal.throwIfAborted();
    const outgoing = prepareRequest(request, `tool/${options.version}`);
    const proxy = request.direct === true ? undefined : findProxy(outgoing.url);
    const delivery = { request, outgoing, proxy, endsAt: performance.now() + request.timeoutMs, signal };
    await judge(delivery);
    return readAnswer(await deliver(delivery), delivery);
  };
}

/** Judges what no name lookup of a connection will judge: literal addresses, and the targets of a proxy. */
function createJudge(options: HttpClientOptions): (delivery: Delivery) => Promise<void> {
  const guard = createAddressGuard(options.addresses);
  const resolve = options.resolve ?? resolveWithSystem;
  return async delivery => {
    const { hostname, host } = delivery.outgoing.url;
    if (delivery.request.guard === 'service') return;
    if (parseAddress(hostname) !== undefined) {
      const what = guard.refusal(hostname, hostname);
      if (what !== undefined) throw refusedFault(hostname, what);
    } else if (delivery.proxy !== undefined) {
      await beforeDeadline(judgeName(resolve, hostname, guard), delivery).catch((error: unknown) => {
        // A name that only the proxy can resolve is let through where private addresses are allowed anyway.
        const unresolved = !(error instanceof ToolError) && !delivery.signal.aborted;
        if (!unresolved || !options.addresses.allowPrivateAddresses) throw translateFault(error, host, 'connect');
      });
    }
  };
}

/** Connections, and what is worth a second attempt. */
function createDelivery(options: HttpClientOptions): (delivery: Delivery) => Promise<RawAnswer> {
  const trust = createTrust(options);
  const agentFor = createAgents(options, trust);

  const attempt = async (delivery: Delivery, keep: boolean): Promise<RawAnswer> => {
    const { outgoing, request, proxy } = delivery;
    const kind = connectionKind(request.guard, outgoing.url, proxy, keep);
    const agent = await agentFor(kind, proxy);
    const tunnel = kind.route === 'tunnel' ? new AbortController() : undefined;
    const ours: RequestOptions & TunnelArgs = { agent, giveUp: tunnel?.signal };
    const message = nodeHttp().request({ ...requestOptions(outgoing, kind, proxy), ...ours });
    message.maxHeadersCount = 0;
    const { timeoutMs, maxResponseBytes: maxBytes } = request;
    const limits = { host: outgoing.url.host, timeoutMs, leftMs: delivery.endsAt - performance.now(), maxBytes };
    try {
      return await exchange(message, outgoing.body, limits, delivery.signal);
    } finally {
      tunnel?.abort();
    }
  };

  return async delivery => {
    for (let keep = REPEATABLE.has(delivery.outgoing.method); ; ) {
      const wide = trust.wide();
      try {
        return await attempt(delivery, keep);
      } catch (error) {
        if (!(error instanceof BrokenExchange)) throw error;
        if (error.reused && isClosedConnection(error.cause)) keep = false;
        else if (!(isUnknownIssuer(error.cause) && (await trust.widen(wide)))) throw explain(error, delivery);
      }
    }
  };
}

function createAgents(
  options: HttpClientOptions,
  trust: ReturnType<typeof createTrust>,
): (kind: ConnectionKind, proxy: ProxyServer | undefined) => Promise<Agent> {
  const guard = createAddressGuard(options.addresses);
  const resolve = options.resolve ?? resolveWithSystem;
  const agents = new Map<string, Promise<Agent>>();
  const create = async (kind: ConnectionKind, proxy: ProxyServer | undefined): Promise<Agent> =>
    createAgent(kind, {
      lookup: guardedLookup(resolve, kind.guard === 'document' ? guard : undefined),
      proxy,
      trust: kind.secure ? await trust.context() : undefined,
    });
  return (kind, proxy) => {
    const key = `${kind.guard} ${kind.route} ${kind.secure} ${kind.keep} ${trust.wide()}`;
    const agent = agents.get(key) ?? create(kind, proxy);
    agents.set(key, agent);
    return agent;
  };
}

function explain(error: BrokenExchange, { outgoing: { url }, proxy }: Delivery): Error {
  const atProxy = proxy !== undefined && url.protocol === 'http:' && error.phase === 'connect';
  return translateFault(error.cause, atProxy ? `the proxy ${proxyName(proxy)}` : url.host, error.phase, error.issuer);
}

async function readAnswer(answer: RawAnswer, { request, outgoing }: Delivery): Promise<HttpResponse> {
  const headers = collectHeaders(answer.rawHeaders);
  const response = { status: answer.status, statusText: answer.statusText, headers };
  const codings = headers.get('content-encoding');
  if (codings === undefined || answer.body.byteLength === 0) return { ...response, body: answer.body };
  const { decodeBody } = await import('./content-coding.ts');
  const decoded = await decodeBody(answer.body, codings, request.maxResponseBytes);
  if ('body' in decoded) return { ...response, body: decoded.body };
  if (decoded.fault === 'too-large') throw tooLargeFault(outgoing.url.host, request.maxResponseBytes);
  throw brokenCodingFault(outgoing.url.host, decoded.coding, decoded.fault, decoded.cause);
}

/** The time before there is a connection to close counts as well. */
function beforeDeadline(work: Promise<void>, { request, outgoing, signal }: Delivery): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    const late = (): void => reject(timeoutFault(outgoing.url.host, request.timeoutMs, 'connect'));
    const timer = setTimeout(late, request.timeoutMs);
    signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    });
  });
}
