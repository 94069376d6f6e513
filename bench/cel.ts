/**
 * P9 and the figures of the expression engine: each row beside plain JavaScript that does the same without limits, in turns in
 * one process, medians. `limit`: what counting cost adds, beside the same code with a limit that is never near. Hostile
 * expressions: the time until the limit ends them. The worst functions: every function is called with arguments that are hard for it, and
 * the three whose million units take longest are named. Cold start: the built engine in a new process beside `node -e 0`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { renderTable } from '../src/core/text/text-table.ts';
import { CelError, type CelHost, compile, ENVIRONMENTS, type EvaluateOptions } from '../src/expression/cel/cel.ts';
import { loadYamlCodec } from '../src/expression/template/yaml-codec.ts';
import { compareCommands, median } from './support/measure.ts';
import { worstFunctions } from './support/worst-function.ts';

const ROUNDS = 60;
const WARM_UP = 20;

const host: CelHost = { now: new Date(), guid: () => '', debug: () => undefined };
const options: EvaluateOptions = { costLimit: 1e9, host };
const list = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const item = { name: 'svc-7', region: 'eu', replicas: 3, labels: { tier: 'web' }, enabled: true };
const items = list(10_000).map(i => ({ ...item, name: `svc-${i}`, replicas: i % 7, enabled: i % 3 === 0 }));
const FILTER = 'item.enabled && item.region == "eu" && item.replicas > 2 && item.name.startsWith("svc")';

interface Row {
  readonly name: string;
  /** Units of work in one call. */
  readonly count: number;
  readonly unit: 'ns' | 'us' | 'ms';
  /** The most that one unit of work may take. */
  readonly goal: number;
  measured(): unknown;
  reference(): unknown;
}

const evaluating = (source: string, variables: Readonly<Record<string, unknown>>): (() => unknown) => {
  const program = compile(source, ENVIRONMENTS.eval, { variables: Object.keys(variables) });
  return () => program.evaluate(variables, options);
};
const times =
  (count: number, work: (i: number) => unknown): (() => unknown) =>
  () => {
    let last: unknown;
    for (let i = 0; i < count; i++) last = work(i);
    return last;
  };

const filter = compile(FILTER, ENVIRONMENTS.filter, { variables: ['item'] });
const matches = (one: typeof item): boolean =>
  one.enabled && one.region === 'eu' && one.replicas > 2 && one.name.startsWith('svc');
const field = evaluating('item.labels.tier', { item });
const [thousand, hundredThousand] = [list(1000), list(100_000)];

const ROWS: readonly Row[] = [
  {
    name: 'field access',
    count: 20_000,
    unit: 'ns',
    goal: 60,
    measured: times(20_000, field),
    reference: times(20_000, i => items[i % 100]?.labels.tier),
  },
  {
    name: 'API filter, per item',
    count: items.length,
    unit: 'ns',
    goal: 130,
    measured: () => items.filter(one => filter.evaluate({ item: one }, options) === true),
    reference: () => items.filter(matches),
  },
  {
    name: 'filter of 10,000 items',
    count: 1,
    unit: 'ms',
    goal: 15,
    measured: () => items.filter(one => filter.evaluate({ item: one }, options) === true),
    reference: () => items.filter(matches),
  },
  {
    name: 'map over 1,000',
    count: 1,
    unit: 'us',
    goal: 25,
    measured: evaluating('l.map(x, x * 2)', { l: thousand }),
    reference: () => thousand.map(x => x * 2),
  },
  {
    name: 'map over 100,000',
    count: 1,
    unit: 'ms',
    goal: 4,
    measured: evaluating('l.map(x, x * 2)', { l: hundredThousand }),
    reference: () => hundredThousand.map(x => x * 2),
  },
  {
    name: 'all over 1,000',
    count: 1,
    unit: 'us',
    goal: 15,
    measured: evaluating('l.all(x, x >= 0)', { l: thousand }),
    reference: () => thousand.every(x => x >= 0),
  },
  {
    name: 'filter + map over 100,000',
    count: 1,
    unit: 'ms',
    goal: 5,
    measured: evaluating('l.filter(x, x % 2 == 0).map(x, x * 2)', { l: hundredThousand }),
    reference: () => hundredThousand.filter(x => x % 2 === 0).map(x => x * 2),
  },
  {
    name: 'parse + check of a filter',
    count: 200,
    unit: 'us',
    goal: 10,
    measured: times(200, i => compile(`${FILTER} && ${i} < 300`, ENVIRONMENTS.filter, { variables: ['item'] })),
    reference: times(200, i => JSON.parse(`${JSON.stringify(item).slice(0, -1)},"i":${i}}`)),
  },
  {
    name: 'the same, and the first evaluation',
    count: 200,
    unit: 'us',
    goal: 15,
    measured: times(200, i =>
      compile(`${FILTER} && ${i} < 300`, ENVIRONMENTS.filter, { variables: ['item'] }).evaluate({ item }, options),
    ),
    reference: times(200, i => JSON.parse(`${JSON.stringify(item).slice(0, -1)},"i":${i}}`)),
  },
];

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const PER_MS = { ns: 1e6, us: 1e3, ms: 1 } as const;
const shown = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** Medians of both, in turns. */
function compared({ measured, reference }: Pick<Row, 'measured' | 'reference'>): readonly [number, number] {
  const pairs = list(ROUNDS + WARM_UP).map(() => [timed(measured), timed(reference)] as const);
  const counted = pairs.slice(WARM_UP);
  return [median(counted.map(([a]) => a)), median(counted.map(([, b]) => b))];
}

