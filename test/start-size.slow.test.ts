import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { smallDocument } from '../bench/support/documents.ts';
import { bundle } from '../scripts/bundle.ts';
import { homeIn, writeFiles } from './support/cli.ts';
import { noResidentMemory, residentMb } from './support/processes/resident-memory.ts';
import { withApiServer } from './support/processes/server-process.ts';
import { withTempDir } from './support/temp-dir.ts';

/**
 * What a start costs, by facts that do not depend on the machine: the files of the bundle that it loads, their bytes, the modules in them,
 * and the memory of a server that rests. There is room of about a tenth; who needs more raises the number in the change that needs it.
 */
interface Budget {
  readonly words: readonly string[];
  readonly files: number;
  readonly kilobytes: number;
  readonly modules: number;
}

const BUDGETS: readonly Budget[] = [
  { words: ['--version'], files: 0, kilobytes: 0, modules: 0 },
  { words: ['--help'], files: 3, kilobytes: 120, modules: 75 },
  { words: ['run', 'solution', '-f', 'small.yaml', '--dry-run'], files: 9, kilobytes: 1090, modules: 495 },
  { words: ['run', 'solution', '-f', 'hello.yaml'], files: 9, kilobytes: 1065, modules: 525 },
  { words: ['lint', '-f', 'hello.yaml'], files: 13, kilobytes: 1005, modules: 505 },
  { words: ['get', 'providers'], files: 18, kilobytes: 1200, modules: 505 },
];
const IDLE_TIMES_BARE = 2;

const HELLO = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: hello }
spec: { workflow: { actions: { say: { provider: message, inputs: { message: hello } } } } }
`;

const BARE = `require('node:http').createServer((q, r) => r.end()).listen(0, '127.0.0.1', () => console.log('listening'));`;

/** Starts the program as `bin/tool.cjs` does, and writes the files of the bundle that were read to descriptor 3. */
const RECORDING = `
const [bin, main] = process.argv.splice(1, 2);
const read = [];
require(bin + '/start.cjs')(process.argv.slice(1), {
  version: () => '',
  help: () => undefined,
  run: () => {
    process.argv.splice(1, 0, main);
    const readText = file => {
      read.push(require('node:path').basename(file));
      return require('node:fs').readFileSync(file, 'latin1');
    };
    require(bin + '/load.cjs')(undefined, readText)(main);
  },
});
process.on('exit', () => require('node:fs').writeSync(3, JSON.stringify(read)));
`;

describe('what a start loads', () => {
  const built = Promise.withResolvers<{
    readonly directory: string;
    readonly chunks: Awaited<ReturnType<typeof bundle>>;
  }>();
  const ended = Promise.withResolvers<void>();
  let cleaned: Promise<void>;

  before(async () => {
    cleaned = withTempDir(async directory => {
      const entries = { main: 'src/main.ts', 'server-program': 'src/app/server-program.ts' };
      await writeFiles(directory, { 'small.yaml': smallDocument(), 'hello.yaml': HELLO });
      built.resolve({ directory, chunks: await bundle({ entries, directory: join(directory, 'dist') }) });
      await ended.promise;
    });
    cleaned.catch(built.reject);
    await built.promise;
  });
  after(async () => {
    ended.resolve();
    await cleaned;
  });

  for (const { words, ...budget } of BUDGETS) {
    test(`tool ${words.join(' ')}`, async t => {
      const { directory, chunks } = await built.promise;
      const { status, stderr, output } = spawnSync(
        process.execPath,
        ['-e', RECORDING, join(import.meta.dirname, '../bin'), join(directory, 'dist/main.cjs'), ...words],
        {
          cwd: directory,
          encoding: 'utf8',
          env: { ...process.env, ...homeIn(directory) },
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        },
      );
      assert.equal(status, 0, stderr);
      const names = new Set(JSON.parse(output[3] ?? '') as readonly string[]);
      const loaded = chunks.filter(({ fileName }) => names.has(fileName));
      const size = {
        files: loaded.length,
        kilobytes: Math.ceil(loaded.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0) / 1000),
        modules: loaded.reduce((sum, { moduleIds }) => sum + moduleIds.length, 0),
      };
      t.diagnostic(JSON.stringify(size));
      const over = (Object.keys(size) as (keyof typeof size)[]).filter(what => size[what] > budget[what]);
      assert.deepEqual(over, [], grown(words, { size, budget, loaded }));
    });
  }

  test('a server that rests takes little more memory than a bare one', { skip: noResidentMemory }, async t => {
    const { directory } = await built.promise;
    const bare = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(bare.stdout, 'data');
      await withApiServer(
        { main: join(directory, 'dist/main.cjs'), config: { logging: { level: 'error' } } },
        async server => {
          await server.ask('/health');
          const [own, least] = [residentMb(server.pid), residentMb(bare.pid ?? 0)];
          const said = `${own.toFixed(0)} MB beside ${least.toFixed(0)} MB of a bare server of Node.js`;
          t.diagnostic(said);
          assert.ok(
            own <= least * IDLE_TIMES_BARE,
            `${said}: at most ${IDLE_TIMES_BARE} times as much. See what it holds with node --heapsnapshot-signal=SIGUSR2`,
          );
        },
      );
    } finally {
      bare.kill();
      await once(bare, 'exit');
    }
  });
});

interface Grown {
  readonly size: Omit<Budget, 'words'>;
  readonly budget: Omit<Budget, 'words'>;
  readonly loaded: Awaited<ReturnType<typeof bundle>>;
}

/** What grew, by file and module, largest first, and how to go on. */
function grown(words: readonly string[], { size, budget, loaded }: Grown): string {
  const files = loaded.toSorted((a, b) => b.code.length - a.code.length);
  const modules = files.flatMap(({ fileName, modules: parts }) =>
    Object.entries(parts).map(([id, { renderedLength }]) => ({ id, renderedLength, fileName })),
  );
  const largest = modules.toSorted((a, b) => b.renderedLength - a.renderedLength).slice(0, 15);
  return [
    `tool ${words.join(' ')} loads ${JSON.stringify(size)}, and may load ${JSON.stringify(budget)}.`,
    ...files.map(({ fileName, code, moduleIds }) => `  ${fileName}: ${code.length} bytes, ${moduleIds.length} modules`),
    'The largest modules, before they are minified:',
    ...largest.map(({ id, renderedLength, fileName }) => `  ${renderedLength} ${id} in ${fileName}`),
    'A module that this start does not need is imported with import() where it is needed; scripts/bundle.ts says which file it goes to.',
    'npm run bench -- startup measures what a start takes. If the start needs it, raise the budget in this file.',
  ].join('\n');
}
