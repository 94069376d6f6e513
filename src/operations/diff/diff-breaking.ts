import { isMap } from '../../core/json/json.ts';
import { pointerStep } from '../../core/yaml/node.ts';
import type { Action, Solution } from '../../solution/model/model.ts';
import { type DeclaredParameter, declaredParameters } from '../../solution/uses/declared-parameters.ts';
import type { TreeChange } from './diff-tree.ts';

/**
 * The changes after which callers or readers of the solution may fail: a resolver, parameter or action disappears, a type changes, a
 * parameter becomes required, an input of an action loses its default.
 */
export function breakingChanges(
  before: Solution,
  after: Solution,
  changes: readonly TreeChange[],
): ReadonlySet<TreeChange> {
  const lost = lostDefaults(before, after);
  const found = new Set(changes.filter(change => disappears(change) || retypes(change) || lost.has(change.path)));
  const byResolver = Map.groupBy(changes, ({ path }) => path.split('/', 4).join('/'));
  for (const { resolver, prefers } of brokenParameters(before, after)) {
    const own = byResolver.get(resolver) ?? [];
    const fitting = own.filter(({ path }) => prefers.test(path));
    for (const change of fitting.length > 0 ? fitting : own.slice(0, 1)) found.add(change);
  }
  return found;
}

const MEMBER = /^\/spec\/(?:resolvers|workflow\/(?:actions|finally))\/[^/]+$/;
const TYPE = /^\/spec\/resolvers\/[^/]+\/type$/;

const disappears = ({ kind, path }: TreeChange): boolean => kind === 'removed' && MEMBER.test(path);
const retypes = ({ path }: TreeChange): boolean => TYPE.test(path);

/** Where a default of the bundle no longer reaches an action that relied on it: at the default and at the input. */
function lostDefaults(before: Solution, after: Solution): ReadonlySet<string> {
  const lost = new Set<string>();
  for (const { name, defaults } of before.bundle.plugins) {
    for (const input of isMap(defaults) ? Object.keys(defaults) : []) {
      for (const action of allActions(before)) {
        const now = after.workflow?.[action.section].get(action.name);
        if (action.provider !== name || now === undefined || now.inputs.has(input)) continue;
        lost.add(`/spec/workflow/${action.section}${pointerStep(action.name)}/inputs${pointerStep(input)}`);
        lost.add(`/bundle/plugins${pointerStep(name)}/defaults${pointerStep(input)}`);
      }
    }
  }
  return lost;
}

function allActions({ workflow }: Solution): readonly Action[] {
  return [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
}

interface Broken {
  /** Pointer of the resolver that reads it. */
  readonly resolver: string;
  /** The changes that describe it best. */
  readonly prefers: RegExp;
}

function brokenParameters(before: Solution, after: Solution): Broken[] {
  const old = byName(before);
  const now = byName(after);
  const gone = [...old.values()]
    .filter(({ name }) => !now.has(name))
    .map(({ resolver }) => ({ resolver: resolverPointer(resolver), prefers: /\/(?:key|provider)$/ }));
  const changed = [...now.values()].flatMap(parameter => {
    const earlier = old.get(parameter.name);
    const resolver = resolverPointer(parameter.resolver);
    const isRetyped = earlier !== undefined && earlier.type !== parameter.type;
    const isRequired = parameter.required && earlier?.required !== true;
    return [
      ...(isRetyped ? [{ resolver, prefers: /\/type$/ }] : []),
      ...(isRequired ? [{ resolver, prefers: /\/(?:default|required)$/ }] : []),
    ];
  });
  return [...gone, ...changed];
}

/** The first that reads it stands for a parameter; computed keys are left out. */
function byName(solution: Solution): ReadonlyMap<string, DeclaredParameter> {
  const found = new Map<string, DeclaredParameter>();
  for (const parameter of declaredParameters(solution))
    if (parameter.name !== '' && !found.has(parameter.name)) found.set(parameter.name, parameter);
  return found;
}

const resolverPointer = (resolver: string): string => `/spec/resolvers${pointerStep(resolver)}`;
