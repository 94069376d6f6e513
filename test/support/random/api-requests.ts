import type { Contract, ContractOperation } from '../documents/openapi-contract.ts';
import * as fc from './fast-check.ts';
import { generatedSolution } from './generated-solution.ts';
import { HOSTILE, spoiled, valueArbitrary } from './schema-arbitrary.ts';

/** A request that a client may send, well meant or not. */
export interface ClientRequest {
  /** Undefined: the path is not in the document, as far as we know. */
  readonly operation: ContractOperation | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Words that a name may be filled with, beside chance: what a curious client would try. */
export type Words = Readonly<Record<string, readonly unknown[]>>;

/** Requests made from an OpenAPI document: its operations, parameters and bodies, valid and spoiled. */
export function requestArbitrary(
  contract: Contract,
  words: Words,
  without: readonly string[] = [],
): fc.Arbitrary<ClientRequest> {
  const meant = contract.operations.filter(({ id }) => !without.includes(id));
  const known = meant.map(operation => ({
    // The page of the documentation is large, and always the same.
    weight: operation.id === 'server-docs' ? 1 : 6,
    arbitrary: requestFor(operation, contract, words),
  }));
  return fc.oneof({ weight: 20, arbitrary: fc.oneof(...known) }, { weight: 1, arbitrary: strangers(contract) });
}

function requestFor(operation: ContractOperation, contract: Contract, words: Words): fc.Arbitrary<ClientRequest> {
  const others = fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND');
  const own = fc.constant(operation.method.toUpperCase());
  return fc
    .record({
      method: fc.oneof({ weight: 30, arbitrary: own }, { weight: 1, arbitrary: others }),
      path: pathArbitrary(operation, words),
      query: queryArbitrary(operation, words),
      headers: HEADERS,
      body: operation.method === 'post' ? bodyArbitrary(operation, contract, words) : fc.constant(undefined),
    })
    .map(({ method, path, query, headers, body }) => ({
      operation,
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers,
      body: method === operation.method.toUpperCase() ? body : undefined,
    }));
}

const filled = (name: string, words: Words, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  (words[name]?.length ?? 0) === 0
    ? other
    : fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...(words[name] ?? [])) }, { weight: 1, arbitrary: other });

/** Any text as one segment; sometimes with signs as they are, or as bytes that are not text. */
const SEGMENT = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map(encodeSegment) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:@-]{1,30}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^(%[0-9A-Fa-f]{2}){1,8}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('..', '.', '%2e%2e', '..%2f..', '%', '%zz', '%c0%ae', 'a'.repeat(4000), '__proto__'),
  },
);

function encodeSegment(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return 'x';
  }
}

function pathArbitrary({ path }: ContractOperation, words: Words): fc.Arbitrary<string> {
  const steps = path.split('/').map(step => {
    const name = /^\{(.+)\}$/.exec(step)?.[1];
    if (name === undefined) return fc.constant(step);
    return filled(name, words, SEGMENT) as fc.Arbitrary<string>;
  });
  const slashes = fc.oneof(
    { weight: 20, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '///') },
  );
  return fc.tuple(fc.tuple(...steps), slashes).map(([parts, end]) => `${parts.join('/')}${end}`);
}

function queryArbitrary({ parameters }: ContractOperation, words: Words): fc.Arbitrary<string> {
  const own = parameters.filter(parameter => parameter.in === 'query');
  const pairs = own.map(({ name, schema }) => {
    const valid = valueArbitrary(schema, node => node as typeof schema);
    const value = fc.oneof({ weight: 3, arbitrary: filled(name, words, valid) }, { weight: 1, arbitrary: HOSTILE });
    return fc.option(
      value.map(one => [name, one] as const),
      { nil: undefined, freq: 2 },
    );
  });
  const stranger = fc.option(fc.tuple(fc.string({ maxLength: 10 }), fc.string({ maxLength: 10 })), {
    nil: undefined,
    freq: 6,
  });
  return fc
    .tuple(...pairs, stranger)
    .map(given =>
      given
        .flatMap(pair => (pair === undefined ? [] : [`${encodeSegment(pair[0])}=${encodeSegment(toText(pair[1]))}`]))
        .join('&'),
    );
}

const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5000);

function bodyArbitrary(
  operation: ContractOperation,
  contract: Contract,
  words: Words,
): fc.Arbitrary<Buffer | undefined> {
  const { body } = operation;
  const valid = body === undefined ? fc.constant({}) : wordy(body.schema, contract, words);
  const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
    value.map(data => Buffer.from(JSON.stringify(data) ?? 'null', 'utf8'));
  return fc.oneof(
    { weight: 12, arbitrary: json(valid) },
    { weight: 6, arbitrary: json(spoiled(valid)) },
    { weight: 1, arbitrary: json(HOSTILE) },
    { weight: 1, arbitrary: json(valid).chain(bytes => fc.nat(bytes.length).map(end => bytes.subarray(0, end))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, ...BROKEN.map(text => Buffer.from(text, 'utf8'))) },
  );
}

