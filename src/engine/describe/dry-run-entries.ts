import { errorText } from '../../core/errors.ts';
import { type Evaluated, type Known, Unknown, type UnknownLeaf } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/scope.ts';
import type { Value } from '../../expression/value.ts';
import { markedInputs, prepareInputs } from '../../providers/prepare.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import type { Action, ForEach } from '../../solution/model/model.ts';
import { MAX_ITEMS } from '../../solution/parse/for-each.ts';
import { faultText, findProvider } from '../call.ts';
import { NOT_SELECTED, NOTHING_HELD, namespaceValue } from '../execute/action-record.ts';
import { NO_LIST, tooManyItems, usesItemNames } from '../execute/item-names.ts';
import { type ItemList, itemLabels, itemList } from '../items.ts';
import { prepareLanguages } from '../languages.ts';
import type { CheckedInputs } from '../place.ts';
import { notSelected, type Plan, type PlanNode } from '../plan.ts';
import type { Values } from '../resolve/resolution.ts';
import { checkInputSize } from '../resolve/value-size.ts';
import { actionScope, type State, withItem, withUnknownItem } from '../scopes.ts';
import type { RunContext } from '../services.ts';
import { pathResolver } from './directories.ts';
import type { ReportEffect } from './report.ts';
import { allSensitive, failureWithoutWords, warningWithoutWords } from './sensitive-place.ts';

/** One line of the plan: an action, or one item of it, with what can be known of it before a run. */
export interface DryRunEntry {
  readonly action: Action;
  readonly provider: RegisteredProvider;
  readonly name: string;
  readonly scope: Scope;
  readonly known: ReadonlyMap<string, Evaluated>;
  /** Inputs that cannot be known, with the causes of each. */
  readonly deferred: ReadonlyMap<string, string>;
  /** The same inputs with their source text. */
  readonly deferredText: ReadonlyMap<string, string>;
  /** What the engine itself knows: that it is skipped, or that something is unknown and why. */
  readonly effects: readonly ReportEffect[];
  /** Why a run would fail here: its condition, its list or an input is at fault. */
  readonly faults: readonly string[];
  /** The condition is not known yet, so it is not known whether the entry runs at all. */
  readonly isConditionUnknown: boolean;
  /** The checks that every call passes, deferred inputs exempt from `required`. Undefined: an input is at fault. */
  check(): Promise<CheckedInputs | undefined>;
}

/** Entries in the order section, phase, declaration, item. */
export async function* planEntries(context: RunContext, plan: Plan, values: Values): AsyncGenerator<DryRunEntry> {
  const skipped = new Map<string, State>(
    notSelected(context.solution, plan).map(name => [
      name,
      { kind: 'known', value: NOT_SELECTED.data, taint: undefined } as const,
    ]),
  );
  for (const node of [...plan.actions, ...plan.finally]) {
    const scope = actionScope(context, values, actionNamespace(context, node, skipped), node.action.name);
    const entries =
      node.action.forEach === undefined
        ? [await describeEntry(context, node, { name: node.action.name, scope })]
        : await expanded(context, node, scope);
    for (const entry of entries) yield entry;
    if (
      entries.some(({ effects }) =>
        effects.some(({ type, ...rest }) => type === 'skip' && 'reason' in rest && rest.reason === 'condition'),
      ) &&
      node.action.forEach === undefined
    ) {
      skipped.set(node.action.name, skippedState(node.action));
    }
  }
}

/** The outcome of other actions is unknown before a run, except that an action known to be skipped is known. */
function actionNamespace(
  context: RunContext,
  { action }: PlanNode,
  skipped: ReadonlyMap<string, State>,
): Parameters<typeof actionScope>[2] {
  const { workflow } = context.solution;
  const names = new Set([...action.needs.keys(), ...action.crossSectionRefs]);
  const actions = [...names].map(name => ({
    name,
    alias: (workflow?.actions.get(name) ?? workflow?.finally.get(name))?.alias,
    state: skipped.get(name) ?? ({ kind: 'unknown', causes: [`__actions.${name}`] } as const),
  }));
  return { actions, execution: { kind: 'unknown', causes: ['__execution'] } };
}

