import { resolve as resolvePath } from 'node:path';
import { showPath } from '../../core/paths.ts';
import { type CallFault, type Effect, Failure, type FileChange, type Observation } from '../../providers/contract.ts';
import { classifySideEffects } from '../../providers/side-effects.ts';
import { createWriters, type Dispute, type Writers, writersInside } from '../execute/writers.ts';
import { type EntryFacts, watchedFiles } from '../guard/plan-entry.ts';
import { journalName } from '../journal-name.ts';
import type { CheckedInputs } from '../place.ts';
import { type Plan, planWorkflow } from '../plan.ts';
import type { Given } from '../resolve/given.ts';
import { createOverlay, type Overlay } from '../resolve/overlay.ts';
import { type Resolution, resolvedValues } from '../resolve/resolution.ts';
import type { RunContext } from '../services.ts';
import { type Described, describe, reportEffect } from './describe.ts';
import {
  childEffects,
  type DescribedChild,
  type OpenedChild,
  openActionChild,
  type UnknownChild,
  unknownChildEffect,
  warningsInside,
} from './describe-child.ts';
import { chooseBaseDirectory } from './directories.ts';
import { type DryRunEntry, planEntries } from './dry-run-entries.ts';
import { type DescribedEntry, type Draft, judgeFaults } from './dry-run-faults.ts';
import { type Observed, observe, overlaps } from './observe.ts';
import type { ReportEffect } from './report.ts';
import { reportEntry } from './report-entry.ts';
import { oneLine, type Warnings } from './report-warnings.ts';
import { failureWithoutWords } from './sensitive-place.ts';

/** In report order, over the files as the earlier entries would leave them. */
export async function describeAll(
  context: RunContext,
  plan: Plan,
  resolution: Resolution,
  { warnings, keep, given }: Describing,
): Promise<readonly DescribedEntry[]> {
  const facts: KeptFacts[] | undefined = keep === undefined ? undefined : [];
  const { described } = await describeWorkflow({ context, resolution }, plan, {
    overlay: createOverlay(context.services.files, context.startedAt),
    writers: createWriters(plan),
    facts,
    touched: [],
    silent: new Map(),
    warnings,
    given,
    isDoubtful: false,
    inside: { left: MAX_INSIDE },
  });
  // Only now are all the secrets known.
  for (const one of facts ?? []) await keep?.(one.facts, one.context);
  return described;
}

interface Describing {
  readonly warnings: Warnings;
  readonly keep?: KeepPlan | undefined;
  readonly given?: GivenInside | undefined;
}

/**
 * For each entry that runs a solution, by the entry's name: the values that a plan has for that solution's resolvers.
 */
export type GivenInside = (entry: string) => ReadonlyMap<string, Given> | undefined;

interface DescribedWorkflow {
  readonly drafts: readonly Draft[];
  readonly described: readonly DescribedEntry[];
}

/** The workflow of the document, or of a solution that an action of it runs. */
async function describeWorkflow(
  { context, resolution }: OpenedChild,
  plan: Plan,
  surroundings: Omit<Surroundings, 'items'>,
): Promise<DescribedWorkflow> {
  const { writers, warnings } = surroundings;
  const items = new Map<string, string[]>();
  const drafts: Draft[] = [];
  for await (const entry of planEntries(context, plan, resolvedValues(resolution))) {
    if (entry.name !== entry.action.name) addItem(items, entry);
    drafts.push(await describeEntry(context, entry, { ...surroundings, items }));
  }
  const described = judgeFaults(context, drafts, warnings);
  const base = chooseBaseDirectory(context, 'action');
  for (const dispute of writers.disputes()) warnings.add(disputeWords(dispute, showPath(base, dispute.path)));
  return { drafts, described };
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
  /**
   * By action, the names of its entries when its items are known. Complete for every action that a later entry needs.
   */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Filled when the plan is kept. */
  readonly facts: KeptFacts[] | undefined;
  /** What the entries so far would change, apart from files. */
  readonly touched: Touched[];
  /** How often each provider was asked to observe and did not answer in time. */
  readonly silent: Map<string, number>;
  readonly warnings: Warnings;
  readonly given: GivenInside | undefined;
  /** Whether the action that runs this solution might not run. */
  readonly isDoubtful: boolean;
  /** How many more actions of nested solutions may be described. */
  readonly inside: { left: number };
}

