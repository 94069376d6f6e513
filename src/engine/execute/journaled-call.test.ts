import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import {
  type MemoryJournal,
  type MemoryJournalOptions,
  memoryJournal,
} from '../../../test/support/random/memory-journal.ts';
import { servicesIn } from '../../../test/support/services.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { Services } from '../../operations/services.ts';
import { runningChildren } from '../../operations/solution/children.ts';
import { openRun } from '../../operations/solution/run-context.ts';
import { idempotencyKey } from '../journal-name.ts';
import { planWorkflow } from '../plan.ts';
import { executionFacts, resolvedValues } from '../resolve/resolution.ts';
import { resolve } from '../resolve/resolve.ts';
import type { RunEvent } from '../services.ts';
import { type Executed, execute } from './execute.ts';

interface Ran {
  readonly journal: MemoryJournal;
  readonly executed: Executed;
  statusOf(action: string): string | undefined;
  resultsOf(action: string): unknown;
  lines(): Promise<readonly string[]>;
}

const RUN_ID = '01930000-0000-7000-8000-000000000000';

/** Runs actions in a directory whose file `ledger` has a line for each command that really ran. */
async function run(workflow: object, options: RunOptions = {}, more = ''): Promise<Ran> {
  return withTempDir(directory => runIn(directory, workflow, options, more));
}

interface RunOptions extends MemoryJournalOptions {
  /** No action starts any more once this event of this action was seen. */
  readonly haltAt?: readonly [type: string, action: string];
  /** Gets the paths of files that are read, with how. */
  readonly reads?: string[];
}

async function runIn(directory: string, workflow: object, options: RunOptions, child: string): Promise<Ran> {
  const journal = memoryJournal(options);
  const services = noting(await servicesIn(directory), options.reads ?? []);
  const file = join(directory, 'solution.yaml');
  const head = { apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'demo' } };
  await writeFile(file, JSON.stringify({ ...head, spec: { workflow } }));
  if (child !== '') await writeFile(join(directory, 'child.yaml'), child);
  const halting = new AbortController();
  const { signal } = new AbortController();
  const call = { startedAt: new Date(), cwd: directory, signal, halt: halting.signal, logId: 'test' };
  const observe = (event: RunEvent): void => {
    const [type, action] = options.haltAt ?? [];
    if (event.type === type && 'name' in event && event.name === action) halting.abort();
  };
  const place = { runId: RUN_ID, prefix: '', journal };
  const source = { kind: 'file' as const, path: file };
  const { loaded, context } = await openRun(services, { source, place, observe }, call, runningChildren);
  const resolution = await resolve(context, {});
  const facts = { failFast: false, execution: executionFacts(resolution) };
  const executed = await execute(context, planWorkflow(loaded.solution), resolvedValues(resolution), facts);
  const text = await readFile(join(directory, 'ledger'), 'utf8').catch(() => '');
  return {
    journal,
    executed,
    statusOf: action => executed.records.get(action)?.status,
    resultsOf: action => executed.records.get(action)?.results?.data,
    lines: async () => text.split('\n').filter(line => line !== ''),
  };
}

/** The services with files that note what is read of them. */
function noting(services: Services, reads: string[]): Services {
  const { files } = services.engine;
  const noted: FileReader = {
    ...files,
    read: (path, ...more) => {
      reads.push(`read ${path}`);
      return files.read(path, ...more);
    },
    chunks: (path, ...more) => {
      reads.push(`chunks ${path}`);
      return files.chunks(path, ...more);
    },
    end: (path, ...more) => {
      reads.push(`end ${path}`);
      return files.end(path, ...more);
    },
  };
  return { ...services, engine: { ...services.engine, files: noted } };
}

const line = (text: string) => ({ provider: 'exec', inputs: { command: `echo ${text} >> ledger`, shell: 'sh' } });
const at = new Date('2026-01-02T03:04:05Z');
const succeeded = (data: unknown) =>
  ({ state: 'succeeded', attempts: 1, startedAt: at, endedAt: at, results: { data, taint: undefined } }) as const;

