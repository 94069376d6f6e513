import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onSolution } from '../support/solution-run.ts';

const REGIONS = [
  { name: 'eu-west', size: 1 },
  { name: 'us', size: 2 },
];
const print = (tmpl: string): object => ({ provider: 'message', inputs: { message: { tmpl } } });
const deploy = (forEach: object, more: object = {}): object => ({
  ...print('{{ __item | to_json }}'),
  forEach,
  ...more,
});
const RUN = ['run', 'solution'] as const;
const DRY = [...RUN, '--dry-run'] as const;

interface Report {
  readonly actionPlan: readonly { readonly name: string; readonly wouldDo: string; readonly dependencies?: string[] }[];
}
interface Result {
  readonly actions: Readonly<
    Record<string, { status: string; results: unknown; iterations: { key?: string; status: string }[] }>
  >;
}

describe('items that the author names', () => {
  const workflow = {
    actions: {
      deploy: deploy({ in: REGIONS, item: 'region', key: 'region.name' }),
      after: { ...print('{{ __actions.deploy.iterations[1].key }}'), dependsOn: ['deploy'] },
    },
  };

  test('have their names in the plan, in results, in what others see and in the table', async () => {
    const dry = await onSolution({ workflow }, DRY);
    const { actionPlan } = dry.data as unknown as Report;
    assert.deepEqual(
      actionPlan.map(({ name }) => name),
      ['deploy[eu-west]', 'deploy[us]', 'after'],
    );
    assert.deepEqual(actionPlan[2]?.dependencies, ['deploy[eu-west,us]']);
    const ran = await onSolution({ workflow }, RUN);
    const { actions } = ran.data as unknown as Result;
    assert.deepEqual(
      actions['deploy']?.iterations.map(({ key }) => key),
      ['eu-west', 'us'],
    );
    assert.match(ran.stderr, /^us$/m);
    const table = await onSolution({ workflow }, [...RUN, '-o', 'table']);
    assert.match(table.stdout, /^deploy\[eu-west\] +actions +succeeded/m);
  });

  test('are named in failures', async () => {
    const failing = {
      deploy: {
        provider: 'exec',
        inputs: { command: 'false' },
        forEach: { in: REGIONS, key: '__item.name', onError: 'continue' },
      },
    };
    const { stderr, code } = await onSolution({ workflow: { actions: failing } }, RUN);
    assert.equal(code, 6);
    assert.match(stderr, /deploy\[eu-west\]/);
    assert.match(stderr, /deploy\[us\]/);
  });

  test('must have names that differ, are no secrets and can be shown, in a plan and in a run', async () => {
    const resolvers = { secret: { value: ['one-secret', 'two-secret'], sensitive: true } };
    for (const [forEach, message] of [
      [{ in: [1, 2], key: '"same"' }, /forEach\.key of item 1 is "same", and so is that of item 0/],
      [
        { in: { rslvr: 'secret' }, key: '__item' },
        /forEach\.key of item 0 is sensitive, and the names of items are shown/,
      ],
      [{ in: ['a b'], key: '__item' }, /forEach\.key of item 0 is not a name/],
      [{ in: [1.5], key: '__item' }, /forEach\.key of item 0 is not a name/],
      [{ in: [{}], key: '__item.x' }, /no such key: x/],
    ] as const) {
      for (const words of [DRY, RUN]) {
        const { code, stderr, stdout } = await onSolution(
          { resolvers, workflow: { actions: { deploy: deploy(forEach) } } },
          words,
        );
        assert.equal(code, 6, stdout + stderr);
        assert.match(stderr, message);
        assert.doesNotMatch(stdout + stderr, /one-secret/);
      }
    }
  });

  test('keys read what the inputs read, and unknown ones leave the items unknown', async () => {
    const actions = {
      first: print('x'),
      deploy: deploy({ in: [1, 2], key: '__actions.first.status + "-" + string(__item)' }),
    };
    const dry = await onSolution({ workflow: { actions } }, DRY);
    const { actionPlan } = dry.data as unknown as Report;
    assert.deepEqual(
      actionPlan.map(({ name }) => name),
      ['first', 'deploy'],
    );
    const ran = await onSolution({ workflow: { actions } }, RUN);
    const { actions: done } = ran.data as unknown as Result;
    assert.deepEqual(
      done['deploy']?.iterations.map(({ key }) => key),
      ['succeeded-1', 'succeeded-2'],
    );
    const wrong = await onSolution({ workflow: { actions: { deploy: deploy({ in: [1], key: 'nobody.name' }) } } }, [
      'lint',
    ]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stdout, /there is no variable \\"nobody\\"/);
  });
});

