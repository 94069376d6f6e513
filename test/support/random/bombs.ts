import type { JsonMap } from '../../../src/core/json/json.ts';

/** A small document that would take very long, or very much memory, if nothing held it. */
export interface Bomb {
  readonly name: string;
  readonly spec: JsonMap;
  /** Part of what is said about it, in every interface. */
  readonly says: RegExp;
}

const resolver = (provider: string, inputs: JsonMap): JsonMap => ({
  timeout: '2s',
  resolve: { with: [{ provider, inputs }] },
});
const cel = (expression: string): JsonMap => resolver('cel', { expression });
const text = (template: string): JsonMap => resolver('template', { template });
const value = (given: JsonMap[string]): JsonMap => resolver('static', { value: given });

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Ten times itself, and so on: few lists, and 10 to the power of `levels` parts for a walk over them. */
function shared(body: string, levels: number, seed = '1'): string {
  let expression = `cel.bind(s0, ${seed}, `;
  for (let i = 1; i <= levels; i++)
    expression += `cel.bind(s${i}, [${Array(10)
      .fill(`s${i - 1}`)
      .join(', ')}], `;
  return `${expression}${body.replaceAll('TOP', `s${levels}`)}${')'.repeat(levels + 1)}`;
}

const twice = (body: string): string => `cel.bind(a, ${shared('TOP', 9)}, cel.bind(b, ${shared('TOP', 9)}, ${body}))`;

const nested = (macro: string, levels: number, inner: string): string => {
  let expression = inner;
  for (let i = 0; i < levels; i++) expression = `l.${macro}(x${i}, ${expression})`;
  return `cel.bind(l, lists.range(100), ${expression})`;
};

const repeated = (step: string, start: string, times: number): string => {
  let expression = start;
  for (let i = 0; i < times; i++) expression = `cel.bind(s, ${expression}, ${step})`;
  return expression;
};

const TOO_DEAR = /cost limit|aliases repeat|took longer|deadline/;

const EXPRESSIONS: Readonly<Record<string, string>> = {
  'shared lists as a result': shared('TOP', 7),
  'shared lists in a map': shared('{"a": TOP}', 8),
  'shared lists in an optional': shared('optional.of(TOP)', 8),
  'shared texts': shared('TOP', 5, 'strings.repeat("x", 1000)'),
  'shared lists compared': twice('a == b'),
  'shared lists told apart': twice('a != b'),
  'shared maps compared': twice('{"k": a} == {"k": b}'),
  'a shared list looked for': twice('a in [b]'),
  'sets of shared lists': twice('sets.contains([a], [b])'),
  'sets of shared lists, both ways': twice('sets.equivalent([a], [b])'),
  'distinct shared lists': twice('[a, b].distinct()'),
  'shared lists as text': shared('"%s".format([TOP])', 8),
  'shared lists as JSON': shared('json.marshal(TOP)', 8),
  'shared lists as pretty JSON': shared('json.marshalPretty(TOP)', 8),
  'shared lists as YAML': shared('yaml.marshal(TOP)', 8),
  'shared lists flattened': shared('TOP.flatten(9)', 8),
  'shared lists, not finite': shared('[TOP, double("nan")]', 8),
  'loops in loops: map': nested('map', 8, 'x0 + 1'),
  'loops in loops: all': nested('all', 8, 'true'),
  'loops in loops: exists': nested('exists', 8, 'false'),
  'loops in loops: exists_one': nested('exists_one', 8, 'false'),
  'loops in loops whose step is a constant': `size(${nested('filter', 8, 'false')
    .replaceAll('x0, false', 'x0, false')
    .replace(/l\.filter\(x(\d), (?=l)/g, 'l.filter(x$1, [] == ')})`,
  'a text that doubles': repeated('s + s', '"xxxxxxxx"', 60),
  'a list that doubles': repeated('s + s', '[1, 2, 3]', 60),
  'a text that is replaced by more': repeated('s.replace("x", "xxxxxxxxxx")', '"x"', 40),
  'a text that is split and joined': repeated('s.split("").join("--")', '"xxxx"', 40),
  'a text that is formatted into itself': repeated('"%s%s".format([s, s])', '"xxxx"', 60),
  'a range without end': 'lists.range(9007199254740991)',
  'many ranges': 'lists.range(1000).map(a, lists.range(1000).map(b, lists.range(1000)))',
  'sorting much': 'lists.range(100000).sort()',
  'telling much apart': 'lists.range(100000).distinct()',
  'pairs of everything': 'cel.bind(l, lists.range(30000), sets.contains(l, l))',
  'a regular expression that looks ahead for each match':
    'regex.findAll("a.*b|a", lists.range(40000).map(x, "a").join())',
  'regular expressions that are computed':
    'lists.range(100000).map(x, "a".matches("(a{" + string(x % 900) + "}b{99}c{99})" + string(x)))',
  'a regular expression with many states':
    'cel.bind(t, lists.range(60000).map(x, x % 7 < 3 ? "a" : "b").join(), lists.range(1000).map(x, t.matches("(?:a|b)*a(?:a|b){14}$")))',
  'time zones in any spelling':
    'lists.range(100000).map(x, timestamp("2026-01-01T00:00:00Z").getHours(["Europe/Berlin", "europe/berlin", "Asia/Tokyo", "asia/tokyo"][x % 4]))',
  'aliases in YAML text': `yaml.unmarshal(${JSON.stringify(
    `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghi'
      .split('')
      .map((key, i) => `${key}: &${key} [${Array(10).fill(`*${'abcdefgh'[i]}`).join(',')}]`)
      .join('\n')}`,
  )})`,
  'formatting many numbers': 'lists.range(100000).map(x, "%.900f%.900e".format([1.0e-300, 1.0e300]))',
  'shared lists printed': shared('debug.out(TOP)', 8),
  'a map with shared lists merged': shared('map.merge({"a": TOP}, {"b": TOP})', 8),
  'a text that is replaced by a regular expression': repeated('regex.replace(s, "x", "xxxxxxxxxx")', '"x"', 40),
  'a text that is read as JSON': `json.unmarshal(${repeated('s + "," + s', '"[[[[[[[[1]]]]]]]]"', 18).replace(/^/, '"[" + ')} + "]")`,
  'a map that grows by copies': 'lists.range(2000).map(x, lists.range(2000).transformMapEntry(i, y, {string(y): x}))',
};

