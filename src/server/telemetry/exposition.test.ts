import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRegistry } from './exposition.ts';

test('counters, histograms and gauges are written in the text exposition format', async () => {
  const registry = createRegistry();
  const counter = registry.counter('requests_total', 'Requests.', ['path']);
  counter.add(1, '/a');
  counter.add(2, '/a');
  counter.add(1, 'b"\\\n');
  const times = registry.histogram('seconds', 'Time.', { labels: ['path'], buckets: [0.1, 1] });
  for (const value of [0.05, 0.5, 5]) times.observe(value, '/a');
  registry.sampled({ name: 'open', help: 'Now.', type: 'gauge', labels: [], read: () => [[[], 3]] });
  assert.equal(
    await registry.text(),
    `# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{path="/a"} 3
requests_total{path="b\\"\\\\\\n"} 1
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{path="/a",le="0.1"} 1
seconds_bucket{path="/a",le="1"} 2
seconds_bucket{path="/a",le="+Inf"} 3
seconds_sum{path="/a"} 5.55
seconds_count{path="/a"} 3
# HELP open Now.
# TYPE open gauge
open 3
`,
  );
});

test('what is given as a label is hidden in every line of its series', async () => {
  const registry = createRegistry();
  registry.counter('requests_total', 'Requests.', ['path']).add(1, '/secret');
  registry.histogram('seconds', 'Time.', { labels: ['path'], buckets: [1] }).observe(0.5, '/secret');
  registry.sampled({ name: 'open', help: 'Now.', type: 'gauge', labels: ['path'], read: () => [[['/secret'], 3]] });
  const text = await registry.text(labels => labels.replace('/secret', '[REDACTED]'));
  assert.doesNotMatch(text, /secret/);
  assert.equal(text.match(/path="\[REDACTED\]"/g)?.length, 6);
});
