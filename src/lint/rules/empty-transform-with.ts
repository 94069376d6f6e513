import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const emptyTransformWith = defineRule({
  id: 'empty-transform-with',
  severity: 'warning',
  category: 'structure',
  summary: '`transform` of a resolver has no steps',
  why: 'The value passes unchanged. Something was meant to be here, or was taken away in part.',
  fix: 'Add a step, or remove `transform`.',
  example: {
    wrong: `resolvers:
  region:
    value: eu
    transform: {with: []}
`,
    right: `resolvers:
  region:
    value: eu
    transform:
      with:
        - {provider: cel, inputs: {expression: __self.upperAscii()}}
`,
  },
  check({ solution, root }, report) {
    for (const { name, transform } of solution.resolvers.values()) {
      if (transform === undefined || transform.with.length > 0) continue;
      report({
        message: `transform of resolver "${name}" has no steps`,
        at: keyPosition(root, 'spec', 'resolvers', name, 'transform'),
        suggestion: 'add a step, or remove transform',
      });
    }
  },
});