/** Over all the solutions that the actions of a document run. */
const MAX_INSIDE = 10_000;

interface KeptFacts {
  readonly facts: EntryFacts;
  readonly context: RunContext;
}

interface Touched {
  readonly name: string;
  readonly provider: string;
  /** Undefined: anything that its provider can observe. */
  readonly places: readonly string[] | undefined;
}

/** Receives what is known of each entry, in report order. `context` is that of the solution the entry belongs to. */
export type KeepPlan = (facts: EntryFacts, context: RunContext) => Promise<void>;

async function describeEntry(context: RunContext, planned: DryRunEntry, surroundings: Surroundings): Promise<Draft> {
  const { action, provider, name } = planned;
  const inputs = await planned.check();
  const watched = surroundings.facts && watchedFiles(surroundings.overlay.files, context);
  const files = watched?.files ?? surroundings.overlay.files;
  const skipped = planned.effects.some(({ type }) => type === 'skip');
  const observed = skipped || inputs === undefined ? {} : await lookAt(context, planned, inputs, surroundings);
  const described =
    inputs === undefined
      ? NOT_DESCRIBED
      : await describe(context, {
          provider,
          name,
          inputs,
          files,
          scope: planned.scope,
          deferred: planned.deferred,
          observation: observed.observation,
        });
  const { message, problem } = described;
  const fault = action.sensitive ? withoutWords(described.fault) : described.fault;
  const uncertain = surroundings.isDoubtful || planned.effects.some(({ type }) => type === 'unknown');
  const facts = factsFor(context, planned, described, {
    skipped,
    observed,
    sightings: watched?.sightings() ?? [],
    ...surroundings,
  });
  const place = surroundings.facts?.push({ facts, context }) ?? 0;
  const predicted = skipped
    ? NO_EFFECTS
    : predict(context, described.effects, { action: action.name, name, uncertain, ...surroundings });
  const child =
    skipped || inputs === undefined ? undefined : await describeChild(context, planned, inputs, surroundings);
  if (child !== undefined)
    surroundings.facts?.splice(place - 1, 1, { facts: { ...facts, child: child.opened }, context });
  const effects = [
    ...planned.effects,
    ...predicted.effects,
    ...unobservedEffect(context, observed),
    ...(child?.effects ?? []),
  ];
  const reads = inputs !== undefined && classifySideEffects(provider, 'action', inputs.inputs) === 'none';
  const harmless = reads || described.unchanged === true || child?.isHarmless === true;
  // An entry that fails changes nothing. Anything that could prevent the failure is counted separately.
  const fails = inputs === undefined || fault !== undefined;
  if (!skipped && !harmless && planned.deferred.size > 0) noteVagueWrites(planned, inputs, surroundings);
  if (!skipped && !harmless) noteTouched(planned, { observed, effects: described.effects, ...surroundings });
  return {
    entry: reportEntry(context, planned, { message, effects, items: surroundings.items }),
    action,
    verdict: entryVerdict({ skipped, uncertain: effects.some(({ type }) => type === 'unknown'), harmless, effects }),
    fallback: message === undefined,
    mayNotRun: skipped || planned.isConditionUnknown,
    changes: skipped || harmless || fails ? 'nothing' : (child?.changes ?? fileChanges(planned, described.effects)),
    notes:
      problem === undefined
        ? []
        : [`provider "${provider.name}" could not describe it: ${action.sensitive ? NOT_SHOWN : problem}`],
    faults: planned.faults,
    failure: fault?.of === 'inputs' ? fault.message : undefined,
    fileFailure: fault?.of === 'files' ? fault.message : undefined,
    childFailure: child?.failure,
    conflicts: predicted.conflicts,
    usedPaths: [
      ...provider.inputRules.paths.flatMap(({ name: input }) => pathIn(inputs?.inputs[input])),
      ...(child?.drafts ?? []).flatMap(({ usedPaths }) => usedPaths),
      ...(child?.reads ?? []),
    ],
    writtenPaths: [
      ...writtenPaths(context, described.effects),
      ...(child?.drafts ?? []).flatMap(({ writtenPaths: inside }) => inside),
    ],
  };
}

