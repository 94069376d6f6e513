import { isMap, type JsonMap } from '../../src/core/json/json.ts';
import { documentSchemas } from '../../src/solution/schema/schemas.ts';

const schema = documentSchemas().solution;
const PARTS = schema['$defs'] as Readonly<Record<string, JsonMap>>;

/** Where the parts of a document have their chapter. */
const CHAPTERS: Readonly<Record<string, string>> = {
  metadata: 'metadata',
  spec: 'spec',
  resolver: 'resolvers',
  source: 'sources-steps-and-rules',
  step: 'sources-steps-and-rules',
  rule: 'sources-steps-and-rules',
  forEach: 'foreach',
  stepForEach: 'foreach',
  actionForEach: 'foreach',
  items: 'value-references',
  value: 'value-references',
  inputs: 'value-references',
  condition: 'conditions-and-times',
  duration: 'conditions-and-times',
  workflow: 'workflow-and-actions',
  action: 'workflow-and-actions',
  finallyAction: 'workflow-and-actions',
  retry: 'retry',
  bundle: 'compose-bundle-catalog',
  plugin: 'compose-bundle-catalog',
  catalog: 'compose-bundle-catalog',
  testing: 'spec',
};

/** The texts of links to parts that people call by another name. */
const WORDS: Readonly<Record<string, string>> = {
  finallyAction: 'action',
  actionForEach: 'forEach',
  stepForEach: 'forEach',
  items: 'list',
  testCase: 'test case',
  testConfig: 'map',
  resolverNames: 'list of names',
  actionNames: 'list of names',
};

/** The fields of a part of the document, `''` for the document itself; `at` leads to a part of a part. */
export function fieldTable(name: string, at: readonly (string | number)[] = []): string {
  const part = follow(name === '' ? schema : (PARTS[name] ?? {}), at);
  const properties = (part['properties'] ?? {}) as Readonly<Record<string, JsonMap>>;
  const required = new Set((part['required'] ?? []) as readonly string[]);
  const rows = Object.entries(properties).map(([field, of]) => {
    const preset = required.has(field) ? '**required**' : presetText(of);
    return `| \`${field}\` | ${typeCell(of)} | ${preset} | ${descriptionText(of)} |`;
  });
  return ['| Field | Type | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function follow(start: JsonMap, at: readonly (string | number)[]): JsonMap {
  let current: unknown = start;
  for (const step of at) current = (current as Readonly<Record<string | number, unknown>>)[step];
  return isMap(current) ? (current as JsonMap) : {};
}

function presetText(field: JsonMap): string {
  return field['default'] === undefined ? '' : `\`${JSON.stringify(field['default']).replaceAll('"', '')}\``;
}

function referencedPart(field: JsonMap): string | undefined {
  const { $ref } = field;
  return typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : undefined;
}

function descriptionText(field: JsonMap): string {
  const own = field['description'] ?? PARTS[referencedPart(field) ?? '']?.['description'];
  const limits = limitsText(field);
  return `${typeof own === 'string' ? inMarkdown(own) : ''}${limits === '' ? '' : ` ${limits}`}`;
}

/** Names with underscores and angle brackets would be read as marks. */
const inMarkdown = (plain: string): string =>
  plain
    .replaceAll('|', '\\|')
    .replaceAll(/__\w+(?:\.<\w+>)?(?:\.\w+)*/g, name => `\`${name}\``)
    .replaceAll(/"([^"]*)"/g, '`$1`');

/** What can be said in words of how long, how many and how large. */
function limitsText(field: JsonMap): string {
  const said = LIMITS.flatMap(([low, high, unit]) => {
    const [min, max] = [field[low], field[high]];
    if (max === undefined) return [];
    return [min === undefined || min === 0 ? `At most ${text(max)}${unit}.` : `${text(min)} to ${text(max)}${unit}.`];
  });
  return said.join(' ');
}
const LIMITS: readonly (readonly [string, string, string])[] = [
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
  ['minimum', 'maximum', ''],
];
const text = (limit: unknown): string => (typeof limit === 'number' ? limit.toLocaleString('en-US') : String(limit));

/** `text`, `true or false`, one of words, a link to a chapter. */
function typeCell(field: JsonMap): string {
  const part = referencedPart(field);
  if (part !== undefined) return link(part);
  if (Array.isArray(field['enum'])) return field['enum'].map(word => `\`${String(word)}\``).join(' ');
  if (field['const'] !== undefined) return `\`${String(field['const'])}\``;
  if (Array.isArray(field['anyOf'])) return field['anyOf'].map(one => typeCell(one as JsonMap)).join(', or ');
  const type = Array.isArray(field['type']) ? field['type'][0] : field['type'];
  const items = field['items'] ?? field['additionalProperties'];
  if (type === 'array') return `list of ${isMap(items) ? typeCell(items) : 'anything'}`;
  if (type === 'object' && isMap(items)) return `map of ${typeCell(items)}`;
  return TYPES[String(type)] ?? 'anything';
}
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  object: 'map',
};

function link(part: string): string {
  const chapter = CHAPTERS[part];
  const word = WORDS[part] ?? part;
  return chapter === undefined ? word : `[${word}](#${chapter})`;
}
