import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../../src/core/errors.ts';
import type { PlannedEntry } from '../../../src/engine/guard/planned.ts';
import { applyPlan } from '../../../src/operations/plans/apply-plan.ts';
import { type PlanDocument, planText } from '../../../src/operations/plans/read-plan.ts';
import type { Services } from '../../../src/operations/services.ts';
import { dryRunSolution } from '../../../src/operations/solution/dry-run-solution.ts';
import type { RunEvent } from '../../../src/operations/solution/run-input.ts';
import type { RunResult } from '../../../src/operations/solution/run-result.ts';
import { parsePlan } from '../../../src/plans/plan-file.ts';
import { writeFiles } from '../cli.ts';
import { readTree } from '../file-tree.ts';
import { type Generated, generatedSolution } from '../random/generated-solution.ts';
import { createDice, type Dice } from '../random/random.ts';
import { recording } from '../recorder.ts';

export interface Applied {
  /** The plan could not be applied at all: something in it was at fault. */
  notApplicable: number;
  applied: number;
  refused: number;
  stopped: number;
  /** Refused because the clock had passed its end. */
  expired: number;
  /** Refused because a provider was of another version. */
  otherProvider: number;
  written: number;
  /** Actions of solutions that actions run. */
  inside: number;
}

/**
 * Plans and applies generated solutions `from..to` (exclusive), with a world that changes between or not. `isChild`: an action of another
 * document runs them.
 */
export async function comparePlansWithApplies(
  services: Services,
  directory: string,
  { from, to, isChild = false }: { readonly from: number; readonly to: number; readonly isChild?: boolean },
): Promise<Applied> {
  const met: Applied = {
    notApplicable: 0,
    applied: 0,
    refused: 0,
    stopped: 0,
    expired: 0,
    otherProvider: 0,
    written: 0,
    inside: 0,
  };
  for (let seed = from; seed < to; seed++) {
    const cwd = join(directory, `s${seed}`);
    await mkdir(cwd);
    try {
      await compare(services, { seed, cwd, met, isChild });
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

async function compare(
  services: Services,
  {
    seed,
    cwd,
    met,
    isChild,
  }: { readonly seed: number; readonly cwd: string; readonly met: Applied; readonly isChild: boolean },
): Promise<void> {
  const { text, files } = isChild ? withParent(seed) : generatedSolution(seed);
  await writeFiles(cwd, files);
  const watched = recording(services);
  const source = { kind: 'text', text, name: 'generated.yaml', directory: cwd } as const;
  const call = () => ({ signal: new AbortController().signal, startedAt: new Date(), cwd, authProfile: undefined });
  const { plan: made } = await dryRunSolution.run(
    watched.services,
    { source, verbose: false, plan: { kept: false, maxAgeMs: MAX_AGE_MS } },
    call(),
  );
  assert.ok(made !== undefined);
  assert.deepEqual(watched.recorded, [], 'making a plan has no effect');
  const plan = parsePlan(planText(made), 'generated.plan');
  const dice = createDice(seed + 1_000_000);
  const isLate = dice.chance(0.25);
  const late = isLate ? lateChange(dice, cwd) : undefined;
  const failed: string[] = [];
  const observe = (event: RunEvent): void => {
    late?.(event);
    if (event.type === 'action-ended' && event.status === 'failed' && !/the plan showed/.test(event.message ?? ''))
      failed.push(event.name);
  };
  const change = isLate ? 'changed' : await changeWorld(dice, cwd, files);
  const program = isLate
    ? { change: 'nothing', services: watched.services }
    : changeProgram(dice, watched.services, plan);
  const before = readTree(cwd);
  const apply = () => applyPlan.run(program.services, { plan, base: cwd, kept: false, observe }, call());
  if (!plan.applicable) {
    met.notApplicable++;
    await assert.rejects(apply, { code: 'plan-changed' });
    assert.deepEqual(watched.recorded, []);
    return;
  }
  const result = await apply().catch((error: unknown) => {
    assert.ok(error instanceof ToolError && error.code === 'plan-changed', String(error));
    assert.deepEqual(watched.recorded, [], 'a plan that is refused has no effect');
    assert.deepEqual(readTree(cwd), before);
    assert.ok(
      change !== 'nothing' || program.change !== 'nothing',
      `refused although nothing changed: ${error.message}`,
    );
    const expected = BOTH_SIDES[program.change] ?? BOTH_SIDES['nothing'];
    const faults = error.faults.length > 0 ? error.faults : [error];
    assert.ok(
      faults.some(({ message }) => expected?.test(message)),
      error.message,
    );
    if (program.change === 'nothing')
      for (const { message } of faults) assert.match(message, BOTH_SIDES['nothing'] ?? /^/);
    met.refused++;
    if (program.change === 'expired') met.expired++;
    if (program.change === 'provider') met.otherProvider++;
  });
  if (result === undefined) return;
  assert.equal(program.change, 'nothing', 'a plan that has expired, or another provider, is refused');
  await judgeResult(plan, result, { change, isLate, cwd, met, failed, recorded: watched.recorded });
}

/** A document that runs the generated one, perhaps after it has changed what that one reads or writes. */
function withParent(seed: number): Generated {
  const dice = createDice(seed + 2_000_000);
  const { text, files } = generatedSolution(seed);
  const first = {
    provider: 'file',
    inputs: { operation: 'write', path: `f${dice.below(4)}`, content: 'by the parent\n', onConflict: 'overwrite' },
  };
  const sub = {
    provider: 'solution',
    ...(dice.chance(0.5) && { dependsOn: ['first'] }),
    ...(dice.chance(0.3) && { forEach: { in: ['a', 'b'].slice(dice.below(2)) } }),
    inputs: {
      source: 'child.yaml',
      inputs: text.includes('"key":"p"') ? { p: dice.pick(['one\n', 'given']) } : {},
      // Otherwise a plan with a failure inside cannot be applied.
      ...(dice.chance(0.5) && { propagateErrors: false }),
    },
  };
  const isFirst = dice.chance(0.6) || 'dependsOn' in sub;
  const workflow = { actions: { ...(isFirst && { first }), sub } };
  return {
    text: JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'p' }, spec: { workflow } }),
    files: { ...files, 'child.yaml': text },
  };
}

