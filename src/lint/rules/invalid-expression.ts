import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidExpression = defineRule({
  id: 'invalid-expression',
  severity: 'error',
  category: 'expression',
  summary: 'An expression does not parse, or its types do not fit',
  why: 'It would fail whenever it is evaluated.',
  fix: 'Correct the expression at the place that is shown; `tool eval cel` tries it out.',
  example: {
    wrong: `resolvers:
  name: {value: {expr: "1 + + 2"}}
`,
    right: `resolvers:
  name: {value: {expr: "1 + 2"}}
`,
  },
  refused: true,
});
