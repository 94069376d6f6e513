import assert from 'node:assert/strict';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';
import type { DoctorRequest } from './doctor.ts';

const examine = (world: AuthWorld, request: DoctorRequest = {}) => world.restarted().doctor(request, world.call());
const secretsDirectory = (world: AuthWorld): string => join(world.directory, 'secrets');
const secretFiles = async (world: AuthWorld): Promise<string[]> =>
  (await readdir(secretsDirectory(world))).filter(name => name.endsWith('.sec')).sort();

test('nothing stored and nothing set is healthy', async () => {
  await withAuthWorld(async world => {
    const { healthy, findings } = await examine(world);
    assert.equal(healthy, true, JSON.stringify(findings));
    assert.match(findings.find(({ name }) => name === 'store')?.message ?? '', /^nothing is stored yet in /);
    const clocks = findings.filter(({ name }) => name.startsWith('clock'));
    assert.deepEqual(
      clocks.map(({ name }) => name),
      ['clock (cloud)', 'clock (code-host)', 'clock (directory)'],
    );
    for (const { message } of clocks) assert.match(message, /^local clock is -?[0-9] s off$/);
  });
});

test('names of variables are told, their values and every secret are not', async () => {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'personal-token-value';
    await world.login('cloud');
    const { findings } = await examine(world);
    const text = JSON.stringify(findings);
    assert.match(text, /set: .*CODEHOST_TOKEN.*TOOL_SECRET_KEY/);
    for (const secret of [
      'personal-token-value',
      world.environment['TOOL_SECRET_KEY'] ?? '',
      ...(await world.secrets()).values(),
    ])
      assert.equal(text.includes(secret), false);
  });
});

test('a damaged file is a failure that --fix moves into quarantine; nothing else is touched', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const files = await secretFiles(world);
    const [damaged = ''] = files;
    const path = join(secretsDirectory(world), damaged);
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    await chmod(secretsDirectory(world), 0o755);

    const before = await examine(world);
    assert.equal(before.healthy, false);
    assert.ok(
      before.findings.some(
        ({ message, status }) => status === 'failed' && message === `${damaged} is unreadable: corrupt`,
      ),
    );
    assert.deepEqual(await secretFiles(world), files);

    await chmod(secretsDirectory(world), 0o755);
    const fixed = await examine(world, { fix: true });
    assert.equal(fixed.healthy, true, JSON.stringify(fixed.findings));
    assert.match(fixed.done.join('\n'), new RegExp(`moved ${damaged} \\(corrupt\\) to .*quarantine`));
    assert.deepEqual(await secretFiles(world), files.slice(1));
    assert.deepEqual(await readdir(join(secretsDirectory(world), 'quarantine')), [damaged]);
  });
});

test('a clock that is off fails, and so does a store that is locked', async () => {
  await withAuthWorld(async world => {
    world.platform.skewMs = 600_000;
    const { healthy, findings } = await examine(world);
    assert.equal(healthy, false);
    assert.match(
      findings.find(({ name }) => name === 'clock (cloud)')?.message ?? '',
      /^local clock is -(60|59)\d s off$/,
    );
    world.platform.skewMs = 0;
    await world.login('cloud');
    world.environment['TOOL_SECRET_KEY'] = Buffer.alloc(32, 9).toString('base64');
    const locked = await examine(world);
    assert.equal(locked.healthy, false);
    assert.match(
      locked.findings.find(({ name }) => name === 'store')?.message ?? '',
      /^locked: the key in TOOL_SECRET_KEY/,
    );
  });
});

test('--rotate-key puts every secret under a new key of the file', async () => {
  await withAuthWorld(
    async world => {
      await world.login('cloud');
      const keyFile = join(secretsDirectory(world), 'master.key');
      const keyBefore = await readFile(keyFile, 'utf8');
      const secrets = await world.secrets();
      const { done, healthy } = await examine(world, { rotateKey: true });
      assert.deepEqual(done, ['every secret is under a new key']);
      assert.equal(healthy, true);
      assert.notEqual(await readFile(keyFile, 'utf8'), keyBefore);
      assert.deepEqual(await world.secrets(), secrets);
    },
    { store: { environment: {} } },
  );
});