const TEMPLATES: Readonly<Record<string, string>> = {
  'lists pushed into lists': `{% assign l = "1,2,3,4,5,6,7,8,9,10" | split: "," %}${'{% assign m = l | slice: 0, 0 %}{% for i in (1..10) %}{% assign m = m | push: l %}{% endfor %}{% assign l = m %}'.repeat(9)}{{ l }}`,
  'lists grouped and grouped again': `{% assign l = "1,2,3" | split: "," %}${'{% assign m = l | slice: 0, 0 %}{% for i in (1..10) %}{% assign m = m | push: l %}{% endfor %}{% assign l = m | uniq %}{% assign l = m %}'.repeat(9)}{{ l | json }}`,
  'a text that doubles in a template': `{% assign s = "xxxxxxxx" %}${'{% assign s = s | append: s %}'.repeat(60)}{{ s }}`,
  'captures of captures': `{% capture s %}xxxxxxxx{% endcapture %}${'{% capture s %}{{ s }}{{ s }}{% endcapture %}'.repeat(60)}{{ s }}`,
  'loops in loops of a template': `${'{% for i in (1..1000) %}'.repeat(6)}{{ i }}${'{% endfor %}'.repeat(6)}`,
  'empty loops in loops': `${'{% for i in (1..1000) %}'.repeat(6)}${'{% endfor %}'.repeat(6)}`,
  'a range without end in a template': '{% for i in (1..999999999999) %}{{ i }}{% endfor %}',
  'a long rendering':
    '{% for i in (1..100000) %}{% for j in (1..1000) %}{% assign x = i | plus: 1 | times: 3 %}{% endfor %}{% endfor %}{{ x }}',
  'a concatenation that doubles': `{% assign l = "a,b" | split: "," %}${'{% assign l = l | concat: l %}'.repeat(60)}{{ l | size }}`,
  'a replacement that grows': `{% assign s = "x" %}${'{% assign s = s | replace: "x", "xxxxxxxxxx" %}'.repeat(40)}{{ s }}`,
};

