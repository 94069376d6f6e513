import { errorText } from '../../core/errors.ts';
import { childTaints, taintAt } from '../../core/secrets/taint.ts';
import type { Scope } from '../../expression/scope.ts';
import { Failure } from '../../providers/contract.ts';
import type { ForEach } from '../../solution/model/model.ts';
import { MAX_ITEMS } from '../../solution/parse/for-each.ts';
import { type ItemList, itemLabels, itemList } from '../items.ts';
import { journalName } from '../journal-name.ts';
import type { PlanNode } from '../plan.ts';
import { withItem } from '../scopes.ts';
import type { ActionCall } from './action-call.ts';
import type { Counts, Held, Iteration } from './action-record.ts';
import { earlierEnding } from './earlier-ending.ts';
import { type Ending, isBroken, isHalted, isStopped, NOT_STARTED, type Session, STOPPED } from './execute-session.ts';
import { NO_LIST, tooManyItems, usesItemNames } from './item-names.ts';
import { earlierCall } from './journaled-call.ts';
import { startOrder } from './pool.ts';
import { runAction, toActionFailure } from './run-action.ts';

/** The condition, then inputs and attempts, of an action or of one item of it. */
export async function runCall(
  session: Session,
  { action }: PlanNode,
  { name, scope }: { readonly name: string; readonly scope: Scope },
): Promise<Ending> {
  const { context, section } = session;
  const earlier = earlierCall(context, section, name);
  const isResumed = context.place.journal?.isResumed === true;
  const call: ActionCall = {
    context,
    action,
    name,
    scope,
    deadlines: session.deadlines,
    guard: session.options.guard,
    wentAsPlanned:
      session.options.guard?.less !== true &&
      (section === 'actions' ? earlier === undefined : !isResumed && session.progress.wentAsPlanned),
    warn: message => warn(session, name, message),
    ...(earlier?.state === 'uncertain' && { earlier: earlier.attempts }),
  };
  const standing = earlier === undefined ? undefined : await earlierEnding(call, earlier);
  if (standing !== undefined) return standing;
  const mayRunAgain = earlier !== undefined && earlier.state !== 'skipped';
  const judged = mayRunAgain ? undefined : await judge(session, action, { name, scope });
  return judged ?? runAction(call);
}

/** Undefined: it applies. */
async function judge(
  { context }: Session,
  action: PlanNode['action'],
  { name, scope }: { readonly name: string; readonly scope: Scope },
): Promise<Ending | undefined> {
  const { when } = action;
  if (when === undefined) return undefined;
  const { place } = context;
  try {
    if (await context.evaluator.inTurns(evaluator => evaluator.evaluateCondition(when, scope))) return undefined;
    place.journal?.append({ type: 'skipped', call: journalName(place, name), reason: 'condition' });
    return { status: 'skipped', skipReason: 'condition' };
  } catch (error) {
    const failure = new Failure('condition', errorText(error), { cause: error });
    return { status: 'failed', error: toActionFailure(context, action, failure) };
  }
}

function warn(session: Session, name: string, message: string): void {
  const text = session.context.services.redactor.redact(`action "${name}": ${message}`);
  session.warnings.push(text);
  session.context.observe({ type: 'warning', message: text });
}

interface Start {
  readonly scope: Scope;
  readonly startedAt: Date;
  finish(ending: Ending): void;
}

/** The items of a forEach. They are tasks of their own in the pool, so that they share its limit with everything else. */
export async function startItems(session: Session, node: PlanNode, start: Start): Promise<void> {
  const { action } = node;
  const { forEach, when } = action;
  const source = forEach?.in;
  if (forEach === undefined || source === undefined) return;
  const perItem = when !== undefined && usesItemNames(when, forEach);
  const { name } = action;
  const before = earlierItems(session, name);
  if (before === 'skipped') {
    start.finish({ status: 'skipped', skipReason: 'condition' });
    return;
  }
  const judged =
    perItem || before !== undefined ? undefined : await judge(session, action, { name, scope: start.scope });
  if (judged !== undefined) {
    start.finish(judged);
    return;
  }
  let list: Held;
  try {
    list = before ?? (await session.context.evaluator.inTurns(evaluator => evaluator.evaluate(source, start.scope)));
  } catch (error) {
    start.finish({ status: 'failed', error: { ...toActionFailure(session.context, action, error), kind: 'input' } });
    return;
  }
  const items = itemList(list.data ?? [], list.taint);
  const refuse = (message: string): void =>
    start.finish({ status: 'failed', error: { kind: 'input', message, at: forEach.at } });
  if (items === undefined) return refuse(NO_LIST);
  if (items.items.length > MAX_ITEMS) return refuse(tooManyItems(items.items.length));
  let labels: readonly string[];
  try {
    labels = await itemLabels(session.context.evaluator, forEach, items, start.scope);
  } catch (error) {
    start.finish({ status: 'failed', error: { ...toActionFailure(session.context, action, error), kind: 'input' } });
    return;
  }
  const { place } = session.context;
  if (before === undefined) place.journal?.append({ type: 'items', call: journalName(place, name), list });
  feed({ session, node, start, forEach, perItem, list: items, items: items.items, labels });
}