interface ChildOutlook {
  readonly opened: DescribedChild | UnknownChild;
  readonly effects: readonly ReportEffect[];
  readonly drafts: readonly Draft[];
  readonly failure: Draft['childFailure'];
  /** Absolute paths that the failure to open it depends on. */
  readonly reads: readonly string[];
  readonly isHarmless: boolean;
  readonly changes: Draft['changes'];
}

/** The solution that an action runs, described by the same code over the same files. Undefined when it runs none. */
async function describeChild(
  context: RunContext,
  planned: DryRunEntry,
  inputs: CheckedInputs,
  surroundings: Surroundings,
): Promise<ChildOutlook | undefined> {
  const { overlay, writers, given, inside } = surroundings;
  const { action, effects } = planned;
  const name = journalName(context.place, planned.name);
  const watched = watchedFiles(overlay.files, context);
  const opened = await openActionChild(context, planned, inputs, {
    files: watched.files,
    seen: () => watched.sightings().map(({ path }) => path),
    uncertain: path => writers.uncertain(path),
    given: given?.(name),
  });
  if (opened === undefined) return undefined;
  const unknown = (child: UnknownChild): ChildOutlook => ({
    opened: child,
    effects: [unknownChildEffect(context, child)],
    drafts: [],
    failure: child.failure && { why: child.failure.why, isWarned: false },
    reads: child.failure?.paths ?? [],
    isHarmless: false,
    // A solution that cannot be opened changes nothing.
    changes: child.failure === undefined ? 'any' : 'nothing',
  });
  if ('because' in opened) return unknown(opened);
  const plan = planWorkflow(opened.context.solution);
  inside.left -= plan.actions.length + plan.finally.length;
  if (inside.left < 0)
    return unknown({ because: [`actions run solutions with more than ${MAX_INSIDE} actions in all`] });
  const { drafts, described } = await describeWorkflow(opened, plan, {
    ...surroundings,
    writers: writersInside(writers, { plan, action: action.name, name: planned.name }),
    warnings: warningsInside(surroundings.warnings, planned.name),
    isDoubtful: surroundings.isDoubtful || effects.some(({ type }) => type === 'unknown'),
  });
  return {
    opened,
    effects: childEffects(opened.context, described),
    drafts,
    reads: [],
    failure: opened.toleratesFailure ? undefined : failureInside(described, action.sensitive),
    isHarmless: described.every(({ verdict }) => verdict === 'unchanged' || verdict === 'skipped'),
    changes: CHANGES.find(kind => drafts.some(({ changes }) => changes === kind)) ?? 'nothing',
  };
}

/** Why the workflow of a solution fails for certain. */
function failureInside(described: readonly DescribedEntry[], isSensitive: boolean): Draft['childFailure'] {
  const failures = described.flatMap(({ failure, tolerated }) => (failure === undefined || tolerated ? [] : [failure]));
  if (failures.length === 0) return undefined;
  const why = isSensitive ? `an action inside would fail (${NOT_SHOWN})` : failures.map(({ message }) => message);
  return { why: typeof why === 'string' ? why : why.join('; '), isWarned: true };
}

/** The kinds that leave the most in doubt come first. */
const CHANGES = ['any', 'perhaps', 'shown'] as const;

