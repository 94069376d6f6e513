import { toJson } from '../../../src/core/json/json.ts';
import { type CelHost, compile, ENVIRONMENTS, loadRegex } from '../../../src/expression/cel/cel.ts';
import { loadYamlCodec } from '../../../src/expression/template/yaml-codec.ts';
import { loadTemplates } from '../../../src/expression/template.ts';
import { celDerivations, liquidDerivations } from './derivations.ts';
import * as fc from './fast-check.ts';

/** What a caller gives: all of it is sensitive. */
export interface Secrets {
  readonly secret: string;
  readonly creds: string;
  readonly pin: number;
}

export const makeSecrets = (secret: string): Secrets => ({
  secret,
  creds: JSON.stringify({ password: `${secret}-pw`, a: [`${secret}-in-list`], [`${secret}-key`]: 'value-in-creds' }),
  pin: 100_000 + secret.length * 1000 + secret.charCodeAt(0),
});

/** The resolvers that derivations begin with. */
export const BASE: Readonly<Record<string, object>> = {
  secret: parameter('secret', 'string'),
  creds: parameter('secret_creds', 'string'),
  pin: parameter('secret_pin', 'int'),
  email: { value: 'a@example.com' },
  port: { value: 5432 },
  list: { value: ['b', 'a', 'c'] },
  map: { value: { a: 'first', b: 'second' } },
  parsed: { value: { expr: 'json.unmarshal(_.creds)' } },
  mixed: { value: { tmpl: 'user:{{ secret }}@host' } },
  pair: { value: { a: { rslvr: 'secret' }, open: 'open', list: ['p', 'q'] } },
  items: { value: ['one', { rslvr: 'secret' }, 'three'] },
  users: {
    value: [
      { name: 'ann', a: { rslvr: 'secret' } },
      { name: 'bob', a: 'plain' },
    ],
  },
};

function parameter(key: string, type: string): object {
  return { type, sensitive: true, resolve: { with: [{ provider: 'parameter', inputs: { key } }] } };
}

const secretData = ({ secret, creds, pin }: Secrets): Readonly<Record<string, unknown>> => ({
  secret,
  creds,
  pin,
  email: 'a@example.com',
  port: 5432,
  list: ['b', 'a', 'c'],
  map: { a: 'first', b: 'second' },
  parsed: JSON.parse(creds) as unknown,
  mixed: `user:${secret}@host`,
  pair: { a: secret, open: 'open', list: ['p', 'q'] },
  items: ['one', secret, 'three'],
  users: [
    { name: 'ann', a: secret },
    { name: 'bob', a: 'plain' },
  ],
});

export const EXPRESSIONS = celDerivations({
  string: [
    '_.secret',
    '_.creds',
    '_.mixed',
    '_.pair.a',
    '_.items[1]',
    '_.email',
    '"lit"',
    '_.parsed.password',
    '"%s-%s"',
  ],
  int: ['_.pin', '_.port', '1', '0', 'size(_.secret)'],
  uint: ['1u', 'uint(_.pin)'],
  double: ['1.5', 'double(_.pin)'],
  bool: ['true', '(_.secret == "x")', '(_.email == "x")'],
  bytes: ['bytes(_.secret)', 'b"ab"'],
  list: ['_.items', '_.list', '_.users', '["x", _.email]', '[_.secret, "x"]'],
  map: ['_.pair', '_.parsed', '_.map', '{"a": _.secret, "open": "o"}'],
  timestamp: ['timestamp(0)', 'timestamp(_.pin)'],
  duration: ['duration("1h")', 'duration(string(_.pin) + "s")'],
  optional_type: ['optional.of(_.secret)', 'optional.of("x")', 'optional.none()', '_.parsed.?nope', '_.map.?a'],
  null_type: ['null'],
  type: ['int'],
});
export const TEMPLATES = liquidDerivations({
  values: ['secret', 'pin', 'mixed', 'pair.a', 'pair.open', 'email', 'users[0].a', 'users[1].name', '"lit"'],
  lists: ['users', 'list', 'items', 'parsed', '(1..3)'],
});
const OPEN = celDerivations({
  string: ['_.email', '"lit"', '_.pair.open', '_.users[1].a', '_.users[0].name', '"%s-%s"'],
  int: ['_.port', '1', '0'],
  uint: ['1u'],
  double: ['1.5'],
  bool: ['true', '(_.email == "x")'],
  bytes: ['b"ab"'],
  list: ['_.list', '_.pair.list', '["x", _.email]'],
  map: ['_.map', '_.users[1]', '{"a": _.email}'],
  timestamp: ['timestamp(0)'],
  duration: ['duration("1h")'],
  optional_type: ['optional.of(_.email)', 'optional.none()', '_.map.?a'],
  null_type: ['null'],
  type: ['int'],
});

