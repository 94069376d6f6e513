import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../src/operations/services.ts';
import type { ActionEntry, DryRunReport } from '../../../src/operations/solution/dry-run-solution.ts';
import { dryRunSolution } from '../../../src/operations/solution/dry-run-solution.ts';
import type { RunResult } from '../../../src/operations/solution/run-result.ts';
import { runSolution } from '../../../src/operations/solution/run-solution.ts';
import { writeFiles } from '../cli.ts';
import { readTree, type Tree } from '../file-tree.ts';
import { generatedSolution } from '../random/generated-solution.ts';
import { recording } from '../recorder.ts';

/** Dry-runs and runs generated solutions `from..to` (exclusive) below a directory and compares. Answers what was met, so that a test can say that it met something. */
export async function comparePlansWithRuns(
  services: Services,
  directory: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Met> {
  const met: Met = { certain: 0, uncertain: 0, skipped: 0, written: 0, spawned: 0 };
  for (let seed = from; seed < to; seed++) {
    const cwd = join(directory, `s${seed}`);
    await mkdir(cwd);
    try {
      await compare(services, { seed, cwd, met });
    } catch (error) {
      throw new Error(
        `generated solution ${seed}:\n${generatedSolution(seed).text}\n${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    await rm(cwd, { recursive: true });
  }
  return met;
}

export interface Met {
  certain: number;
  uncertain: number;
  skipped: number;
  written: number;
  spawned: number;
}

async function compare(
  services: Services,
  { seed, cwd, met }: { readonly seed: number; readonly cwd: string; readonly met: Met },
): Promise<void> {
  const { text, files } = generatedSolution(seed);
  await writeFiles(cwd, files);
  const watched = recording(services);
  const request = { source: { kind: 'text', text, name: 'generated.yaml', directory: cwd } as const };
  const call = () => ({ signal: new AbortController().signal, startedAt: new Date(), cwd, authProfile: undefined });
  const before = readTree(cwd);

  const { report } = await dryRunSolution.run(watched.services, { ...request, verbose: false }, call());
  assert.deepEqual(watched.recorded, [], 'a dry-run has no effect');
  assert.deepEqual(readTree(cwd), before, 'a dry-run leaves every file as it is');

  const result = await runSolution.run(watched.services, request, call()).catch((error: unknown) => {
    assert.deepEqual(watched.recorded, [], 'a run that fails before the first action has no effect');
    assert.ok(error instanceof Error);
  });
  if (result === undefined) return;
  compareRecords(report, result, met);
  comparePaths({ report, recorded: watched.recorded, cwd, met });
  if (allCertain(report) && !disordered(report) && result.status === 'succeeded')
    compareTrees(report, before, readTree(cwd));
}

const isUnknown = ({ effects = [] }: ActionEntry): boolean => effects.some(({ type }) => type === 'unknown');
const isSkipped = ({ effects = [] }: ActionEntry): boolean => effects.some(({ type }) => type === 'skip');
/** Two actions write one file and nothing says which is first: the plan warns, and promises no status. */
const disordered = ({ warnings = [] }: DryRunReport): boolean => warnings.some(text => text.includes('have no order'));
const allCertain = ({ actionPlan = [] }: DryRunReport): boolean => !actionPlan.some(isUnknown);

interface FileResult {
  readonly path: string;
  readonly status: string;
}

/** The word of the plan about a file is the word of the run. */
function compareStatus({ name, effects = [] }: ActionEntry, result: FileResult | undefined): void {
  const effect = effects.find(candidate => candidate.type === 'file' && candidate.path === result?.path);
  if (effect?.type !== 'file')
    assert.ok(result?.status === 'absent' || result === undefined, `${name}: the plan does not name ${result?.path}`);
  else
    assert.equal(
      result?.status === 'absent' ? 'unchanged' : result?.status,
      effect.status,
      `${name}: status of its file`,
    );
}

/** What the plan says for certain is what becomes of the action, unless something before it failed. */
function compareRecords(report: DryRunReport, { actions = {}, failedActions: failed }: RunResult, met: Met): void {
  const settled = failed.length === 0 && !disordered(report);
  for (const entry of report.actionPlan ?? []) {
    const base = entry.name.replace(/\[\d+\]$/, '');
    const record = actions[base];
    assert.ok(record !== undefined, `${entry.name} is in the result`);
    if (isSkipped(entry)) {
      met.skipped++;
      const skipped =
        record.status === 'skipped' ||
        (Array.isArray(record.results) && record.results.length === 0) ||
        entry.name !== base;
      assert.ok(skipped, `${entry.name}: the plan says skipped, the run ${record.status}`);
      continue;
    }
    if (isUnknown(entry)) {
      met.uncertain++;
      continue;
    }
    met.certain++;
    if (record.status === 'skipped')
      assert.equal(record.skipReason, 'dependency-failed', `${entry.name}: skipped without a word in the plan`);
    if (settled && entry.provider === 'file' && entry.name === base)
      compareStatus(entry, record.results as FileResult | undefined);
  }
}

/** Nothing is written that the plan does not name, but for entries whose inputs are unknown; no program is started without an exec entry. */
function comparePaths({
  report,
  recorded,
  cwd,
  met,
}: {
  readonly report: DryRunReport;
  readonly recorded: readonly string[];
  readonly cwd: string;
  readonly met: Met;
}): void {
  const acting = (report.actionPlan ?? []).filter(entry => !isSkipped(entry));
  const vague = acting.some(isUnknown) || disordered(report);
  const named = new Set(
    acting.flatMap(({ effects = [] }) => effects.flatMap(effect => (effect.type === 'file' ? [effect.path] : []))),
  );
  for (const line of recorded) {
    const [verb = '', path = ''] = line.split(' ');
    if (verb === 'spawn') {
      met.spawned++;
      assert.ok(
        acting.some(({ provider }) => provider === 'exec'),
        `${line} is in the plan`,
      );
      continue;
    }
    met.written++;
    const relative = path.slice(cwd.length + 1);
    assert.ok(vague || named.has(relative), `${line} is in the plan`);
  }
}

function compareTrees({ actionPlan = [] }: DryRunReport, before: Tree, after: Tree): void {
  const changed = new Set<string>();
  for (const { effects = [] } of actionPlan.filter(entry => !isSkipped(entry))) {
    for (const effect of effects)
      if (effect.type === 'file' && !['unchanged', 'skipped', 'conflict'].includes(effect.status))
        changed.add(effect.path);
  }
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const same = JSON.stringify(before.get(path)) === JSON.stringify(after.get(path));
    if (!same) assert.ok(changed.has(path), `${path} changed, which the plan does not say`);
  }
}
