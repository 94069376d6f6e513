import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const emptyValidateWith = defineRule({
  id: 'empty-validate-with',
  severity: 'warning',
  category: 'structure',
  summary: '`validate` of a resolver has no rules',
  why: 'The resolver looks checked, and every value passes.',
  fix: 'Add a rule, or remove `validate`.',
  example: {
    wrong: `resolvers:
  port:
    value: 8080
    validate: {with: []}
`,
    right: `resolvers:
  port:
    value: 8080
    validate: {with: [{expr: __self > 0, message: a port is greater than 0}]}
`,
  },
  check({ solution, root }, report) {
    for (const { name, validate } of solution.resolvers.values()) {
      if (validate === undefined || validate.with.length > 0) continue;
      report({
        message: `validate of resolver "${name}" has no rules`,
        at: keyPosition(root, 'spec', 'resolvers', name, 'validate'),
        suggestion: 'add a rule, or remove validate',
      });
    }
  },
});
