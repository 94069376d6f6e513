import type { Needs, Solution } from '../model/model.ts';

/** What is computed from resolvers whose value differs each time, such as a token that rotates. */
export interface EphemeralReach {
  readonly resolvers: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
}

/** Resolvers with `ephemeral: true`, what is computed from them, and the actions that read any of it. */
export function ephemeralReach({ resolvers, workflow }: Pick<Solution, 'resolvers' | 'workflow'>): EphemeralReach {
  const reached = new Set<string>();
  const reads = (needs: Needs): boolean => [...needs.keys()].some(name => reached.has(name));
  const byPhase = [...resolvers.values()].sort((a, b) => a.phase - b.phase);
  for (const { name, ephemeral, needs } of byPhase) if (ephemeral || reads(needs)) reached.add(name);
  const all = [...(workflow?.actions.values() ?? []), ...(workflow?.finally.values() ?? [])];
  return {
    resolvers: reached,
    actions: new Set(all.filter(({ resolverNeeds }) => reads(resolverNeeds)).map(({ name }) => name)),
  };
}
