import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { DryRunReport } from '../../src/operations/solution/dry-run-solution.ts';
import { inDirectory, onSolution, type Ran, type Written } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const noted = (value: unknown, more: object = {}): object => ({ provider: 'static', inputs: { value }, ...more });
const expr = (text: string): object => ({ expr: text });
const write = (path: string, content: unknown, more: object = {}): object => ({
  provider: 'file',
  inputs: { operation: 'write', path, content, ...more },
});

interface Dry extends Ran {
  readonly report: DryRunReport;
}

async function dry(written: Written, words: readonly string[] = []): Promise<Dry> {
  const ran = await onSolution(written, ['run', 'solution', '--dry-run', ...words]);
  return { ...ran, report: ran.data as unknown as DryRunReport };
}

const entry = ({ report }: Dry, name: string) => report.actionPlan?.find(action => action.name === name);

describe('the report', () => {
  test('of a solution of resolvers only has three fields', async () => {
    const { code, stdout } = await dry({ resolvers: { a: { value: 1 } } });
    assert.equal(code, 0);
    assert.equal(JSON.stringify(JSON.parse(stdout)), '{"dryRun":true,"solution":"demo","hasWorkflow":false}');
  });

  test('lists an action with exactly the fields of the specification', async () => {
    const { report } = await dry({
      workflow: { actions: { deploy: { provider: 'exec', inputs: { command: 'make', shell: 'sh' } } } },
    });
    const [{ effects: _effects, ...fields } = { effects: undefined }] = report.actionPlan ?? [];
    assert.deepEqual(
      { ...report, actionPlan: [fields] },
      {
        dryRun: true,
        solution: 'demo',
        hasWorkflow: true,
        actionPlan: [
          {
            name: 'deploy',
            provider: 'exec',
            wouldDo: 'Would run command "make" via sh',
            phase: 1,
            section: 'actions',
          },
        ],
        totalActions: 1,
        totalPhases: 1,
      },
    );
  });

  test('continues the numbering of phases in finally', async () => {
    const { report } = await dry({
      workflow: { actions: { a: noted(1), b: noted(1, { dependsOn: ['a'] }) }, finally: { c: noted(1) } },
    });
    assert.deepEqual(
      report.actionPlan?.map(({ name, phase, section }) => [name, phase, section]),
      [
        ['a', 1, 'actions'],
        ['b', 2, 'actions'],
        ['c', 3, 'finally'],
      ],
    );
    assert.deepEqual([report.totalPhases, report.totalActions], [3, 3]);
  });

  test('shows a condition that is false, and the message of the provider all the same', async () => {
    const ran = await dry({
      resolvers: { env: { value: 'dev' } },
      workflow: { actions: { a: { provider: 'exec', inputs: { command: 'make' }, when: '_.env == "prod"' } } },
    });
    assert.equal(entry(ran, 'a')?.when, '_.env == "prod"');
    assert.deepEqual(entry(ran, 'a')?.effects, [{ type: 'skip', reason: 'condition' }]);
    assert.match(entry(ran, 'a')?.wouldDo ?? '', /make/);
    const table = await onSolution(
      {
        resolvers: { env: { value: 'dev' } },
        workflow: { actions: { a: { provider: 'exec', inputs: { command: 'make' }, when: '_.env == "prod"' } } },
      },
      ['run', 'solution', '--dry-run', '-o', 'table'],
    );
    assert.match(table.stdout, /skipped: condition is false/);
  });

  test('names what a condition depends on, and decides it where that does not matter', async () => {
    const ran = await dry({
      workflow: {
        actions: {
          a: noted({ ok: true }),
          b: noted(1, { when: '__actions.a.results.ok' }),
          c: noted(1, { when: 'false && __actions.a.results.ok' }),
        },
      },
    });
    assert.deepEqual(entry(ran, 'b')?.effects, [{ type: 'unknown', about: 'when', because: ['__actions.a'] }]);
    assert.deepEqual(entry(ran, 'c')?.effects, [{ type: 'skip', reason: 'condition' }]);
  });

  test('has one entry for each known item, in numeric order', async () => {
    const items = Array.from({ length: 12 }, (_, index) => index);
    const ran = await dry({
      workflow: {
        actions: {
          x: noted(expr('__item'), { forEach: { in: items } }),
          none: noted(1, { forEach: { in: [] } }),
          late: noted(1, { forEach: { in: expr('__actions.x.results') } }),
        },
      },
    });
    const names = ran.report.actionPlan?.map(({ name }) => name) ?? [];
    assert.ok(names.indexOf('x[2]') < names.indexOf('x[10]'));
    assert.deepEqual(entry(ran, 'none')?.effects, [{ type: 'skip', reason: 'no-items' }]);
    assert.deepEqual(entry(ran, 'late')?.effects, [{ type: 'unknown', about: 'items', because: ['__actions.x'] }]);
  });

  test('verbose differs in materializedInputs only', async () => {
    const written = {
      resolvers: { r: { value: 'v' } },
      workflow: { actions: { a: noted(1), b: write('x', { tmpl: '{{ r }} {{ __actions.a.results }}' }) } },
    };
    const plain = (await dry(written)).report;
    const verbose = (await dry(written, ['--verbose'])).report;
    assert.ok(verbose.actionPlan?.some(({ materializedInputs }) => materializedInputs !== undefined));
    assert.deepEqual(
      { ...verbose, actionPlan: verbose.actionPlan?.map(({ materializedInputs: _inputs, ...rest }) => rest) },
      plain,
    );
  });

  test('defers an input with a run-time name and shows its source', async () => {
    const ran = await dry({
      workflow: { actions: { a: noted(1), b: write('x', { tmpl: 'n {{ __actions.a.results }}' }) } },
    });
    assert.deepEqual(entry(ran, 'b')?.deferredInputs, { content: 'n {{ __actions.a.results }}' });
    assert.deepEqual(entry(ran, 'b')?.dependencies, ['a']);
  });

  test('names a dependency as the plan holds it: with its items when they are known', async () => {
    const each = (list: readonly number[]): object => noted(1, { forEach: { in: list } });
    const actions = {
      one: each([1]),
      three: each([1, 2, 3]),
      none: each([]),
      last: noted(1, { dependsOn: ['one', 'three', 'none'] }),
    };
    const ran = await dry({ workflow: { actions } });
    assert.deepEqual(entry(ran, 'last')?.dependencies, ['none', 'one[0]', 'three[0..2]']);
  });
});