const host: CelHost = {
  now: new Date(0),
  guid: () => 'g',
  debug: () => undefined,
  exists: () => false,
  sleep: () => undefined,
  regex: await loadRegex(),
  yaml: await loadYamlCodec(),
};
const templates = await loadTemplates();

type Outcome = { readonly value: unknown } | { readonly fault: string };

function evaluated(kind: 'expr' | 'tmpl', source: string, data: Readonly<Record<string, unknown>>): Outcome {
  try {
    if (kind === 'expr') {
      const program = compile(source, ENVIRONMENTS.cli);
      return { value: program.evaluate({ _: data }, { costLimit: 100_000, host }) };
    }
    const libraries = { regex: host.regex, yaml: host.yaml };
    return { value: templates.parse(source).render({ _: data }, { outer: data, now: new Date(0), libraries }) };
  } catch (error) {
    const offset = error instanceof Error && 'offset' in error ? error.offset : '';
    return { fault: `${error instanceof Error && 'kind' in error ? error.kind : error} ${offset}` };
  }
}

/** A derivation whose outcome is of one kind for all secrets: what was computed is compared, not whether it could be. */
export interface Derivation {
  readonly kind: 'expr' | 'tmpl';
  readonly source: string;
  readonly fails: boolean;
}

function usable(kind: 'expr' | 'tmpl', source: string, given: readonly Secrets[]): Derivation | undefined {
  const [one, two] = given.map(secrets => evaluated(kind, source, secretData(secrets)));
  if (one === undefined || two === undefined || source.includes('debug.out')) return undefined;
  if ('value' in one && 'value' in two)
    return isShown(one.value) || isShown(two.value) ? undefined : { kind, source, fails: false };
  if (!('fault' in one) || !('fault' in two) || one.fault !== two.fault) return undefined;
  return one.fault.startsWith('evaluation') ? { kind, source, fails: true } : undefined;
}

/** A single bool may show; what is large makes the tests slow. */
const isShown = (value: unknown): boolean =>
  typeof value === 'boolean' || (typeof value === 'string' && value.length > 2000);

/** Random derivations that can be compared for these secrets. */
export function derivationsFor(given: readonly Secrets[], count: number, seed: number): readonly Derivation[] {
  const found: Derivation[] = [];
  let failing = 0;
  for (let round = 0; found.length < count; round++) {
    const options = { numRuns: count, seed: seed + round };
    const sources = [
      ...fc.sample(EXPRESSIONS, options).map(source => ['expr', source] as const),
      ...fc
        .sample(TEMPLATES, { ...options, numRuns: Math.ceil(count / 2) })
        .map(source => ['tmpl', `{% assign v = "p" %}${source}`] as const),
    ];
    for (const [kind, source] of sources) {
      const one = usable(kind, source, given);
      if (one !== undefined && !(one.fails && failing >= found.length / 3)) found.push(one);
      if (found.at(-1) === one && one?.fails === true) failing++;
    }
  }
  return found.slice(0, count);
}