/** A schema whose parts refer to each other twice, and so on. */
function referring(keyword: string, levels: number): JsonMap {
  const $defs: Record<string, JsonMap> = { d0: { type: 'string' } };
  for (let i = 1; i <= levels; i++)
    $defs[`d${i}`] = { [keyword]: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
  return { $ref: `#/$defs/d${levels}`, $defs };
}

const validated = (schema: JsonMap): JsonMap => ({
  x: {
    timeout: '2s',
    resolve: { with: [{ provider: 'static', inputs: { value: 5 } }] },
    validate: { with: [{ provider: 'validation', inputs: { schema } }] },
  },
});

/** Ten references to the resolver before, and so on. */
function chained(levels: number, compose: (before: string) => JsonMap): JsonMap {
  const resolvers: Record<string, JsonMap> = { r0: value('x'.repeat(1000)) };
  for (let i = 1; i <= levels; i++) resolvers[`r${i}`] = compose(`r${i - 1}`);
  return resolvers;
}

const DEEP = 500;

const DOCUMENTS: readonly Bomb[] = [
  {
    name: 'lists nested too deeply',
    spec: { resolvers: { x: value(JSON.parse(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`) as JsonMap[string]) } },
    says: /deep/,
  },
  {
    name: 'a list over all numbers in forEach',
    spec: {
      resolvers: {
        x: {
          timeout: '2s',
          resolve: {
            with: [{ provider: 'static', forEach: { in: { expr: 'lists.range(500000)' } }, inputs: { value: 1 } }],
          },
        },
      },
    },
    says: /cost limit|at most|took longer|deadline|items/,
  },
  ...['allOf', 'anyOf', 'oneOf'].map(keyword => ({
    name: `a schema of references: ${keyword}`,
    spec: { resolvers: validated(referring(keyword, 40)) },
    says: /schema.*takes longer/s,
  })),
  {
    name: 'resolvers in resolvers, by reference',
    spec: { resolvers: chained(9, before => value(times(10, () => ({ rslvr: before })))) },
    says: /bytes as JSON/,
  },
  {
    name: 'resolvers in resolvers, by expression',
    spec: { resolvers: chained(9, before => cel(`[${Array(10).fill(`_.${before}`).join(', ')}]`)) },
    says: TOO_DEAR,
  },
  {
    name: 'resolvers in resolvers, by template',
    spec: { resolvers: chained(9, before => text(`{{ ${before} }}`.repeat(10))) },
    says: /bytes|larger/,
  },
  {
    name: 'many dear expressions in one list',
    spec: {
      resolvers: {
        x: value(times(5000, () => ({ expr: 'size(lists.range(60000).map(x, x * 2))' }))),
      },
    },
    says: /took longer|deadline|cost limit/,
  },
  {
    name: 'pauses in a loop',
    spec: { resolvers: { x: cel('lists.range(1000).map(x, debug.sleep(5000))') } },
    says: /took longer|deadline|undeclared function|not available/,
  },
];

const one = (name: string, x: JsonMap, says: RegExp): Bomb => ({ name, spec: { resolvers: { x } }, says });

export const BOMBS: readonly Bomb[] = [
  ...Object.entries(EXPRESSIONS).map(([name, expression]) => one(name, cel(expression), TOO_DEAR)),
  ...Object.entries(TEMPLATES).map(([name, template]) =>
    one(name, text(template), /too large|too many|larger than|takes longer|took longer|deadline/),
  ),
  ...DOCUMENTS,
];

/** Said on stderr when resolvers begin. */
export const BEGUN = 'the bomb is lit';

/** The same with patience, and a word when it begins. */
export const patient = (bomb: Bomb): Bomb => {
  const { resolvers, ...rest } = JSON.parse(
    JSON.stringify(bomb.spec).replaceAll('"timeout":"2s"', '"timeout":"60s"'),
  ) as {
    resolvers: JsonMap;
  };
  return { ...bomb, spec: { ...rest, resolvers: { begun: cel(`debug.out("${BEGUN}")`), ...resolvers } } };
};

/** The document, as JSON, which is YAML. */
export const bombDocument = ({ spec }: Bomb): string =>
  JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'bomb' },
    spec: { ...spec, workflow: { actions: { say: { provider: 'message', inputs: { message: 'done' } } } } },
  });
