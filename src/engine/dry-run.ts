import { createHash } from 'node:crypto';
import { resolve as resolvePath } from 'node:path';
import { canonicalJson, emptyMap, type Json } from '../core/json.ts';
import { once } from '../core/once.ts';
import { redactValue } from '../core/taint.ts';
import type { Effect, FileChange } from '../providers/contract.ts';
import { sideEffectsOf } from '../providers/side-effects.ts';
import { describe, reportEffect } from './describe.ts';
import { baseDirectoryOf } from './directories.ts';
import { type DryRunEntry, planEntries } from './dry-run-entries.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { CheckedInputs } from './place.ts';
import { type Plan, planWorkflow } from './plan.ts';
import type { ActionEntry, DryRunCounts, DryRunOutcome, DryRunReport, ReportEffect } from './report.ts';
import { type Resolution, resolutionError, resolutionFailed, valuesOf } from './resolution.ts';
import { type ResolveOptions, resolve } from './resolve.ts';
import type { RunContext } from './services.ts';
import { createWriters, type Writers } from './writers.ts';

export interface DescribeOptions {
  /** Only these actions and what they need. */
  readonly actions?: readonly string[] | undefined;
  /** Adds `materializedInputs`. */
  readonly verbose: boolean;
  /** Warnings of the call itself, e.g. about parameters: they come first. */
  readonly notes?: readonly string[] | undefined;
}

export interface DryRunOptions extends ResolveOptions, DescribeOptions {}

/**
 * Specification: "Dry-run rules", 1. Resolvers execute with real data, the graph is built, inputs are materialised and
 * described. Nothing here, nor anything that it imports, can execute an action.
 */
export async function dryRun(context: RunContext, options: DryRunOptions): Promise<DryRunOutcome> {
  return describePlan(context, await resolve(context, options), options);
}

/** The same of resolvers that have been computed already: a run compares its own plan with the one that was agreed to. */
export async function describePlan(
  context: RunContext,
  resolution: Resolution,
  options: DescribeOptions,
): Promise<DryRunOutcome> {
  const plan = planWorkflow(context.solution, options.actions);
  const warnings = createWarnings(context);
  for (const text of options.notes ?? []) warnings.add(text);
  for (const text of resolverWarnings(resolution)) warnings.add(text);
  const described = await describeAll(context, plan, resolution, warnings);
  const failed = resolutionFailed(resolution);
  const verbose = reportOf(context, plan, { entries: described.map(({ entry }) => entry), warnings: warnings.list() });
  return {
    report: options.verbose ? verbose : withoutInputs(verbose),
    resolversFailed: failed,
    failureCode: failed ? resolutionError(resolution).code : undefined,
    counts: countsOf(plan, described),
    digest: once(
      () =>
        `sha256:${createHash('sha256')
          .update(canonicalJson(verbose as unknown as Json))
          .digest('hex')}`,
    ),
  };
}

interface DescribedEntry {
  readonly entry: ActionEntry;
  readonly verdict: 'change' | 'unchanged' | 'skipped' | 'uncertain';
  readonly fallback: boolean;
  /** A run would fail here: an input or condition is at fault, or a file is in the way. */
  readonly faulty: boolean;
}

/** In report order, over the files as the entries before would leave them. */
async function describeAll(
  context: RunContext,
  plan: Plan,
  resolution: Resolution,
  warnings: Warnings,
): Promise<DescribedEntry[]> {
  const overlay = createOverlay(context.services.files, context.startedAt);
  const writers = createWriters(plan);
  const described: DescribedEntry[] = [];
  for (const entry of planEntries(context, plan, valuesOf(resolution))) {
    described.push(await describeEntry(context, entry, { overlay, writers, warnings }));
  }
  return described;
}

