import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const resolvers = {
  shown: { value: { expr: '_.hidden + 1' } },
  hidden: { value: 41, internal: true },
};

test('an internal resolver is left out of values and results, unless it is named', async () => {
  assert.deepEqual((await onSolution({ resolvers }, ['run', 'resolver'])).data, { shown: 42 });
  assert.deepEqual((await onSolution({ resolvers }, ['run', 'resolver', 'hidden'])).data, { hidden: 41 });
  const { data } = await onSolution({ resolvers }, ['run', 'solution']);
  assert.deepEqual(Object.keys((data as { resolvers: object }).resolvers), ['shown']);
  assert.doesNotMatch((await onSolution({ resolvers }, ['run', 'solution', '-o', 'table'])).stdout, /hidden/);
});

test('a solution within a solution gives internal values only to a parent that names them', async () => {
  const child = JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'inner' },
    spec: { resolvers },
  });
  const values = async (names: object): Promise<unknown> => {
    const inner = { provider: 'solution', inputs: { source: './inner.yaml', ...names } };
    const { data, stderr } = await onSolution({ resolvers: { inner }, files: { 'inner.yaml': child } }, [
      'run',
      'resolver',
    ]);
    assert.equal(stderr, '');
    return (data as { inner: { resolvers: object } }).inner.resolvers;
  };
  assert.deepEqual(await values({}), { shown: 42 });
  assert.deepEqual(await values({ resolvers: ['hidden'] }), { hidden: 41 });
});