function skippedState({ name, section, phase }: Action): State {
  const held = namespaceValue({
    name,
    section,
    phase,
    status: 'skipped',
    skipReason: 'condition',
    inputs: NOTHING_HELD,
    attempts: 0,
    durationMs: 0,
    tolerated: false,
  });
  return { kind: 'known', value: held.data, taint: undefined };
}

interface EntryPlace {
  readonly name: string;
  readonly scope: Scope;
  readonly effects?: readonly ReportEffect[];
  readonly faults?: readonly string[];
  readonly isConditionUnknown?: boolean;
}

/** One entry per item when the list is known; otherwise one entry that says why it is not. */
async function expanded(context: RunContext, node: PlanNode, scope: Scope): Promise<DryRunEntry[]> {
  const { action } = node;
  const { forEach } = action;
  if (forEach === undefined) return [];
  const list = await forEachItems(context, action, forEach, scope);
  if ('effect' in list) {
    const unknown = withUnknownItem(scope, forEach, list.causes);
    const { effect, faults } = list;
    // A list that is not known may be empty, and then nothing runs.
    const isConditionUnknown = effect.type === 'unknown' && faults.length === 0;
    return [
      await describeEntry(context, node, {
        name: action.name,
        scope: unknown,
        effects: [effect],
        faults,
        isConditionUnknown,
      }),
    ];
  }
  const perItem = action.when !== undefined && usesItemNames(action.when, forEach);
  const judged = perItem ? undefined : await judge(context, action, scope);
  const entries: DryRunEntry[] = [];
  for (const [index, value] of list.items.entries()) {
    const place: EntryPlace = {
      name: `${action.name}[${list.labels[index]}]`,
      scope: withItem(scope, forEach, { value, index, listTaint: list.taint }),
    };
    const placed = judged === undefined ? place : { ...place, ...judged, faults: index === 0 ? judged.faults : [] };
    entries.push(await describeEntry(context, node, placed, judged !== undefined));
  }
  return entries;
}

type List =
  | (ItemList & { readonly labels: readonly string[] })
  | { readonly effect: ReportEffect; readonly causes: readonly string[]; readonly faults: readonly string[] };

async function forEachItems(context: RunContext, action: Action, forEach: ForEach, scope: Scope): Promise<List> {
  const unknownItems = (because: readonly string[], faults: readonly string[] = []): List => ({
    effect: { type: 'unknown', about: 'items', because },
    causes: because,
    faults,
  });
  try {
    const source = forEach.in;
    if (source === undefined) return { items: [], taint: undefined, labels: [] };
    const known = await context.evaluator.inTurns(evaluator => evaluator.evaluateKnown(source, scope));
    if (!known.known) return unknownItems(distinctCauses(known.leaves));
    const list = itemList(known.data ?? [], known.taint);
    if (list === undefined) return unknownItems(['forEach.in'], [NO_LIST]);
    const { items } = list;
    if (items.length === 0) return { effect: { type: 'skip', reason: 'no-items' }, causes: ['forEach.in'], faults: [] };
    if (items.length > MAX_ITEMS) return unknownItems(['forEach.in'], [tooManyItems(items.length)]);
    return { ...list, labels: await itemLabels(context.evaluator, forEach, list, scope) };
  } catch (error) {
    if (error instanceof Unknown) return unknownItems(error.causes);
    return unknownItems(['forEach.in'], [aboutItems(told(action, error))]);
  }
}

const aboutItems = (text: string): string => (text.startsWith('forEach.') ? text : `forEach.in: ${text}`);

/** Three values: false is a skip, unknown names its causes, an error is a warning and counts as unknown. */
async function judge(context: RunContext, action: Action, scope: Scope): Promise<Verdict> {
  const { when } = action;
  if (when === undefined) return RUNS;
  try {
    if (await context.evaluator.inTurns(evaluator => evaluator.evaluateCondition(when, scope))) return RUNS;
    return { ...RUNS, effects: [{ type: 'skip', reason: 'condition' }] };
  } catch (error) {
    const isConditionUnknown = error instanceof Unknown;
    const because = isConditionUnknown ? error.causes : ['an error in the condition'];
    const faults = isConditionUnknown ? [] : [`condition: ${told(action, error)}`];
    return { effects: [{ type: 'unknown', about: 'when', because }], faults, isConditionUnknown };
  }
}

