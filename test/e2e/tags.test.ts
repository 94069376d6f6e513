import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const say = (more: object = {}): object => ({ provider: 'message', inputs: { message: 'x' }, ...more });
const workflow = {
  actions: {
    build: say(),
    test: say({ tags: ['slow', 'check'], dependsOn: ['build'] }),
    deploy: say({ tags: ['release'], dependsOn: ['build'] }),
    announce: say({ tags: ['release'], dependsOn: ['test'] }),
  },
  finally: { report: say({ tags: ['slow'] }), cleanup: say() },
};

async function planned(...words: readonly string[]): Promise<readonly string[]> {
  const { data, code, stderr } = await onSolution({ workflow }, ['run', 'solution', ...words, '--dry-run']);
  assert.equal(code, 0, stderr);
  const { actionPlan: plan } = data as { actionPlan: { name: string }[] };
  const { data: ran } = await onSolution({ workflow }, ['run', 'solution', ...words]);
  const { actions } = ran as { actions: Record<string, unknown> };
  const names = plan.map(({ name }) => name);
  assert.deepEqual(Object.keys(actions).sort(), [...names].sort(), 'the run executes what the plan says');
  return names.sort();
}

describe('actions chosen by tags', () => {
  test('--tag takes those with one of the tags and what they need, and finally', async () => {
    assert.deepEqual(await planned('--tag', 'check'), ['build', 'cleanup', 'report', 'test']);
    assert.deepEqual(await planned('--tag', 'release'), ['announce', 'build', 'cleanup', 'deploy', 'report', 'test']);
    assert.deepEqual(await planned('--tag', 'check', '--action', 'deploy'), [
      'build',
      'cleanup',
      'deploy',
      'report',
      'test',
    ]);
  });

  test('--skip-tag leaves out those with a tag and what needs them, in finally too', async () => {
    assert.deepEqual(await planned('--skip-tag', 'slow'), ['build', 'cleanup', 'deploy']);
    assert.deepEqual(await planned('--tag', 'release', '--skip-tag', 'check'), [
      'build',
      'cleanup',
      'deploy',
      'report',
    ]);
    assert.deepEqual(await planned('--action', 'deploy', '--skip-tag', 'slow'), ['build', 'cleanup', 'deploy']);
  });

  test('an action that is both named and left out, and an unknown tag, are errors before anything runs', async () => {
    for (const [words, message] of [
      [['--action', 'announce', '--skip-tag', 'slow'], /action "announce" is both named and left out: it needs "test"/],
      [['--tag', 'realease'], /no action has the tag "realease"\n {2}hint: did you mean "release"\?/],
      [['--skip-tag', 'fast'], /no action has the tag "fast"/],
    ] as const) {
      const { code, stderr, stdout } = await onSolution({ workflow }, ['run', 'solution', ...words]);
      assert.equal(code, 3, stdout);
      assert.match(stderr, message);
    }
  });

  test('a tag is a lower-case word, once; explain and diff know tags', async () => {
    for (const [tags, message] of [
      [['Slow'], /must have lower-case letters, digits and - only/],
      [['a', 'a'], /stands twice in/],
      ['slow', /must be a list/],
    ] as const) {
      const { code, stdout } = await onSolution({ workflow: { actions: { a: say({ tags }) } } }, ['lint']);
      assert.equal(code, 2);
      assert.match(stdout, message);
    }
    const { data } = await onSolution({ workflow }, ['explain']);
    const { actions } = data as { actions: { name: string; tags: string[] }[] };
    assert.deepEqual(actions.find(({ name }) => name === 'test')?.tags, ['slow', 'check']);
    const valid = await onSolution({ workflow }, ['schema', 'validate']);
    assert.equal(valid.code, 0, valid.stdout);
  });
});
