import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActionGraph } from '../../src/operations/solution/render-solution.ts';
import type { RunResult } from '../../src/operations/solution/run-result.ts';
import { onSolution, type Ran } from '../support/solution-run.ts';

const shell = (command: string, more: object = {}): object => ({
  provider: 'exec',
  inputs: { command, shell: 'sh' },
  ...more,
});
const calc = (expression: string, more: object = {}): object => ({ provider: 'cel', inputs: { expression }, ...more });
const noted = (value: unknown, more: object = {}): object => ({ provider: 'static', inputs: { value }, ...more });
const failing = calc('debug.throw("no luck")');
const expr = (text: string): object => ({ expr: text });

interface Run extends Ran {
  readonly result: RunResult;
}

async function run(actions: object, finallyActions?: object, words: readonly string[] = []): Promise<Run> {
  const ran = await onSolution(
    { workflow: { actions, ...(finallyActions !== undefined && { finally: finallyActions }) } },
    ['run', 'solution', ...words],
  );
  return { ...ran, result: ran.data as unknown as RunResult };
}

const actionStatus = ({ result }: Run, name: string): string | undefined => result.actions?.[name]?.status;

describe('failure of an action', () => {
  test('an exit code other than 0 fails the action and the run, unless it is acceptable', async () => {
    const bad = await run({ a: shell('exit 3') });
    assert.equal(bad.code, 6);
    assert.equal(bad.result.status, 'failed');
    assert.deepEqual(bad.result.failedActions, ['a']);
    assert.equal(bad.result.actions?.['a']?.error?.kind, 'exec');
    assert.equal(bad.result.actions?.['a']?.error?.exitCode, 3);
    const good = await run({
      a: { provider: 'exec', inputs: { command: 'exit 3', shell: 'sh', acceptableExitCodes: [3] } },
    });
    assert.equal(good.code, 0);
    assert.equal(actionStatus(good, 'a'), 'succeeded');
    const data = await run({
      a: { provider: 'exec', inputs: { command: 'exit 3', shell: 'sh', onFailure: 'data' } },
      b: {
        provider: 'message',
        when: '!__actions.a.results.success',
        inputs: { message: 'not equal' },
        dependsOn: ['a'],
      },
    });
    assert.equal(data.code, 0);
    assert.deepEqual([actionStatus(data, 'a'), actionStatus(data, 'b')], ['succeeded', 'succeeded']);
  });

  test('skips what needs it, transitively, and leaves other branches alone', async () => {
    const ran = await run({
      a: failing,
      b: noted(1, { dependsOn: ['a'] }),
      c: noted(1, { dependsOn: ['b'] }),
      free: noted(1),
    });
    assert.deepEqual(
      ['a', 'b', 'c', 'free'].map(name => actionStatus(ran, name)),
      ['failed', 'skipped', 'skipped', 'succeeded'],
    );
    assert.equal(ran.result.actions?.['c']?.skipReason, 'dependency-failed');
  });

  test('with onError continue lets dependents run and see it: a partial success', async () => {
    const ran = await run({ a: { ...failing, onError: 'continue' }, b: noted(expr('__actions.a.status')) });
    assert.equal(ran.code, 0);
    assert.equal(ran.result.status, 'partial-success');
    assert.equal(ran.result.actions?.['b']?.results, 'failed');
    const strict = await run({ a: { ...failing, onError: 'continue' } }, undefined, ['--strict']);
    assert.equal(strict.code, 6);
  });

  test('in a condition or by a time limit counts the same', async () => {
    const ran = await run({
      a: noted(1, { when: 'debug.throw("broken")', onError: 'continue' }),
      t: { provider: 'sleep', inputs: { duration: '5s' }, timeout: '20ms', onError: 'continue' },
      b: noted(expr('[__actions.a.error.kind, __actions.t.status]')),
    });
    assert.equal(ran.code, 0);
    assert.deepEqual(ran.result.actions?.['b']?.results, ['condition', 'timeout']);
  });

  test('a false condition skips the action only, and its results are absent', async () => {
    const ran = await run({
      a: noted(1, { when: false }),
      b: noted(expr('has(__actions.a.results)'), { dependsOn: ['a'] }),
    });
    assert.deepEqual(
      [actionStatus(ran, 'a'), ran.result.actions?.['a']?.skipReason, ran.result.actions?.['b']?.results],
      ['skipped', 'condition', false],
    );
  });

  test('of a resolver means that no action starts', async () => {
    const ran = await onSolution(
      { resolvers: { r: failing }, workflow: { actions: { a: shell('echo ran > witness') } } },
      ['run', 'solution'],
    );
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /resolver "r" failed/);
  });
});

