import * as fc from './fast-check.ts';
import { anyText } from './random-text.ts';

type Schema = Readonly<Record<string, unknown>>;
type Resolve = (node: unknown) => Schema;

/** Values that a JSON Schema allows: those rules that documents of our API use. */
export function valueArbitrary(schema: Schema, resolve: Resolve, depth = 0): fc.Arbitrary<unknown> {
  const rules = resolve(schema);
  const one = (inner: unknown): fc.Arbitrary<unknown> => valueArbitrary(inner as Schema, resolve, depth + 1);
  if (rules['const'] !== undefined) return fc.constant(rules['const']);
  if (Array.isArray(rules['enum'])) return fc.constantFrom(...(rules['enum'] as readonly unknown[]));
  if (Array.isArray(rules['anyOf'])) return fc.oneof(...(rules['anyOf'] as readonly unknown[]).map(one));
  switch (rules['type']) {
    case 'string':
      return textArbitrary(rules);
    case 'integer':
      return fc.integer({ min: numberOr(rules['minimum'], -1000), max: numberOr(rules['maximum'], 1000) });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const maxLength = Math.min(3, numberOr(rules['maxItems'], 3));
      return fc.array(one(rules['items'] ?? {}), { maxLength });
    }
    case 'object':
      return fc.oneof(...splitAlternatives(rules).map(own => objectArbitrary(own, one)));
    default:
      return depth > 3 ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 });
  }
}

/** Rules without `oneOf`: one for each of its members, which say what is required and nothing else. */
function splitAlternatives({ oneOf, ...rules }: Schema): readonly Schema[] {
  if (!Array.isArray(oneOf)) return [rules];
  const required = (of: Schema): readonly string[] => (of['required'] ?? []) as readonly string[];
  const members = oneOf as readonly Schema[];
  const names = members.flatMap(required);
  return members.map(member => {
    const others = new Set(names.filter(name => !required(member).includes(name)));
    const properties = Object.entries((rules['properties'] ?? {}) as Schema).filter(([name]) => !others.has(name));
    return {
      ...rules,
      properties: Object.fromEntries(properties),
      required: [...required(rules), ...required(member)],
    };
  });
}

function objectArbitrary(rules: Schema, one: (inner: unknown) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((rules['properties'] ?? {}) as Schema);
  const required = new Set((rules['required'] ?? []) as readonly string[]);
  const known = fc.record(Object.fromEntries(properties.map(([name, inner]) => [name, one(inner)])), {
    requiredKeys: properties.map(([name]) => name).filter(name => required.has(name)),
    noNullPrototype: true,
  });
  const { additionalProperties: rest } = rules;
  if (rest === undefined || rest === false) return known;
  const names =
    (rules['propertyNames'] as Schema | undefined)?.['pattern'] === undefined ? fc.string({ maxLength: 8 }) : WORD;
  const others = fc.dictionary(names, one(rest === true ? {} : rest), { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(known, others).map(([a, b]) => ({ ...b, ...(a as object) }));
}

const WORD = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/);

function textArbitrary(rules: Schema): fc.Arbitrary<string> {
  const minLength = numberOr(rules['minLength'], 0);
  const maxLength = Math.min(minLength + 40, numberOr(rules['maxLength'], 40));
  if (typeof rules['pattern'] === 'string') return WORD;
  return fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc.string({ minLength, maxLength }),
    anyText({ minLength, maxLength }),
  );
}

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

/** Values that are unlikely to be meant. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    -0,
    2 ** 53,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '{{ 1 }}',
    '${7*7}',
    "' || true || '",
    '%00',
    'x'.repeat(70_000),
    [],
    {},
    [[[[[[[[]]]]]]]],
  ),
  fc
    .constantFrom<string>(
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"toString":1}',
    )
    .map(text => JSON.parse(text) as unknown),
  fc.jsonValue({ maxDepth: 4 }),
  fc.object({ maxDepth: 2, values: [anyText(), fc.integer()] }),
);

/** The same value with one part of it replaced, removed, or something added to it. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.nat(), HOSTILE, fc.constantFrom('replace', 'remove', 'add'))
    .map(([whole, at, bad, how]) => {
      if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return bad;
      const names = Object.keys(whole);
      const name = names[at % Math.max(1, names.length)] ?? 'x';
      const copy: Record<string, unknown> = { ...whole };
      if (how === 'remove') delete copy[name];
      else copy[how === 'add' ? `more_${at % 7}` : name] = bad;
      return copy;
    });
}
