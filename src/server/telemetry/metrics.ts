import type { ServerState } from '../start/state.ts';
import type { JobQueue } from '../threads/queue.ts';
import { type Counter, createRegistry, type Histogram, type Sample } from './exposition.ts';

export interface ServerMetrics {
  readonly requests: Counter;
  readonly durations: Histogram;
  readonly rejections: Counter;
  readonly refusedConnections: Counter;
  readonly panics: Counter;
  readonly auditFailures: Counter;
  readonly keyFetches: Counter;
  readonly reloads: Counter;
  text(): Promise<string>;
}

export interface MetricSources {
  readonly state: ServerState;
  readonly queue: Pick<JobQueue, 'running' | 'waiting'>;
  readonly version: string;
  process(): { readonly residentBytes: number; readonly heapBytes: number; readonly cpuSeconds: number };
  caches(): Promise<readonly CacheFacts[]>;
}

export interface CacheFacts {
  readonly cache: 'expression' | 'template' | 'http';
  readonly entries: number;
  readonly hits: number;
  readonly misses: number;
}

const BUCKETS: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const REQUEST = ['endpoint', 'method', 'status'] as const;

/** Specification: "GET /metrics". */
export function createMetrics({ state, queue, version, process, caches }: MetricSources): ServerMetrics {
  const registry = createRegistry();
  const requests = registry.counter('tool_http_requests_total', 'Requests answered.', REQUEST);
  const durations = registry.histogram('tool_http_request_duration_seconds', 'Time from request to answer.', {
    labels: REQUEST,
    buckets: BUCKETS,
  });
  const gauge = (name: string, help: string, read: () => number): void =>
    registry.sampled({ name, help, type: 'gauge', labels: [], read: () => [[[], read()]] });
  gauge('tool_http_active_connections', 'Open sockets.', () => state.connections);
  gauge('tool_http_requests_in_flight', 'API requests under way.', () => state.inFlight);
  gauge('tool_runs_active', 'Runs, renders, tests and dry-runs under way.', queue.running);
  gauge('tool_requests_queued', 'Requests that wait for a thread.', queue.waiting);
  const refusedConnections = registry.counter(
    'tool_http_connections_refused_total',
    'Connections that were ended at once because of a limit.',
    ['limit'],
  );
  const panics = registry.counter('tool_http_panics_total', 'Requests that failed with a defect.');
  const auditFailures = registry.counter('tool_audit_failures_total', 'Audit records that could not be written.');
  const rejections = registry.counter('tool_http_rejections_total', 'Requests answered with a problem.', ['reason']);
  const keyFetches = registry.counter('tool_auth_key_fetches_total', 'Fetches of keys of the identity provider.', [
    'result',
  ]);
  const reloads = registry.counter('tool_config_reloads_total', 'Reloads of the configuration.', ['result']);
  const ofCaches = (
    name: string,
    help: string,
    type: 'gauge' | 'counter',
    value: (facts: CacheFacts) => number,
  ): void =>
    registry.sampled({
      name,
      help,
      type,
      labels: ['cache'],
      read: async () => (await caches()).map((facts): Sample => [[facts.cache], value(facts)]),
    });
  ofCaches('tool_cache_entries', 'Entries of a cache.', 'gauge', ({ entries }) => entries);
  ofCaches('tool_cache_hits_total', 'Answers from a cache.', 'counter', ({ hits }) => hits);
  ofCaches('tool_cache_misses_total', 'Questions that a cache could not answer.', 'counter', ({ misses }) => misses);
  registry.sampled({
    name: 'tool_build_info',
    help: 'The program.',
    type: 'gauge',
    labels: ['version'],
    read: () => [[[version], 1]],
  });
  gauge(
    'process_start_time_seconds',
    'When the server started, since the epoch.',
    () => state.startedAt.getTime() / 1000,
  );
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process().residentBytes);
  gauge('process_heap_bytes', 'Heap in use.', () => process().heapBytes);
  registry.sampled({
    name: 'process_cpu_seconds_total',
    help: 'Time on processors.',
    type: 'counter',
    labels: [],
    read: () => [[[], process().cpuSeconds]],
  });
  return {
    requests,
    durations,
    rejections,
    refusedConnections,
    panics,
    auditFailures,
    keyFetches,
    reloads,
    text: registry.text,
  };
}
