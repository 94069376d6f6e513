import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const echo = (text: string, more: object = {}): object => ({
  provider: 'exec',
  inputs: { command: 'echo', args: [text] },
  ...more,
});

async function printed(actions: object, words: readonly string[] = []): Promise<string> {
  const { stderr, code } = await onSolution({ workflow: { actions } }, ['run', 'solution', ...words]);
  assert.equal(code, 0, stderr);
  return stderr.replaceAll(/\b\d+(?:\.\d+)?m?s\b/g, 'TIME');
}

test('lines of actions that may run at the same time carry their names in a pipe too, without colour', async () => {
  const stderr = await printed({ left: echo('one\ntwo'), right: echo('three') });
  assert.deepEqual(stderr.trimEnd().split('\n').sort(), ['left | one', 'left | two', 'right | three']);
});

test('lines of actions that can only run one after the other are as the program printed them', async () => {
  assert.equal(await printed({ left: echo('one'), right: echo('two', { dependsOn: ['left'] }) }), 'one\ntwo\n');
});

test('items of a forEach are named', async () => {
  const stderr = await printed({ each: { ...echo('x'), forEach: { in: { expr: '["a", "b"]' } } } });
  assert.deepEqual(stderr.trimEnd().split('\n').sort(), ['each[0] | x', 'each[1] | x']);
});

test('--progress plain counts the actions, not the items of a forEach', async () => {
  const noted = { provider: 'static', inputs: { value: 1 } };
  const stderr = await printed(
    { each: { ...noted, forEach: { in: { expr: '["a"]' } } }, last: { ...noted, dependsOn: ['each'] } },
    ['--progress', 'plain'],
  );
  assert.equal(stderr, '      succeeded each[0] TIME\n[1/2] succeeded each TIME\n[2/2] succeeded last TIME\n');
});

test('-q prints none of them', async () => {
  assert.equal(await printed({ left: echo('one'), right: echo('two') }, ['-q']), '');
});
