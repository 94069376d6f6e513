import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { canonicalJson, emptyMap, toJson } from '../../core/json/json.ts';
import { showPath } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import type { Effect, FileChange, Observation, ObservedChange } from '../../providers/contract.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action } from '../../solution/model/model.ts';
import type { Described } from '../describe/describe.ts';
import type { DescribedChild, UnknownChild } from '../describe/describe-child.ts';
import { chooseBaseDirectory } from '../describe/directories.ts';
import { changeStatus, type Observed } from '../describe/observe.ts';
import { journalName } from '../journal-name.ts';
import type { RunContext } from '../services.ts';
import { observeFiles, type Sighting } from './observed-files.ts';
import type { PlanMarks } from './plan-marks.ts';
import type { PlannedEffect, PlannedEntry, PlannedValue, Precondition } from './planned.ts';
import { plannedValues } from './planned-values.ts';

/** What the description of one entry is based on, both in a plan and just before its effects. */
export interface EntryFacts {
  readonly action: Action;
  readonly name: string;
  readonly provider: RegisteredProvider;
  readonly runs: PlannedEntry['runs'];
  readonly anyItems?: boolean;
  /** Known inputs as they are written, before paths are made absolute. */
  readonly known: ReadonlyMap<string, Evaluated>;
  readonly deferred: ReadonlyMap<string, string>;
  readonly described: Described;
  readonly observed: Observed;
  readonly sightings: readonly Sighting[];
  /** The solution that it runs. */
  readonly child?: DescribedChild | UnknownChild | undefined;
  /** Whether earlier entries leave the state of this absolute path in doubt. */
  isDoubted(path: string): boolean;
}

/** The files for a description, observed: what is read of them becomes the preconditions of the entry. */
export const watchedFiles = (files: FileReader, { services }: RunContext): ReturnType<typeof observeFiles> =>
  observeFiles(files, services.redactor.redactKnown);

/**
 * The entry as a plan keeps it. The same facts give the same entry, in a dry-run and in a run. `like`: the entry that it will be
 * compared with.
 */
export async function planEntry(
  context: RunContext,
  marks: PlanMarks,
  facts: EntryFacts,
  like?: PlannedEntry,
): Promise<PlannedEntry> {
  const { action, provider, runs, known, deferred, described, observed, child } = facts;
  const name = journalName(context.place, facts.name);
  const isSecret =
    action.sensitive ||
    [...known.values()].some(({ taint }) => isTainted(taint)) ||
    described.effects.some(effect => effect.type === 'file' && effect.sensitive === true);
  const inputs = emptyMap<PlannedValue>();
  for (const [input, evaluated] of known)
    inputs[input] = await marks.value(
      action.sensitive ? { ...evaluated, taint: 'root' } : evaluated,
      like?.inputs[input],
    );
  const unknown = emptyMap<string>();
  for (const [input, causes] of [...deferred, ...(described.deferred ?? [])]) unknown[input] = marks.redact(causes);
  const frame = {
    name,
    action: name.replaceAll(/\[[^\]]*\]/g, ''),
    section: action.section,
    provider: provider.name,
    runs,
    ...(facts.anyItems === true && { anyItems: true as const }),
    inputs,
    unknown,
  };
  if (runs === 'no') return { ...frame, effects: [], preconditions: [] };
  const effects: PlannedEffect[] = [];
  for (const effect of described.effects)
    effects.push(await plannedEffect(context, marks, effect, { ...facts, isSecret, like }));
  const isOpen = child !== undefined && 'because' in child;
  const couldDescribe = provider.describe !== undefined && described.problem === undefined && !isOpen;
  return {
    ...frame,
    ...(couldDescribe && { effects }),
    preconditions: await preconditions(context, marks, { ...facts, isSecret, like }),
    ...(observed.unknown !== undefined && { unobserved: marks.redact(observed.unknown) }),
    ...(observed.observation !== undefined && { places: plannedPlaces(marks, observed.observation) }),
    ...(child !== undefined &&
      'context' in child && {
        values: await plannedValues(child.context.solution, child.resolution, marks),
        places: { reads: shownPaths(context, marks, child.reads), writes: [] },
      }),
  };
}

const shownPaths = (context: RunContext, marks: PlanMarks, paths: readonly string[]): readonly string[] =>
  paths.map(path => marks.redact(showPath(chooseBaseDirectory(context, 'action'), path))).sort();

const plannedPlaces = (marks: PlanMarks, { reads, writes }: Observation): PlannedEntry['places'] => ({
  reads: reads.map(marks.redact),
  writes: writes.map(marks.redact),
});

interface Secrecy {
  readonly isSecret: boolean;
  readonly like: PlannedEntry | undefined;
}

