import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { ToolError } from '../../core/errors.ts';
import { pinnedProgram } from './pinned.ts';

const RACES = randomRuns(10_000);
/** On a machine that is busy with other things there are fewer races. */
const LIMIT_MS = 30_000;
const LANES = 8;

/** Exchanges two files for ever, as fast as it can. */
const EXCHANGE = `
  const { renameSync } = require('node:fs');
  const [one, two, aside] = process.argv.slice(1);
  process.stdout.write('ready');
  for (;;) { renameSync(one, aside); renameSync(two, one); renameSync(aside, two); }`;

async function exitCode(path: string, argv0: string): Promise<number | null> {
  const child = spawn(path, [], { argv0, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

interface Count {
  races: number;
  started: number;
  refused: number;
  absent: number;
}

async function race(directory: string, path: string, pin: string): Promise<keyof Omit<Count, 'races'>> {
  const place = await mkdtemp(join(directory, 'private-'));
  try {
    const file = { name: 'acme', path, digest: pin };
    const program = await pinnedProgram(file, pin, place);
    const running = exitCode(program.path, path);
    await program.close();
    assert.equal(await running, 0, 'what was started is not what was hashed');
    return 'started';
  } catch (error) {
    if (error instanceof ToolError && error.code === 'forbidden') return 'refused';
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  } finally {
    await rm(place, { recursive: true });
  }
}

/** `good` ends with 0 and `evil` with 1; while one takes the place of the other, only `good` may ever run. */
async function countRaces(write: (good: string, evil: string) => Promise<void>): Promise<Count> {
  return await withTempDir(async directory => {
    const place = join(directory, 'plugins');
    await mkdir(place);
    const [path, evil] = [join(place, 'acme'), join(place, 'evil')];
    await write(path, evil);
    const pin = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const exchanger: ChildProcess = spawn(process.execPath, ['-e', EXCHANGE, path, evil, join(place, 'aside')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const count: Count = { races: 0, started: 0, refused: 0, absent: 0 };
    const until = performance.now() + LIMIT_MS;
    try {
      if (exchanger.stdout !== null) await once(exchanger.stdout, 'data');
      const lane = async (): Promise<void> => {
        while (count.races < RACES / 2 && performance.now() < until) {
          count.races++;
          count[await race(directory, path, pin)]++;
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    } finally {
      exchanger.kill('SIGKILL');
    }
    return count;
  });
}

test(`up to ${RACES} times a pinned plugin is exchanged between hash and start: what was not hashed never runs`, {
  skip: process.platform === 'win32' && 'scripts and names are others there',
}, async t => {
  const scripts = await countRaces(async (good, evil) => {
    await writeFile(good, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    await writeFile(evil, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  });
  const binaries = await countRaces(async (good, evil) => {
    await copyFile('/bin/true', good);
    await copyFile('/bin/false', evil);
    for (const path of [good, evil]) await chmod(path, 0o755);
  });
  for (const [kind, count] of Object.entries({ scripts, binaries })) {
    t.diagnostic(`${kind}: ${JSON.stringify(count)}`);
    assert.ok(count.started > 0 && count.refused > 0, `${kind}: ${JSON.stringify(count)}`);
  }
});
