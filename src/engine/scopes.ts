import { emptyMap } from '../core/json/json.ts';
import { type Taint, taintAt } from '../core/secrets/taint.ts';
import { defineUnknown, extendScope, type Scope, type Variables } from '../expression/scope.ts';
import type { Action, ForEach, Resolver, Solution } from '../solution/model/model.ts';
import type { Values } from './resolve/resolution.ts';
import type { RunContext } from './services.ts';

/** The variables that every place of a solution has. */
export function commonVariables(context: RunContext): Record<string, unknown> {
  const variables = emptyMap<unknown>();
  variables['__cwd'] = context.cwd;
  variables['__solutionDir'] = context.solution.directory ?? context.cwd;
  return variables;
}

/** Name -> phase and dependencies of every resolver: the variable `__plan` of resolver places. */
export function resolverPlan(resolvers: ReadonlyMap<string, Resolver>): Variables {
  const plan = emptyMap<unknown>();
  for (const [name, resolver] of resolvers) plan[name] = planned(resolver);
  return plan;
}

/** Name -> phase, dependencies and section of every action: the variable `__plan` of action places. */
function actionPlan({ workflow }: Solution): Variables {
  const known = ACTION_PLANS.get(workflow ?? NO_WORKFLOW);
  if (known !== undefined) return known;
  const plan = emptyMap<unknown>();
  for (const [name, action] of [...(workflow?.actions ?? []), ...(workflow?.finally ?? [])])
    plan[name] = { ...planned(action), section: action.section };
  ACTION_PLANS.set(workflow ?? NO_WORKFLOW, plan);
  return plan;
}

const NO_WORKFLOW = {};
const ACTION_PLANS = new WeakMap<object, Variables>();

const planned = ({ phase, needs }: Pick<Resolver | Action, 'phase' | 'needs'>): Record<string, unknown> => ({
  phase,
  dependsOn: [...needs.keys()],
  dependencyCount: needs.size,
});

export function resolverScope(context: RunContext, values: Values, plan: Variables, name: string): Scope {
  const variables = commonVariables(context);
  variables['_'] = values.data;
  variables['__plan'] = plan;
  return { variables, taints: { _: values.taints }, skipped: values.skipped, place: name };
}

/** What an action sees: every resolver, `__execution`, and the actions of `namespace` under `__actions` and their aliases. */
export function actionScope(context: RunContext, values: Values, namespace: ActionNamespace, name: string): Scope {
  const variables = commonVariables(context);
  variables['_'] = values.data;
  const actions = emptyMap<unknown>();
  const actionTaints = new Map<string, Taint>();
  const taints: Record<string, Taint> = { _: values.taints, __actions: actionTaints };
  for (const { name: other, alias, state } of namespace.actions) {
    place(actions, other, state);
    if (alias !== undefined) place(variables, alias, state);
    if (state.kind === 'unknown' || state.taint === undefined) continue;
    actionTaints.set(other, state.taint);
    if (alias !== undefined) taints[alias] = state.taint;
  }
  variables['__actions'] = actions;
  variables['__plan'] = actionPlan(context.solution);
  place(variables, '__execution', namespace.execution);
  if (namespace.execution.kind === 'known') taints['__execution'] = namespace.execution.taint;
  return { variables, taints, skipped: values.skipped, place: name };
}

export type State =
  | { readonly kind: 'known'; readonly value: unknown; readonly taint: Taint }
  | { readonly kind: 'unknown'; readonly causes: readonly string[] };

export interface ActionNamespace {
  readonly actions: readonly { readonly name: string; readonly alias: string | undefined; readonly state: State }[];
  readonly execution: State;
}

function place(target: Record<string, unknown>, name: string, state: State): void {
  if (state.kind === 'known') target[name] = state.value;
  else defineUnknown(target, name, state.causes);
}

export function withSelf(scope: Scope, value: unknown, taint: Taint): Scope {
  return extendScope(scope, { variables: { __self: value }, taints: { __self: taint } });
}

/** The names of one item of a forEach: `__item`, `__index` and the extra names that the clause gives. */
export function withItem(
  scope: Scope,
  forEach: ForEach,
  item: { readonly value: unknown; readonly index: number; readonly listTaint: Taint },
): Scope {
  const taint = taintAt(item.listTaint, [item.index]);
  const variables: Record<string, unknown> = { __item: item.value, __index: item.index };
  const taints: Record<string, Taint> = { __item: taint };
  if (forEach.item !== undefined) {
    variables[forEach.item] = item.value;
    taints[forEach.item] = taint;
  }
  if (forEach.index !== undefined) variables[forEach.index] = item.index;
  return extendScope(scope, { variables, taints, place: `[${item.index}]` });
}

/** Item names that read as unknown: the list itself is not known yet. */
export function withUnknownItem(scope: Scope, forEach: ForEach, causes: readonly string[]): Scope {
  const names = [
    '__item',
    '__index',
    ...(forEach.item === undefined ? [] : [forEach.item]),
    ...(forEach.index === undefined ? [] : [forEach.index]),
  ];
  const variables = emptyMap<unknown>();
  for (const name of names) defineUnknown(variables, name, causes);
  return extendScope(scope, { variables });
}
