import { basename, join } from 'node:path';
import { errorText, ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { taintAt } from '../../core/secrets/taint.ts';
import { type ChildRequest, Failure } from '../../providers/contract.ts';
import { journalName } from '../journal-name.ts';
import type { CheckedInputs } from '../place.ts';
import type { Given } from '../resolve/given.ts';
import { type Resolution, resolutionFailed, resolutionFaults } from '../resolve/resolution.ts';
import { resolve } from '../resolve/resolve.ts';
import type { RunContext } from '../services.ts';
import type { DryRunEntry } from './dry-run-entries.ts';
import type { DescribedEntry } from './dry-run-faults.ts';
import type { ReportEffect } from './report.ts';
import { oneLine, type Warnings } from './report-warnings.ts';
import { failureWithoutWords } from './sensitive-place.ts';

/** Another solution, ready for its workflow. */
export interface OpenedChild {
  readonly context: RunContext;
  readonly resolution: Resolution;
}

/** An opened solution whose resolvers read the files as the earlier entries would leave them. */
export interface DescribedChild extends OpenedChild {
  /** The action succeeds although the solution failed. */
  readonly toleratesFailure: boolean;
  /** Absolute paths that its resolvers looked at. */
  readonly reads: readonly string[];
}

/** Why the effects of another solution's actions are not known before a run. */
export interface UnknownChild {
  readonly because: readonly string[];
  /** Why a run fails there with the files as they are now, and the absolute paths that this depends on. */
  readonly failure?: { readonly why: string; readonly paths: readonly string[] } | undefined;
}

interface ChildFiles {
  /** The files as the earlier entries would leave them. */
  readonly files: FileReader;
  /** Paths that were looked at while the resolvers ran. */
  readonly seen: () => readonly string[];
  /** Causes for which the state of a path is not known. */
  uncertain(path: string): readonly string[];
  /** The values that a plan has for its resolvers. */
  readonly given: ReadonlyMap<string, Given> | undefined;
}

/** The solution that an action runs, with its resolvers resolved. Undefined: the action runs none. */
export async function openActionChild(
  context: RunContext,
  { action, name, provider, deferred, effects }: DryRunEntry,
  inputs: CheckedInputs,
  { files, seen, uncertain, given }: ChildFiles,
): Promise<DescribedChild | UnknownChild | undefined> {
  if (provider.child === undefined) return undefined;
  if (deferred.size > 0) return { because: [...new Set(deferred.values())].sort() };
  for (const effect of effects)
    if (effect.type === 'unknown' && effect.about === 'items') return { because: effect.because };
  const call = provider.child(inputs.inputs);
  const request: ChildRequest = {
    ...call,
    taint: action.sensitive ? 'root' : taintAt(inputs.taint, ['inputs']),
    ...(action.sensitive && { sensitiveIn: { kind: 'action', name } }),
    place: { runId: context.place.runId, prefix: `${journalName(context.place, name)}/` },
  };
  try {
    const own = await context.openChild(request, files);
    const resolution = await resolve(own, { names: call.resolvers, given });
    if (resolutionFailed(resolution)) {
      const because = resolutionFaults(resolution).map(({ message }) => message);
      if (call.toleratesFailure || seen().some(path => uncertain(path).length > 0)) return { because };
      return { because, failure: { why: because.join('; '), paths: [...new Set(seen())] } };
    }
    const reads = [...new Set(seen())];
    const because = [...reads.flatMap(uncertain), ...(await changedSources(own, files, context.services.files))];
    if (because.length > 0) return { because: [...new Set(because)].sort() };
    return { context: own, resolution, reads, toleratesFailure: call.toleratesFailure };
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ToolError && error.code === 'cancelled' && call.timeoutMs === undefined) throw error;
    const why = action.sensitive ? failureWithoutWords(error, 'action') : errorText(error);
    const path = join(context.solution.directory ?? '', call.source);
    const isKnown = uncertain(path).length === 0 && (await isUnchanged(path, files, context.services.files));
    return { because: [why], failure: isKnown && failsAgain(error) ? { why, paths: [path] } : undefined };
  }
}

/** It fails in the run as well, unlike an unavailable service or a time limit that was too short. */
const failsAgain = (error: unknown): boolean =>
  error instanceof Failure || (error instanceof ToolError && FAILS_AGAIN.has(error.code));

const FAILS_AGAIN: ReadonlySet<string> = new Set(['not-found', 'invalid-input']);

/** Documents are read as they are now. Reports whether the earlier entries leave this one unchanged. */
async function isUnchanged(path: string, files: FileReader, now: FileReader): Promise<boolean> {
  const [before, after] = await readBoth(path, now, files);
  return before === undefined || after === undefined ? before === after : Buffer.compare(before, after) === 0;
}

/** Texts of its document that an earlier entry would change: what they will say is not known. */
async function changedSources(
  { solution: { directory, file, parts } }: RunContext,
  files: FileReader,
  now: FileReader,
): Promise<readonly string[]> {
  if (directory === undefined) return [];
  const changed: string[] = [];
  for (const path of [join(directory, basename(file)), ...parts]) {
    const [before, after] = await readBoth(path, now, files);
    if (before !== undefined && (after === undefined || Buffer.compare(before, after) !== 0))
      changed.push(`an action before changes ${basename(path)}`);
  }
  return changed;
}

const readBoth = (path: string, now: FileReader, files: FileReader) =>
  Promise.all([now, files].map(reader => reader.read(path, MAX_SOURCE).catch(nothing)));

const MAX_SOURCE = 10 * 1024 * 1024;
const nothing = (): undefined => undefined;

/** What the actions of another solution would do, as effects of the action that runs it. */
export function childEffects(
  { place, services: { redactor } }: RunContext,
  described: readonly DescribedEntry[],
): readonly ReportEffect[] {
  return described.flatMap(({ entry: { name, provider, wouldDo, effects = [] } }): readonly ReportEffect[] => {
    const action = journalName(place, name);
    const isSkipped = effects.some(({ type }) => type === 'skip');
    const head = { type: 'action', action, provider, wouldDo: isSkipped ? SKIPPED : wouldDo } as const;
    const own = effects.filter(({ type }) => type !== 'skip' && type !== 'fault');
    return [head, ...own.map(effect => ({ action, ...effect }))].map(effect => redactAction(effect, redactor.redact));
  });
}

const SKIPPED = 'skipped';

const redactAction = (effect: ReportEffect, redact: (text: string) => string): ReportEffect =>
  effect.action === undefined ? effect : { ...effect, action: redact(effect.action) };

export const unknownChildEffect = (context: RunContext, { because }: UnknownChild): ReportEffect => ({
  type: 'unknown',
  about: 'actions',
  because: because.slice(0, MAX_BECAUSE).map(text => oneLine(context.services.redactor.redact(text))),
});

const MAX_BECAUSE = 5;

/** Warnings about actions of another solution name the action that runs it. */
export const warningsInside = (warnings: Warnings, name: string): Warnings => ({
  ...warnings,
  add: text => warnings.add(`action "${name}" > ${text}`),
});