/** The present state is no evidence when an earlier entry changes it before this one runs. */
async function lookAt(
  context: RunContext,
  { provider, name, scope, deferred, action }: DryRunEntry,
  inputs: CheckedInputs,
  { touched, silent, overlay: { files } }: Surroundings,
): Promise<Observed> {
  const tries = silent.get(provider.name) ?? 0;
  if (provider.observe !== undefined && tries >= MAX_TRIES)
    return { unknown: `provider "${provider.name}" did not answer earlier` };
  const found = await observe(context, { provider, name, scope, inputs, deferred, files, sensitive: action.sensitive });
  const { observation } = found;
  if (found.isSilent === true) silent.set(provider.name, tries + 1);
  if (observation === undefined) return found;
  const because = touched
    .filter(one =>
      one.places === undefined ? one.provider === provider.name : overlaps(one.places, observation.reads),
    )
    .map(one => `action "${one.name}" changes it first`);
  if (because.length > 0) return { unknown: because.slice(0, MAX_BECAUSE).join(', ') };
  return { observation: action.sensitive ? withoutContents(observation) : observation };
}

const MAX_BECAUSE = 3;
/** An unavailable service costs this many waits, instead of one for each action. */
const MAX_TRIES = 3;

/** Notes what later observations cannot rely on. */
function noteTouched(
  { provider, name, deferred }: DryRunEntry,
  { observed, effects, touched }: Surroundings & { readonly observed: Observed; readonly effects: readonly Effect[] },
): void {
  const requests = effects.flatMap(effect => (effect.type === 'request' ? [withoutQuery(effect.url)] : []));
  const { address } = provider.reach ?? {};
  const isAnywhere =
    provider.observe !== undefined &&
    observed.observation === undefined &&
    (requests.length === 0 || (address !== undefined && deferred.has(address)));
  const places = isAnywhere ? undefined : [...requests, ...(observed.observation?.writes ?? [])];
  touched.push({ name, provider: provider.name, places });
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/** The contents are used only for the comparison: nothing of a sensitive action is shown. */
const withoutContents = (observation: Observation): Observation => ({
  ...observation,
  changes: observation.changes.map(change => ({ ...change, sensitive: true })),
});

const unobservedEffect = (context: RunContext, { unknown }: Observed): readonly ReportEffect[] =>
  unknown === undefined
    ? []
    : [{ type: 'unknown', about: 'observed', because: [oneLine(context.services.redactor.redact(unknown))] }];

interface Found extends Surroundings {
  readonly skipped: boolean;
  readonly observed: Observed;
  readonly sightings: EntryFacts['sightings'];
}

/** What a plan records about an entry. Later entries leave more in doubt, so the doubts are recorded now. */
function factsFor(
  context: RunContext,
  planned: DryRunEntry,
  described: Described,
  { skipped, observed, sightings, writers, isDoubtful }: Found,
): EntryFacts {
  const { action, name, provider, known, deferred, isConditionUnknown, effects } = planned;
  const paths = [...sightings.map(({ path }) => path), ...writtenPaths(context, described.effects)];
  const doubts = new Set(paths.filter(path => writers.uncertain(path).length > 0));
  return {
    action,
    name,
    provider,
    runs: skipped ? 'no' : isConditionUnknown || isDoubtful ? 'unknown' : 'yes',
    anyItems: effects.some(effect => effect.type === 'unknown' && effect.about === 'items'),
    known,
    deferred,
    described,
    observed,
    sightings,
    isDoubted: path => doubts.has(path),
  };
}

const pathIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : []);

const writtenPath = (context: RunContext, { path }: FileChange): string =>
  resolvePath(chooseBaseDirectory(context, 'action'), path);

const writtenPaths = (context: RunContext, effects: readonly Effect[]): readonly string[] =>
  effects.flatMap(effect => (effect.type === 'file' ? [writtenPath(context, effect)] : []));

const withoutWords = (fault: CallFault | undefined): CallFault | undefined =>
  fault && { ...fault, message: failureWithoutWords(new Failure('provider', fault.message), 'action') };

const NOT_SHOWN = 'more is not shown, because the action is sensitive';