/** Open values, computed from nothing sensitive, with what they are. */
export function openValues(count: number, seed: number): readonly (readonly [source: string, value: unknown])[] {
  const data = secretData(makeSecrets('any'));
  return fc.sample(OPEN, { numRuns: count, seed }).flatMap(source => {
    const outcome = source.includes('debug.out') ? { fault: '' } : evaluated('expr', source, data);
    return 'value' in outcome ? [[source, JSON.parse(JSON.stringify(toJson(outcome.value))) as unknown] as const] : [];
  });
}

export interface Contents {
  readonly derivations: readonly Derivation[];
  readonly open: readonly string[];
  /** How many derivations are used by actions as well; starting a program takes time. */
  readonly used: number;
}

/** A solution in which every derivation is a resolver, and some are what actions are given in all the ways there are. */
export function makeSolution({ derivations, open, used }: Contents): Record<string, unknown> {
  const resolvers: Record<string, object> = { ...BASE };
  const actions: Record<string, object> = {};
  for (const [index, { kind, source, fails }] of derivations.entries()) {
    if (fails) actions[`fails${index}`] = { ...action('static', { value: { [kind]: source } }), onError: 'continue' };
    else resolvers[`d${index}`] = { value: { [kind]: source } };
  }
  for (const [index, source] of open.entries()) resolvers[`o${index}`] = { value: { expr: source } };
  const names = Object.keys(resolvers).filter(name => /^d\d/.test(name));
  for (const name of names.slice(0, used)) Object.assign(actions, uses(name));
  actions['all'] = action('debug', { format: 'json' });
  actions['ending'] = action('message', { message: { tmpl: 'mixed {{ mixed }} {{ email }}' } });
  return {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'demo', version: '1.0.0' },
    spec: { resolvers, workflow: { actions }, testing: TESTING },
  };
}

/** A test that fails, so that its report shows what the program printed. */
const TESTING = {
  config: { skipBuiltins: true },
  cases: {
    fails: {
      command: ['run', 'resolver'],
      inputs: {} as Record<string, unknown>,
      assertions: [{ expression: '__output.email == "b"' }],
    },
  },
};

const action = (provider: string, inputs: object): object => ({ provider, inputs });

/** What actions do with a value. */
function uses(name: string): Record<string, object> {
  const value = { rslvr: name };
  const text = { expr: `string(dyn(json.marshal(_.${name})))` };
  const failing = (provider: string, inputs: object): object => ({ ...action(provider, inputs), onError: 'continue' });
  return {
    [`say-${name}`]: action('message', { message: { tmpl: `value {{ ${name} }} of {{ email }}` } }),
    [`table-${name}`]: action('message', { data: [{ v: value, e: { rslvr: 'email' } }], format: 'table' }),
    [`static-${name}`]: action('static', { value: { it: value, email: { rslvr: 'email' } } }),
    [`throws-${name}`]: failing('cel', { expression: `debug.throw("no " + json.marshal(_.${name}))` }),
    [`cel-${name}`]: action('cel', { expression: '{"a": given, "b": _.email}', variables: { given: value } }),
    [`bad-${name}`]: failing('cel', { expression: 'given.nope.nope', variables: { given: value } }),
    [`tmpl-${name}`]: action('template', { template: 'a {{ given }} b {{ email }}', data: { given: value } }),
    [`file-${name}`]: action('file', {
      operation: 'write',
      path: `out/${name}`,
      content: text,
      onConflict: 'overwrite',
      createDirs: true,
    }),
    [`path-${name}`]: failing('file', {
      operation: 'read',
      path: { expr: `"nowhere/" + base64.encode(bytes(json.marshal(_.${name}))).replace("/", "_")` },
    }),
    [`zone-${name}`]: failing('static', { value: { expr: `time.format(timestamp(0), "x", json.marshal(_.${name}))` } }),
    [`when-${name}`]: {
      ...action('static', { value: 1 }),
      when: `_.map[json.marshal(_.${name})] == "x"`,
      onError: 'continue',
    },
  };
}