describe('files in the report', () => {
  test('have the status that the run will have, with a diff', async () => {
    const actions = {
      same: write('same', 'x\n'),
      other: write('other', 'new\n', { onConflict: 'overwrite' }),
      fresh: write('fresh', 'f\n'),
      clash: write('clash', 'new\n', { onConflict: 'error' }),
    };
    const ran = await dry({ workflow: { actions }, files: { same: 'x\n', other: 'old\n', clash: 'old\n' } });
    const status = (name: string): unknown =>
      entry(ran, name)?.effects?.flatMap(effect => ('status' in effect ? [effect.status] : []));
    assert.deepEqual(['same', 'other', 'fresh', 'clash'].map(status), [
      ['unchanged'],
      ['overwritten'],
      ['created'],
      ['conflict'],
    ]);
    const [effect] = entry(ran, 'other')?.effects ?? [];
    assert.match(effect !== undefined && 'diff' in effect ? (effect.diff ?? '') : '', /-old\n\+new/);
    assert.match(
      ran.report.warnings?.join('\n') ?? '',
      /action "clash" would fail: .*clash exists and differs \(onConflict: error\)/,
    );
  });

  test('that are unchanged mean that nothing would change', async () => {
    const workflow = { actions: { a: write('same', 'x\n') } };
    const detailed = async (files: Readonly<Record<string, string>>): Promise<number> =>
      (await dry({ workflow, files }, ['--detailed-exitcode'])).code;
    assert.equal(await detailed({ same: 'x\n' }), 0);
    assert.equal(await detailed({}), 2);
  });

  test('are seen by later entries', async () => {
    const ran = await dry({
      workflow: { actions: { a: write('f', 'x\n'), b: { ...write('f', 'x\n'), dependsOn: ['a'] } } },
    });
    assert.deepEqual(
      entry(ran, 'b')?.effects?.map(effect => ('status' in effect ? effect.status : undefined)),
      ['unchanged'],
    );
  });

  test('written by two actions without order are a warning', async () => {
    const ran = await dry({ workflow: { actions: { a: write('f', 'x\n'), b: write('f', 'y\n') } } });
    assert.match(ran.report.warnings?.join('\n') ?? '', /actions "a" and "b" both write .*f and have no order/);
  });
});