/** What happens between the plan and its use. */
async function changeWorld(dice: Dice, cwd: string, files: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(files).filter(name => name !== 'child.yaml');
  const kind = dice.below(7);
  const name = names[dice.below(Math.max(1, names.length))] ?? 'f0';
  const path = join(cwd, name);
  if (kind <= 1) return 'nothing';
  if (kind === 2) {
    await writeFile(join(cwd, 'unrelated'), 'x');
    return 'nothing';
  }
  await rm(path, { recursive: true, force: true });
  if (kind === 3) return 'deleted';
  if (kind === 4) await symlink('/etc/hostname', path);
  else if (kind === 5) await mkdir(path);
  else await writeFile(path, `changed ${dice.below(1000)}\n`);
  return 'changed';
}

/** What each refusal names. */
const BOTH_SIDES: Readonly<Record<string, RegExp>> = {
  nothing: /the plan showed .+; now: .+|secret value/s,
  expired: /the plan expired at \S+; now it is \S+/,
  provider: /provider .+ 99\.0\.0/s,
};

const MAX_AGE_MS = 60_000;

/** What is another one in the program that applies the plan: its clock, before or after the plan expires, or a provider. */
function changeProgram(
  dice: Dice,
  services: Services,
  plan: PlanDocument,
): { readonly change: string; readonly services: Services } {
  const kind = dice.below(12);
  const { engine } = services;
  if (kind === 0 || kind === 1) {
    const laterMs = kind === 0 ? MAX_AGE_MS / 2 : MAX_AGE_MS * 2;
    const clock = { ...engine.clock, now: () => new Date(engine.clock.now().getTime() + laterMs) };
    return { change: kind === 0 ? 'nothing' : 'expired', services: { ...services, engine: { ...engine, clock } } };
  }
  const [name] = Object.keys(plan.requires.providers);
  if (kind !== 2 || name === undefined) return { change: 'nothing', services };
  const { registry } = engine;
  const other: typeof registry = {
    ...registry,
    find(wanted) {
      const found = registry.find(wanted);
      return found === undefined || wanted !== name ? found : { ...found, version: '99.0.0' };
    },
  };
  return { change: 'provider', services: { ...services, engine: { ...engine, registry: other } } };
}

