import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { type Contract, readContract } from '../documents/openapi-contract.ts';
import { type ClientRequest, requestArbitrary, SOLUTIONS, type Words } from '../random/api-requests.ts';
import * as fc from '../random/fast-check.ts';
import { type ApiAnswer, type ApiServer, type ApiServerOptions, withApiServer } from './server-process.ts';

/** Texts that no answer may hold: each is a secret of another place. */
const SECRETS = {
  environment: 'leak-of-environment-1f7a',
  configuration: 'leak-of-configuration-2f7a',
  file: 'leak-of-file-3f7a',
  value: 'leak-of-value-4f7a',
} as const;

/** A sensitive value that is in no text before it is computed. */
const SENSITIVE = { expr: "['leak', 'of', 'value', '4f7a'].join('-')" };

const solution = (spec: object): string =>
  JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'probe', version: '1.0.0' }, spec });
const resolver = (one: object): string =>
  solution({ resolvers: { secret: { value: SENSITIVE, sensitive: true }, probe: one } });
const action = (one: object): string =>
  solution({ resolvers: { secret: { value: SENSITIVE, sensitive: true } }, workflow: { actions: { probe: one } } });
const reads = (path: string): string => resolver({ provider: 'file', inputs: { operation: 'read', path } });

/** What a curious caller would send as a document. */
const PROBES: readonly string[] = [
  solution({ resolvers: { a: { value: 1 } } }),
  resolver({ value: { expr: '_.secret' } }),
  resolver({ value: { expr: 'int(_.secret)' } }),
  resolver({ value: { expr: '{_.secret: 1}' } }),
  resolver({ value: { tmpl: '{{ secret }}{{ secret | nope }}' } }),
  resolver({ value: { rslvr: 'secret' }, type: 'int' }),
  resolver({
    value: { rslvr: 'secret' },
    validate: { with: [{ provider: 'validation', inputs: { match: '^x$' }, message: { rslvr: 'secret' } }] },
  }),
  resolver({ provider: 'env', inputs: { operation: 'get', name: 'LEAKING' } }),
  resolver({ provider: 'secret', inputs: { operation: 'get', name: 'x' } }),
  resolver({ provider: 'exec', inputs: { command: 'env' } }),
  resolver({ provider: 'git', inputs: { operation: 'status' } }),
  resolver({ provider: 'identity', inputs: { operation: 'status', handler: 'cloud' } }),
  resolver({ provider: 'directory', inputs: { operation: 'list', path: '/' } }),
  resolver({ provider: 'http', inputs: { url: 'http://127.0.0.1:1/' } }),
  resolver({ provider: 'http', inputs: { url: 'http://169.254.169.254/latest/meta-data' } }),
  resolver({ provider: 'http', inputs: { url: 'https://127.0.0.1:1/', authProvider: 'cloud' } }),
  reads('../outside/secret.txt'),
  reads('/proc/self/environ'),
  reads('link.txt'),
  reads('demo.yaml'),
  action({ provider: 'message', inputs: { message: { rslvr: 'secret' } } }),
  action({
    provider: 'message',
    inputs: { message: { tmpl: 'x{{ secret }}' } },
    forEach: { in: { expr: '[_.secret]' } },
  }),
  action({ provider: 'file', inputs: { operation: 'write', path: '/tmp/x', content: 'x' } }),
  action({ provider: 'exec', inputs: { command: { tmpl: 'echo {{ secret }}' } } }),
  action({ provider: 'nope', inputs: {} }),
  action({ provider: 'message', inputs: { message: 'x' }, when: { expr: '_.secret == 1' } }),
  solution({ resolvers: { a: { value: { expr: '_.b' } }, b: { value: { expr: '_.a' } } } }),
  solution({ resolvers: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`r${i}`, { value: i }])) }),
  'a: &a [x, *a]',
  'a: [',
  'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: x}\nspec: {resolvers: {a: {value: !!js/function "x"}}}',
];

