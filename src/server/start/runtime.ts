import type { Log } from '../../core/ports/ports.ts';
import type { LoadedConfig, Services } from '../../operations/services.ts';
import type { Authenticator } from '../auth/contract.ts';
import type { RateWindows } from '../rate-window.ts';
import type { ClientAddresses } from '../request/client-address.ts';
import type { Router } from '../routes/router.ts';
import type { AuditSink } from '../telemetry/audit-sink.ts';
import type { ServerMetrics } from '../telemetry/metrics.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { Threads } from '../threads/pool.ts';
import type { JobQueue } from '../threads/queue.ts';
import type { ServerState } from './state.ts';

export type ServerSettings = LoadedConfig['config']['apiServer'];

/** Everything that one configuration decides. A reload makes another one; requests under way keep theirs. */
export interface Runtime {
  readonly settings: ServerSettings;
  readonly loaded: LoadedConfig;
  readonly loadedAt: Date;
  readonly router: Router;
  readonly authenticator: Authenticator;
  readonly addresses: ClientAddresses;
  readonly audit: AuditSink | undefined;
  readonly tracer: Tracer;
  readonly threads: Threads;
  /** Outlives a reload. */
  readonly queue: JobQueue;
  readonly log: Log;
  /** Counters outlive a reload. */
  readonly metrics: ServerMetrics;
  readonly windows: RateWindows;
  readonly state: ServerState;
  /** Built when first needed: most of what a server answers comes from its threads. */
  services(): Promise<Services>;
  /** Whether they were needed so far. */
  servicesUsed(): boolean;
}
