import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testView } from '../../../test/support/provider-effects.ts';
import { type Taint, taintAt } from '../../core/secrets/taint.ts';
import type { Description } from '../contract.ts';
import { gitProvider } from './git.ts';
import type { Inputs } from './inputs.ts';

interface Case {
  readonly inputs: Partial<Inputs>;
  readonly deferred?: Readonly<Record<string, string>>;
  readonly taint?: Taint;
  readonly says: string;
  /** `command in directory`; absent when no command is told. */
  readonly command?: string;
}

async function describe({ inputs, deferred = {}, taint }: Omit<Case, 'says'>): Promise<Exclude<Description, string>> {
  const view = testView({ baseDirectory: '/base', taintOf: path => taintAt(taint, path) });
  const described = await gitProvider.describe?.(inputs, view, new Map(Object.entries(deferred)), 'action');
  assert.ok(typeof described === 'object' && 'message' in described);
  return described;
}

const REPOSITORY = 'https://git.example/app.git';
const CASES: readonly Case[] = [
  {
    inputs: { operation: 'clone', repository: REPOSITORY, path: '/base/app', branch: 'main', depth: 1 },
    says: `Would clone ${REPOSITORY} to app at main`,
    command: `git clone --origin=origin --depth=1 --branch=main -- ${REPOSITORY} app`,
  },
  {
    inputs: { operation: 'clone', repository: 'git@git.example:app', path: '/else' },
    says: 'Would clone git@git.example:app to /else',
    command: 'git clone --origin=origin -- git@git.example:app /else',
  },
  { inputs: { operation: 'pull' }, says: 'Would pull from origin in .', command: 'git pull --no-edit -- origin in .' },
  {
    inputs: { operation: 'pull', branch: 'main', remote: 'up', path: '/base/w' },
    says: 'Would pull main from up in w',
    command: 'git pull --no-edit -- up refs/heads/main in w',
  },
  { inputs: { operation: 'add' }, says: 'Would add all changes in .', command: 'git add --all in .' },
  {
    inputs: { operation: 'add', files: ['a b', '-c'] },
    says: 'Would add 2 files in .',
    command: "git add -- 'a b' -c in .",
  },
  {
    inputs: { operation: 'commit', message: `${'m'.repeat(80)}!` },
    says: `Would commit "${'m'.repeat(79)}…" in .`,
    command: 'git commit --file=- -- in .',
  },
  {
    inputs: { operation: 'push', force: false },
    says: 'Would push the current branch to origin in .',
    command: 'git push -- origin HEAD in .',
  },
  {
    inputs: { operation: 'push', branch: 'main', force: true },
    says: 'Would push main to origin (force) in .',
    command: 'git push --force-with-lease -- origin refs/heads/main in .',
  },
  {
    inputs: { operation: 'push', branch: 'main', tag: 'v1' },
    says: 'Would push main and tag v1 to origin in .',
    command: 'git push -- origin refs/heads/main refs/tags/v1 in .',
  },
  { inputs: { operation: 'checkout', branch: 'b' }, says: 'Would check out b in .', command: 'git checkout b -- in .' },
  {
    inputs: { operation: 'checkout', tag: 'v1' },
    says: 'Would check out tag v1 in .',
    command: 'git checkout refs/tags/v1 -- in .',
  },
  { inputs: { operation: 'branch', branch: 'b' }, says: 'Would create branch b in .', command: 'git branch -- b in .' },
  {
    inputs: { operation: 'tag', tag: 'v1', message: 'm' },
    says: 'Would create tag v1 in .',
    command: 'git tag --annotate --file=- -- v1 in .',
  },
  { inputs: { operation: 'status', path: '/base/w' }, says: 'Would read the status in w' },
  { inputs: { operation: 'log', branch: 'b' }, says: 'Would read the log of b in .' },
  {
    inputs: { operation: 'push' },
    deferred: { branch: '__actions.release', path: 'resolver place' },
    says: 'Would push (known after __actions.release) to origin in (known after resolver place)',
  },
  {
    inputs: { operation: 'add' },
    deferred: { files: '__actions.x' },
    says: 'Would add (known after __actions.x) in .',
  },
  {
    inputs: { operation: 'commit' },
    deferred: { message: '__actions.x' },
    says: 'Would commit (known after __actions.x) in .',
  },
  {
    inputs: { operation: 'clone', repository: 'https://git.example/hidden', path: '/base/a' },
    taint: new Map([['repository', 'derived' as const]]),
    says: 'Would clone [REDACTED] to a',
  },
];

for (const { says, command, ...given } of CASES) {
  test(`what-if: ${says.slice(0, 80)}`, async () => {
    const { message, effects = [] } = await describe(given);
    assert.equal(message, says);
    const told = effects.map(effect =>
      effect.type !== 'command'
        ? effect.type
        : `${effect.command}${effect.directory === undefined ? '' : ` in ${effect.directory}`}`,
    );
    assert.deepEqual(told, command === undefined ? [] : [command]);
  });
}

test('what-if never tells the password', async () => {
  const inputs = { operation: 'push', branch: 'main', username: 'ada', password: 'hunter2hunter2' } as const;
  assert.doesNotMatch(JSON.stringify(await describe({ inputs })), /hunter2|ada/);
});

test('the sample has the keys of the output', () => {
  const inputs = { operation: 'clone', repository: 'x', path: 'app' };
  assert.deepEqual(gitProvider.sample?.(inputs, 'action'), {
    success: true,
    output: '',
    operation: 'clone',
    path: 'app',
  });
});