const NOT_DESCRIBED = {
  message: undefined,
  effects: [],
  problem: undefined,
  fault: undefined,
  unchanged: undefined,
} as const;

/** How much is known of the files that it changes. */
function fileChanges(planned: DryRunEntry, effects: readonly Effect[]): Draft['changes'] {
  const isVague = planned.deferred.size > 0;
  if (!(isVague && namesItsFiles(planned)) && !effects.some(({ type }) => type !== 'command')) return 'any';
  if (isVague || planned.effects.some(({ type }) => type === 'unknown')) return 'perhaps';
  return effects.some(({ type }) => type === 'file') ? 'shown' : 'nothing';
}

/** The files that it changes are named in its inputs, and those inputs are known. */
const namesItsFiles = ({ provider, deferred }: DryRunEntry): boolean => {
  const written = provider.inputRules.paths.filter(({ use }) => use === 'write');
  return written.length > 0 && !written.some(({ name }) => deferred.has(name));
};

/** What it would do to a path that it names is not known yet, so no later entry can be sure of that path. */
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
  /** Messages about files that are in the way. */
  readonly conflicts: readonly string[];
}

const NO_EFFECTS: Predicted = { effects: [], conflicts: [] };

interface Author extends Surroundings {
  readonly action: string;
  readonly name: string;
  readonly uncertain: boolean;
}

/** The effects as the report shows them. Certain ones are laid over the files that later entries see. */
function predict(context: RunContext, described: readonly Effect[], author: Author): Predicted {
  const effects: ReportEffect[] = [];
  const conflicts: string[] = [];
  // Nothing is written when any file is in the way.
  const applies = !author.uncertain && !described.some(effect => effect.type === 'file' && isConflict(effect));
  for (const effect of described) {
    if (effect.type !== 'file') {
      effects.push(reportEffect(context, effect));
      continue;
    }
    const path = writtenPath(context, effect);
    const shown = reportEffect(context, author.overlay.isSensitive(path) ? { ...effect, sensitive: true } : effect);
    const doubted = effect.kind === 'directory' ? [] : author.writers.uncertain(path);
    effects.push(doubted.length > 0 ? { type: 'unknown', about: 'files', because: doubted } : shown);
    if (effect.kind !== 'directory') noteWrite(path, effect, author);
    if (isConflict(effect) && !author.uncertain && doubted.length === 0)
      conflicts.push(`${shownPath(shown)} exists and differs (${effect.rule ?? 'onConflict: error'})`);
    if (applies && writes(effect) && doubted.length === 0) author.overlay.apply(path, effect);
  }
  return { effects, conflicts };
}

function noteWrite(path: string, effect: FileChange, { writers, action, name, uncertain }: Author): void {
  const writing = writes(effect);
  writers.add(path, { action, name, writing, uncertain: uncertain && writing });
}

const isConflict = ({ status, kind }: FileChange): boolean => status === 'conflict' && kind !== 'directory';
const writes = ({ status }: FileChange): boolean => status !== 'unchanged' && status !== 'skipped';
const shownPath = (effect: ReportEffect): string => (effect.type === 'file' ? effect.path : '');

function entryVerdict({
  skipped,
  uncertain,
  harmless,
  effects,
}: {
  skipped: boolean;
  uncertain: boolean;
  harmless: boolean;
  effects: readonly ReportEffect[];
}): Draft['verdict'] {
  if (skipped) return 'skipped';
  if (harmless) return 'unchanged';
  if (uncertain) return 'uncertain';
  const files = effects.filter(({ type }) => type === 'file');
  const still =
    files.length > 0 &&
    files.every(effect => effect.type === 'file' && (effect.status === 'unchanged' || effect.status === 'skipped'));
  return still ? 'unchanged' : 'change';
}

function addItem(items: Map<string, string[]>, { name, action }: DryRunEntry): void {
  const label = name.slice(action.name.length + 1, -1);
  const labels = items.get(action.name);
  if (labels === undefined) items.set(action.name, [label]);
  else labels.push(label);
}
