import type { Scope } from '../../expression/scope.ts';
import type { Section } from '../../solution/model/model.ts';
import { createDeadlines, type Deadlines } from '../deadline.ts';
import type { Guard } from '../guard/guard.ts';
import type { PlanNode } from '../plan.ts';
import type { ExecutionFacts, Values } from '../resolve/resolution.ts';
import type { ActionNamespace } from '../scopes.ts';
import type { RunContext } from '../services.ts';
import type { ActionRecord, ActionStatus, Held } from './action-record.ts';
import { createPool, type Pool } from './pool.ts';

export interface ExecuteOptions {
  /** Nothing new starts after a failure. */
  readonly failFast: boolean;
  /** The variable `__execution`. */
  readonly execution: ExecutionFacts;
  /** When present, an effect happens only when the guard lets it pass. */
  readonly guard?: Guard | undefined;
}

/** State shared by both sections. */
export interface Progress {
  /** Whether every action so far did what was planned for it. */
  wentAsPlanned: boolean;
  /** What the actions of `finally` see of the main section. */
  mainActions?: ActionNamespace['actions'];
  /** The scope of the `finally` actions that need no other action. */
  afterMain?: Scope;
}

/** A section of a workflow while it runs. */
export interface Session {
  /** Bound to the signal of the section. */
  readonly context: RunContext;
  readonly values: Values;
  readonly options: ExecuteOptions;
  readonly section: Section;
  readonly nodes: ReadonlyMap<string, PlanNode>;
  /** Records of both sections: `finally` reads the results of the main section. */
  readonly records: Map<string, ActionRecord>;
  readonly namespaces: Map<string, Held>;
  readonly deadlines: Deadlines;
  readonly pool: Pool;
  readonly running: Set<string>;
  /** Names that a node excludes, from either side. */
  readonly exclusive: ReadonlyMap<string, ReadonlySet<string>>;
  readonly dependents: ReadonlyMap<string, readonly PlanNode[]>;
  /** Needs of a node that are not terminal yet. */
  readonly left: Map<string, number>;
  readonly warnings: string[];
  readonly progress: Progress;
  failed: boolean;
}

/** How a node ended. */
export type Ending = Pick<ActionRecord, 'status'> &
  Partial<Omit<ActionRecord, 'status' | 'name' | 'section' | 'phase'>>;

export const NOT_STARTED: Ending = {
  status: 'cancelled',
  error: { kind: 'cancelled', message: 'cancelled before it started' },
};

export const STOPPED: Ending = {
  status: 'cancelled',
  error: { kind: 'cancelled', message: 'not started, because the plan does not hold any more' },
};

/** Once something differs from the plan, nothing more of the main section starts. */
export const isStopped = ({ section, options }: Session): boolean =>
  section === 'actions' && options.guard?.isStopped() === true;

/** Once the run is halted no action starts, not even in `finally`: the run continues when it is resumed. */
export const isHalted = ({ halt }: Pick<RunContext, 'halt'>): boolean => halt?.aborted === true;

export function isBroken(status: ActionStatus): boolean {
  return status === 'failed' || status === 'timeout' || status === 'cancelled';
}

export type SharedBySections = Pick<
  Session,
  'context' | 'values' | 'options' | 'records' | 'namespaces' | 'warnings' | 'progress'
>;

type NewSession = SharedBySections & Pick<Session, 'section'> & { readonly plan: readonly PlanNode[] };

export function newSession({ plan, ...shared }: NewSession): Session {
  const { settings } = shared.context.services;
  const dependents = new Map<string, PlanNode[]>();
  for (const node of plan) for (const need of node.needs) appendTo(dependents, need, node);
  return {
    ...shared,
    nodes: new Map(plan.map(node => [node.action.name, node])),
    deadlines: createDeadlines(shared.context.signal, settings.gracePeriodMs),
    pool: createPool(settings.actionConcurrency),
    running: new Set(),
    exclusive: exclusions(plan),
    dependents,
    left: new Map(plan.map(node => [node.action.name, node.needs.length])),
    failed: false,
  };
}

function appendTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** `exclusive` is symmetric. */
function exclusions(plan: readonly PlanNode[]): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  const add = (a: string, b: string): void => {
    map.set(a, (map.get(a) ?? new Set()).add(b));
  };
  for (const { action } of plan) {
    for (const other of action.exclusive) {
      add(action.name, other);
      add(other, action.name);
    }
  }
  return map;
}
