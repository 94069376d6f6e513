import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const parameter = (key: string, more: object = {}): object => ({ provider: 'parameter', inputs: { key }, ...more });
const resolvers = {
  region: parameter('region', { type: 'string' }),
  replicas: parameter('replicas', { type: 'int' }),
  tag: parameter('image-tag', { type: 'string' }),
  token: parameter('token', { sensitive: true }),
};
const files = {
  'base.yaml': 'region: us\nreplicas: 1\nimage-tag: "1.0"\ntoken: base-token-value\n',
  'prod.env': '# production\nregion=eu\nreplicas="3"\n',
};
const BASE = ['-r', '@base.yaml'];

test('files of parameters are YAML, JSON or dotenv; a later one wins, and a flag over all of them, without a warning', async () => {
  const { data, stderr } = await onSolution({ resolvers, files }, [
    'run',
    'resolver',
    ...BASE,
    '-r',
    '@prod.env',
    '-r',
    'image-tag=2.10',
  ]);
  assert.equal(stderr, '');
  assert.deepEqual(data, { region: 'eu', replicas: 3, tag: '2.10', token: '[REDACTED]' });
});

test('a file that comes after a flag for the same parameter wins with a warning', async () => {
  const { data, stderr } = await onSolution({ resolvers, files }, ['run', 'resolver', '-r', 'region=ap', ...BASE]);
  assert.match(stderr, /parameter "region" is given more than once; the last one counts/);
  assert.equal((data as { region: string }).region, 'us');
});

test('a dotenv file of parameters names its faults', async () => {
  for (const [text, message] of [
    ['a b\n', /this line is not an assignment\n {2}at bad\.env:1:1/],
    ['ok=1\n9lives=2\n', /"9lives" is not a parameter name\n {2}at bad\.env:2:1/],
    ['regio=eu\n', /unknown parameter "regio"\n {2}field: params\.regio\n {2}hint: did you mean "region"/],
  ] as const) {
    const { code, stderr } = await onSolution({ resolvers, files: { 'bad.env': text } }, [
      'run',
      'resolver',
      '-r',
      '@bad.env',
    ]);
    assert.notEqual(code, 0);
    assert.match(stderr, message);
  }
});

test('variables TOOL_PARAM_<name> give parameters that no flag and no file gives', async () => {
  const environment = {
    TOOL_PARAM_region: 'from-variable',
    TOOL_PARAM_REPLICAS: '5',
    TOOL_PARAM_IMAGE_TAG: '007',
    TOOL_PARAM_token: '',
    TOOL_PARAM_other__thing: 'not of this solution',
  };
  const { data, stderr } = await onSolution(
    { resolvers, files: { 'one.yaml': 'replicas: 2\n' } },
    ['run', 'resolver', '-r', '@one.yaml', '-r', 'token=some-token-value'],
    { environment },
  );
  assert.equal(stderr, '');
  assert.deepEqual(data, { region: 'from-variable', replicas: 2, tag: '007', token: '[REDACTED]' });
  const wrong = await onSolution({ resolvers, files }, ['run', 'resolver', 'replicas'], {
    environment: { TOOL_PARAM_replicas: 'many' },
  });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /parameter "replicas"/);
});

test('explain shows where the value of each parameter comes from, and no secret', async () => {
  const words = ['explain', ...BASE, '-r', '@prod.env', '-r', 'replicas=4'];
  const more = { environment: { TOOL_PARAM_IMAGE_TAG: 'ignored', TOOL_PARAM_region: 'ignored' } };
  const { data, stdout } = await onSolution({ resolvers, files }, words, more);
  const { parameters } = data as { parameters: { name: string; given: object }[] };
  assert.deepEqual(Object.fromEntries(parameters.map(({ name, given }) => [name, given])), {
    region: { value: 'eu', source: 'file', from: 'prod.env' },
    replicas: { value: '4', source: 'command-line' },
    'image-tag': { value: '1.0', source: 'file', from: 'base.yaml' },
    token: { value: '[REDACTED]', source: 'file', from: 'base.yaml' },
  });
  assert.doesNotMatch(stdout, /base-token-value/);
  const table = await onSolution({ resolvers }, ['explain', '-o', 'table'], more);
  assert.match(table.stdout, /ignored \(TOOL_PARAM_IMAGE_TAG\)/);
});

test('a missing parameter says how to give it', async () => {
  const { stderr } = await onSolution({ resolvers }, ['run', 'resolver', 'region']);
  assert.match(stderr, /parameter "region" was not given: give it with -r region=…/);
});
