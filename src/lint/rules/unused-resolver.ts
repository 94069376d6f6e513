import { addMentions, type Mention } from '../../expression/value-references.ts';
import type { Resolver, Solution } from '../../solution/model/model.ts';
import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const unusedResolver = defineRule({
  id: 'unused-resolver',
  severity: 'warning',
  category: 'usage',
  summary: 'Nothing uses the resolver, it checks nothing, and the solution has a workflow',
  why: 'Every run computes it, waits for it and fails with it, for nothing. Often the place that should use it has a fixed value or another name.',
  fix: 'Use it, or remove it. A solution without a workflow is there for its values: none of them is unused.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy: {provider: exec, inputs: {command: deploy, args: [eu]}}
`,
    right: `resolvers:
  region: {value: eu}
workflow:
  actions:
    deploy: {provider: exec, inputs: {command: deploy, args: [{rslvr: region}]}}
`,
  },
  wantsSound: true,
  check({ solution, root }, report) {
    const { workflow, resolvers } = solution;
    if (workflow === undefined || workflow.actions.size + workflow.finally.size === 0) return;
    const used = usedResolvers(solution);
    for (const { name, validate } of resolvers.values()) {
      if (used.has(name) || (validate !== undefined && validate.with.length > 0)) continue;
      report({
        message: `nothing uses resolver "${name}"`,
        at: keyPosition(root, 'spec', 'resolvers', name),
        suggestion: 'use it, or remove it',
      });
    }
  },
});

function usedResolvers({ resolvers, workflow }: Solution): ReadonlySet<string> {
  const used = new Set<string>();
  const add = (names: Iterable<string>, but?: string): void => {
    for (const name of names) if (name !== but) used.add(name);
  };
  for (const resolver of resolvers.values()) {
    add(resolver.needs.keys(), resolver.name);
    add(resolver.checkNeeds.keys(), resolver.name);
    add(mentionedOnFailure(resolver, resolvers), resolver.name);
  }
  add(workflow?.lock?.resolverNeeds.keys() ?? []);
  for (const section of [workflow?.actions, workflow?.finally])
    for (const action of section?.values() ?? []) add(action.resolverNeeds.keys());
  return used;
}

/** A message reads what is there and needs nothing. */
function mentionedOnFailure({ errorMessage }: Resolver, resolvers: Solution['resolvers']): readonly string[] {
  if (errorMessage === undefined || errorMessage.kind === 'literal') return [];
  const mentions: Mention[] = [];
  addMentions(errorMessage, { variables: VARIABLES, aliases: NO_ALIASES, resolvers }, mentions);
  if (mentions.some(({ of }) => of === 'resolvers')) return [...resolvers.keys()];
  return mentions.filter(({ of }) => of === 'resolver').map(({ name }) => name);
}

const VARIABLES: ReadonlySet<string> = new Set(['__self', '__error', '__plan', '__cwd', '__solutionDir']);
const NO_ALIASES: ReadonlyMap<string, string> = new Map();
