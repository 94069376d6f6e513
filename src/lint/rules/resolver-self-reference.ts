import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const resolverSelfReference = defineRule({
  id: 'resolver-self-reference',
  severity: 'error',
  category: 'expression',
  summary: 'A resolver refers to itself by its name',
  why: 'Its value does not exist yet. `transform` and `validate` see it as `__self`.',
  fix: 'Write `__self` in `transform` and `validate`.',
  example: {
    wrong: `resolvers:
  port:
    value: 80
    validate: {with: [{expr: _.port > 0}]}
`,
    right: `resolvers:
  port:
    value: 80
    validate: {with: [{expr: __self > 0}]}
`,
  },
  refused: true,
});
