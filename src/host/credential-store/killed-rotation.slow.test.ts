import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { skipWithout } from '../../../test/support/needed.ts';
import { bundledProgram } from '../../../test/support/processes/bundled-program.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createTestStore, noKeychain } from '../../../test/support/test-store.ts';
import { createKeychain, type Keychain } from './keychain.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
/** On a machine that is busy with other things there are fewer rounds. */
const LIMIT_MS = 30_000;
const SECRETS = Array.from({ length: 8 }, (_, index) => `secret-${index}`);

interface Machine {
  /** The main file of tool. */
  readonly program: string;
  readonly backend: 'file' | 'keychain';
  readonly directory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly keychain: Keychain;
  readonly rounds: number;
  /** How long a change of the key takes after it has begun to write. */
  readonly changingMs: number;
}

/** Kills `auth doctor --rotate-key` again and again; after each kill every secret must be there. */
async function killRotations(t: TestContext, machine: Machine): Promise<void> {
  const { directory, environment, keychain, rounds, changingMs } = machine;
  const store = () => createTestStore(directory, { keychain }).store;
  for (const name of SECRETS) await store().save(name, `value of ${name}`);
  assert.deepEqual(await store().state(), { status: 'open', backend: machine.backend });
  const count = { rounds: 0, killed: 0, interrupted: 0, ended: 0 };
  const until = performance.now() + LIMIT_MS;
  while (count.rounds < rounds && performance.now() < until) {
    count.rounds++;
    const begun = new AbortController();
    const watcher = watch(directory, (_, name) => name === 'store.json' && begun.abort());
    const child = spawn(process.execPath, [machine.program, '-q', 'auth', 'doctor', '--rotate-key'], {
      env: { ...environment, TOOL_SECRETS_DIR: directory },
      stdio: 'ignore',
    });
    const gone = once(child, 'exit');
    await Promise.race([once(begun.signal, 'abort'), gone]);
    watcher.close();
    await wait(Math.random() * changingMs);
    child.kill('SIGKILL');
    const [code] = (await gone) as [number | null];
    count[code === null ? 'killed' : 'ended']++;

    const fresh = store();
    const report = await fresh.report();
    assert.equal(report.state.status, 'open', `round ${count.rounds}: ${JSON.stringify(report.state)}`);
    assert.deepEqual(report.unreadable, [], `round ${count.rounds}`);
    if (report.keyChanging) count.interrupted++;
    for (const name of SECRETS) assert.equal(await fresh.find(name), `value of ${name}`, `round ${count.rounds}`);
    await fresh.save(SECRETS[0] ?? '', `value of ${SECRETS[0]}`);
  }
  await store().repair();
  assert.equal((await store().report()).keyChanging, false);
  t.diagnostic(JSON.stringify(count));
  assert.ok(count.killed > 0 && count.interrupted > 0, JSON.stringify(count));
}

const FILE_ROUNDS = randomRuns(100);
test(`up to ${FILE_ROUNDS} changes of a key in a file are killed: no secret is ever lost`, async t => {
  await withTempDir(async home => {
    const directory = join(home, 'secrets');
    const environment = { PATH: process.env['PATH'], HOME: home, TOOL_AUTH__SECRET_STORE: 'file' };
    const program = await bundledProgram(join(home, 'program'));
    const keychain = noKeychain();
    const rounds = FILE_ROUNDS;
    await killRotations(t, { program, backend: 'file', directory, environment, keychain, rounds, changingMs: 40 });
  });
});

/** A session bus of its own with an unlocked keyring. */
async function startKeyring(home: string): Promise<{ readonly bus: ChildProcess; readonly address: string }> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = (await once(bus.stdout, 'data')) as [Buffer];
  const address = said.toString().trim();
  const env = { PATH: process.env['PATH'], HOME: home, XDG_RUNTIME_DIR: home, DBUS_SESSION_BUS_ADDRESS: address };
  const args = ['--unlock', '--components=secrets', '--daemonize'];
  const { status } = spawnSync('gnome-keyring-daemon', args, { env, input: 'pw', stdio: ['pipe', 'ignore', 'ignore'] });
  assert.equal(status, 0);
  return { bus, address };
}

const KEYCHAIN_ROUNDS = randomRuns(50);
test(`up to ${KEYCHAIN_ROUNDS} changes of a key in the keychain are killed: no secret is ever lost`, {
  skip: skipWithout(['dbus-daemon', 'gnome-keyring-daemon'], 'dbus gnome-keyring'),
}, async t => {
  await withTempDir(async home => {
    const { bus, address } = await startKeyring(home);
    try {
      const directory = join(home, 'secrets');
      const environment = { PATH: process.env['PATH'], HOME: home, DBUS_SESSION_BUS_ADDRESS: address };
      const digest = createHash('sha256').update(directory).digest('hex').slice(0, 8);
      const keychain = createKeychain({ account: `master-key-${digest}`, environment, timeoutMs: 30_000 });
      const rounds = KEYCHAIN_ROUNDS;
      await killRotations(t, {
        // The bundle in a directory of its own would not find the library of the keychain.
        program: MAIN,
        backend: 'keychain',
        directory,
        environment,
        keychain,
        rounds,
        changingMs: 300,
      });
    } finally {
      bus.kill('SIGKILL');
    }
  });
});
