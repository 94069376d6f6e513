import type { Scope } from '../../expression/scope.ts';
import { journalName } from '../journal-name.ts';
import { notSelected, type Plan, type PlanNode } from '../plan.ts';
import type { Values } from '../resolve/resolution.ts';
import { type ActionNamespace, actionScope } from '../scopes.ts';
import type { RunContext, RunEvent } from '../services.ts';
import { type ActionRecord, type Held, NOT_SELECTED, NOTHING_HELD, namespaceValue } from './action-record.ts';
import { runCall, startItems } from './execute-items.ts';
import {
  type Ending,
  type ExecuteOptions,
  isBroken,
  isHalted,
  isStopped,
  NOT_STARTED,
  newSession,
  type Session,
  type SharedBySections,
  STOPPED,
} from './execute-session.ts';

export type RunStatus = 'succeeded' | 'partial-success' | 'failed' | 'cancelled';

export interface Executed {
  readonly status: RunStatus;
  /** In declaration order: main, then `finally`. */
  readonly records: ReadonlyMap<string, ActionRecord>;
  readonly warnings: readonly string[];
}

/**
 * Executes a plan. Main actions first, each as soon as its needs are terminal; then `finally`, whatever happened, with a
 * signal and a bound of its own.
 */
export async function execute(
  context: RunContext,
  plan: Plan,
  values: Values,
  options: ExecuteOptions,
): Promise<Executed> {
  const records = new Map<string, ActionRecord>();
  const namespaces = new Map<string, Held>(notSelected(context.solution, plan).map(name => [name, NOT_SELECTED]));
  const warnings: string[] = [];
  const progress: Session['progress'] = { wentAsPlanned: true };
  const shared = { context, values, options, records, namespaces, warnings, progress };
  context.observe(planned(plan));
  await runSection(newSession({ ...shared, section: 'actions', plan: plan.actions }));
  if (plan.finally.length > 0 && !isHalted(context)) await runFinally(shared, plan);
  return { status: outcome(context, plan, records), records: inOrder(plan, records), warnings };
}

function planned({ actions, finally: last }: Plan): RunEvent {
  const nodes = [...actions, ...last];
  const perPhase = new Set(nodes.map(({ action }) => `${action.section} ${action.phase}`));
  return {
    type: 'actions-planned',
    names: nodes.map(({ action }) => action.name),
    hasFinally: last.length > 0,
    mayOverlap: perPhase.size < nodes.length || nodes.some(({ action }) => action.forEach !== undefined),
  };
}

/**
 * Nothing that ended the main section ends `finally`: everything that its actions use is bound to a signal of its own.
 */
async function runFinally(shared: SharedBySections, plan: Plan): Promise<void> {
  const last = new AbortController();
  const limitMs = shared.context.services.settings.finallyTimeoutMs;
  const bound = setTimeout(() => last.abort(), limitMs);
  try {
    shared.context.observe({ type: 'finally-started', limitMs });
    const context = shared.context.within(last.signal);
    await runSection(newSession({ ...shared, context, section: 'finally', plan: plan.finally }));
  } finally {
    clearTimeout(bound);
  }
}

/** Declaration order: what a reader of the document expects. */
function inOrder(plan: Plan, records: ReadonlyMap<string, ActionRecord>): ReadonlyMap<string, ActionRecord> {
  const byDeclaration = (nodes: readonly PlanNode[]): readonly PlanNode[] =>
    nodes.toSorted((a, b) => a.declaration - b.declaration);
  const sorted = new Map<string, ActionRecord>();
  for (const { action } of [...byDeclaration(plan.actions), ...byDeclaration(plan.finally)]) {
    const record = records.get(action.name);
    if (record !== undefined) sorted.set(action.name, record);
  }
  return sorted;
}

function outcome(context: RunContext, plan: Plan, records: ReadonlyMap<string, ActionRecord>): RunStatus {
  if (context.signal.aborted || (isHalted(context) && isUnfinished(plan, records))) return 'cancelled';
  const bad = [...records.values()].filter(
    ({ status }) => status === 'failed' || status === 'timeout' || status === 'cancelled',
  );
  if (bad.length === 0) return 'succeeded';
  return bad.every(({ tolerated }) => tolerated) ? 'partial-success' : 'failed';
}

/** Whether something was not done because the run was halted. */
function isUnfinished(plan: Plan, records: ReadonlyMap<string, ActionRecord>): boolean {
  return [...plan.actions, ...plan.finally].some(({ action }) => {
    const record = records.get(action.name);
    return record === undefined || record.status === 'cancelled';
  });
}

async function runSection(session: Session): Promise<void> {
  for (const node of session.nodes.values()) if (node.needs.length === 0) addReady(session, node);
  await session.pool.idle();
}

function addReady(session: Session, node: PlanNode): void {
  const excluded = session.exclusive.get(node.action.name);
  const earlier = session.options.guard?.before(node.action.name).filter(name => session.nodes.has(name)) ?? [];
  session.pool.add({
    order: node.order,
    run: () => runNode(session, node),
    ...((excluded !== undefined || earlier.length > 0) && {
      blockedBy: () =>
        (excluded && commonName(excluded, session.running)) ?? earlier.find(name => !session.records.has(name)),
    }),
  });
}

