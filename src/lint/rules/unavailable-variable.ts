import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const unavailableVariable = defineRule({
  id: 'unavailable-variable',
  severity: 'error',
  category: 'expression',
  summary: 'A variable is used where it does not exist',
  why: 'Each place has its own variables: `__item` only within `forEach`, `__actions` only in the workflow.',
  fix: 'Use a variable of that place, or move the expression.',
  example: {
    wrong: `resolvers:
  name: {value: {expr: __item}}
`,
    right: `resolvers:
  name:
    provider: static
    forEach: {in: [1, 2]}
    inputs: {value: {expr: __item}}
`,
  },
  refused: true,
});