describe('forEach over maps', () => {
  test('goes over {key, value} in the order of the map, in actions and resolvers', async () => {
    const resolvers = {
      sizes: { value: { us: 1, ap: 'two', eu: 3 } },
      doubled: {
        resolve: {
          with: [
            {
              provider: 'cel',
              forEach: { in: { rslvr: 'sizes' } },
              inputs: { expression: '__item.key + "=" + string(__item.value)' },
            },
          ],
        },
      },
    };
    const actions = {
      deploy: deploy({ in: { rslvr: 'sizes' }, key: '__item.key' }),
      literal: deploy({ in: { a: 1 } }),
    };
    const { data, stderr } = await onSolution({ resolvers, workflow: { actions } }, DRY);
    assert.notEqual(data, undefined, stderr);
    assert.deepEqual(
      (data as unknown as Report).actionPlan.map(({ name }) => name),
      ['deploy[us]', 'deploy[ap]', 'deploy[eu]', 'literal[0]'],
    );
    const values = await onSolution({ resolvers }, ['run', 'resolver', 'doubled']);
    assert.deepEqual(values.data, { doubled: ['us=1', 'ap=two', 'eu=3'] });
  });

  test('hides the values that are sensitive and not the keys', async () => {
    const resolvers = {
      token: { value: 'some-token-value', sensitive: true },
      all: { value: { eu: { rslvr: 'token' }, us: 'plain' } },
    };
    const actions = { deploy: deploy({ in: { rslvr: 'all' }, key: '__item.key' }) };
    const { stdout, stderr } = await onSolution({ resolvers, workflow: { actions } }, [...DRY, '-o', 'table']);
    assert.match(stdout, /deploy\[eu\].*\[REDACTED\]/);
    assert.match(stdout, /deploy\[us\].*plain/);
    assert.doesNotMatch(stdout + stderr, /some-token-value/);
  });

  test('of anything else is an error', async () => {
    const { stdout } = await onSolution({ workflow: { actions: { a: deploy({ in: 'text' }) } } }, ['lint']);
    assert.match(stdout, /forEach\.in must be a list or a map, not text/);
    const { stderr } = await onSolution({ workflow: { actions: { a: deploy({ in: { expr: '1' } }) } } }, RUN);
    assert.match(stderr, /forEach\.in is not a list or a map/);
  });
});

test('forEach in finally goes over what is left behind, also after a failure', async () => {
  const workflow = {
    actions: {
      make: { ...print('{{ __item }}'), forEach: { in: ['a', 'b'] } },
      fail: { provider: 'exec', inputs: { command: 'false' }, dependsOn: ['make'] },
    },
    finally: {
      remove: {
        ...print('{{ __item.index }} {{ __actions.fail.status }}'),
        forEach: { in: { expr: '__actions.make.iterations' }, key: '"item-" + string(__item.index)' },
      },
    },
  };
  const ran = await onSolution({ workflow }, RUN);
  assert.equal(ran.code, 6);
  const { actions } = ran.data as unknown as Result;
  assert.equal(actions['remove']?.status, 'succeeded');
  assert.deepEqual(
    actions['remove']?.iterations.map(({ key }) => key),
    ['item-0', 'item-1'],
  );
  assert.match(ran.stderr, /1 failed/);
  const dry = await onSolution({ workflow: { finally: { remove: deploy({ in: [1, 2] }) } } }, DRY);
  assert.deepEqual(
    (dry.data as unknown as Report).actionPlan.map(({ name }) => name),
    ['remove[0]', 'remove[1]'],
  );
});
