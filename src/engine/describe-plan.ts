import { resolve as resolvePath } from 'node:path';
import { showPath } from '../core/paths.ts';
import type { Effect, FileChange } from '../providers/contract.ts';
import { sideEffectsOf } from '../providers/side-effects.ts';
import { describe, reportEffect } from './describe.ts';
import { baseDirectoryOf } from './directories.ts';
import { type DryRunEntry, planEntries } from './dry-run-entries.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { CheckedInputs } from './place.ts';
import type { Plan } from './plan.ts';
import type { ActionEntry, ReportEffect } from './report.ts';
import { entryOf } from './report-entry.ts';
import type { Warnings } from './report-warnings.ts';
import { type Resolution, valuesOf } from './resolution.ts';
import type { RunContext } from './services.ts';
import { createWriters, type Dispute, type Writers } from './writers.ts';

export interface DescribedEntry {
  readonly entry: ActionEntry;
  readonly verdict: 'change' | 'unchanged' | 'skipped' | 'uncertain';
  readonly fallback: boolean;
  /** A run would fail here: an input or condition is at fault, or a file is in the way. */
  readonly faulty: boolean;
}

/** In report order, over the files as the entries before would leave them. */
export async function describeAll(
  context: RunContext,
  plan: Plan,
  resolution: Resolution,
  warnings: Warnings,
): Promise<DescribedEntry[]> {
  const overlay = createOverlay(context.services.files, context.startedAt);
  const writers = createWriters(plan);
  const items = new Map<string, number>();
  const described: DescribedEntry[] = [];
  for await (const entry of planEntries(context, plan, valuesOf(resolution))) {
    if (entry.name !== entry.action.name) items.set(entry.action.name, (items.get(entry.action.name) ?? 0) + 1);
    described.push(await describeEntry(context, entry, { overlay, writers, warnings, items }));
  }
  const base = baseDirectoryOf(context, 'action');
  for (const dispute of writers.disputes()) warnings.add(disputeWords(dispute, showPath(base, dispute.path)));
  return described;
}

function disputeWords({ names, more }: Dispute, shown: string): string {
  const quoted = names.map(name => `"${name}"`);
  if (more > 0) return `actions ${quoted.join(', ')} and ${more} more write ${shown} and have no order`;
  const last = quoted.pop();
  return `actions ${quoted.join(', ')} and ${last} ${quoted.length === 1 ? 'both' : 'all'} write ${shown} and have no order`;
}

interface Surroundings {
  readonly overlay: Overlay;
  readonly writers: Writers;
  readonly warnings: Warnings;
  /** How many entries an action with known items has. Complete for what a later entry needs. */
  readonly items: ReadonlyMap<string, number>;
}

async function describeEntry(
  context: RunContext,
  planned: DryRunEntry,
  surroundings: Surroundings,
): Promise<DescribedEntry> {
  const { action, provider, name } = planned;
  const { overlay, warnings } = surroundings;
  const inputs = await planned.check();
  for (const text of planned.warnings) warnings.add(text);
  const described =
    inputs === undefined
      ? undefined
      : await describe(context, {
          provider,
          name,
          scope: planned.scope,
          inputs,
          deferred: planned.deferred,
          files: overlay.files,
        });
  if (described?.problem !== undefined)
    warnings.add(`action "${name}": provider "${provider.name}" could not describe it: ${described.problem}`);
  const skipped = planned.effects.some(({ type }) => type === 'skip');
  const uncertain = planned.effects.some(({ type }) => type === 'unknown');
  const predicted = skipped
    ? NO_EFFECTS
    : predict(context, described?.effects ?? [], { action: action.name, name, uncertain, ...surroundings });
  const effects = [...planned.effects, ...predicted.effects];
  const harmless = inputs !== undefined && sideEffectsOf(provider, 'action', inputs.inputs) === 'none';
  if (!skipped && !harmless && planned.deferred.size > 0) noteVagueWrites(planned, inputs, surroundings);
  return {
    entry: entryOf(context, planned, { message: described?.message, effects, items: surroundings.items }),
    verdict: verdictOf({ skipped, uncertain: effects.some(({ type }) => type === 'unknown'), harmless, effects }),
    fallback: described?.message === undefined,
    faulty: !skipped && (inputs === undefined || planned.warnings.length > 0 || predicted.conflict),
  };
}

/** What it would do to a path that it names is not known yet, so nothing that comes later can be sure of that path. */
function noteVagueWrites(
  { action, provider, name, known }: DryRunEntry,
  inputs: CheckedInputs | undefined,
  { writers }: Surroundings,
): void {
  for (const { name: input, use } of provider.inputRules.paths) {
    const path = inputs?.inputs[input];
    if (use === 'write' && known.has(input) && typeof path === 'string')
      writers.add(path, { action: action.name, name, writing: true, uncertain: true, below: true });
  }
}

interface Predicted {
  readonly effects: readonly ReportEffect[];
  /** A file is in the way, and that is certain. */
  readonly conflict: boolean;
}

const NO_EFFECTS: Predicted = { effects: [], conflict: false };

interface Author extends Surroundings {
  readonly action: string;
  readonly name: string;
  readonly uncertain: boolean;
}

/** Effects as the report shows them. What is certain of them lies over the files that later entries see. */
function predict(context: RunContext, described: readonly Effect[], author: Author): Predicted {
  const effects: ReportEffect[] = [];
  let conflict = false;
  for (const effect of described) {
    const shown = reportEffect(context, effect);
    if (effect.type !== 'file') {
      effects.push(shown);
      continue;
    }
    const path = resolvePath(baseDirectoryOf(context, 'action'), effect.path);
    const doubted = effect.kind === 'directory' ? [] : author.writers.uncertain(path);
    effects.push(doubted.length > 0 ? { type: 'unknown', about: 'files', because: doubted } : shown);
    if (effect.kind !== 'directory')
      conflict = noteWrite({ path, shown: shownPath(shown), effect }, author) || conflict;
    if (writes(effect) && !author.uncertain && doubted.length === 0) author.overlay.apply(path, effect);
  }
  return { effects, conflict };
}

/** Notes who writes the file, and warns of a file in the way; true for the latter. */
function noteWrite(
  { path, shown, effect }: { readonly path: string; readonly shown: string; readonly effect: FileChange },
  { writers, warnings, action, name, uncertain }: Author,
): boolean {
  const writing = writes(effect);
  writers.add(path, { action, name, writing, uncertain: uncertain && writing });
  const conflict = effect.status === 'conflict' && !uncertain;
  if (conflict)
    warnings.add(`action "${name}" would fail: ${shown} exists and differs (${effect.rule ?? 'onConflict: error'})`);
  return conflict;
}

const writes = ({ status }: FileChange): boolean => status !== 'unchanged' && status !== 'skipped';
const shownPath = (effect: ReportEffect): string => (effect.type === 'file' ? effect.path : '');

function verdictOf({
  skipped,
  uncertain,
  harmless,
  effects,
}: {
  skipped: boolean;
  uncertain: boolean;
  harmless: boolean;
  effects: readonly ReportEffect[];
}): DescribedEntry['verdict'] {
  if (skipped) return 'skipped';
  if (harmless) return 'unchanged';
  if (uncertain) return 'uncertain';
  const files = effects.filter(({ type }) => type === 'file');
  const still =
    files.length > 0 &&
    files.every(effect => effect.type === 'file' && (effect.status === 'unchanged' || effect.status === 'skipped'));
  return still ? 'unchanged' : 'change';
}
