import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverProcess } from '../../host/processes/server-process.ts';
import { createState } from '../start/state.ts';
import { createMetrics } from './metrics.ts';

test('the process and its event loop are measured under the names that dashboards look for', async () => {
  const own = serverProcess();
  const metrics = createMetrics({
    state: createState(),
    queue: { running: () => 0, waiting: () => 0 },
    runs: { running: () => 0, waiting: () => 0 },
    version: '1.0.0',
    nodeVersion: own.nodeVersion,
    process: own.usage,
    caches: async () => [],
  });
  await metrics.text();
  const text = await metrics.text();
  for (const name of [
    'process_cpu_seconds_total',
    'process_cpu_user_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_utilization',
  ])
    assert.match(text, new RegExp(`^${name} [0-9.e-]+$`, 'm'));
  assert.match(text, /^nodejs_version_info\{version="v\d+\.[\d.]+"\} 1$/m);
  if (process.platform === 'linux') assert.match(text, /^process_open_fds [1-9]\d*$/m);
});