const EXPRESSIONS: readonly string[] = [
  '1 + 1',
  '_.x',
  '1/0',
  '"a" + 1',
  '[1,2].map(x, x * 2)',
  'env("LEAKING")',
  'readFile("/etc/passwd")',
  '"a".matches("(a+)+$")',
  'range(100000000)',
  '[1,2,3].all(x, [1,2,3].all(y, [1,2,3].all(z, x+y+z > 0)))',
  'timestamp("x")',
  '(((((1)))))',
  '__proto__',
  'constructor',
  'dyn({}).x.y',
  '{"a": 1}["b"]',
  "b'\\xff'",
  '9223372036854775807 + 1',
  'duration("1h")',
  '"\\u0000"',
  'type(1)',
  '0.0/0.0',
  'x'.repeat(3000),
];
const TEMPLATES: readonly string[] = [
  'hi {{ x }}',
  '{% include "x" %}',
  '{% for i in (1..100000000) %}x{% endfor %}',
  '{{ x | nope }}',
  '{{',
  '{% if %}',
  '{{ constructor.constructor }}',
  '{{ __proto__ }}',
  '{% layout "a" %}',
  '{{ "a" | append: "b" }}',
  '{% raw %}',
  '{% assign a = "x" %}{{ a }}',
];
const FILTERS: readonly string[] = [
  'true',
  "item.name == 'x'",
  'item.name.contains("o")',
  'item.nope',
  '1',
  'item.',
  'item.name.matches("(a+)+$")',
  '',
  ' ',
  '_.x',
  'x'.repeat(2001),
  'item == null',
];
const PATHS: readonly string[] = [
  'demo.yaml',
  'sub/other.yaml',
  'none.yaml',
  '../outside/secret.txt',
  '/etc/passwd',
  'link.yaml',
  'https://127.0.0.1:1/x',
  'file:///etc/passwd',
  'a\\b',
  'C:/x',
  'a/../b',
  '.',
  'broken.yaml',
];

const WORDS: Words = {
  name: [
    'demo',
    'demo@1.0.0',
    'demo@9.9.9',
    'http',
    'static',
    'local',
    'solution',
    'problem',
    'none',
    '..%2F..',
    'template',
  ],
  id: ['none', '20250101T000000Z-0000', '..%2fsecret'],
  reference: ['demo', 'probe@1.0.0', 'none', 'a@b'],
  filter: FILTERS,
  expression: EXPRESSIONS,
  template: TEMPLATES,
  path: PATHS,
  schema: ['solution', 'problem', 'none', 'config'],
  catalog: ['local', 'none'],
  catalogs: [['local'], ['none'], []],
  page: ['1', '2', '10000', '0', 'x'],
  per_page: ['1', '1000', '1001'],
  sources: ['true', 'false', 'x'],
  output_dir: ['x', '../x', '/tmp/x'],
};

const DEMO = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    region: {provider: parameter, inputs: {key: region, default: eu}}
    secret: {value: {expr: "['leak', 'of', 'value', '4f7a'].join('-')"}, sensitive: true}
  workflow:
    actions:
      show: {provider: message, inputs: {message: {tmpl: "{{ region }} {{ secret }}"}}}
  testing:
    cases:
      renders: {command: [render, solution], assertions: [{contains: demo}]}
