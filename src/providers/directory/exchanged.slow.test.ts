import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { testEffects } from '../../../test/support/provider-effects.ts';
import { fileProvider } from '../file/file.ts';
import { directoryProvider } from './directory.ts';

const RACES = 12_000;
const NAMES = ['f0', 'f1', 'f2'];

/** Exchanges `tree/sub` for a link to `outside` and back, as fast as it can, until it is killed. */
const EXCHANGER = `
const { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } = require('node:fs');
const [base] = process.argv.slice(1);
const sub = base + '/tree/sub', aside = base + '/aside';
const attempt = work => { try { work(); } catch {} };
const spin = () => { const end = process.hrtime.bigint() + BigInt(Math.floor(Math.random() * 400_000)); while (process.hrtime.bigint() < end); };
process.stdout.write('ready');
for (let i = 0; ; i++) {
  attempt(() => mkdirSync(base + '/tree'));
  mkdirSync(aside + '/new');
  for (const name of ${JSON.stringify(NAMES)}) writeFileSync(aside + '/new/' + name, 'ours');
  attempt(() => renameSync(aside + '/new', sub));
  spin();
  attempt(() => renameSync(sub, aside + '/old'));
  attempt(() => symlinkSync(base + '/outside', aside + '/link'));
  attempt(() => renameSync(aside + '/link', sub));
  spin();
  attempt(() => renameSync(sub, aside + '/gone'));
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside);
}`;

interface Place {
  readonly base: string;
  /** What an operation made; removed after each race. */
  readonly made: string;
}

type Attack = (place: Place) => Promise<unknown>;

const effectsIn = (base: string) => testEffects({ baseDirectory: base });
/** A single file may lie behind a link, unless there is an output directory. */
const effectsBelow = (root: string) => testEffects({ baseDirectory: root, root });
const directory = (base: string, inputs: Readonly<Record<string, unknown>>): Promise<unknown> =>
  directoryProvider.execute(inputs, effectsIn(base), 'action');
const written = NAMES.map(name => ({ path: `sub/${name}`, content: 'changed' }));

/** What an operation does to its own tree while a part of it is exchanged. */
const OPERATIONS: Readonly<Record<string, Attack>> = {
  rmdir: ({ base }) => directory(base, { operation: 'rmdir', path: join(base, 'tree'), recursive: true }),
  'write-tree': ({ base }) =>
    fileProvider.execute(
      { operation: 'write-tree', basePath: join(base, 'tree'), entries: written, onConflict: 'overwrite' },
      effectsIn(base),
      'action',
    ),
  append: ({ base }) =>
    fileProvider.execute(
      { operation: 'write', path: join(base, 'tree/sub/f0'), content: 'changed', onConflict: 'append' },
      effectsBelow(join(base, 'tree')),
      'action',
    ),
  'copy into it': ({ base }) =>
    directory(base, {
      operation: 'copy',
      path: join(base, 'source'),
      destination: join(base, 'tree'),
      recursive: true,
      force: true,
    }),
  'copy out of it': ({ base, made }) =>
    directory(base, { operation: 'copy', path: join(base, 'tree'), destination: made, recursive: true }),
  delete: ({ base }) =>
    fileProvider.execute(
      { operation: 'delete', path: join(base, 'tree/sub/f1') },
      effectsBelow(join(base, 'tree')),
      'action',
    ),
};

for (const [name, operation] of Object.entries(OPERATIONS)) {
  const races = Math.ceil(RACES / Object.keys(OPERATIONS).length);
  test(
    `${name}: in ${races} races a directory that is exchanged for a link leads nowhere`,
    { skip: process.platform !== 'linux' && 'directories are held open on Linux' },
    () =>
      exchanging(async place => {
        let refused = 0;
        for (let race = 0; race < races; race++) {
          await operation(place).catch(() => refused++);
          requireUntouched(place, race);
          rmSync(place.made, { recursive: true, force: true });
        }
        assert.ok(refused > 0, 'the exchange was never noticed, so nothing was tested');
      }),
  );
}

function requireUntouched({ base, made }: Place, race: number): void {
  const outside = join(base, 'outside');
  assert.deepEqual(readdirSync(outside).sort(), NAMES, `race ${race}`);
  for (const name of NAMES) {
    assert.equal(readFileSync(join(outside, name), 'utf8'), 'precious', `race ${race}`);
    const copy = join(made, 'sub', name);
    if (existsSync(copy)) assert.notEqual(readFileSync(copy, 'utf8'), 'precious', `race ${race}`);
  }
}

async function exchanging(body: (place: Place) => Promise<void>): Promise<void> {
  const base = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tool-race-'));
  let child: ChildProcess | undefined;
  try {
    for (const name of ['tree', 'outside', 'aside', 'source/sub']) mkdirSync(join(base, name), { recursive: true });
    for (const name of NAMES) writeFileSync(join(base, 'outside', name), 'precious');
    for (const name of NAMES) writeFileSync(join(base, 'source/sub', name), 'changed');
    child = spawn(process.execPath, ['-e', EXCHANGER, base], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout !== null) await once(child.stdout, 'data');
    await body({ base, made: join(base, 'made') });
  } finally {
    child?.kill('SIGKILL');
    if (child !== undefined && child.exitCode === null) await once(child, 'close');
    rmSync(base, { recursive: true, force: true });
  }
}
