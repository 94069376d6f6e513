import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { loadableText } from '../scripts/bundle.ts';
import { writeFiles } from './support/cli.ts';
import { createDice } from './support/random/random.ts';
import { withTempDir } from './support/temp-dir.ts';

const LOADER = join(import.meta.dirname, '../bin/load.cjs');
const PART = `exports.sum = list => { let all = 0; for (const one of list) all += one; return all; };
exports.words = () => ['a', 'b', 'c'].map(word => word.toUpperCase()).join('-');
`;
const MAIN = `const { sum, words } = require('./part-3f2a.cjs');
process.stdout.write(words() + ' ' + sum([1, 2, 3]));
`;

/** The same in a thread of the program. */
const THREADED = `const { Worker, isMainThread } = require('node:worker_threads');
if (!isMainThread) {
  ${MAIN}
} else new Worker(globalThis[Symbol.for('tool.codeForThread')](__filename), { eval: true });
`;

interface Bundle {
  readonly directory: string;
  readonly cache: string;
  /** The kept code of `part-3f2a.cjs`. */
  readonly kept: string;
  start(): SpawnSyncReturns<string>;
}

const withBundle = (body: (bundle: Bundle) => void): Promise<void> =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'main.cjs': loadableText(MAIN), 'part-3f2a.cjs': loadableText(PART) });
    const cache = join(directory, 'cache');
    const program = `require(${JSON.stringify(LOADER)})(${JSON.stringify(cache)})(${JSON.stringify(join(directory, 'main.cjs'))})`;
    body({
      directory,
      cache,
      kept: join(cache, 'part-3f2a.cjs.bin'),
      start: () => spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }),
    });
  });

function works({ stdout, status, signal, stderr }: SpawnSyncReturns<string>): void {
  assert.deepEqual({ stdout, status, signal }, { stdout: 'A-B-C 6', status: 0, signal: null }, stderr);
}

describe('compiled code that is kept', () => {
  test('lies in the cache directory of the system, and nowhere when it is switched off', () => {
    const start = JSON.stringify(join(import.meta.dirname, '../bin/start.cjs'));
    const ask = (platform: string, env: Readonly<Record<string, string>>): string =>
      spawnSync(
        process.execPath,
        [
          '-e',
          `Object.defineProperty(process, 'platform', { value: '${platform}' });
          require(${start})(['run'], { run: directory => process.stdout.write(String(directory)) });`,
        ],
        { env: { HOME: '/home/ada', ...env }, encoding: 'utf8' },
      ).stdout;
    const own = `compiled/${process.version}-${process.arch}`;
    assert.equal(ask('linux', {}), `/home/ada/.cache/tool/${own}`);
    assert.equal(ask('linux', { XDG_CACHE_HOME: '/c' }), `/c/tool/${own}`);
    assert.equal(ask('linux', { XDG_CACHE_HOME: 'c' }), `/home/ada/.cache/tool/${own}`);
    assert.equal(ask('win32', { LOCALAPPDATA: '/l', XDG_CACHE_HOME: '/c' }), `/l/tool/cache/${own}`);
    assert.equal(ask('linux', { NODE_DISABLE_COMPILE_CACHE: '1' }), 'undefined');
  });

  test(
    'is not kept where the system refuses new directories, and the program ends all the same',
    {
      skip: process.platform !== 'linux' && 'needs /proc',
    },
    () =>
      withBundle(({ directory }) => {
        const [loader, cache, main] = [LOADER, '/proc/nowhere/tool/compiled', join(directory, 'main.cjs')];
        const program = `require(${JSON.stringify(loader)})(${JSON.stringify(cache)})(${JSON.stringify(main)})`;
        works(
          spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' }),
        );
      }),
  );

  test('is used by later starts', () =>
    withBundle(({ kept, start }) => {
      works(start());
      const { ino, mode } = statSync(kept);
      assert.equal(mode & 0o777, 0o600);
      works(start());
      assert.equal(statSync(kept).ino, ino);
    }));

  test('crashes no start when a bit of it was flipped or its end is missing, and is kept anew', () =>
    withBundle(({ kept, start }) => {
      works(start());
      const good = readFileSync(kept);
      const dice = createDice(7);
      const damaged = Array.from({ length: 20 }, () => {
        const bytes = Buffer.from(good);
        const at = dice.below(bytes.length);
        bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << dice.below(8)), at);
        return bytes;
      });
      for (const bytes of [...damaged, good.subarray(0, 100), good.subarray(0, 3), Buffer.alloc(0)]) {
        writeFileSync(kept, bytes, { mode: 0o600 });
        works(start());
        const { ino } = statSync(kept);
        works(start());
        assert.equal(statSync(kept).ino, ino, 'the second start finds whole code');
      }
    }));

  test('is not read where others may write it', () =>
    withBundle(({ kept, start }) => {
      works(start());
      const { ino } = statSync(kept);
      chmodSync(kept, 0o666);
      works(start());
      const after = statSync(kept);
      assert.notEqual(after.ino, ino);
      assert.equal(after.mode & 0o777, 0o600);
    }));

  test('is neither read nor kept in a directory that others may write, or behind a link', () =>
    withBundle(({ cache, start }) => {
      mkdirSync(cache);
      chmodSync(cache, 0o777);
      works(start());
      assert.deepEqual(readdirSync(cache), []);
    }).then(() =>
      withBundle(({ cache, start }) => {
        mkdirSync(`${cache}-of-another`, { mode: 0o700 });
        symlinkSync(`${cache}-of-another`, cache);
        works(start());
        assert.deepEqual(readdirSync(cache), []);
      }),
    ));

  test('is used by the threads of a program, which keep none themselves', () =>
    withBundle(({ directory, cache, kept, start }) => {
      writeFileSync(join(directory, 'main.cjs'), loadableText(THREADED));
      works(start());
      assert.equal(existsSync(cache), false);
      writeFileSync(join(directory, 'main.cjs'), loadableText(MAIN));
      // As long as the real one, so V8 takes its code for the code of the other.
      writeFileSync(join(directory, 'part-3f2a.cjs'), loadableText(PART.replace('toUpperCase', 'toLowerCase')));
      assert.equal(start().stdout, 'a-b-c 6');
      const { ino } = statSync(kept);
      writeFileSync(join(directory, 'part-3f2a.cjs'), loadableText(PART));
      writeFileSync(join(directory, 'main.cjs'), loadableText(THREADED));
      assert.equal(start().stdout, 'a-b-c 6', 'the thread runs what was kept');
      assert.equal(statSync(kept).ino, ino);
      chmodSync(kept, 0o666);
      works(start());
    }));
});
