import type { Resolver } from '../../solution/model/model.ts';

/** The named resolvers and everything that they, or the checks of their values, need. */
export function closure(resolvers: ReadonlyMap<string, Resolver>, names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const resolver = resolvers.get(name);
    if (resolver === undefined || found.has(name)) continue;
    found.add(name);
    open.push(...resolver.needs.keys(), ...resolver.checkNeeds.keys());
  }
  return found;
}

/**
 * The resolvers that the check of `name` needs, directly or not. They cannot wait for that check, so they start after the value
 * alone: a rule may compare a resolver with one that is computed from it.
 */
export function checksApart(resolvers: ReadonlyMap<string, Resolver>, name: string): ReadonlySet<string> {
  const needs = resolvers.get(name)?.checkNeeds;
  if (needs === undefined || needs.size === 0) return NONE;
  return closure(resolvers, needs.keys());
}

const NONE: ReadonlySet<string> = new Set();
