/** Writes docs/reference/providers.md from the descriptors. A test checks that the committed page is what this writes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap } from '../../src/core/json/json.ts';
import { writeYaml } from '../../src/core/yaml/yaml-write.ts';
import { builtinProviders } from '../../src/providers/builtin.ts';
import type { Capability, Provider, SideEffects } from '../../src/providers/contract.ts';
import { quoteWord } from '../../src/providers/shared/processes/command-words.ts';
import { declaredSideEffects, refusalInResolver } from '../../src/providers/side-effects.ts';

export const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'reference', 'providers.md');

type Schema = Readonly<Record<string, unknown>>;

const INTRODUCTION = `# Providers

<!-- Written by scripts/generate/providers-doc.ts from the descriptors. Do not edit. -->

A provider executes a step of a resolver or an action. \`tool run provider <name> key=value...\` runs one by itself; with \`--dry-run\`
it answers with sample data and does nothing. \`tool get providers\` lists them, \`tool get provider <name> -o json\` gives their schemas.

Every value of an input may be a reference: \`{rslvr: name}\`, \`{expr: <CEL>}\`, \`{tmpl: <template>}\`, \`{literal: <anything>}\`. In the
tables *CEL* and *template* are texts that the provider evaluates itself, *duration* is text such as \`30s\` or a number of seconds,
*path* is relative to the solution's directory in a resolver and to \`--output-dir\` or the caller's directory in an action. null
counts as not given, unless the input takes null.
`;

export function providersPage(): string {
  const providers = [...builtinProviders()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const overview = table(
    ['Provider', 'May stand as', 'Changes something', 'What it does'],
    providers.map(provider => [
      `[${provider.name}](#${provider.name})`,
      provider.capabilities.map(placeWord).join(', '),
      effectsWords(provider),
      provider.description,
    ]),
  );
  return [INTRODUCTION, overview, ...providers.map(chapter)].join('\n');
}

const PLACES: Readonly<Record<Capability, string>> = {
  from: 'source',
  transform: 'transform step',
  validation: 'validate rule',
  authentication: 'login',
  action: 'action',
};
const placeWord = (capability: Capability): string => PLACES[capability];

function effectsWords(provider: Provider): string {
  const words = new Map(
    provider.capabilities.map(capability => [capability, effectWords(declaredSideEffects(provider, capability))]),
  );
  const distinct = [...new Set(words.values())];
  if (distinct.length === 1) return distinct[0] ?? '';
  return [...words].map(([capability, word]) => `${placeWord(capability)}: ${word}`).join('; ');
}

const EFFECTS = { none: 'never', always: 'always', unknown: 'cannot be told' } as const;

function effectWords(effects: SideEffects): string {
  if (typeof effects === 'string') return EFFECTS[effects];
  return `unless \`${effects.input}\` is ${effects.none.map(code).join(', ')}`;
}

function chapter(provider: Provider): string {
  const { name, description, inputs, outputs, examples, capabilities } = provider;
  const schema: Schema = inputs;
  return [
    `## ${name}\n`,
    `${description}\n`,
    `May stand as: ${capabilities.map(placeWord).join(', ')}. Changes something: ${effectsWords(provider)}. ${valueWords(provider)}\n`,
    '### Inputs\n',
    inputTable(schema),
    '### Output\n',
    ...outputTables(outputs),
    '### Examples\n',
    ...examples.map((example, index) => exampleText(provider, example, index)),
  ].join('\n');
}

function valueWords({ valueField }: Provider): string {
  if (valueField === undefined) return 'Its value is the whole output.';
  if (typeof valueField === 'string') return `Its value is \`${valueField}\` of the output.`;
  const fields = Object.entries(valueField).map(
    ([capability, field]) => `\`${field}\` of the output as ${placeWord(capability as Capability)}`,
  );
  return `Its value is ${fields.join(', ')}, else the whole output.`;
}

function inputTable(schema: Schema): string {
  const rows = [...fields(schema, '')].map(({ path, schema: field, required }) => [
    code(path),
    typeWords(field),
    required === '' ? defaultWords(field) : required,
    noteWords(field),
  ]);
  if (rows.length === 0) return 'None.\n';
  return table(['Input', 'Type', 'Default', 'Meaning'], rows);
}

interface Field {
  readonly path: string;
  readonly schema: Schema;
  readonly required: string;
}

/** The fields of a map, and those of the maps and lists of maps in it. */
function* fields(schema: Schema, prefix: string): Generator<Field> {
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  for (const [name, field] of Object.entries(properties)) {
    if (!isMap(field)) continue;
    const path = prefix + name;
    yield { path, schema: field, required: requiredWords(schema, name) };
    yield* fields(field, `${path}.`);
    if (isMap(field['items'])) yield* branchFields(field['items'], `${path}[].`);
  }
}

function* branchFields(schema: Schema, prefix: string): Generator<Field> {
  const branches: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  for (const branch of branches) if (isMap(branch)) yield* fields(branch, prefix);
}

function requiredWords(schema: Schema, name: string): string {
  if (includes(schema['required'], name)) return '**required**';
  const conditions = (Array.isArray(schema['allOf']) ? schema['allOf'] : []).flatMap((part: unknown) =>
    requiringConditions(part, name),
  );
  return conditions.length === 0 ? '' : `**required** with ${conditions.join(', ')}`;
}

/** `if: {properties: {operation: {const: write}}}, then: {required: [content]}` */
function requiringConditions(part: unknown, name: string): string[] {
  if (!isMap(part) || !isMap(part['then']) || !includes(part['then']['required'], name)) return [];
  const condition = isMap(part['if']) && isMap(part['if']['properties']) ? part['if']['properties'] : {};
  return Object.values(condition).flatMap(field => {
    if (!isMap(field)) return [];
    const words: readonly unknown[] = Array.isArray(field['enum']) ? field['enum'] : [field['const']];
    return words.map(word => code(String(word)));
  });
}

