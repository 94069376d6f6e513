import { defineRule } from '../rule.ts';

/** Found by the loader. */
export const dynamicExpression = defineRule({
  id: 'dynamic-expression',
  severity: 'warning',
  category: 'expression',
  summary: 'The text of an expression or template is computed',
  why: 'What it reads cannot be told before it runs, and a value can become part of what is evaluated.',
  fix: 'Write the text itself and pass values as variables.',
  example: {
    wrong: `resolvers:
  text: {value: 1 + 1}
  sum: {provider: cel, inputs: {expression: {rslvr: text}}}
`,
    right: `resolvers:
  n: {value: 1}
  sum: {provider: cel, inputs: {expression: _.n + 1}}
`,
  },
});
