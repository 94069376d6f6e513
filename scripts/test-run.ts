import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const root = join(import.meta.dirname, '..');
const COMPILE_CACHE = join(root, 'node_modules/.cache/compile');

export interface TestRun {
  readonly files: readonly string[];
  /** `none`: all files in this process, fast. `process`: one process per file. */
  readonly isolation: 'none' | 'process';
  /** Files at a time, with a process per file. Default: 2. */
  readonly concurrency?: number;
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Every test file. */
export const testFiles = (): string[] =>
  ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts']
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .sort();

export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts');
export const fastTestFiles = (): string[] => testFiles().filter(file => !isSlow(file));

/** Names a test that does not end. */
const NAME_UNENDED = join(root, 'scripts/name-unended.ts');

/** Runs test files, prints what was skipped and what failed, and counts the tests. */
export async function testRun({ files, isolation, concurrency = 2 }: TestRun): Promise<TestCount> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  keepCompiledCode();
  let passed = 0;
  let failed = 0;
  const paths = files.map(file => join(root, file));
  const stream = run(
    isolation === 'none'
      ? { files: [NAME_UNENDED, ...paths], isolation, cwd: root }
      : { files: paths, isolation, concurrency, cwd: root, execArgv: ['--import', NAME_UNENDED] },
  );
  stream.on('test:pass', ({ details, skip, todo, name }) => {
    if (name === NAME_UNENDED) return;
    if (skip !== undefined) console.log(`skipped: ${name}${typeof skip === 'string' ? ` (${skip})` : ''}`);
    else if (todo !== undefined) console.log(`to do: ${name}`);
    else if (details.type !== 'suite') passed++;
  });
  stream.on('test:fail', ({ details, name, file }) => {
    // A suite fails with its tests, which are counted; or by itself, in a hook.
    if (details.type === 'suite' && isOfSubtests(details.error)) return;
    failed++;
    console.log(`not ok: ${name} (${file ?? ''})`);
  });
  const durations: (readonly [file: string, ms: number])[] = [];
  stream.on('test:summary', ({ file, duration_ms: ms }) => {
    if (file !== undefined) durations.push([relative(root, file), ms]);
  });
  stream.on('test:stderr', ({ message }) => {
    if (message.startsWith('not ended: ')) console.log(message.trimEnd());
  });
  const text = stream.compose(new spec());
  let report = '';
  for await (const chunk of text) report += String(chunk);
  if (durations.length > SLOWEST) printSlowest(durations, concurrency);
  if (failed > 0) console.log(report.slice(Math.max(0, report.indexOf('failing tests'))));
  return { passed, failed };
}

const SLOWEST = 12;

/** Where the time of a long run goes. */
function printSlowest(durations: readonly (readonly [file: string, ms: number])[], concurrency: number): void {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const all = durations.reduce((sum, [, ms]) => sum + ms, 0);
  const slowest = [...durations].sort((a, b) => b[1] - a[1]).slice(0, SLOWEST);
  console.log(`${durations.length} test files took ${seconds(all)}, ${concurrency} at a time; the slowest:`);
  for (const [file, ms] of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${file}`);
}

const isOfSubtests = (error: object): boolean => 'failureType' in error && error.failureType === 'subtestsFailed';

/** Most of the time of a small test file is the compilation of what it imports; its child processes profit as well. */
function keepCompiledCode(): void {
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE;
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
