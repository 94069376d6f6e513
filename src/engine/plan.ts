import { ToolError } from '../core/errors.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { Action, Section, Solution } from '../solution/model/model.ts';
import { orderOf } from './execute/pool.ts';

/** One action of the graph. A forEach action is one node; its items are made when it is ready. */
export interface PlanNode {
  readonly action: Action;
  /** Start order among ready nodes: phase, then declaration. */
  readonly order: number;
  /** Place among the actions of its section as written. */
  readonly declaration: number;
  /** Needs in the same section, declared and inferred, sorted by name. */
  readonly needs: readonly string[];
}

/**
 * What a run will do, as data: nodes in the order section, phase, declaration. Built once; the dry-run describes these nodes and
 * the run executes these nodes.
 */
export interface Plan {
  readonly actions: readonly PlanNode[];
  readonly finally: readonly PlanNode[];
  readonly totalPhases: number;
}

/**
 * The plan of the whole workflow, or of the named actions with all that they need, over every kind of edge, and all of `finally`.
 */
export function planWorkflow(solution: Solution, names?: readonly string[]): Plan {
  const { workflow } = solution;
  if (workflow === undefined) return { actions: [], finally: [], totalPhases: 0 };
  const wanted =
    names === undefined || names.length === 0 ? undefined : selection(workflow.actions, workflow.finally, names);
  const actions = nodesOf(workflow.actions, 'actions', wanted);
  const last = nodesOf(workflow.finally, 'finally', undefined);
  return { actions, finally: last, totalPhases: Math.max(0, ...phasesOf(actions), ...phasesOf(last)) };
}

/** Main actions that the plan leaves out, since others were asked for. */
export function notSelected({ workflow }: Solution, { actions }: Plan): readonly string[] {
  const planned = new Set(actions.map(({ action }) => action.name));
  return [...(workflow?.actions.keys() ?? [])].filter(name => !planned.has(name));
}

function phasesOf(nodes: readonly PlanNode[]): number[] {
  const last = nodes.at(-1);
  return last === undefined ? [] : [last.action.phase];
}

function selection(
  actions: ReadonlyMap<string, Action>,
  last: ReadonlyMap<string, Action>,
  names: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const open: string[] = [];
  for (const name of names) {
    if (!actions.has(name) && !last.has(name)) {
      throw new ToolError('invalid-input', `there is no action "${name}"`, {
        hint: suggestion(name, [...actions.keys(), ...last.keys()]),
      });
    }
    open.push(name);
  }
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const action = actions.get(name);
    if (action === undefined || found.has(name)) continue;
    found.add(name);
    open.push(...action.needs.keys());
  }
  return found;
}

function nodesOf(
  actions: ReadonlyMap<string, Action>,
  section: Section,
  wanted: ReadonlySet<string> | undefined,
): PlanNode[] {
  const nodes: PlanNode[] = [];
  let declaration = 0;
  for (const action of actions.values()) {
    declaration++;
    if (action.section !== section || (wanted !== undefined && !wanted.has(action.name))) continue;
    nodes.push({
      action,
      declaration,
      order: orderOf(action.phase, declaration),
      needs: [...action.needs.keys()].sort(),
    });
  }
  return nodes.sort((a, b) => a.order - b.order);
}
