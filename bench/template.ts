/**
 * Go templates beside Liquid, and what our rules cost beside LiquidJS alone: parsing and rendering a small template and a loop, in turns in one process;
 * medians. Also: loading the built engine and rendering for the first time, in a new process, beside `node -e 0`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Liquid } from 'liquidjs/dist/liquid.browser.mjs';
import { bundle } from '../scripts/bundle.ts';
import { loadTemplates } from '../src/expression/template.ts';

const ROUNDS = 40;
const WARM_UP = 10;
const SMALL = 'Hello {{ name }}, {% if cfg.on %}{{ cfg.host | upcase }}{% endif %}!';
const LOOP = '{% for i in list %}{{ i.name }}={{ i.v }};{% endfor %}';

/** 100 lines of a manifest, the same in both syntaxes. */
const LIQUID_LINES = lines(
  i => `    - name: {{ cfg.host | upcase }}-${i}`,
  i => `      value: "{{ name }}-{{ cfg.port | plus: ${i} }}"`,
  () => '{% if cfg.on %}      enabled: {{ name | default: "none" }}{% endif %}',
  () => '      list: {% for i in few %}{{ i.name }}={{ i.v }},{% endfor %}',
);
const GO_LINES = lines(
  i => `    - name: {{ .cfg.host | upper }}-${i}`,
  i => `      value: "{{ .name }}-{{ add .cfg.port ${i} }}"`,
  () => '{{ if .cfg.on }}      enabled: {{ .name | default "none" }}{{ end }}',
  () => '      list: {{ range .few }}{{ .name }}={{ .v }},{{ end }}',
);

function lines(...kinds: readonly ((index: number) => string)[]): string {
  return Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length]?.(index) ?? '').join('\n');
}

const data = {
  name: 'demo',
  cfg: { on: true, host: 'h', port: 8000 },
  few: Array.from({ length: 3 }, (_, i) => ({ name: `n${i}`, v: i })),
  list: Array.from({ length: 1000 }, (_, i) => ({ name: `n${i}`, v: i })),
};
const now = new Date();
const templates = await loadTemplates({}, ['liquid', 'go']);
const GO = { syntax: { language: 'go' } } as const;
const liquid = new Liquid({ strictVariables: true, strictFilters: true, lenientIf: true, locale: 'en-US' });

if (templates.parse(GO_LINES, GO).render(data, { now }) !== templates.parse(LIQUID_LINES).render(data, { now }))
  throw new Error('the two templates print different texts');
const [goLines, liquidLines] = [templates.parse(GO_LINES, GO), templates.parse(LIQUID_LINES)];

interface Row {
  /** What `reference` measures. */
  readonly beside?: string;
  readonly name: string;
  /** Units of work in one call. */
  readonly count: number;
  reference(): void;
  measured(): void;
}

const times =
  (count: number, work: (i: number) => void): (() => void) =>
  () => {
    for (let i = 0; i < count; i++) work(i);
  };
const [rawSmall, rawLoop] = [liquid.parse(SMALL), liquid.parse(LOOP)];
const [small, loop] = [templates.parse(SMALL), templates.parse(LOOP)];

const ROWS: readonly Row[] = [
  {
    name: 'parse',
    count: 200,
    reference: times(200, i => liquid.parse(`${SMALL}${i}`)),
    measured() {
      templates.clear();
      times(200, i => templates.parse(`${SMALL}${i}`))();
    },
  },
  {
    name: 'render',
    count: 1000,
    reference: times(1000, () => liquid.renderSync(rawSmall, data)),
    measured: times(1000, () => small.render(data, { now })),
  },
  {
    name: 'render, an item of a loop',
    count: 1000,
    reference: () => liquid.renderSync(rawLoop, data),
    measured: () => loop.render(data, { now }),
  },
  {
    name: 'Go, parse 100 lines',
    beside: 'our Liquid',
    count: 10,
    reference() {
      templates.clear();
      times(10, i => templates.parse(`${LIQUID_LINES}${i}`))();
    },
    measured() {
      templates.clear();
      times(10, i => templates.parse(`${GO_LINES}${i}`, GO))();
    },
  },
  {
    name: 'Go, render 100 lines',
    beside: 'our Liquid',
    count: 100,
    reference: times(100, () => liquidLines.render(data, { now })),
    measured: times(100, () => goLines.render(data, { now })),
  },
];

function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

for (const { name, count, reference, measured, beside = 'LiquidJS alone' } of ROWS) {
  const pairs = Array.from({ length: ROUNDS + WARM_UP }, () => [timed(reference), timed(measured)] as const);
  const counted = pairs.slice(WARM_UP);
  const [before, after] = [median(counted.map(([a]) => a)), median(counted.map(([, b]) => b))];
  const us = (ms: number): string => `${((ms * 1000) / count).toFixed(2)} us`;
  console.log(`${name}: ${us(after)}, ${beside} ${us(before)}, ratio ${(after / before).toFixed(2)}`);
}

const directory = mkdtempSync(join(tmpdir(), 'bench-template-'));
try {
  const source = join(import.meta.dirname, '../src/expression/template.ts');
  const entry = join(directory, 'entry.ts');
  writeFileSync(
    entry,
    `import { loadTemplates } from ${JSON.stringify(source)};
     void loadTemplates().then(({ parse }) =>
       parse(${JSON.stringify(SMALL)}).render({ name: 'demo', cfg: { on: false } }, { now: new Date() }));`,
  );
  const outdir = join(directory, 'out');
  await bundle({ entries: { entry }, directory: outdir });
  const run = (args: readonly string[]): number => timed(() => spawnSync(process.execPath, args, { stdio: 'inherit' }));
  const starts = Array.from({ length: 20 }, () => [run(['-e', '0']), run([join(outdir, 'entry.cjs')])] as const);
  const [node, first] = [median(starts.map(([a]) => a)), median(starts.map(([, b]) => b))];
  console.log(
    `load, parse and render once: ${(first - node).toFixed(1)} ms more than node -e 0 (${node.toFixed(1)} ms)`,
  );
} finally {
  rmSync(directory, { recursive: true });
}