/** Another program writes while the plan is applied, when its first action starts. */
function lateChange(dice: Dice, cwd: string): (event: RunEvent) => void {
  const path = join(cwd, `f${dice.below(4)}`);
  let isDone = false;
  return ({ type }) => {
    if (isDone || type !== 'action-started') return;
    isDone = true;
    try {
      writeFileSync(path, 'changed while it was applied\n');
    } catch {
      // A directory stands there.
    }
  };
}

interface Judged {
  readonly change: string;
  readonly isLate: boolean;
  readonly cwd: string;
  readonly met: Applied;
  readonly recorded: readonly string[];
  /** Actions that failed otherwise, also inside. */
  readonly failed: readonly string[];
}

async function judgeResult(plan: PlanDocument, result: RunResult, judged: Judged): Promise<void> {
  const { change, met, recorded, cwd, failed } = judged;
  const actions = Object.entries(result.actions ?? {});
  const errors = actions.flatMap(([, { error, iterations = [] }]) => [error, ...iterations.map(item => item.error)]);
  const stops = errors.filter(error => error?.kind === 'plan-changed');
  const entries = plan.actions as unknown as readonly PlannedEntry[];
  met.inside += entries.filter(({ name }) => name.includes('/')).length;
  if (stops.length > 0) {
    met.stopped++;
    for (const stop of stops) assert.match(stop?.message ?? '', /the plan showed .+; now: .+/s);
    const vague = entries.some(({ provider, runs }) => provider === 'exec' || runs === 'unknown');
    if (change === 'nothing' && failed.length === 0 && !vague)
      assert.fail(`stopped although nothing changed: ${stops.map(stop => stop?.message).join('; ')}`);
  } else met.applied++;
  const open = entries.some(
    ({ runs, unknown, effects, provider }) =>
      runs !== 'no' && (Object.keys(unknown).length > 0 || (provider === 'solution' && effects === undefined)),
  );
  const shown = new Map<string, Set<string | undefined>>();
  for (const { effects = [], runs } of entries)
    for (const effect of runs === 'no' ? [] : effects)
      if ('path' in effect)
        shown.set(
          join(cwd, effect.path),
          (shown.get(join(cwd, effect.path)) ?? new Set()).add(effect.type === 'file' ? effect.after : 'any'),
        );
  for (const line of recorded) {
    const [verb = '', path = ''] = line.split(' ');
    if (verb === 'spawn') {
      assert.ok(entries.some(({ provider, runs }) => provider === 'exec' && runs !== 'no'));
      continue;
    }
    met.written++;
    if (open) continue;
    assert.ok(
      [...shown.keys()].some(
        name =>
          name === path || name.startsWith(`${path}/`) || path.startsWith(`${name}.`) || path.startsWith(`${name}/`),
      ),
      `${line} is an effect that the plan does not show`,
    );
    const digests = shown.get(path);
    if (verb !== 'write' || digests === undefined || digests.has('any') || digests.has(undefined)) continue;
    if ([...digests].some(digest => digest?.startsWith('hmac:') === true)) continue;
    const content = await readFile(path).catch(() => undefined);
    if (content === undefined || judged.isLate || recorded.some(other => other === `append ${path}`)) continue;
    const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
    assert.ok(digests.has(digest), `${path} has a content that the plan does not show`);
  }
}
