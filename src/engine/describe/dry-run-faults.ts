import { dirname } from 'node:path';
import type { Fault } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import type { Action } from '../../solution/model/model.ts';
import type { RunContext } from '../services.ts';
import type { ActionEntry, ReportEffect } from './report.ts';
import { oneLine, type Warnings } from './report-warnings.ts';

export interface DescribedEntry {
  readonly entry: ActionEntry;
  readonly verdict: 'change' | 'unchanged' | 'skipped' | 'uncertain' | 'faulty';
  readonly fallback: boolean;
  /** Faulty, but the solution goes on after its failure (`onError: continue`). */
  readonly tolerated: boolean;
  /** Set for a faulty entry: why a run would fail there. */
  readonly failure?: Fault | undefined;
}

/** An entry of the report before it is known whether a run would fail there. */
export interface Draft extends Pick<DescribedEntry, 'entry' | 'fallback'> {
  readonly action: Action;
  readonly verdict: Exclude<DescribedEntry['verdict'], 'faulty'>;
  /** Its condition is false, or not known yet. */
  readonly mayNotRun: boolean;
  /**
   * Which files it changes: `any` (a program), `perhaps` those that it names, exactly those that are `shown`, or `nothing` beyond
   * what its effects show.
   */
  readonly changes: 'any' | 'perhaps' | 'shown' | 'nothing';
  /** Anything else that a reader has to know. */
  readonly notes: readonly string[];
  /** Its condition, its list or an input is at fault. */
  readonly faults: readonly string[];
  /** Why the provider fails whatever the files are. */
  readonly failure: string | undefined;
  /** Why the provider fails with the files as they will be then. */
  readonly fileFailure: string | undefined;
  /**
   * Why the solution that it runs fails with the files as they will be then. `isWarned`: a warning was already given.
   */
  readonly childFailure: { readonly why: string; readonly isWarned: boolean } | undefined;
  /** Messages about files that are in the way. */
  readonly conflicts: readonly string[];
  /** Absolute paths in its inputs and in the changes that it shows. */
  readonly usedPaths: readonly string[];
  readonly writtenPaths: readonly string[];
}

/**
 * Decides which entries are faulty: a run would fail there for certain. What depends on files is certain only when nothing that can run
 * before or beside the entry may change them. Warns of every fault in report order.
 */
export function judgeFaults(context: RunContext, drafts: readonly Draft[], warnings: Warnings): DescribedEntry[] {
  const files = createPhases(drafts);
  /** Actions that fail for certain, or cannot run because one of those does: the actions that need them do not run. */
  const broken = new Set<string>();
  return drafts.map(draft => {
    const { entry, verdict, fallback, action } = draft;
    const need = [...action.needs.keys()].sort().find(name => broken.has(name));
    const possible = verdict === 'skipped' ? [] : possibleFailures(draft, files);
    const found = need === undefined ? possible : possible.map(failure => ({ ...failure, certain: false }));
    for (const text of [...draft.faults, ...draft.notes]) warnings.add(`action "${entry.name}": ${text}`);
    for (const { why, certain, isWarned } of found)
      if (isWarned !== true) warnings.add(`action "${entry.name}" ${certain ? 'would' : 'may'} fail: ${why}`);
    if (need !== undefined) {
      broken.add(action.name);
      warnings.add(`action "${entry.name}" would not run: it needs "${need}"`);
      return { entry, verdict: 'skipped', fallback: false, tolerated: false };
    }
    const faults = draft.mayNotRun
      ? []
      : [...draft.faults, ...found.flatMap(({ why, certain }) => (certain ? [why] : []))];
    if (faults.length === 0) return { entry, verdict, fallback, tolerated: false };
    const tolerated = action.onError === 'continue';
    if (!tolerated) broken.add(action.name);
    const effects = [...(entry.effects ?? []), ...faults.map(text => faultEffect(context, text))];
    return {
      entry: { ...entry, effects },
      verdict: 'faulty',
      fallback,
      tolerated,
      failure: {
        message: context.services.redactor.redact(`action "${entry.name}" would fail: ${faults.join('; ')}`),
        at: action.at,
      },
    };
  });
}

interface PossibleFailure {
  readonly why: string;
  readonly certain: boolean;
  readonly isWarned?: boolean;
}

function possibleFailures(draft: Draft, files: ReturnType<typeof createPhases>): PossibleFailure[] {
  const { failure, fileFailure, childFailure, conflicts, mayNotRun } = draft;
  const named = files.areKnownWhereNamed(draft);
  return [
    ...(failure === undefined ? [] : [{ why: failure, certain: !mayNotRun }]),
    ...(fileFailure === undefined ? [] : [{ why: fileFailure, certain: !mayNotRun && files.areKnown(draft) }]),
    ...(childFailure === undefined ? [] : [{ ...childFailure, certain: !mayNotRun && files.areKnown(draft) }]),
    ...conflicts.map(why => ({ why, certain: !mayNotRun && named })),
  ];
}

/**
 * Whether the files, when an entry starts, are as the earlier entries show them. A later phase cannot run before it.
 */
function createPhases(drafts: readonly Draft[]) {
  const anything = changing(drafts, ['any']);
  const doubtful = changing(drafts, ['any', 'perhaps']);
  const writers = once(() => writersByPath(drafts));
  return {
    /** Doubts about a single path are judged where the path is known. */
    areKnownWhereNamed: (draft: Draft): boolean => !anything(draft),
    areKnown: (draft: Draft): boolean =>
      !doubtful(draft) &&
      draft.usedPaths.every(path => {
        const names = writers().get(`${draft.entry.phase} ${path}`);
        return names === undefined || (names.size === 1 && names.has(draft.action.name));
      }),
  };
}

/**
 * Whether an entry of another action that can run before this one, or beside it, changes files in one of these ways.
 */
function changing(drafts: readonly Draft[], kinds: readonly Draft['changes'][]): (draft: Draft) => boolean {
  const found = drafts.filter(({ changes }) => kinds.includes(changes));
  const first = found.reduce((lowest, { entry }) => Math.min(lowest, entry.phase), Infinity);
  const beside = Map.groupBy(found, ({ entry }) => entry.phase);
  return ({ entry, action }) =>
    first < entry.phase || beside.get(entry.phase)?.some(other => other.action.name !== action.name) === true;
}

/** Phase and path -> actions whose shown changes affect the path or something below it. */
function writersByPath(drafts: readonly Draft[]): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { entry, action, changes, writtenPaths } of drafts) {
    if (changes !== 'shown') continue;
    for (const written of writtenPaths)
      for (let path = written, last = ''; path !== last; last = path, path = dirname(path)) {
        const key = `${entry.phase} ${path}`;
        writers.set(key, (writers.get(key) ?? new Set()).add(action.name));
      }
  }
  return writers;
}

function faultEffect({ services }: RunContext, text: string): ReportEffect {
  return { type: 'fault', message: oneLine(services.redactor.redact(text)) };
}
