import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Files that differ from where this branch left `main`, with what is not committed; on `main` itself, from the commit before. Undefined when git
 * cannot tell: then everything counts as changed.
 */
export function changedFiles(): readonly string[] | undefined {
  try {
    const head = git('rev-parse', 'HEAD');
    const main = ['origin/main', 'main'].map(findCommit).find(commit => commit !== undefined);
    const left = main === undefined ? undefined : git('merge-base', 'HEAD', main);
    const base = left === undefined || left === head ? (findCommit('HEAD~1') ?? head) : left;
    const differing = git('diff', '--name-only', '--no-renames', base).split('\n');
    const added = git('ls-files', '--others', '--exclude-standard').split('\n');
    return [...new Set([...differing, ...added])].filter(file => file !== '').sort();
  } catch {
    return undefined;
  }
}

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function findCommit(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    return undefined;
  }
}

export interface ReachedTest {
  readonly file: string;
  /** Imports between the test and the nearest changed file; 0: the test itself changed. */
  readonly distance: number;
}

/** Tests that a change reaches through imports, nearest first. */
export function reachedTests(changed: readonly string[]): readonly ReachedTest[] {
  const importers = new Map<string, string[]>();
  for (const file of globSync('{src,test,scripts}/**/*.ts', { cwd: root }))
    for (const target of mentionedFiles(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  const distances = new Map<string, number>(changed.map(file => [file, 0]));
  // Iterating over a Map also visits entries that are added meanwhile.
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances]
    .filter(([file]) => file.endsWith('.test.ts') && existsSync(join(root, file)))
    .map(([file, distance]) => ({ file, distance }))
    .sort((a, b) => a.distance - b.distance || a.file.localeCompare(b.file));
}

/** Imported files, and files that a text names by their path from here: programs that a test starts, pages that it reads. */
function mentionedFiles(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/['"`](\.{1,2}\/[\w./-]+\.\w+)['"`]/g)].map(([, target = '']) =>
    relative(root, join(root, dirname(file), target)),
  );
}
