import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const message = (text: object | string, more: object = {}): object => ({
  provider: 'message',
  inputs: { message: text },
  ...more,
});
const workflow = {
  actions: { build: message('building'), deploy: message('deploying', { dependsOn: ['build'] }) },
  finally: {
    report: message({ tmpl: 'deploy was {{ __actions.deploy.status }}, build {{ __actions.build.status }}' }),
    undo: message('undoing', { when: '__actions.deploy.status == "failed"' }),
  },
};

test('finally reads an action that was not asked for as skipped, and the dry-run knows it', async () => {
  const run = await onSolution({ workflow }, ['run', 'action', 'build']);
  assert.equal(run.code, 0, run.stderr);
  const { actions } = run.data as { actions: Record<string, { status: string }> };
  assert.deepEqual(Object.keys(actions), ['build', 'report', 'undo']);
  assert.equal(actions['undo']?.status, 'skipped');
  assert.match(run.stderr, /deploy was skipped, build succeeded/);
  const dry = await onSolution({ workflow }, ['run', 'action', 'build', '--dry-run']);
  const { actionPlan } = dry.data as { actionPlan: { name: string; effects?: object[] }[] };
  assert.deepEqual(actionPlan.find(({ name }) => name === 'undo')?.effects, [{ type: 'skip', reason: 'condition' }]);
});

test('an action or a tag that the solution does not have is an error, also without a workflow', async () => {
  const resolvers = { a: { value: 1 } };
  for (const [solution, words, said] of [
    [
      { workflow },
      ['run', 'action', 'deplo'],
      'there is no action "deplo"\n  field: actions\n  hint: did you mean "deploy"?',
    ],
    [
      { resolvers },
      ['run', 'action', 'deploy'],
      'there is no action "deploy"\n  field: actions\n  hint: the solution has no workflow',
    ],
    [{ resolvers }, ['plan', '--tag', 'night'], 'no action has the tag "night"\n  hint: the solution has no tags'],
    [{ resolvers }, ['plan', '--action', 'deploy'], 'there is no action "deploy"'],
  ] as const) {
    const { code, stderr } = await onSolution(solution, words);
    assert.equal(code, 3, stderr);
    assert.ok(stderr.includes(said), stderr);
  }
});