/** The items that an earlier attempt of the run completed, or the skip when its condition skipped them all. */
function earlierItems({ context, section }: Session, name: string): Held | 'skipped' | undefined {
  const earlier = earlierCall(context, section, name);
  if (earlier?.state === 'skipped') return 'skipped';
  return section === 'finally' ? undefined : context.place.journal?.earlierItems(journalName(context.place, name));
}

interface Feed {
  readonly session: Session;
  readonly node: PlanNode;
  readonly start: Start;
  readonly forEach: ForEach;
  readonly perItem: boolean;
  readonly items: readonly unknown[];
  /** The names of the items. */
  readonly labels: readonly string[];
  readonly list: ItemList;
}

/** Keeps as many items in the pool as the clause allows; each that ends makes room for the next. */
function feed(feeding: Feed): void {
  const { session, node, start, forEach, items } = feeding;
  const endings: (Ending | undefined)[] = Array.from({ length: items.length }, () => undefined);
  const window =
    session.options.guard?.isSerial(node.action.name) === true
      ? 1
      : forEach.concurrency === 0
        ? session.context.services.settings.actionConcurrency
        : forEach.concurrency;
  let next = 0;
  let open = 0;
  let stopped = false;

  function addNext(): void {
    while (next < items.length && open < window) {
      const index = next++;
      open++;
      session.pool.add({
        order: startOrder(node.action.phase, node.declaration, index + 1),
        run: () => runItem(index),
      });
    }
    if (open === 0) start.finish(collected(feeding, endings));
  }

  async function runItem(index: number): Promise<void> {
    if (stopped || session.context.signal.aborted || isHalted(session.context)) endings[index] = NOT_STARTED;
    else if (isStopped(session)) endings[index] = STOPPED;
    else endings[index] = await runIndexed(feeding, index);
    if (endings[index]?.status !== 'succeeded' && endings[index]?.status !== 'skipped')
      stopped ||= forEach.onError === 'fail';
    open--;
    addNext();
  }

  addNext();
}

async function runIndexed(
  { session, node, start, forEach, perItem, items, list, labels }: Feed,
  index: number,
): Promise<Ending> {
  const scope = withItem(start.scope, forEach, { value: items[index], index, listTaint: list.taint });
  const name = `${node.action.name}[${labels[index]}]`;
  const judged = perItem ? node : { ...node, action: { ...node.action, when: undefined } };
  const startedMs = session.context.services.clock.monotonicMs();
  const ending = await runCall(session, judged, { name, scope });
  const durationMs = session.context.services.clock.monotonicMs() - startedMs;
  session.context.observe({
    type: 'action-ended',
    name,
    status: ending.status,
    durationMs,
    message: ending.error?.message,
  });
  return ending;
}

/** Results in item order, null for what failed or was skipped. */
function collected({ items, list, session, forEach, labels }: Feed, endings: readonly (Ending | undefined)[]): Ending {
  const iterations = items.map((item, index): Iteration => {
    const { status, results, error } = endings[index] ?? NOT_STARTED;
    const key = forEach.key === undefined ? undefined : labels[index];
    return { index, key, item: { data: item, taint: taintAt(list.taint, [index]) }, status, results, error };
  });
  const counts = countStatuses(iterations);
  const results: Held = {
    data: Object.freeze(iterations.map(iteration => iteration.results?.data ?? null)),
    taint: childTaints(iterations.map(({ index, results: own }) => [index, own?.taint] as const)),
  };
  const attempts = endings.reduce((most, ending) => Math.max(most, ending?.attempts ?? 0), 0);
  const bad = iterations.find(({ status }) => isBroken(status));
  const isCut = session.context.signal.aborted || isHalted(session.context);
  const status = bad === undefined ? 'succeeded' : isCut && counts.failed === 0 ? 'cancelled' : 'failed';
  const failed = iterations.find(iteration => iteration.status === 'failed' || iteration.status === 'timeout') ?? bad;
  const error =
    failed?.error === undefined
      ? undefined
      : { ...failed.error, message: `item ${failed.key ?? failed.index}: ${failed.error.message}` };
  return { status, results, iterations, counts, attempts, ...(error !== undefined && { error }) };
}

function countStatuses(iterations: readonly Iteration[]): Counts {
  const count = (...statuses: readonly string[]): number =>
    iterations.filter(({ status }) => statuses.includes(status)).length;
  return {
    succeeded: count('succeeded'),
    failed: count('failed', 'timeout'),
    skipped: count('skipped'),
    cancelled: count('cancelled'),
  };
}