const includes = (list: unknown, name: string): boolean => Array.isArray(list) && list.includes(name);

function outputTables(outputs: Provider['outputs']): string[] {
  const groups = new Map<string, { readonly schema: Schema; readonly places: string[] }>();
  for (const [capability, schema] of Object.entries(outputs)) {
    const key = JSON.stringify(schema);
    const noPlaces: string[] = [];
    const group = groups.get(key) ?? { schema, places: noPlaces };
    group.places.push(placeWord(capability as Capability));
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ schema, places }) => [
    ...(groups.size > 1 ? [`As ${places.join(', ')}:\n`] : []),
    table(
      ['Field', 'Type', 'Meaning'],
      [...fields(schema, '')].map(({ path, schema: field }) => [code(path), typeWords(field), noteWords(field)]),
    ),
  ]);
}

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['integer', 'whole number'],
  ['number', 'number'],
  ['boolean', 'true or false'],
  ['array', 'list'],
  ['object', 'map'],
  ['null', 'null'],
]);

function typeWords(schema: Schema): string {
  if (schema['x-duration'] === true) return 'duration';
  if (schema['x-path'] !== undefined) return 'path';
  if (schema['x-language'] === 'cel') return 'CEL';
  if (schema['x-language'] === 'template') return 'template';
  if (schema['x-bytes'] === true) return 'text or bytes';
  const words: unknown = schema['enum'] ?? (isMap(schema['else']) ? schema['else']['enum'] : undefined);
  if (Array.isArray(words)) return words.map(word => code(String(word))).join(' ');
  if ('const' in schema) return code(String(schema['const']));
  const branches: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(branches)) return [...new Set(branches.map(branch => typeWords(branch as Schema)))].join(' or ');
  const { type } = schema;
  if (type === 'array' && isMap(schema['items'])) return `list of ${typeWords(schema['items'])}`;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.map(one => TYPES.get(one) ?? 'any').join(', ');
}

function defaultWords({ default: value }: Schema): string {
  return value === undefined ? '' : code(typeof value === 'string' ? value : JSON.stringify(value));
}

const LIMITS: readonly (readonly [keyword: string, words: (limit: string) => string])[] = [
  ['minimum', limit => `at least ${limit}`],
  ['maximum', limit => `at most ${limit}`],
  ['maxLength', limit => `at most ${limit} characters`],
  ['maxItems', limit => `at most ${limit} items`],
  ['x-min', limit => `at least ${limit}`],
  ['x-max', limit => `at most ${limit}`],
];

/** The description, the limits that it does not name, and what holds for every such value. */
function noteWords(schema: Schema): string {
  const description = typeof schema['description'] === 'string' ? schema['description'] : '';
  const limits = LIMITS.flatMap(([keyword, words]) => {
    const limit = schema[keyword];
    if (limit === undefined || (limit === 0 && keyword === 'minimum')) return [];
    const said = description.includes(words(String(limit)));
    return said ? [] : [words(String(limit))];
  });
  const variables = Array.isArray(schema['x-variables']) ? schema['x-variables'].map(name => code(String(name))) : [];
  return [
    description,
    ...(limits.length === 0 ? [] : [`${sentence(limits.join(', '))}.`]),
    ...(variables.length === 0 ? [] : [`Knows ${variables.join(', ')}.`]),
    ...(schema['x-sensitive'] === true ? ['Sensitive: never shown.'] : []),
  ]
    .filter(text => text !== '')
    .join(' ');
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function exampleText(
  provider: Provider,
  { name, description, inputs }: Provider['examples'][number],
  index: number,
): string {
  const inResolver =
    provider.capabilities.includes('from') && refusalInResolver(provider, 'from', inputs, true) === undefined;
  const places = [
    ...(inResolver ? ['a resolver'] : []),
    ...provider.capabilities
      .filter(capability => !['from', 'action'].includes(capability) && !inResolver)
      .map(capability => `a ${placeWord(capability)}`),
    ...(provider.capabilities.includes('action') ? ['an action'] : []),
  ];
  return [
    `${name}, in ${places.join(' or ')}.${description === undefined ? '' : ` ${description}`}\n`,
    `\`\`\`yaml\n${writeYaml({ provider: provider.name, inputs })}\`\`\`\n`,
    ...(index === shownAsCommand(provider) ? [`\`\`\`console\n${commandLine(provider, inputs)}\n\`\`\`\n`] : []),
  ].join('\n');
}

/** The first example that needs no solution around it, -1 when there is none. */
export const shownAsCommand = ({ name, examples }: Pick<Provider, 'name' | 'examples'>): number =>
  examples.findIndex(({ inputs }) => {
    if (name === 'parameter') return 'default' in inputs;
    if (name === 'validation') return 'value' in inputs;
    return !/\b_\.|\b__self\b/.test(JSON.stringify(inputs));
  });

/** The words after `tool` that run an example on its own. */
export function commandWords({ name }: Pick<Provider, 'name'>, inputs: Readonly<Record<string, unknown>>): string[] {
  const words = Object.entries(inputs).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return ['run', 'provider', name, ...words];
}

const commandLine = (provider: Provider, inputs: Readonly<Record<string, unknown>>): string =>
  ['tool', ...commandWords(provider, inputs)].map(quoteWord).join(' ');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return `${[line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')}\n`;
}

const cell = (text: string): string =>
  text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll(/<(?=[a-z])/g, '&lt;');
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

if (import.meta.main) writeFileSync(PAGE, providersPage());
