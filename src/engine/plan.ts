import { ToolError } from '../core/errors.ts';
import { suggestion } from '../core/text/nearest.ts';
import type { Action, Section, Solution } from '../solution/model/model.ts';
import { startOrder } from './execute/pool.ts';

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

/** Which actions a call selects. Without any member: all of them. */
export interface ActionSelection {
  /** These, and what they need. */
  readonly actions?: readonly string[] | undefined;
  /** The actions with one of these tags, and what they need. */
  readonly tags?: readonly string[] | undefined;
  /** Leaves out the actions with one of these tags, and whatever needs them. */
  readonly skipTags?: readonly string[] | undefined;
}

/**
 * The plan of the whole workflow, or of the selected actions with everything that they need, over every kind of edge, and `finally`.
 * Actions of `finally` are left out only by `skipTags`.
 */
export function planWorkflow(solution: Solution, selection: ActionSelection = {}): Plan {
  const { workflow } = solution;
  const { actions: names = [], tags = [], skipTags = [] } = selection;
  if (workflow === undefined) {
    checkTags(new Map(), [...tags, ...skipTags]);
    checkNames(new Map(), names);
    return { actions: [], finally: [], totalPhases: 0 };
  }
  const all = new Map([...workflow.actions, ...workflow.finally]);
  checkTags(all, [...tags, ...skipTags]);
  checkNames(all, names);
  const left = leftOut(all, skipTags);
  refuseLeftOut(names, all, left);
  const tagged = [...workflow.actions.values()].filter(hasTag(tags)).map(({ name }) => name);
  const wanted =
    names.length + tags.length === 0
      ? undefined
      : neededBy(workflow.actions, [...names, ...tagged.filter(name => !left.has(name))]);
  const isIn = ({ name }: Action): boolean => !left.has(name) && (wanted === undefined || wanted.has(name));
  const actions = sectionNodes(workflow.actions, 'actions', isIn);
  const last = sectionNodes(workflow.finally, 'finally', ({ name }) => !left.has(name));
  return { actions, finally: last, totalPhases: Math.max(0, ...lastPhases(actions), ...lastPhases(last)) };
}

const hasTag =
  (tags: readonly string[]) =>
  (action: Action): boolean =>
    action.tags.some(tag => tags.includes(tag));

/** A tag that no action has is a typing error. */
function checkTags(actions: ReadonlyMap<string, Action>, asked: readonly string[]): void {
  const known = new Set([...actions.values()].flatMap(({ tags }) => tags));
  const unknown = asked.find(tag => !known.has(tag));
  if (unknown === undefined) return;
  const hint =
    known.size === 0
      ? 'the solution has no tags'
      : (suggestion(unknown, known) ?? `tags: ${[...known].sort().join(', ')}`);
  throw new ToolError('invalid-input', `no action has the tag "${unknown}"`, { hint });
}

function checkNames(actions: ReadonlyMap<string, Action>, asked: readonly string[]): void {
  const unknown = asked.find(name => !actions.has(name));
  if (unknown === undefined) return;
  const hint = actions.size === 0 ? 'the solution has no workflow' : suggestion(unknown, actions.keys());
  throw new ToolError('invalid-input', `there is no action "${unknown}"`, { field: 'actions', hint });
}

/**
 * The actions with one of the tags, and what needs them in its section: name -> the need that is left out, or the
 * action itself.
 */
function leftOut(actions: ReadonlyMap<string, Action>, tags: readonly string[]): ReadonlyMap<string, string> {
  const left = new Map([...actions.values()].filter(hasTag(tags)).map(({ name }) => [name, name]));
  if (left.size === 0) return left;
  for (const { name, needs } of [...actions.values()].sort((a, b) => a.phase - b.phase)) {
    const missing = [...needs.keys()].find(need => left.has(need));
    if (missing !== undefined && !left.has(name)) left.set(name, missing);
  }
  return left;
}

function refuseLeftOut(
  names: readonly string[],
  actions: ReadonlyMap<string, Action>,
  left: ReadonlyMap<string, string>,
): void {
  const name = names.find(one => actions.has(one) && left.has(one));
  if (name === undefined) return;
  const need = left.get(name);
  throw new ToolError(
    'invalid-input',
    `action "${name}" is both named and left out${need === name ? '' : `: it needs "${need}"`}`,
    { hint: 'name other actions, or other tags to leave out' },
  );
}

/** Main actions that the plan leaves out, because others were selected or these were skipped. */
export function notSelected({ workflow }: Solution, { actions }: Plan): readonly string[] {
  const planned = new Set(actions.map(({ action }) => action.name));
  return [...(workflow?.actions.keys() ?? [])].filter(name => !planned.has(name));
}

function lastPhases(nodes: readonly PlanNode[]): number[] {
  const last = nodes.at(-1);
  return last === undefined ? [] : [last.action.phase];
}

function neededBy(actions: ReadonlyMap<string, Action>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const action = actions.get(name);
    if (action === undefined || found.has(name)) continue;
    found.add(name);
    open.push(...action.needs.keys());
  }
  return found;
}

function sectionNodes(
  actions: ReadonlyMap<string, Action>,
  section: Section,
  isIn: (action: Action) => boolean,
): PlanNode[] {
  const nodes: PlanNode[] = [];
  let declaration = 0;
  for (const action of actions.values()) {
    declaration++;
    if (action.section !== section || !isIn(action)) continue;
    nodes.push({
      action,
      declaration,
      order: startOrder(action.phase, declaration),
      needs: [...action.needs.keys()].sort(),
    });
  }
  return nodes.sort((a, b) => a.order - b.order);
}
