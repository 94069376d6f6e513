/**
 * P8, its first part: reading, understanding and ordering documents of growing size, beside js-yaml alone reading the same, in
 * turns in one process; medians. `growth`: the exponent by which time grows with size; 1 is linear.
 */
import { load } from 'js-yaml';
import { renderTable } from '../src/core/text/text-table.ts';
import { ENVIRONMENTS } from '../src/expression/cel/cel.ts';
import { createExpressions } from '../src/expression/expressions.ts';
import { builtinProviders } from '../src/providers/builtin.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { readDocument } from '../src/solution/model/document.ts';
import { checkSolution } from '../src/solution/parse/parse.ts';
import { median } from './support/measure.ts';

const ROUNDS = 7;
const WARM_UP = 2;

/** Half as many resolvers as actions; every form of both. */
function documentText(actions: number): string {
  const lines = ['apiVersion: tool.dev/v1', 'kind: Solution', 'metadata: {name: large}', 'spec:', '  resolvers:'];
  const resolvers = actions / 2;
  for (let i = 0; i < resolvers; i++) lines.push(`    r${i}:`, ...(RESOLVERS[i % RESOLVERS.length]?.(i) ?? []));
  lines.push('  workflow:', '    actions:');
  for (let i = 0; i < actions; i++) {
    lines.push(
      `      a${i}:`,
      '        provider: exec',
      `        inputs: {command: echo, args: [hello, "${i}", {rslvr: r${i % resolvers}}]}`,
      ...(i % 10 === 0 ? [`        when: _.r${(i / 2) % resolvers} != null`] : [`        dependsOn: [a${i - 1}]`]),
    );
  }
  return `${lines.join('\n')}\n`;
}

const RESOLVERS: readonly ((i: number) => readonly string[])[] = [
  i => ['      provider: static', `      inputs: {value: {name: host-${i}, port: ${i}}}`],
  i => [`      value: {expr: "size(_.r${i - 1}.name) + ${i}"}`, '      validate: {expr: "__self > 0"}'],
  i => [
    '      type: string',
    '      resolve:',
    `        with: [{provider: cel, inputs: {expression: "'x' + string(_.r${i - 1})"}}]`,
  ],
  i => [`      value: {tmpl: "{{ r${i - 3}.name }}-${i}"}`],
];

const expressions = createExpressions({
  environment: ENVIRONMENTS.cli,
  cacheSize: 10_000,
  loadYaml: () => Promise.reject(new Error('no YAML here')),
});
await expressions.prepareDocument('{{ }}');
const facts = {
  providers: createRegistry(builtinProviders()).catalog,
  authHandlers: [],
  parsers: { compile: expressions.compile, parseTemplate: expressions.parseTemplate, checkSchema: () => undefined },
};

interface Times {
  readonly yaml: number;
  readonly reading: number;
  readonly understanding: number;
}

function round(text: string): Times {
  expressions.clear();
  const start = performance.now();
  load(text);
  const yaml = performance.now();
  const document = readDocument({ file: 'large.yaml', directory: '/solution', content: { text } });
  const reading = performance.now();
  const { errors } = checkSolution(document, facts);
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  return { yaml: yaml - start, reading: reading - yaml, understanding: performance.now() - reading };
}

const SIZES = [2500, 5000, 10_000, 20_000];
const ms = (value: number): string => `${value.toFixed(0)} ms`;
let before: number | undefined;
const rows = SIZES.map(size => {
  const text = documentText(size);
  const counted = Array.from({ length: ROUNDS + WARM_UP }, () => round(text)).slice(WARM_UP);
  const [yaml, reading, understanding] = (['yaml', 'reading', 'understanding'] as const).map(name =>
    median(counted.map(times => times[name])),
  ) as [number, number, number];
  const total = reading + understanding;
  const growth = before === undefined ? '-' : Math.log2(total / before).toFixed(2);
  before = total;
  const what = `${size} actions, ${size / 2} resolvers`;
  return [
    what,
    `${(text.length / 1e6).toFixed(1)} MB`,
    ms(yaml),
    ms(reading),
    ms(understanding),
    (total / yaml).toFixed(1),
    growth,
  ];
});
const right = 'right' as const;
console.log(
  renderTable(
    [
      { header: 'document' },
      { header: 'size', align: right },
      { header: 'js-yaml', align: right },
      { header: 'reading', align: right },
      { header: 'understanding', align: right },
      { header: 'ratio', align: right },
      { header: 'growth', align: right },
    ],
    rows,
  ),
);