`;

export const HOSTILE_WORLD: ApiServerOptions = {
  apiServer: { solutionRoots: ['{directory}/solutions'], requestTimeout: '20s' },
  config: {
    logging: { level: 'error' },
    auth: { cloud: { clientSecret: SECRETS.configuration } },
    catalogs: [{ name: 'local', type: 'filesystem' }],
  },
  environment: { LEAKING: SECRETS.environment, TOOL_TOKEN: SECRETS.environment, CODEHOST_TOKEN: SECRETS.environment },
  files: {
    'solutions/demo.yaml': DEMO,
    'solutions/sub/other.yaml': DEMO.replace('name: demo', 'name: other'),
    'solutions/broken.yaml': 'a: [',
    'outside/secret.txt': SECRETS.file,
    'outside/hidden.yaml': DEMO.replace('name: demo', `name: hidden, description: ${SECRETS.file}`),
  },
  async prepare(directory) {
    await symlink(join(directory, 'outside/secret.txt'), join(directory, 'solutions/link.txt'));
    await symlink(join(directory, 'outside/hidden.yaml'), join(directory, 'solutions/link.yaml'));
  },
};

const STACK =
  /\bat (?:async )?\S[^()\n]{0,80}\([^()\n]*:\d+:\d+\)|\bnode:internal|\bfile:\/\/\/\S+\.(?:ts|js|cjs)|\/src\/\w+\/\S+\.ts\b|node_modules/;

export interface HostileOptions {
  readonly count: number;
  /** Requests under way together. */
  readonly atOnce: number;
  /** The program. Default: the sources. */
  readonly main?: string;
  /** For all work; then there is one run at a time. Default: those of the server. */
  readonly threads?: number;
  /** Ids of operations that are not asked. */
  readonly without?: readonly string[];
}

export interface Seen {
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Sends so many requests to a server, some at once, and looks at every answer. Fails with the smallest request that shows a fault. */
export function sendHostile({ count, atOnce, main, threads, without }: HostileOptions): Promise<Seen> {
  const limits = threads === undefined ? {} : { workers: threads, maxRuns: 1 };
  const apiServer = { ...HOSTILE_WORLD.apiServer, ...limits };
  return withApiServer({ ...HOSTILE_WORLD, apiServer, ...(main !== undefined && { main }) }, async server => {
    const contract = readContract((await server.ask('/v1/openapi.json')).json());
    const statuses = new Map<number, number>();
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
    let requests = 0;
    const send = async (asked: ClientRequest): Promise<void> => {
      const { method, path, headers, body } = asked;
      const answer = await server.ask(path, { method, headers, agent, ...(body !== undefined && { body }) });
      requests++;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const faults = contractFaults(contract, asked, answer, server);
      assert.deepEqual(
        faults,
        [],
        `${method} ${path} ${JSON.stringify(headers)} ${body?.toString().slice(0, 3000) ?? ''}`,
      );
    };
    const solutions = [...PROBES, ...fc.sample(SOLUTIONS, { numRuns: 60 })];
    const anyRequest = requestArbitrary(contract, { ...WORDS, solution: solutions }, without);
    try {
      const property = fc.asyncProperty(
        fc.array(anyRequest, { minLength: atOnce, maxLength: atOnce }),
        async batch => void (await Promise.all(batch.map(send))),
      );
      const runs = { numRuns: Math.ceil(count / atOnce), endOnFailure: true };
      const { failed, errorInstance, seed: used, counterexamplePath } = await fc.check(property, runs);
      if (failed) throw new Error(`seed ${used}, path ${counterexamplePath}`, { cause: errorInstance });
      await assertWell(server);
    } finally {
      agent.destroy();
    }
    return { requests, statuses };
  });
}

function contractFaults(
  contract: Contract,
  { operation, method }: ClientRequest,
  coded: ApiAnswer,
  server: ApiServer,
): readonly string[] {
  const answer = { ...coded, body: decoded(coded) };
  const text = answer.body.toString('utf8');
  const faults: string[] = [];
  for (const [place, secret] of Object.entries(SECRETS))
    if (text.includes(secret)) faults.push(`a secret of the ${place} is told: ${text.slice(0, 2000)}`);
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
  if (!isPage && STACK.test(text)) faults.push(`a stack is told: ${STACK.exec(text)?.[0]}: ${text.slice(0, 1000)}`);
  if (answer.status >= 500 && answer.status !== 503 && answer.status !== 504)
    faults.push(`${answer.status}: ${text.slice(0, 1000)}`);
  if (answer.status >= 400 && text.includes(server.directory))
    faults.push(`a path of the host is told: ${text.slice(0, 1000)}`);
  if (method === 'HEAD') return answer.body.length > 0 ? [...faults, 'HEAD has a body'] : faults;
  if (answer.status === 204) return [...faults, '204'];
  if (operation === undefined) return answer.status === 200 ? faults : [...faults, ...contract.strangerFaults(answer)];
  // A path that is not text, or too many steps, belongs to no operation.
  if (answer.status === 404 && !operation.statuses.includes(404))
    return [...faults, ...contract.strangerFaults(answer)];
  return [...faults, ...contract.faults(operation, answer)];
}

function decoded({ headers, body }: ApiAnswer): Buffer {
  if (body.length === 0) return body;
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  return headers['content-encoding'] === 'deflate' ? inflateSync(body) : body;
}

async function assertWell(server: ApiServer): Promise<void> {
  const health = (await server.ask('/health')).json() as { readonly status: string };
  assert.ok(['healthy', 'degraded'].includes(health.status), JSON.stringify(health));
  const metrics = (await server.ask('/metrics')).body.toString();
  assert.match(metrics, /^tool_http_panics_total(?:\{[^}]*\})? 0$/m);
  for (const secret of Object.values(SECRETS))
    assert.ok(!metrics.includes(secret) && !server.stderr().includes(secret), secret);
}