const verdict = (figure: number, goal: number): string =>
  figure <= goal ? 'reached' : `${(figure / goal).toFixed(2)} of it`;

const figures = ROWS.map(row => {
  const scale = PER_MS[row.unit] / row.count;
  const [ours, plain] = compared(row).map(value => value * scale) as [number, number];
  return [
    row.name,
    `${shown(ours)} ${row.unit}`,
    `${shown(plain)} ${row.unit}`,
    `${row.goal} ${row.unit}`,
    verdict(ours, row.goal),
  ];
});

/** Nested comprehensions that would run for years. */
const HOSTILE = `l.map(a, ${'l.map(b, '.repeat(6)}a + 1${')'.repeat(6)})`;
const LIMITS: readonly (readonly [number, number])[] = [
  [10_000, 3],
  [100_000, 25],
  [1_000_000, 250],
];
for (const [costLimit, goal] of LIMITS) {
  const program = compile(HOSTILE, ENVIRONMENTS.eval, { variables: ['l'] });
  const stopped = (): void => {
    try {
      program.evaluate({ l: thousand }, { costLimit, host });
    } catch (error) {
      if (error instanceof CelError && error.kind === 'cost') return;
      throw error;
    }
    throw new Error('the limit did not end it');
  };
  const ours = median(list(30).map(() => timed(stopped)));
  figures.push([
    `stopped at ${costLimit.toLocaleString('en')} units`,
    `${shown(ours)} ms`,
    '-',
    `${goal} ms`,
    verdict(ours, goal),
  ]);
}

const NAMED_WORST = 3;
const searched = await worstFunctions({ ...host, yaml: await loadYamlCodec() });
for (const { call, msPerMillion } of searched.slice(0, NAMED_WORST))
  figures.push([`a million units of ${call}`, `${shown(msPerMillion)} ms`, '-', '250 ms', verdict(msPerMillion, 250)]);

const directory = mkdtempSync(join(tmpdir(), 'bench-cel-'));
try {
  const source = JSON.stringify(join(import.meta.dirname, '../src/expression/cel/cel.ts'));
  const entry = join(directory, 'entry.ts');
  writeFileSync(
    entry,
    `import { compile, ENVIRONMENTS } from ${source};
     compile(${JSON.stringify(FILTER)}, ENVIRONMENTS.eval).evaluate({ item: ${JSON.stringify(item)} }, { costLimit: 1000 });`,
  );
  const outfile = join(directory, 'entry.mjs');
  await build({
    input: entry,
    platform: 'node',
    external: ['re2js'],
    output: { file: outfile, format: 'esm', minify: true },
  });
  const { node, cold } = compareCommands(
    { node: { program: process.execPath, args: ['-e', '0'] }, cold: { program: process.execPath, args: [outfile] } },
    20,
  );
  figures.push(['cold start, bundled', `${shown(cold - node)} ms`, '-', '5 ms', verdict(cold - node, 5)]);
} finally {
  rmSync(directory, { recursive: true });
}

console.log(
  renderTable(
    [
      { header: 'work' },
      { header: 'CEL', align: 'right' },
      { header: 'JavaScript', align: 'right' },
      { header: 'goal', align: 'right' },
      { header: 'verdict' },
    ],
    figures,
  ),
);
