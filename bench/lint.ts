/**
 * Lint of a document of 1 MB (2,400 resolvers) beside js-yaml reading it, in turns in one process; medians. The reading of the
 * loader is shown apart: lint is reading and judging. Nothing is kept from one round to the next: caches are new each time.
 */
import { load } from 'js-yaml';
import { ENVIRONMENTS } from '../src/expression/cel/cel.ts';
import { createExpressions } from '../src/expression/expressions.ts';
import { lint } from '../src/lint/lint.ts';
import { builtinProviders } from '../src/providers/builtin.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { readDocument } from '../src/solution/model/document.ts';
import { type CheckedSolution, checkSolution } from '../src/solution/parse/parse.ts';

const ROUNDS = 15;
const WARM_UP = 5;
const RESOLVERS = 2400;
const GOAL = 20;

/** Every kind of use: values, expressions, templates, conditions, transforms, rules, requests, lists of text. */
function documentText(): string {
  const lines = [
    'apiVersion: tool.dev/v1',
    'kind: Solution',
    'metadata: {name: large, version: 1.0.0}',
    'spec:',
    '  resolvers:',
  ];
  for (let i = 0; i < RESOLVERS; i++) lines.push(...(FORMS[i % FORMS.length]?.(i) ?? []));
  lines.push('  workflow:', '    actions:');
  for (let i = 0; i < 100; i++) {
    lines.push(
      `      act-${i}:`,
      '        provider: exec',
      `        description: Step ${i} of the workflow.`,
      ...(i % 10 === 0 ? [] : [`        dependsOn: [act-${i - 1}]`]),
      '        inputs:',
      '          command: deploy',
      `          args: ["--region", {rslvr: r${i * 24}}, {tmpl: "name={{ r${i * 24} }}-${i}"}]`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const FORMS: readonly ((i: number) => string[])[] = [
  i => [
    `    r${i}:`,
    `      description: A fixed value, number ${i} of many, which others are made of.`,
    '      value:',
    `        name: service-${i}`,
    `        labels: {team: platform, tier: backend, index: "${i}"}`,
    '        hosts: [a.example.com, b.example.com, c.example.com]',
    '        notes: >-',
    '          A longer text that people write to say what this is about, so that the document',
    '          has the size of those that grow over years in real use: nobody removes a line that',
    '          might still be of use to somebody else, somewhere, some day, in some release to come; and',
    '          so does the line below it, which says the same again.',
  ],
  i => [
    `    r${i}:`,
    `      description: Computed from its neighbour, number ${i}.`,
    '      type: string',
    '      when: size(_.r0.hosts) > 0',
    '      value:',
    `        expr: '_.r${i - 1}.name + "-" + _.r${i - 1}.labels.team + "-${i}"'`,
  ],
  i => [
    `    r${i}:`,
    `      description: Rendered, cleaned and checked, number ${i}.`,
    '      resolve:',
    '        with:',
    '          - provider: parameter',
    `            inputs: {key: p${i}, type: string, required: false}`,
    '          - provider: static',
    `            inputs: {value: {tmpl: "{{ r${i - 1} | upcase }}-{{ _.r${i - 2}.name }}"}}`,
    '      transform:',
    '        with:',
    `          - {provider: cel, inputs: {expression: '__self.lowerAscii() + "-${i % 50}"'}}`,
    '      validate:',
    '        with:',
    "          - {expr: 'size(__self) < 200', message: too long}",
  ],
  i => [
    `    r${i}:`,
    `      description: Read from a service, number ${i}.`,
    '      provider: http',
    '      timeout: 20s',
    '      inputs:',
    '        method: GET',
    `        url: {tmpl: "https://service-${i}.example.com/v1/items/{{ r${i - 1} }}"}`,
    '        headers: {Accept: application/json, X-Trace: "bench"}',
    '        authProvider: cloud@prod',
  ],
];

const text = documentText();

function checked(): CheckedSolution {
  const registry = createRegistry(builtinProviders());
  return checkSolution(readDocument({ file: 'large.yaml', directory: '/solution', content: { text } }), {
    providers: registry.catalog,
    authHandlers: ['cloud'],
    parsers: { compile: expressions.compile, parseTemplate: expressions.parseTemplate, checkSchema: () => undefined },
  });
}

const expressions = createExpressions({
  environment: ENVIRONMENTS.cli,
  cacheSize: 10_000,
  loadYaml: () => Promise.reject(new Error('no YAML here')),
});
await expressions.prepareDocument(text);
const providers = createRegistry(builtinProviders());

const samples = { yaml: [] as number[], load: [] as number[], rules: [] as number[] };
let total = 0;
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  expressions.clear();
  const start = performance.now();
  load(text);
  const read = performance.now();
  const solution = checked();
  const understood = performance.now();
  const result = await lint({ ...solution, file: 'large.yaml' }, { providers, reader: undefined });
  const end = performance.now();
  total = result.summary.total;
  if (result.summary.errors > 0)
    throw new Error(JSON.stringify(result.findings.find(({ severity }) => severity === 'error')));
  if (round < WARM_UP) continue;
  samples.yaml.push(read - start);
  samples.load.push(understood - read);
  samples.rules.push(end - understood);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const [yaml, loading, rules] = [median(samples.yaml), median(samples.load), median(samples.rules)];
const ms = (value: number): string => `${value.toFixed(1)} ms`;
console.log(`document: ${(text.length / 1e6).toFixed(2)} MB, ${RESOLVERS} resolvers, ${total} findings`);
console.log(`js-yaml load: ${ms(yaml)}`);
console.log(`reading and understanding: ${ms(loading)}, ${(loading / yaml).toFixed(1)}x`);
console.log(`rules: ${ms(rules)}, ${(rules / yaml).toFixed(1)}x`);
console.log(`P12 lint: ${ms(loading + rules)}, ${((loading + rules) / yaml).toFixed(1)}x (goal: ${GOAL}x)`);