interface Surroundings {
  readonly overlay: Overlay;
  readonly writers: Writers;
  readonly warnings: Warnings;
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
    entry: entryOf(context, planned, { message: described?.message, effects }),
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

/** Warns of what else writes the file, and of a file in the way; true for the latter. */
function noteWrite(
  { path, shown, effect }: { readonly path: string; readonly shown: string; readonly effect: FileChange },
  { writers, warnings, action, name, uncertain }: Author,
): boolean {
  const writing = writes(effect);
  for (const other of writers.unordered(path, { action, name, writing }))
    warnings.add(`actions "${other}" and "${name}" both write ${shown} and have no order`);
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

function entryOf(
  context: RunContext,
  planned: DryRunEntry,
  { message, effects }: { message: string | undefined; effects: readonly ReportEffect[] },
): ActionEntry {
  const { action, name, provider, known, deferredText } = planned;
  const { redactor } = context.services;
  const materialized = emptyMap<Json>();
  for (const [input, { data, taint }] of known)
    materialized[input] = cutTexts(redactValue(data, action.sensitive ? 'root' : taint, redactor));
  const deferred = emptyMap<string>();
  for (const [input, text] of deferredText) deferred[input] = redactor.redact(text);
  const dependencies = [...action.needs.keys()].sort();
  return {
    name,
    provider: provider.name,
    ...(action.description !== undefined && { description: redactor.redact(action.description) }),
    wouldDo: oneLine(redactor.redact(message ?? `Would execute ${provider.name} provider`)),
    phase: action.phase,
    section: action.section,
    ...(dependencies.length > 0 && { dependencies }),
    ...(action.when !== undefined && { when: redactor.redact(action.when.source) }),
    ...(Object.keys(materialized).length > 0 && { materializedInputs: materialized }),
    ...(Object.keys(deferred).length > 0 && { deferredInputs: deferred }),
    ...(effects.length > 0 && { effects }),
  };
}

const MAX_MESSAGE = 1024;
const MAX_TEXT = 4096;

/** One line, control characters escaped, at most 1024 characters. */
function oneLine(text: string): string {
  const escaped = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, char =>
    char === '\n' ? '\\n' : char === '\t' ? '\\t' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (escaped.length <= MAX_MESSAGE) return escaped;
  const points = Array.from(escaped);
  return points.length <= MAX_MESSAGE ? escaped : `${points.slice(0, MAX_MESSAGE - 1).join('')}…`;
}

/** Texts longer than 4 KiB are cut with a marker that gives the size. */
function cutTexts(value: Json): Json {
  if (typeof value === 'string') {
    if (value.length <= MAX_TEXT) return value;
    return `${value.slice(0, MAX_TEXT).toWellFormed()}… (${Buffer.byteLength(value)} bytes)`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => cutTexts(item));
  const out = emptyMap<Json>();
  for (const [key, item] of Object.entries(value)) out[key] = cutTexts(item);
  return out;
}

function reportOf(
  { solution }: RunContext,
  plan: Plan,
  { entries, warnings }: { entries: readonly ActionEntry[]; warnings: readonly string[] },
): DryRunReport {
  return {
    dryRun: true,
    solution: solution.metadata.name,
    ...(solution.metadata.version !== undefined && { version: solution.metadata.version }),
    hasWorkflow: solution.workflow !== undefined,
    ...(entries.length > 0 && { actionPlan: entries, totalActions: entries.length, totalPhases: plan.totalPhases }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function withoutInputs(report: DryRunReport): DryRunReport {
  if (report.actionPlan === undefined) return report;
  return { ...report, actionPlan: report.actionPlan.map(({ materializedInputs: _inputs, ...entry }) => entry) };
}

function countsOf(plan: Plan, described: readonly DescribedEntry[]): DryRunCounts {
  const count = (verdict: DescribedEntry['verdict']): number =>
    described.filter(entry => entry.verdict === verdict).length;
  return {
    actions: described.length,
    phases: plan.totalPhases,
    change: count('change'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    uncertain: count('uncertain'),
    fallback: described.filter(({ fallback }) => fallback).length,
    faulty: described.filter(({ faulty }) => faulty).length,
  };
}

/** Of resolvers, by declaration. */
function* resolverWarnings({ records, warnings }: Resolution): Generator<string> {
  const own = Map.groupBy(warnings, ({ resolver }) => resolver);
  for (const { name, status, error, because } of records.values()) {
    if (status === 'failed') yield `resolver "${name}" failed: ${error?.message ?? ''}`;
    if (status === 'not-run') yield `resolver "${name}" was not run: it needs "${because ?? ''}"`;
    for (const { message } of own.get(name) ?? []) yield message;
  }
}

interface Warnings {
  add(text: string): void;
  list(): readonly string[];
}

const MAX_WARNINGS = 100;

/** Redacted, one line each, no duplicates, 100 and then how many more. */
function createWarnings({ services }: RunContext): Warnings {
  const seen = new Set<string>();
  return {
    add: text => {
      seen.add(oneLine(services.redactor.redact(text)));
    },
    list: () => {
      const all = [...seen];
      if (all.length <= MAX_WARNINGS) return all;
      return [...all.slice(0, MAX_WARNINGS), `and ${all.length - MAX_WARNINGS} more warnings`];
    },
  };
}