describe('retry', () => {
  test('repeats up to maxAttempts while retryIf holds', async () => {
    const attempts = async (retry: object, command: string): Promise<number | undefined> =>
      (await run({ a: shell(command, { retry }) })).result.actions?.['a']?.attempts;
    assert.equal(await attempts({ maxAttempts: 3, initialDelay: '1ms' }, 'exit 3'), 3);
    assert.equal(await attempts({ maxAttempts: 1 }, 'exit 3'), 1);
    assert.equal(
      await attempts({ maxAttempts: 3, initialDelay: '1ms', retryIf: '__error.exitCode == 3' }, 'exit 4'),
      1,
    );
    assert.equal(
      await attempts({ maxAttempts: 2, initialDelay: '1ms', retryIf: '__error.exitCode == 3' }, 'exit 3'),
      2,
    );
  });

  test('cuts off each attempt at the time limit of the action', async () => {
    const ran = await run({
      a: {
        provider: 'sleep',
        inputs: { duration: '5s' },
        timeout: '30ms',
        retry: { maxAttempts: 3, initialDelay: '1ms' },
      },
    });
    assert.deepEqual([actionStatus(ran, 'a'), ran.result.actions?.['a']?.attempts], ['timeout', 3]);
  });

  test('succeeds when a later attempt does', async () => {
    const ran = await run({
      a: shell('if test -e been; then exit 0; fi; touch been; exit 1', {
        retry: { maxAttempts: 3, initialDelay: '1ms' },
      }),
    });
    assert.deepEqual([ran.code, ran.result.actions?.['a']?.attempts], [0, 2]);
  });
});

describe('order', () => {
  test('an alias inside a template is a dependency', async () => {
    const ran = await run({
      a: noted([{ text: { tmpl: '{{ build.results }}' } }]),
      b: noted('built', { alias: 'build' }),
    });
    assert.deepEqual(ran.result.actions?.['a']?.results, [{ text: 'built' }]);
  });

  test('exclusive actions never overlap', async () => {
    const guarded = 'mkdir lock && sleep 0.1 && rmdir lock';
    const ran = await run({ a: shell(guarded, { exclusive: ['b'] }), b: shell(guarded), c: shell('true') });
    assert.equal(ran.code, 0);
  });

  test('main ends before finally begins, and finally reads what failed', async () => {
    const ran = await run({ deploy: failing }, { clean: noted(expr('__actions.deploy.status')) });
    assert.equal(ran.code, 6);
    assert.equal(ran.result.actions?.['clean']?.results, 'failed');
  });

  test('an action of finally sees all of main, and of finally only what it needs', async () => {
    const names = '__actions.map(name, name).sort()';
    const ran = await run(
      { m: noted(1), n: noted(2) },
      {
        first: calc(names),
        second: calc(names, { dependsOn: ['first'] }),
        third: calc(names, { dependsOn: ['second'] }),
        both: calc(names, { dependsOn: ['first', 'third'] }),
      },
    );
    const seen = Object.entries(ran.result.actions ?? {}).map(([name, { results }]) => [name, results]);
    assert.deepEqual(Object.fromEntries(seen), {
      m: 1,
      n: 2,
      first: ['m', 'n'],
      second: ['first', 'm', 'n'],
      third: ['m', 'n', 'second'],
      both: ['first', 'm', 'n', 'third'],
    });
  });

  test('a failing finally fails the run', async () => {
    const ran = await run({ a: noted(1) }, { clean: failing });
    assert.deepEqual([ran.code, ran.result.status], [6, 'failed']);
  });

  test('--action selects it, what it needs over all edges, and finally', async () => {
    const ran = await run({ a: noted(1), b: noted(2), c: noted(expr('__actions.b.results')) }, { clean: noted(3) }, [
      '--action',
      'c',
    ]);
    assert.deepEqual(Object.keys(ran.result.actions ?? {}), ['b', 'c', 'clean']);
  });
});