suite('what is durable before what', () => {
  test('a start is durable before its effect, and an end before what depends on it', async () => {
    const { journal } = await run({ actions: { a: line('a'), b: { ...line('b'), dependsOn: ['a'] } } });
    const words = journal.entries.map(entry => `${entry.type} ${entry.call}`);
    assert.deepEqual(words, ['started a', 'ended a', 'started b', 'ended b']);
    assert.equal(journal.durable(), 3, 'the end of the last action is flushed with the end of the run');
  });

  test('a call without side effects waits for nothing, and is journaled with its results', async () => {
    const message = (text: string) => ({ provider: 'message', inputs: { message: text } });
    const { journal } = await run({ actions: { a: message('1'), b: { ...message('2'), dependsOn: ['a'] } } });
    assert.deepEqual(
      journal.entries.map(({ type, call }) => `${type} ${call}`),
      ['ended a', 'ended b'],
    );
    assert.equal(journal.durable(), 0);
  });

  test('a call without side effects waits for the end of an effect', async () => {
    const message = { provider: 'message', inputs: { message: 'done' }, dependsOn: ['a'] };
    const { journal } = await run({ actions: { a: line('a'), b: message } });
    assert.equal(journal.durable(), 2);
  });

  test('what cannot be journaled does not start', async () => {
    const full = { after: 1, error: new ToolError('runs-unavailable', 'the disk is full') };
    const { lines, statusOf, executed } = await run(
      { actions: { a: line('a'), b: { ...line('b'), dependsOn: ['a'] } }, finally: { c: line('c') } },
      { full },
    );
    assert.deepEqual(await lines(), ['a']);
    assert.equal(statusOf('b'), 'failed');
    assert.match(executed.records.get('b')?.error?.message ?? '', /not started.*journaled: the disk is full/);
    assert.equal(statusOf('c'), 'failed');
    assert.equal(executed.status, 'failed');
  });

  test('retries are journaled, and a second attempt is not a second start', async () => {
    const command = 'test -f mark || { touch mark; exit 1; }';
    const flaky = {
      provider: 'exec',
      inputs: { command, shell: 'sh' },
      retry: { maxAttempts: 3, initialDelay: '1ms' },
    };
    const { journal } = await run({ actions: { a: flaky } });
    assert.deepEqual(
      journal.entries.map(({ type }) => type),
      ['started', 'retry', 'ended'],
    );
  });
});

