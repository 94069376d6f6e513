import { createMetrics } from '../../src/server/telemetry/metrics.ts';
import { codeCell, markdownTable, plainText } from './markdown.ts';

const INTRODUCTION = `# Metrics

<!-- Written by scripts/generate/interface-docs.ts from the metrics of the server. Do not edit. -->

\`tool serve\` answers \`GET /metrics\` in the text format of Prometheus. Labels hold route patterns and fixed words, never what a caller wrote. With
\`metrics.port\` (and \`metrics.host\`) the metrics are answered at that address and nowhere else. [The server](../server.md#logs-metrics-audit-and-traces) says how to
read logs, the audit and traces.
`;

/** The reference page of the metrics, in Markdown. */
export async function metricsPage(): Promise<string> {
  const text = await exposition();
  const rows = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)\n(.*)$/gm)].map(
    ([, name = '', help = '', type = '', sample = '']) => {
      const labels = [...sample.matchAll(/[{,](\w+)="/g)]
        .map(([, label = '']) => label)
        .filter(label => label !== 'le');
      return [codeCell(name), type, labels.map(label => `\`${label}\``).join(', '), plainText(help)];
    },
  );
  return [INTRODUCTION, markdownTable(['Metric', 'Type', 'Labels', 'Meaning'], rows), ''].join('\n');
}

/** What a server reports after everything has happened once, so that every metric has a sample with its labels. */
async function exposition(): Promise<string> {
  const one = 1;
  const lag = { min: one, max: one, mean: one, stddev: one, p50: one, p90: one, p99: one };
  const metrics = createMetrics({
    state: { connections: one, inFlight: one, startedAt: new Date(0) } as never,
    queue: { running: () => one, waiting: () => one },
    runs: { running: () => one, waiting: () => one },
    version: '1',
    nodeVersion: '1',
    process: () => ({
      residentBytes: one,
      heapBytes: one,
      heapTotalBytes: one,
      externalBytes: one,
      userSeconds: one,
      systemSeconds: one,
      openFiles: one,
      maxFiles: one,
      loop: { utilization: one, lagSeconds: lag },
    }),
    caches: async () => [{ cache: 'http', entries: one, hits: one, misses: one }],
  });
  metrics.durations.observe(one, 'x', 'x', 'x');
  metrics.requests.add(one, 'x', 'x', 'x');
  for (const counter of [metrics.rejections, metrics.refusedConnections, metrics.keyFetches, metrics.reloads])
    counter.add(one, 'x');
  return metrics.text();
}