describe('failures in a dry-run', () => {
  test('of a resolver are a warning in the report and the exit code of the run', async () => {
    const written = {
      resolvers: {
        bad: { provider: 'cel', inputs: { expression: 'debug.throw("x")' } },
        next: { value: expr('_.bad') },
      },
      workflow: { actions: { a: noted({ rslvr: 'next' }) } },
    };
    const ran = await dry(written);
    assert.equal(ran.code, 1);
    assert.match(ran.report.warnings?.[0] ?? '', /^resolver "bad" failed: /);
    assert.equal(ran.report.warnings?.[1], 'resolver "next" was not run: it needs "bad"');
    assert.equal((await dry(written, ['--allow-resolver-failures'])).code, 0);
  });
});

describe('overrides', () => {
  test('are set before resolving, so that dependents see them, and are warned about', async () => {
    const ran = await dry(
      {
        resolvers: { a: { value: 'real' }, b: { value: expr('_.a + "!"') } },
        workflow: { actions: { x: noted({ rslvr: 'b' }) } },
      },
      ['--resolver-override', 'a="mock"', '--verbose'],
    );
    assert.deepEqual(entry(ran, 'x')?.materializedInputs, { value: 'mock!' });
    assert.deepEqual(ran.report.warnings, ['resolver "a" was overridden']);
  });

  test('of an unknown resolver are refused with the nearest name', async () => {
    const ran = await dry({ resolvers: { region: { value: 1 } } }, ['--resolver-override', 'regon=1']);
    assert.equal(ran.code, 3);
    assert.match(ran.stderr, /region/);
  });

  test('are not accepted by a run', async () => {
    const ran = await onSolution({ resolvers: { a: { value: 1 } } }, ['run', 'solution', '--resolver-override', 'a=2']);
    assert.equal(ran.code, 3);
  });
});

describe('no effect', () => {
  test('a dry-run writes nothing and starts nothing', async () => {
    await withTempDir(async directory => {
      await inDirectory(
        directory,
        {
          workflow: {
            actions: { a: write('f', 'x'), b: { provider: 'exec', inputs: { command: 'touch witness', shell: 'sh' } } },
            finally: { c: write('g', 'x') },
          },
        },
        ['run', 'solution', '--dry-run'],
      );
      for (const name of ['f', 'g', 'witness']) await assert.rejects(access(join(directory, name)));
    });
  });

  test('the same document gives the same bytes again', async () => {
    const written = {
      resolvers: { id: { value: expr('guid.new() == guid.new()') }, t: { value: 1 } },
      workflow: { actions: { a: noted({ rslvr: 't' }), b: noted(1) } },
    };
    await withTempDir(async directory => {
      const once = await inDirectory(directory, written, ['run', 'solution', '--dry-run', '--verbose']);
      const again = await inDirectory(directory, written, ['run', 'solution', '--dry-run', '--verbose']);
      assert.equal(once.stdout, again.stdout);
    });
  });
});