async function plannedEffect(
  context: RunContext,
  marks: PlanMarks,
  effect: Effect,
  { isDoubted, isSecret, like }: Pick<EntryFacts, 'isDoubted'> & Secrecy,
): Promise<PlannedEffect> {
  if (effect.type === 'request') return { type: 'request', method: effect.method, url: marks.redact(effect.url) };
  if (effect.type === 'remote') return plannedChange(marks, effect, { isSecret, like });
  const base = chooseBaseDirectory(context, 'action');
  if (effect.type === 'command') {
    const { command, directory } = effect;
    return {
      type: 'command',
      command: marks.redact(command),
      ...(directory !== undefined && { directory: marks.redact(showPath(base, directory)) }),
    };
  }
  const path = marks.redact(showPath(base, resolve(base, effect.path)));
  if (effect.kind !== 'directory' && isDoubted(resolve(base, effect.path))) return { type: 'unknown', path };
  const other = like?.effects?.find(one => one.type === 'file' && one.path === path);
  return {
    ...(await plannedFile(marks, effect, { isSecret, like: other?.type === 'file' ? other : undefined })),
    path,
  };
}

type PlannedChange = Extract<PlannedEffect, { type: 'remote' }>;

async function plannedChange(
  marks: PlanMarks,
  change: ObservedChange,
  { isSecret, like }: Secrecy,
): Promise<PlannedChange> {
  const about = marks.redact(change.about);
  const other = like?.effects?.find((one): one is PlannedChange => one.type === 'remote' && one.about === about);
  const digest = async (content: unknown, side: 'before' | 'after'): Promise<Partial<PlannedChange>> => {
    if (content === undefined) return {};
    const bytes = Buffer.from(canonicalJson(toJson(content)));
    const isHidden = isSecret || change.sensitive === true || holdsSecret(marks, bytes);
    return { [side]: await marks.digest(createHash('sha256').update(bytes).digest(), isHidden, other?.[side]) };
  };
  return {
    type: 'remote',
    about,
    status: changeStatus(change),
    ...(await digest(change.before, 'before')),
    ...(await digest(change.after, 'after')),
  };
}

type PlannedFile = Extract<PlannedEffect, { type: 'file' }>;

async function plannedFile(
  marks: PlanMarks,
  { status, kind, before, after, added, mode, size = after?.length }: FileChange,
  { isSecret, like }: { readonly isSecret: boolean; readonly like: PlannedFile | undefined },
): Promise<Omit<PlannedFile, 'path'>> {
  const digest = (bytes: Uint8Array, other: string | undefined): Promise<string> =>
    marks.digest(createHash('sha256').update(bytes).digest(), isSecret || holdsSecret(marks, bytes), other);
  const content = after ?? added;
  return {
    type: 'file',
    status,
    kind,
    ...(size !== undefined &&
      kind === 'file' &&
      (like === undefined ? !isSecret : like.size !== undefined) && { size }),
    ...(mode !== undefined && { mode: `0${mode.toString(8).padStart(3, '0')}` }),
    ...(before !== undefined && { before: await digest(before, like?.before) }),
    ...(content !== undefined && { after: await digest(content, like?.after) }),
  };
}

const MAX_SEARCHED = 1024 * 1024;

function holdsSecret(marks: PlanMarks, bytes: Uint8Array): boolean {
  if (bytes.length > MAX_SEARCHED) return true;
  const text = Buffer.from(bytes).toString('utf8');
  return marks.redactKnown(text) !== text;
}

/** Sorted by path. What earlier entries leave in doubt is not a precondition. */
async function preconditions(
  context: RunContext,
  marks: PlanMarks,
  { sightings, isDoubted, isSecret, like }: Pick<EntryFacts, 'sightings' | 'isDoubted'> & Secrecy,
): Promise<readonly Precondition[]> {
  const base = chooseBaseDirectory(context, 'action');
  const others = new Map(like?.preconditions.map(one => [`${one.seen} ${one.path}`, one.state]));
  const conditions: Precondition[] = [];
  for (const { path, seen, state, isHidden } of sightings) {
    if (isDoubted(path)) continue;
    const shown = marks.redact(showPath(base, path));
    conditions.push({
      path: shown,
      seen,
      state:
        typeof state === 'string'
          ? marks.redact(showState(base, state))
          : await marks.digest(state, isSecret || isHidden, others.get(`${seen} ${shown}`)),
    });
  }
  return conditions.sort((a, b) => order(a) - order(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

const KINDS: readonly Precondition['seen'][] = ['kind', 'content', 'end', 'names', 'place'];
const order = ({ seen }: Precondition): number => KINDS.indexOf(seen);

/** The target of a link, shown like every other path. */
function showState(base: string, state: string): string {
  const [, target] = /^link to (.*)$/s.exec(state) ?? [];
  if (target !== undefined) return `link to ${showPath(base, target)}`;
  return state.startsWith('/') ? showPath(base, state) : state;
}