describe('forEach of an action', () => {
  test('of no items succeeds with an empty list', async () => {
    const ran = await run({ a: noted(1, { forEach: { in: [] } }) });
    assert.deepEqual([actionStatus(ran, 'a'), ran.result.actions?.['a']?.results], ['succeeded', []]);
  });

  test('an input may use the item and an earlier action', async () => {
    const ran = await run({
      prepare: noted('p'),
      a: noted(expr('__actions.prepare.results + region'), { forEach: { in: ['eu', 'us'], item: 'region' } }),
    });
    assert.deepEqual(ran.result.actions?.['a']?.results, ['peu', 'pus']);
  });

  test('with onError continue runs all, and the failed item is null', async () => {
    const ran = await run({
      a: calc('__item == 2 ? debug.throw("two") : __item', { forEach: { in: [1, 2, 3], onError: 'continue' } }),
    });
    assert.equal(ran.code, 6);
    assert.deepEqual(
      ran.result.actions?.['a']?.iterations?.map(({ status }) => status),
      ['succeeded', 'failed', 'succeeded'],
    );
  });

  test('over what is not a list is an error of the input', async () => {
    const ran = await run({ a: noted(1, { forEach: { in: expr('"text"') } }) });
    assert.equal(ran.result.actions?.['a']?.error?.kind, 'input');
  });
});

describe('data', () => {
  test('literal arguments that look like markup are passed on unchanged', async () => {
    const args = ['--format', '{{ .Names }}', '_.x'];
    const ran = await run({ a: { provider: 'exec', inputs: { command: 'echo', args } } });
    assert.equal((ran.result.actions?.['a']?.results as { stdout: string } | undefined)?.stdout, args.join(' '));
  });

  test('__plan tells phase and dependencies of the actions, and in a resolver those of the resolvers', async () => {
    const ran = await onSolution(
      {
        resolvers: { a: { value: 1 }, b: { value: expr('[_.a, __plan.b.dependencyCount, __plan.a.dependencyCount]') } },
        workflow: {
          actions: {
            first: noted(1),
            last: noted(expr('__plan.last'), { dependsOn: ['first'], when: expr('__plan.last.dependencyCount == 1') }),
          },
          finally: { end: noted(expr('[__plan.end.section, __plan.first.dependencyCount]')) },
        },
      },
      ['run', 'solution'],
    );
    const { resolvers, actions } = ran.data as unknown as RunResult;
    assert.deepEqual(resolvers['b']?.value, [1, 1, 0], ran.stderr);
    assert.deepEqual(actions?.['last']?.results, {
      phase: 2,
      dependsOn: ['first'],
      dependencyCount: 1,
      section: 'actions',
    });
    assert.deepEqual(actions?.['end']?.results, ['finally', 0]);
  });

  test('the graph that is rendered has its actions by name', async () => {
    const { data } = await onSolution({ workflow: { actions: { a: noted(1), b: noted(2, { dependsOn: ['a'] }) } } }, [
      'render',
      'solution',
    ]);
    const { actions } = data as unknown as ActionGraph;
    assert.deepEqual(Object.keys(actions), ['a', 'b']);
    assert.deepEqual([actions['b']?.name, actions['b']?.dependsOn], ['b', ['a']]);
  });

  test('results that break the declared schema fail the action', async () => {
    const schema = { type: 'object', required: ['ok'] };
    const ran = await run({
      a: noted({ no: 1 }, { resultSchema: schema }),
      b: noted({ no: 1 }, { resultSchema: schema, resultSchemaMode: 'ignore' }),
    });
    assert.equal(ran.result.actions?.['a']?.error?.kind, 'validation');
    assert.equal(actionStatus(ran, 'b'), 'succeeded');
  });

  test('a solution without workflow gives the resolvers in the run result', async () => {
    const ran = await onSolution({ resolvers: { a: { value: 1 } } }, ['run', 'solution']);
    assert.equal(ran.code, 0);
    assert.equal((ran.data as unknown as RunResult).resolvers['a']?.value, 1);
  });
});
