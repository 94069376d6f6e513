import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';

const MODULE = JSON.stringify(import.meta.resolve('./locks.ts'));
const CONTENDERS = 4;
const ROUNDS = randomRuns(150);
/** On a machine that is busy with other things there are fewer rounds. */
const LIMIT_MS = 30_000;

/** Takes the lock for ever, and writes into the ledger when it has it and before it lets go. */
const CONTEND = `
  const { appendFileSync } = await import('node:fs');
  const { createLocks } = await import(${MODULE});
  const [directory, ledger, id, tidy] = process.argv.slice(1);
  const locks = createLocks({ directory, tidy: tidy === 'tidy', failed: error => error });
  for (;;) {
    const lock = await locks.acquire({ name: 'x', mode: 'exclusive', waitMs: 60_000 });
    if (!lock.held) throw new Error('not free in time');
    appendFileSync(ledger, 'in ' + id + '\\n');
    await new Promise(resolve => setTimeout(resolve, Math.random() * 3));
    appendFileSync(ledger, 'out ' + id + '\\n');
    await lock.release();
  }`;

/**
 * Reads the ledger as an auditor: a process that comes in finds that the one before went out, or is being killed; and one that goes out
 * was the last that came in, so that a victim did nothing after the next one had come.
 */
function countEntries(lines: readonly string[]): number {
  const killed = new Set<string>();
  let inside: string | undefined;
  let entries = 0;
  for (const [at, line] of lines.entries()) {
    const [what, id = ''] = line.split(' ');
    if (what === 'kill') killed.add(id);
    else if (what === 'in') {
      const free = inside === undefined || killed.has(inside);
      assert.ok(free, `line ${at + 1}: ${id} came in while ${inside} was inside`);
      inside = id;
      entries++;
    } else {
      assert.equal(inside, id, `line ${at + 1}: ${id} went out while ${inside} was inside`);
      inside = undefined;
    }
  }
  return entries;
}

const killsIn = (lines: readonly string[]): number => lines.filter(line => line.startsWith('kill ')).length;

for (const tidy of ['', 'tidy']) {
  const rounds = tidy === '' ? ROUNDS : Math.ceil(ROUNDS / 3);
  test(`up to ${rounds} holders are killed among ${CONTENDERS} contenders${tidy && ', each of which removes the file'}: there is never a second holder, and always a next one`, async t => {
    await withTempDir(async directory => {
      const ledger = join(directory, 'ledger');
      writeFileSync(ledger, '');
      const living = new Map<string, ChildProcess>();
      const start = (id: string): void => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', CONTEND, directory, ledger, id, tidy], {
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        living.set(id, child);
      };
      const lines = async (): Promise<string[]> => (await readFile(ledger, 'utf8')).trim().split('\n');
      const lastIn = async (): Promise<string | undefined> =>
        (await lines()).findLast(line => line.startsWith('in '))?.slice(3);
      try {
        for (let id = 0; id < CONTENDERS; id++) start(String(id));
        const end = performance.now() + LIMIT_MS;
        for (let round = 0; round < rounds && performance.now() < end; round++) {
          const seen = (await lines()).length;
          // Another contender goes on after every kill, else this never ends.
          await until(async () => (await lines()).length > seen && living.has((await lastIn()) ?? ''));
          const victim = (await lastIn()) ?? '';
          const child = living.get(victim);
          if (child === undefined) continue;
          const gone = once(child, 'exit');
          appendFileSync(ledger, `kill ${victim}\n`);
          child.kill('SIGKILL');
          await gone;
          living.delete(victim);
          start(String(CONTENDERS + round));
        }
      } finally {
        for (const child of living.values()) child.kill('SIGKILL');
      }
      const [kills, entries] = [killsIn(await lines()), countEntries(await lines())];
      t.diagnostic(`${kills} holders killed, ${entries} entries`);
      assert.ok(kills > 10 && entries > kills);
    });
  });
}
