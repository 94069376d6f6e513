import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const root = join(import.meta.dirname, '..');

export interface TestRun {
  readonly patterns: readonly string[];
  /** Of the files that match, those to run. */
  wanted(file: string): boolean;
  /** `none`: all files in this process, fast. `process`: one process per file. */
  readonly isolation: 'none' | 'process';
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

/** Runs test files, prints what failed, and counts the tests. */
export async function testRun({ patterns, wanted, isolation }: TestRun): Promise<TestCount> {
  const files = patterns
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .filter(wanted)
    .sort();
  if (files.length === 0) return { passed: 0, failed: 0 };
  let passed = 0;
  let failed = 0;
  const stream = run({
    files: files.map(file => join(root, file)),
    isolation,
    concurrency: isolation === 'process' ? 2 : undefined,
    cwd: root,
  });
  stream.on('test:pass', ({ details, skip, name }) => {
    if (skip !== undefined) console.log(`skipped: ${name}${typeof skip === 'string' ? ` (${skip})` : ''}`);
    else if (details.type !== 'suite') passed++;
  });
  stream.on('test:fail', ({ details, name, file }) => {
    if (details.type !== 'suite') failed++;
    console.log(`not ok: ${name} (${file ?? ''})`);
  });
  const text = stream.compose(new spec());
  let report = '';
  for await (const chunk of text) report += String(chunk);
  if (failed > 0) console.log(report.slice(report.indexOf('failing tests')));
  return { passed, failed };
}