suite('what an earlier attempt of the run knows', () => {
  test('what ended well is not done again, and its results come back', async () => {
    const b = { ...line('{{ __actions.a.results.stdout }}'), dependsOn: ['a'] };
    const inputs = { command: { tmpl: 'echo {{ __actions.a.results.stdout }} >> ledger' }, shell: 'sh' };
    const { lines, statusOf, executed } = await run(
      { actions: { a: line('a'), b: { ...b, inputs } } },
      { earlier: { a: succeeded({ stdout: 'from before' }) } },
    );
    assert.deepEqual(await lines(), ['from before']);
    assert.equal(statusOf('a'), 'succeeded');
    assert.deepEqual(executed.records.get('a')?.startedAt, at);
  });

  test('what a condition skipped stays skipped, and what was skipped for the sake of another is done', async () => {
    const { lines, statusOf } = await run(
      { actions: { a: { ...line('a'), when: 'true' }, b: line('b') } },
      {
        earlier: {
          a: { state: 'skipped', reason: 'condition' },
          b: { state: 'skipped', reason: 'dependency-failed' },
        },
      },
    );
    assert.equal(statusOf('a'), 'skipped');
    assert.deepEqual(await lines(), ['b']);
  });

  test('an uncertain action is run again, left out, or fails', async () => {
    const uncertain = (decision: 'rerun' | 'skip' | 'fail') => ({ state: 'uncertain', decision, attempts: 0 }) as const;
    const { lines, statusOf, executed } = await run(
      { actions: { a: line('a'), b: line('b'), c: line('c'), d: { ...line('d'), dependsOn: ['b'] } } },
      { earlier: { a: uncertain('rerun'), b: uncertain('skip'), c: uncertain('fail') } },
    );
    assert.deepEqual([...(await lines())].sort(), ['a', 'd']);
    assert.equal(statusOf('b'), 'skipped');
    assert.equal(executed.records.get('b')?.skipReason, 'interrupted');
    assert.match(executed.records.get('c')?.error?.message ?? '', /whether it happened is not known/);
  });

  test('attempts that failed before the interruption count', async () => {
    const fails = { provider: 'exec', inputs: { command: 'echo x >> ledger; exit 1', shell: 'sh' } };
    const { lines, executed } = await run(
      { actions: { a: { ...fails, retry: { maxAttempts: 3, initialDelay: '1ms' } } } },
      { earlier: { a: { state: 'uncertain', decision: 'rerun', attempts: 1 } } },
    );
    assert.equal((await lines()).length, 2);
    assert.equal(executed.records.get('a')?.attempts, 3);
  });

  test('a forEach goes through the list of before, and does only the items that are left', async () => {
    const each = {
      provider: 'exec',
      inputs: { command: { tmpl: 'echo {{ __item }} >> ledger' }, shell: 'sh' },
      forEach: { in: ['new'] },
    };
    const { lines, resultsOf } = await run(
      { actions: { a: each } },
      {
        earlier: { 'a[0]': succeeded({ stdout: 'x' }) },
        items: { a: { data: ['one', 'two'], taint: undefined } },
      },
    );
    assert.deepEqual(await lines(), ['two']);
    assert.deepEqual((resultsOf('a') as readonly object[])[0], { stdout: 'x' });
  });

  test('finally runs again', async () => {
    const { lines } = await run(
      { actions: { a: line('a') }, finally: { b: line('b') } },
      { earlier: { a: succeeded({}), b: succeeded({}) } },
    );
    assert.deepEqual(await lines(), ['b']);
  });

  test('the actions of a solution that an action runs are calls of the same run', async () => {
    const child = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: child}
spec:
  workflow:
    actions:
      x: {provider: exec, inputs: {command: echo x >> ledger, shell: sh}}
      y: {provider: exec, inputs: {command: echo y >> ledger, shell: sh}, dependsOn: [x]}
`;
    const workflow = { actions: { release: { provider: 'solution', inputs: { source: './child.yaml' } } } };
    const first = await run(workflow, {}, child);
    assert.deepEqual(
      first.journal.entries.map(({ type, call }) => `${type} ${call}`),
      [
        'started release',
        'started release/x',
        'ended release/x',
        'started release/y',
        'ended release/y',
        'ended release',
      ],
    );
    const earlier = {
      release: { state: 'uncertain', decision: 'rerun', attempts: 0 },
      'release/x': succeeded({}),
    } as const;
    const { lines } = await run(workflow, { earlier }, child);
    assert.deepEqual(await lines(), ['y']);
  });
});

suite('what a start tells', () => {
  test('file changes are known before and after, other effects are not', () =>
    withTempDir(async directory => {
      await writeFile(join(directory, 'log'), 'old\n');
      const append = { operation: 'write', path: 'log', content: 'new\n', onConflict: 'append' };
      const write = { operation: 'write', path: 'other', content: 'x' };
      const { journal } = await runIn(
        directory,
        {
          actions: {
            a: { provider: 'file', inputs: append },
            b: { provider: 'file', inputs: write },
            c: line('c'),
          },
        },
        {},
        '',
      );
      const starts = journal.entries.filter(entry => entry.type === 'started');
      const [a, b, c] = ['a', 'b', 'c'].map(name => starts.find(({ call }) => call === name));
      assert.equal(a?.isRepeatable, false);
      assert.deepEqual(
        a?.files?.map(({ before, after }) => [before?.size, after?.size, Buffer.from(after?.end ?? []).toString()]),
        [[4, 8, 'new\n']],
      );
      assert.equal(b?.isRepeatable, true);
      assert.equal(c?.isRepeatable, false);
      assert.equal(c?.files, undefined);
    }));

  test('a file that is appended to is not read for it', () =>
    withTempDir(async directory => {
      await writeFile(join(directory, 'log'), 'old\n');
      const append = { operation: 'write', path: 'log', content: 'new\n', onConflict: 'append' };
      const print = { expression: '"printed"', destination: 'file', file: 'log' };
      const reads: string[] = [];
      const { journal } = await runIn(
        directory,
        {
          actions: {
            a: { provider: 'file', inputs: append },
            b: { provider: 'debug', inputs: print, dependsOn: ['a'] },
          },
        },
        { reads },
        '',
      );
      const told = journal.entries.flatMap(entry =>
        entry.type === 'started' ? [[entry.call, entry.files?.[0]?.before?.size]] : [],
      );
      assert.deepEqual(told, [
        ['a', 4],
        ['b', 8],
      ]);
      assert.deepEqual(
        reads.filter(read => read.endsWith('/log')),
        [],
      );
    }));

  test('a key of a call is a UUIDv5, the same each time and another one for each call', () => {
    const context = { place: { runId: RUN_ID, prefix: '' } } as never;
    const key = idempotencyKey(context, 'deploy[0]');
    assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(key, idempotencyKey(context, 'deploy[0]'));
    assert.notEqual(key, idempotencyKey(context, 'deploy[1]'));
  });
});

suite('a run that is halted', () => {
  const words = ({ journal }: Ran): readonly string[] => journal.entries.map(({ type, call }) => `${type} ${call}`);

  test('finishes what is under way and starts nothing more, finally neither', async () => {
    const actions = { a: line('a'), b: { ...line('b'), dependsOn: ['a'] } };
    const ran = await run({ actions, finally: { last: line('last') } }, { haltAt: ['action-started', 'a'] });
    assert.deepEqual(await ran.lines(), ['a']);
    assert.deepEqual(words(ran), ['started a', 'ended a']);
    assert.equal(ran.executed.status, 'cancelled');
    assert.deepEqual(
      ['a', 'b', 'last'].map(name => ran.statusOf(name)),
      ['succeeded', 'cancelled', undefined],
    );
  });

  test('has ended as ever when nothing was left to do', async () => {
    const ran = await run({ actions: { a: line('a') } }, { haltAt: ['action-started', 'a'] });
    assert.equal(ran.executed.status, 'succeeded');
  });

  test('begins no further item of a forEach', async () => {
    const forEach = { in: ['x', 'y', 'z'], concurrency: 1, item: 'one' };
    const each = {
      provider: 'exec',
      forEach,
      inputs: { command: { expr: '"echo " + one + " >> ledger"' }, shell: 'sh' },
    };
    const ran = await run({ actions: { each } }, { haltAt: ['action-started', 'each[0]'] });
    assert.deepEqual(await ran.lines(), ['x']);
    assert.deepEqual([ran.statusOf('each'), ran.executed.status], ['cancelled', 'cancelled']);
  });

  test('begins no further attempt, and the failed one is known to have ended', async () => {
    const retry = { maxAttempts: 3, backoff: 'fixed', initialDelay: '1h', maxDelay: '1h' };
    const failing = { provider: 'exec', retry, inputs: { command: 'echo a >> ledger; exit 1', shell: 'sh' } };
    const ran = await run({ actions: { failing } }, { haltAt: ['action-retry', 'failing'] });
    assert.deepEqual(await ran.lines(), ['a']);
    assert.deepEqual(words(ran), ['started failing', 'retry failing', 'ended failing']);
    assert.equal(ran.executed.status, 'cancelled');
  });

  test('starts nothing more in a solution that an action runs, which is under way for who resumes it', async () => {
    const child = JSON.stringify({
      apiVersion: 'tool.dev/v1',
      kind: 'Solution',
      metadata: { name: 'child' },
      spec: { workflow: { actions: { one: line('one'), two: { ...line('two'), dependsOn: ['one'] } } } },
    });
    const inner = {
      provider: 'solution',
      onError: 'continue',
      inputs: { source: './child.yaml', propagateErrors: false },
    };
    const ran = await run({ actions: { inner } }, { haltAt: ['action-started', 'one'] }, child);
    assert.deepEqual(await ran.lines(), ['one']);
    assert.deepEqual(words(ran), ['started inner', 'started inner/one', 'ended inner/one']);
    assert.equal(ran.executed.status, 'cancelled');
  });
});
