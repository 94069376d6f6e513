import type { ServerPort } from '../../operations/server/server-operation.ts';
import { refuseUnreadable } from '../answer/refuse.ts';
import { createResponder } from '../answer/respond.ts';
import { createHandler } from '../request/handle.ts';
import { createValidators } from '../request/validate.ts';
import { createRouter } from '../routes/router.ts';
import { METRICS_ROUTE } from '../routes/routes.ts';
import type { AsyncRuns } from '../runs/async-runs.ts';
import { type Listener, listen } from './listener.ts';
import type { Runtime } from './runtime.ts';
import { createState } from './state.ts';
import type { TlsParts } from './tls-options.ts';

export interface HttpServerOptions {
  /** What is in force now. */
  runtime(): Runtime;
  readonly port: ServerPort;
  readonly runs: AsyncRuns;
  readonly tls: TlsParts | undefined;
}

/** The metrics alone, on `metrics.port`. Its connections count against no limit of the API, so that a full server can still be seen. */
export async function openMetricsServer(
  { runtime, port, runs, tls }: HttpServerOptions,
  metricsPort: number,
): Promise<Listener> {
  const { settings } = runtime();
  const router = createRouter([METRICS_ROUTE], settings.apiVersion);
  const respond = createResponder(
    () => ({ ...runtime(), router }),
    createHandler({ port, runs, validators: createValidators() }),
  );
  return listen({
    host: settings.metrics.host ?? settings.host,
    port: metricsPort,
    tls,
    requestTimeoutMs: settings.requestTimeoutMs,
    limits: () => ({
      maxConnections: METRICS_CONNECTIONS,
      maxConnectionsPerAddress: METRICS_CONNECTIONS,
      isTrusted: () => true,
    }),
    onRefusedConnection: limit => runtime().metrics.refusedConnections.add(1, limit),
    state: createState(),
    handle: respond,
    refuse: (error, socket) => refuseUnreadable(error, socket, () => undefined),
  });
}

const METRICS_CONNECTIONS = 64;

/** A listening server. */
export async function openServer({ runtime, port, runs, tls }: HttpServerOptions): Promise<Listener> {
  const { settings, state } = runtime();
  const respond = createResponder(runtime, createHandler({ port, runs, validators: createValidators() }));
  return listen({
    host: settings.host,
    port: settings.port,
    tls,
    requestTimeoutMs: settings.requestTimeoutMs,
    limits: () => {
      const { settings: now, addresses } = runtime();
      const { maxConnections, maxConnectionsPerAddress } = now;
      return { maxConnections, maxConnectionsPerAddress, isTrusted: addresses.isTrusted };
    },
    onRefusedConnection: limit => runtime().metrics.refusedConnections.add(1, limit),
    state,
    handle: respond,
    refuse: (error, socket) =>
      refuseUnreadable(error, socket, (code, status) => {
        const { metrics } = runtime();
        metrics.requests.add(1, 'unmatched', 'OTHER', String(status));
        metrics.rejections.add(1, code);
      }),
  });
}
