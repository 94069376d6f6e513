import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DryRunReport } from '../../src/engine/describe/report.ts';
import { createDice } from '../support/random/random.ts';
import { randomRuns } from '../support/random-runs.ts';
import { onSolution, type Ran, type Written } from '../support/solution-run.ts';

type Action = Readonly<Record<string, unknown>>;

const write = (path: string, content: unknown, more: object = {}): Action => ({
  provider: 'file',
  inputs: { operation: 'write', path, content, ...more },
});
const read = (path: string): Action => ({ provider: 'file', inputs: { operation: 'read', path } });
const value = (given: unknown): Action => ({ provider: 'static', inputs: { value: given } });
const program = (command: string, more: object = {}): Action => ({
  provider: 'exec',
  inputs: { command, shell: 'sh', ...more },
});

const RESOLVERS = { region: { value: { name: 'eu' } } };
const child = (spec: string): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: child }\nspec: ${spec}\n`;
const CONFLICT = '{ provider: file, inputs: { operation: write, path: there, content: new } }';
const FILES = {
  there: 'old\n',
  'directory/file': 'x',
  'conflict.yaml': child(`{ workflow: { actions: { write: ${CONFLICT} } } }`),
  'goes-on.yaml': child(`{ workflow: { actions: { write: ${CONFLICT.replace('{', '{ onError: continue,')} } } }`),
  'invalid.yaml': child('{ workflow: { actions: { write: { provider: nope } } } }'),
  'parameter.yaml': child('{ resolvers: { p: { type: int, provider: parameter, inputs: { key: p } } } }'),
};
const runs = (source: string, more: object = {}): Action => ({ provider: 'solution', inputs: { source, ...more } });

type Fault = readonly [what: string, action: Action, says: RegExp];

/** One action that certainly fails, and what its warning says. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  ['a file in the way', write('there', 'new\n', { onConflict: 'error' }), /would fail: there exists and differs/],
  [
    'a list that is too long',
    { ...value(1), forEach: { in: { expr: 'lists.range(10001)' } } },
    /has 10001 items; at most/,
  ],
  [
    'a list that is neither list nor map',
    { ...value(1), forEach: { in: { expr: 'size("a") + 1' } } },
    /forEach.in is not a list or a map/,
  ],
  ['a file that is not there', read('absent'), /would fail: there is no file absent/],
  ['a directory in place of a file', read('directory'), /would fail: directory is a directory/],
  ['a directory that is not there', { provider: 'directory', inputs: { operation: 'list', path: 'absent' } }, /absent/],
  [
    'a source that is not there',
    { provider: 'directory', inputs: { operation: 'copy', path: 'absent', destination: 'to' } },
    /absent/,
  ],
  ['a working directory that is not there', program('true', { workingDir: 'absent' }), /working directory "absent"/],
  ['a solution that is not there', runs('./absent.yaml'), /action "\w+" would fail: there is no file .*absent\.yaml/],
  ['one that is a directory', runs('./directory'), /is a directory: name the file of the solution in it/],
  [
    'one that is not valid',
    runs('invalid.yaml', { propagateErrors: false }),
    /solution "invalid\.yaml" is not valid: invalid\.yaml:4:51: there is no provider "nope"/,
  ],
  ['a parameter that it does not know', runs('parameter.yaml', { inputs: { q: 1 } }), /unknown parameter "q"/],
  ['a parameter that it lacks', runs('parameter.yaml'), /would fail: resolver "p" failed: parameter "p" was not given/],
  ['an action inside that fails', runs('conflict.yaml'), /> action "write" would fail: there exists and differs/],
  ['a condition that fails', { ...value(1), when: '1 / 0 == 1' }, /condition: .*division by zero/],
  ['an input that fails', value({ expr: '1 / 0' }), /input "value": .*division by zero/],
  ['an input that is wrong', write('x', 'y', { onConflict: { expr: '"no" + "pe"' } }), /onConflict/],
];

const run = (written: Written, words: readonly string[] = []): Promise<Ran> =>
  onSolution(written, ['run', 'solution', ...words]);
const dryRunReport = ({ data }: Ran): DryRunReport => data as unknown as DryRunReport;
const reportWarnings = (ran: Ran): string => dryRunReport(ran).warnings?.join('\n') ?? '';
const faultyActions = (ran: Ran): readonly string[] =>
  (dryRunReport(ran).actionPlan ?? [])
    .filter(({ effects }) => effects?.some(({ type }) => type === 'fault'))
    .map(({ name }) => name);

describe('a dry-run of a run that would certainly fail', () => {
  for (const [what, action, says] of FAULTS) {
    test(`ends like the run, and says why: ${what}`, async () => {
      const written = { resolvers: RESOLVERS, workflow: { actions: { a: action } }, files: FILES };
      const dry = await run(written, ['--dry-run']);
      assert.match(reportWarnings(dry), says);
      assert.equal(faultyActions(dry).length, 1, JSON.stringify(dry.data));
      const real = await run(written);
      assert.deepEqual([real.code, dry.code], [6, 6], real.stderr);
      assert.equal((await run(written, ['--dry-run', '--detailed-exitcode'])).code, 1);
      const shown = (await run(written, ['--dry-run', '-o', 'table'])).stdout;
      assert.match(shown, /, 1 faulty$/m, 'it fails, so nothing is said about a preview of its own');
    });
  }

  test('says what cannot run because of it, and counts that as skipped', async () => {
    const actions = {
      fails: read('absent'),
      next: { ...write('x', 'y'), dependsOn: ['fails'], onError: 'continue' },
      last: { ...read('gone'), dependsOn: ['next'] },
      free: value(1),
    };
    const written = { workflow: { actions, finally: { after: value(2) } } };
    const dry = await run(written, ['--dry-run']);
    assert.deepEqual(faultyActions(dry), ['fails']);
    assert.match(reportWarnings(dry), /^action "next" would not run: it needs "fails"$/m);
    assert.match(reportWarnings(dry), /^action "last" would not run: it needs "next"$/m);
    assert.doesNotMatch(dry.stderr, /action "(?:next|last)" would fail/);
    const { stdout } = await run(written, ['--dry-run', '-o', 'table']);
    assert.match(stdout, /: 0 would change, 2 unchanged, 2 skipped, 0 uncertain, 1 faulty$/m);
    const real = (await run(written)).data as unknown as { readonly skippedActions: readonly string[] };
    assert.deepEqual(real.skippedActions, ['next', 'last']);
  });

  test('is 0 where the solution goes on after the failure, and 6 with --strict', async () => {
    const written = { workflow: { actions: { a: { ...read('absent'), onError: 'continue' } } } };
    for (const [words, exit] of [
      [[], 0],
      [['--strict'], 6],
    ] as const) {
      assert.equal((await run(written, words)).code, exit);
      assert.equal((await run(written, ['--dry-run', ...words])).code, exit);
    }
    assert.equal((await run(written, ['--dry-run', '--detailed-exitcode'])).code, 0);
  });

  test('ends with the code of a failed resolver where there is one: no action starts then', async () => {
    const written = { resolvers: { bad: { value: { expr: '1 / 0' } } }, workflow: { actions: { a: read('absent') } } };
    assert.equal((await run(written, ['--dry-run'])).code, 1);
    assert.equal((await run(written)).code, 1);
    assert.equal((await run(written, ['--dry-run', '--allow-resolver-failures'])).code, 6);
  });
});

describe('a dry-run of a run that may succeed is not faulty', () => {
  const CASES: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
    'a program before it makes the file': {
      make: program('echo x > absent'),
      use: { ...read('absent'), dependsOn: ['make'] },
    },
    'a program before it takes the file out of the way': {
      clean: program('rm there'),
      write: { ...write('there', 'new\n', { onConflict: 'error' }), dependsOn: ['clean'] },
    },
    'an action before it writes the file, with content that is not known yet': {
      first: value('x'),
      make: write('absent', { expr: 'string(__actions.first.results)' }),
      use: { ...read('absent'), dependsOn: ['make'] },
    },
    'an action before it writes the file': {
      make: write('absent', 'x'),
      use: { ...read('absent'), dependsOn: ['make'] },
    },
    'its condition is not known yet': {
      first: value('x'),
      use: { ...read('absent'), when: '__actions.first.results == "y"' },
    },
    'the solution that it runs goes on after the failure': { use: runs('goes-on.yaml') },
    'it takes the failure of the solution that it runs': { use: runs('conflict.yaml', { propagateErrors: false }) },
    'a program before it makes the solution': {
      make: program(`cp goes-on.yaml made.yaml`),
      use: { ...runs('made.yaml'), dependsOn: ['make'] },
    },
    'an action before it writes the solution': {
      make: write('made.yaml', child('{ resolvers: { a: { value: 1 } } }')),
      use: { ...runs('made.yaml'), dependsOn: ['make'] },
    },
    'an action before it makes room for an action inside': {
      clean: { provider: 'file', inputs: { operation: 'delete', path: 'there' } },
      use: { ...runs('conflict.yaml'), dependsOn: ['clean'] },
    },
    'its condition is false': { use: { ...read('absent'), when: 'false' } },
  };
  for (const [why, actions] of Object.entries(CASES)) {
    test(`because ${why}`, async () => {
      const written = { workflow: { actions }, files: FILES };
      const dry = await run(written, ['--dry-run']);
      assert.deepEqual(faultyActions(dry), []);
      const real = await run(written);
      assert.deepEqual([real.code, dry.code], [0, 0], real.stderr);
    });
  }
});

test('generated solutions with certain faults: the dry-run ends with the exit code of the run', async () => {
  for (let seed = 0; seed < randomRuns(200); seed++) {
    const dice = createDice(seed);
    const actions: Record<string, Action> = {};
    const count = 1 + dice.below(6);
    for (let index = 0; index < count; index++) {
      const fresh = write(`new-${index}`, 'x');
      const healthy = [value(index), fresh, read('there'), { ...value(1), forEach: { in: [1, 2] } }] as const;
      const [, faulty] = dice.pick(FAULTS);
      const action: Action = dice.chance(0.3) ? faulty : dice.pick(healthy);
      actions[`a${index}`] = {
        ...action,
        ...(dice.chance(0.3) && { onError: 'continue' }),
        ...(dice.chance(0.25) && action['when'] === undefined && { when: dice.pick(['true', 'false']) }),
        ...(index > 0 && dice.chance(0.5) && { dependsOn: [`a${dice.below(index)}`] }),
      };
    }
    const written = { resolvers: RESOLVERS, workflow: { actions }, files: FILES };
    const strict = dice.chance(0.25) ? ['--strict'] : [];
    const dry = await run(written, ['--dry-run', ...strict]);
    const real = await run(written, strict);
    // A warning is not a failure: it ends a strict dry-run with 2, and a strict run only when the run itself warns.
    if (strict.length > 0 && dry.code === 2) continue;
    assert.notEqual(dry.data, undefined, dry.stderr);
    assert.equal(dry.code, real.code, `seed ${seed}: ${JSON.stringify(actions)}\n${real.stderr}`);
  }
});

test('a program that works in an output directory which is not there yet runs, as its dry-run says', async () => {
  const workflow = { actions: { where: { provider: 'exec', inputs: { command: 'pwd', shell: 'sh' } } } };
  const words = ['run', 'solution', '--output-dir', 'made/for it'];
  const planned = await onSolution({ workflow }, [...words, '--dry-run']);
  const { code, data, stderr } = await onSolution({ workflow }, words);
  assert.deepEqual([planned.code, code], [0, 0], stderr);
  assert.match(JSON.stringify(data), /made\/for it/);
});
