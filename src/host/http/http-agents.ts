import type { ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import type { AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SecureContext } from 'node:tls';
import { openTunnel } from './http-tunnel.ts';
import { nodeHttp, nodeHttps } from './node-http.ts';
import type { ProxyServer } from './proxy.ts';

/** Connections of one kind never serve another: where a connection may lead was judged when it was made. */
export interface ConnectionKind {
  readonly guard: 'document' | 'service';
  /** `proxy`: whole requests go to the proxy. `tunnel`: through it. */
  readonly route: 'direct' | 'proxy' | 'tunnel';
  readonly secure: boolean;
  /** Whether a connection may serve several requests. */
  readonly keep: boolean;
}

export interface AgentParts {
  /** Judges what a name resolves to. */
  readonly lookup: LookupFunction;
  /** Needed for tunnels. */
  readonly proxy: ProxyServer | undefined;
  /** Authorities beside node's own. */
  readonly trust: SecureContext | undefined;
}

/** Request options of ours that an agent sees when it opens a connection. */
export interface TunnelArgs {
  readonly giveUp?: AbortSignal | undefined;
}

const IDLE_MS = 30_000;
/** node turns to the next address after 250 ms, for good: too early for distant hosts. */
const ADDRESS_ATTEMPT_MS = 1500;

export function createAgent(kind: ConnectionKind, parts: AgentParts): HttpAgent {
  const options: AgentOptions = {
    keepAlive: kind.keep,
    scheduling: 'lifo',
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    ...(kind.keep && { timeout: IDLE_MS }),
    ...(kind.route === 'direct' && { lookup: parts.lookup }),
    ...(parts.trust !== undefined && { secureContext: parts.trust }),
  };
  if (!kind.secure) return new (nodeHttp().Agent)(options);
  const agent = new (nodeHttps().Agent)(options);
  return kind.route === 'tunnel' && parts.proxy !== undefined ? throughTunnel(agent, parts.proxy) : agent;
}

function throughTunnel(agent: HttpsAgent, proxy: ProxyServer): HttpsAgent {
  const startTls = agent.createConnection.bind(agent);
  const connect = async (args: ClientRequestArgs & TunnelArgs, done: Connected): Promise<void> => {
    const target = { hostname: args.host ?? '', port: Number(args.port) };
    let socket: Duplex;
    try {
      socket = await openTunnel(proxy, target, args.giveUp ?? new AbortController().signal);
    } catch (error) {
      return done(error as Error);
    }
    done(null, startTls({ ...args, socket } as ClientRequestArgs) ?? undefined);
  };
  agent.createConnection = (args, callback): undefined => {
    void connect(args, callback as Connected);
  };
  return agent;
}

type Connected = (error: Error | null, stream?: Duplex) => void;
