import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const missingDescription = defineRule({
  id: 'missing-description',
  severity: 'info',
  category: 'documentation',
  summary: 'A resolver or an action has no description',
  why: '`explain`, plans and editors show descriptions beside the name, and people read them before they run the solution.',
  fix: 'Add a `description` of one sentence.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
`,
    right: `resolvers:
  region:
    description: Where everything is deployed.
    value: eu
`,
  },
  check({ solution: { resolvers, workflow }, root }, report) {
    const judge = (description: string | undefined, what: string, path: readonly string[]): void => {
      if (description !== undefined && description.trim() !== '') return;
      report({
        message: `${what} has no description`,
        at: keyPosition(root, ...path),
        suggestion: 'add description: with one sentence',
      });
    };
    for (const { name, description } of resolvers.values())
      judge(description, `resolver "${name}"`, ['spec', 'resolvers', name]);
    for (const section of ['actions', 'finally'] as const)
      for (const { name, description } of workflow?.[section].values() ?? [])
        judge(description, `action "${name}"`, ['spec', 'workflow', section, name]);
  },
});