type Verdict = Pick<DryRunEntry, 'effects' | 'faults' | 'isConditionUnknown'>;
const RUNS: Verdict = { effects: [], faults: [], isConditionUnknown: false };

async function describeEntry(
  context: RunContext,
  { action }: PlanNode,
  place: EntryPlace,
  judged = false,
): Promise<DryRunEntry> {
  const { name, scope } = place;
  const verdict = judged ? RUNS : await judge(context, action, scope);
  const inputs = await describeInputs(context, action, scope);
  const faults = [...(place.faults ?? []), ...verdict.faults, ...inputs.faults];
  const effects: ReportEffect[] = [...verdict.effects, ...(place.effects ?? [])];
  if (inputs.causes.length > 0) effects.push({ type: 'unknown', about: 'inputs', because: inputs.causes });
  const provider = findProvider(context, action);
  return {
    action,
    provider,
    name,
    scope,
    known: markedInputs(provider, inputs.known),
    deferred: inputs.deferred,
    deferredText: inputs.text,
    effects,
    faults,
    isConditionUnknown: verdict.isConditionUnknown || place.isConditionUnknown === true,
    check: async () => {
      const prepared = await prepareInputs(provider, inputs.known, {
        deferred: inputs.deferred,
        resolvePath: pathResolver(context, 'action'),
        redactor: context.services.redactor,
      });
      for (const fault of prepared.faults)
        faults.push(action.sensitive ? warningWithoutWords('action') : faultText(fault));
      if (prepared.faults.length > 0 || inputs.failed) return undefined;
      try {
        await prepareLanguages(context, provider, prepared);
        return allSensitive(action, prepared);
      } catch (error) {
        faults.push(told(action, error));
        return undefined;
      }
    },
  };
}

interface MaterialisedInputs {
  readonly known: Map<string, Evaluated>;
  readonly deferred: Map<string, string>;
  readonly text: Map<string, string>;
  readonly causes: readonly string[];
  readonly faults: readonly string[];
  readonly failed: boolean;
}

/**
 * Evaluates each input separately, so that a bad or unknown one hides no other. An input with an unknown leaf is
 * deferred as a whole.
 */
async function describeInputs(context: RunContext, action: Action, scope: Scope): Promise<MaterialisedInputs> {
  const known = new Map<string, Evaluated>();
  const deferred = new Map<string, string>();
  const text = new Map<string, string>();
  const causes = new Set<string>();
  const faults: string[] = [];
  for (const [input, value] of action.inputs) {
    try {
      const result = await knownInput(context, value, scope);
      if (result.known) {
        checkInputSize(input, value, result.data, context.services.settings.maxValueSize);
        known.set(input, result);
        continue;
      }
      const because = distinctCauses(result.leaves);
      deferred.set(input, because.join(', '));
      text.set(input, sourceText(result.leaves));
      for (const cause of because) causes.add(cause);
    } catch (error) {
      const why = told(action, error);
      deferred.set(input, `(unresolved: ${why})`);
      text.set(input, `(unresolved: ${why})`);
      faults.push(`input "${input}": ${why}`);
    }
  }
  return { known, deferred, text, causes: [...causes].sort(), faults, failed: faults.length > 0 };
}

/** The words of an error; in a sensitive action, only its kind. */
const told = ({ sensitive }: Action, error: unknown): string =>
  sensitive ? failureWithoutWords(error, 'action') : errorText(error);

/** Literals and resolver reads are immediate, so they do not wait for a turn. */
function knownInput({ evaluator }: RunContext, value: Value, scope: Scope): Known | Promise<Known> {
  return value.kind === 'literal' || value.kind === 'resolver'
    ? evaluator.evaluateKnown(value, scope)
    : evaluator.inTurns(inner => inner.evaluateKnown(value, scope));
}

function distinctCauses(leaves: readonly UnknownLeaf[]): readonly string[] {
  return [...new Set(leaves.flatMap(({ causes }) => causes))].sort();
}

/** The source text of each leaf; nested leaves are shown with their pointer. */
function sourceText(leaves: readonly UnknownLeaf[]): string {
  return leaves.map(({ pointer, source }) => (pointer === '' ? source : `${pointer}: ${source}`)).join('; ');
}
