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
  /** Runs of this server. */
  readonly runsEnded: Counter;
  readonly runQueueing: Histogram;
  readonly runDurations: Histogram;
  /** In the text exposition format; `hide` removes secrets from labels. */
  text(hide?: (labels: string) => string): Promise<string>;
}

export interface MetricSources {
  readonly state: ServerState;
  readonly queue: Pick<JobQueue, 'running' | 'waiting'>;
  /** Runs of this server that are not over. */
  readonly runs: { readonly running: () => number; readonly waiting: () => number };
  readonly version: string;
  readonly nodeVersion: string;
  process(): ProcessFacts;
  caches(): Promise<readonly CacheFacts[]>;
}

/** What the process uses; `undefined` where the system does not report it. Figures of the event loop count from the last reading. */
interface ProcessFacts {
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly heapTotalBytes: number;
  readonly externalBytes: number;
  readonly userSeconds: number;
  readonly systemSeconds: number;
  readonly openFiles: number | undefined;
  readonly maxFiles: number | undefined;
  readonly loop: {
    readonly utilization: number;
    readonly lagSeconds: Readonly<Record<'min' | 'max' | 'mean' | 'stddev' | 'p50' | 'p90' | 'p99', number>>;
  };
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
export function createMetrics({
  state,
  queue,
  runs,
  version,
  nodeVersion,
  process,
  caches,
}: MetricSources): ServerMetrics {
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
  registry.sampled({
    name: 'tool_runs_current',
    help: 'Runs that wait for a thread, and runs under way.',
    type: 'gauge',
    labels: ['state'],
    read: () => [
      [['pending'], runs.waiting()],
      [['running'], runs.running()],
    ],
  });
  const runsEnded = registry.counter('tool_runs_ended_total', 'Runs that ended, by state.', ['state']);
  const runQueueing = registry.histogram('tool_runs_queue_seconds', 'Time that a run waited for a thread.', {
    labels: [],
    buckets: BUCKETS,
  });
  const runDurations = registry.histogram(
    'tool_runs_duration_seconds',
    'Time that a run took, without the time between its attempts.',
    {
      labels: ['state'],
      buckets: [...BUCKETS, 300, 900, 3600],
    },
  );
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
  const cacheMetric = (
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
  cacheMetric('tool_cache_entries', 'Entries of a cache.', 'gauge', ({ entries }) => entries);
  cacheMetric('tool_cache_hits_total', 'Answers from a cache.', 'counter', ({ hits }) => hits);
  cacheMetric('tool_cache_misses_total', 'Questions that a cache could not answer.', 'counter', ({ misses }) => misses);
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
  // Asked once for each reading of the metrics: each reading resets the figures of the event loop.
  let facts = process;
  const read = (value: (now: ProcessFacts) => number | undefined) => (): readonly Sample[] => {
    const found = value(facts());
    return found === undefined ? [] : [[[], found]];
  };
  for (const [name, help, type, value] of PROCESS_METRICS)
    registry.sampled({ name, help, type, labels: [], read: read(value) });
  registry.sampled({
    name: 'nodejs_version_info',
    help: 'The version of Node.js.',
    type: 'gauge',
    labels: ['version'],
    read: () => [[[nodeVersion], 1]],
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
    runsEnded,
    runQueueing,
    runDurations,
    text: async hide => {
      const now = process();
      facts = () => now;
      return registry.text(hide);
    },
  };
}

type ProcessMetric = readonly [
  name: string,
  help: string,
  type: 'gauge' | 'counter',
  value: (now: ProcessFacts) => number | undefined,
];

const lag = (suffix: string, words: string, key: keyof ProcessFacts['loop']['lagSeconds']): ProcessMetric => [
  `nodejs_eventloop_lag${suffix}_seconds`,
  `How late timers were since the last reading: ${words}.`,
  'gauge',
  ({ loop }) => loop.lagSeconds[key],
];

/** Under the names that dashboards for Prometheus and Node.js look for. */
const PROCESS_METRICS: readonly ProcessMetric[] = [
  ['process_resident_memory_bytes', 'Resident memory.', 'gauge', ({ residentBytes }) => residentBytes],
  ['process_heap_bytes', 'Heap in use.', 'gauge', ({ heapBytes }) => heapBytes],
  [
    'process_cpu_seconds_total',
    'Time on processors.',
    'counter',
    ({ userSeconds, systemSeconds }) => userSeconds + systemSeconds,
  ],
  ['process_cpu_user_seconds_total', 'Time on processors in the program.', 'counter', ({ userSeconds }) => userSeconds],
  [
    'process_cpu_system_seconds_total',
    'Time on processors in the system.',
    'counter',
    ({ systemSeconds }) => systemSeconds,
  ],
  ['process_open_fds', 'Open file descriptors.', 'gauge', ({ openFiles }) => openFiles],
  ['process_max_fds', 'File descriptors that may be open.', 'gauge', ({ maxFiles }) => maxFiles],
  ['nodejs_heap_size_total_bytes', 'Size of the heap.', 'gauge', ({ heapTotalBytes }) => heapTotalBytes],
  ['nodejs_heap_size_used_bytes', 'Heap in use.', 'gauge', ({ heapBytes }) => heapBytes],
  ['nodejs_external_memory_bytes', 'Memory beside the heap.', 'gauge', ({ externalBytes }) => externalBytes],
  [
    'nodejs_eventloop_utilization',
    'Part of the time since the last reading in which the main thread computed.',
    'gauge',
    ({ loop }) => loop.utilization,
  ],
  lag('', 'the mean', 'mean'),
  lag('_min', 'the least', 'min'),
  lag('_max', 'the most', 'max'),
  lag('_mean', 'the mean', 'mean'),
  lag('_stddev', 'the standard deviation', 'stddev'),
  lag('_p50', 'the median', 'p50'),
  lag('_p90', 'the 90th percentile', 'p90'),
  lag('_p99', 'the 99th percentile', 'p99'),
];