const BROKEN = [
  '',
  ' ',
  '{',
  '{}{}',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  'NaN',
  '['.repeat(5000),
  '{"a":1,"a":2}',
  '"\\ud800"',
];

/** A body by its schema, whose members have meaning where there are words for them. */
function wordy(schema: Readonly<Record<string, unknown>>, contract: Contract, words: Words): fc.Arbitrary<unknown> {
  const properties = Object.entries(
    (schema['properties'] ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  );
  const required = (schema['required'] ?? []) as readonly string[];
  const sources = properties.map(([name]) => name).filter(name => SOURCES.has(name));
  const isSource = sources.length === SOURCES.size;
  const members = properties.map(([name, inner]) => {
    const own =
      inner['type'] === 'object' && inner['properties'] !== undefined
        ? wordy(inner, contract, words)
        : filled(isSource && name === 'name' ? 'reference' : name, words, valueArbitrary(inner, contract.resolve));
    return [name, own] as const;
  });
  const whole = fc.record(Object.fromEntries(members), {
    requiredKeys: [...required, ...(isSource ? sources : [])],
    noNullPrototype: true,
  });
  if (!isSource) return whole;
  const keep = fc.oneof(
    { weight: 6, arbitrary: fc.constant(['solution']) },
    { weight: 3, arbitrary: fc.constant(['path']) },
    { weight: 2, arbitrary: fc.constant(['name']) },
    { weight: 1, arbitrary: fc.subarray(['solution', 'name', 'path']) },
  );
  return fc
    .tuple(whole, keep as fc.Arbitrary<readonly string[]>)
    .map(([data, kept]) =>
      Object.fromEntries(Object.entries(data).filter(([name]) => !SOURCES.has(name) || kept.includes(name))),
    );
}

const SOURCES: ReadonlySet<string> = new Set(['solution', 'name', 'path']);

/** Legal solutions of chance, as a client would send them. */
export const SOLUTIONS = fc.nat(5000).map(seed => generatedSolution(seed).text);

const HEADER_TEXT = fc.stringMatching(/^[\x21-\x7e]{1,60}$/);
const HEADERS: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .record(
    {
      'Content-Type': fc.oneof(
        {
          weight: 10,
          arbitrary: fc.constantFrom(
            'application/json',
            'application/json; charset=utf-8',
            'application/merge-patch+json',
          ),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/xml',
            'application/json; charset=utf-16',
            ';',
            'multipart/form-data',
          ),
        },
      ),
      'X-Request-ID': HEADER_TEXT,
      'Accept-Encoding': fc.constantFrom('gzip', 'deflate', 'gzip;q=0, deflate', '*', 'br', 'gzip;q=x'),
      Authorization: HEADER_TEXT,
      traceparent: fc.oneof(HEADER_TEXT, fc.constant('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')),
      tracestate: HEADER_TEXT,
      Origin: fc.constantFrom('http://evil.example', 'null', 'http://127.0.0.1'),
      Host: fc.constantFrom('localhost', '127.0.0.1', 'evil.example', '[::1]:80', 'localhost:99999', 'a@b'),
      'X-Forwarded-For': fc.constantFrom('127.0.0.1', '1.2.3.4, 127.0.0.1', 'x', '::1'),
      'X-HTTP-Method-Override': fc.constant('DELETE'),
      'Content-Encoding': fc.constantFrom('identity', 'gzip', 'br'),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .chain(all =>
    // Most requests have few of them.
    fc
      .subarray(Object.entries(all as Readonly<Record<string, string>>), { maxLength: 2 })
      .map(kept => Object.fromEntries(kept) as Readonly<Record<string, string>>),
  );

function strangers({ operations }: Contract): fc.Arbitrary<ClientRequest> {
  const taken = new Set(operations.map(({ path }) => path));
  const path = fc.oneof(
    fc.array(SEGMENT, { minLength: 1, maxLength: 5 }).map(steps => `/${steps.join('/')}`),
    fc.array(SEGMENT, { minLength: 1, maxLength: 4 }).map(steps => `/v1/${steps.join('/')}`),
    fc.constantFrom(
      '/v1',
      '/v1/',
      '/v2/solutions',
      '/v1/Solutions',
      '/favicon.ico',
      '/v1/admin/',
      '/v1/solutions/a/b',
      '/*',
      '//x',
    ),
  );
  return fc
    .record({ method: fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS'), path, headers: HEADERS })
    .filter(({ path }) => !taken.has(path))
    .map(asked => ({ ...asked, operation: undefined, body: undefined }));
}