/** Iterates over the smaller set: an action may exclude thousands, and thousands of forEach actions may be running. */
function commonName(first: ReadonlySet<string>, second: ReadonlySet<string>): string | undefined {
  const [small, large] = first.size < second.size ? [first, second] : [second, first];
  for (const name of small) if (large.has(name)) return name;
  return undefined;
}

async function runNode(session: Session, node: PlanNode): Promise<void> {
  const { action } = node;
  const { context } = session;
  const kept = gate(session, node);
  if (kept !== undefined) {
    finish(session, node, kept);
    return;
  }
  session.running.add(action.name);
  const startedAt = context.services.clock.now();
  const scope = scopeFor(session, node);
  if (action.forEach === undefined)
    finish(session, node, started(await runCall(session, node, { name: action.name, scope }), startedAt));
  else
    await startItems(session, node, {
      scope,
      startedAt,
      finish: ending => finish(session, node, started(ending, startedAt)),
    });
}

/** An action that never began has no start time. */
function started(ending: Ending, startedAt: Date): Ending {
  return ending.status === 'skipped' ? ending : { startedAt, ...ending };
}

/** Checked before anything of a node happens: cancellation, then its needs. */
function gate(session: Session, { needs }: PlanNode): Ending | undefined {
  const { context, options } = session;
  if (context.signal.aborted || isHalted(context) || (options.failFast && session.failed)) return NOT_STARTED;
  if (isStopped(session)) return STOPPED;
  for (const need of needs) {
    const record = session.records.get(need);
    if (record === undefined) continue;
    const broken = isBroken(record.status) && !record.tolerated;
    if (broken || record.skipReason === 'dependency-failed')
      return { status: 'skipped', skipReason: 'dependency-failed', blockedBy: record.blockedBy ?? need };
  }
  return undefined;
}

/**
 * Actions of `finally` that need no other action share one scope: the whole main section, which is put together once.
 */
function scopeFor(session: Session, node: PlanNode): Scope {
  const { context, values, section, progress } = session;
  const { name } = node.action;
  if (section === 'actions' || node.needs.length > 0)
    return actionScope(context, values, namespaceFor(session, node), name);
  progress.afterMain ??= actionScope(context, values, namespaceFor(session, node), name);
  return { ...progress.afterMain, place: name };
}

/** What the node may see of other actions: its needs; in `finally` all of the main section as well. */
function namespaceFor(session: Session, { needs }: PlanNode): ActionNamespace {
  const { section, nodes, options, progress } = session;
  const execution = { kind: 'known', value: options.execution.data, taint: options.execution.taint } as const;
  if (section === 'actions') return { actions: seenActions(session, needs), execution };
  progress.mainActions ??= seenActions(
    session,
    [...session.namespaces.keys()].filter(name => !nodes.has(name)),
  );
  const own = needs.filter(name => nodes.has(name));
  return { actions: [...progress.mainActions, ...seenActions(session, own)], execution };
}

function seenActions({ namespaces, context }: Session, names: readonly string[]): ActionNamespace['actions'] {
  const { workflow } = context.solution;
  return names.flatMap(name => {
    const held = namespaces.get(name);
    const alias = (workflow?.actions.get(name) ?? workflow?.finally.get(name))?.alias;
    return held === undefined
      ? []
      : [{ name, alias, state: { kind: 'known', value: held.data, taint: held.taint } as const }];
  });
}

/** Journals an action that was not run because of others. The journal knows every other outcome already. */
function noteUnstarted({ context: { place } }: Session, { name, skipReason, blockedBy }: ActionRecord): void {
  if (skipReason === 'dependency-failed')
    place.journal?.append({ type: 'skipped', call: journalName(place, name), reason: skipReason, blockedBy });
}

/** The node has ended: its record is final, and the nodes that waited only for it become ready. */
function finish(session: Session, node: PlanNode, ending: Ending): void {
  const { action } = node;
  const { clock } = session.context.services;
  const endedAt = ending.startedAt === undefined ? undefined : (ending.endedAt ?? clock.now());
  const tolerated =
    action.onError === 'continue' &&
    (ending.status === 'failed' || ending.status === 'timeout') &&
    ending.error?.kind !== 'plan-changed';
  const record: ActionRecord = {
    name: action.name,
    section: action.section,
    phase: action.phase,
    inputs: NOTHING_HELD,
    attempts: 0,
    ...ending,
    endedAt,
    durationMs:
      ending.startedAt === undefined || endedAt === undefined
        ? 0
        : Math.max(0, endedAt.getTime() - ending.startedAt.getTime()),
    tolerated,
  };
  noteUnstarted(session, record);
  session.running.delete(action.name);
  session.failed ||= isBroken(record.status) && !tolerated;
  session.progress.wentAsPlanned &&= !isBroken(record.status) && record.skipReason !== 'dependency-failed';
  session.records.set(action.name, record);
  session.namespaces.set(action.name, namespaceValue(record));
  session.context.observe({
    type: 'action-ended',
    name: action.name,
    status: record.status,
    durationMs: record.durationMs,
    message: record.error?.message,
  });
  for (const dependent of session.dependents.get(action.name) ?? []) {
    const left = (session.left.get(dependent.action.name) ?? 0) - 1;
    session.left.set(dependent.action.name, left);
    if (left === 0) addReady(session, dependent);
  }
  session.pool.release(action.name);
}
