import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const resolverCycle = defineRule({
  id: 'resolver-cycle',
  severity: 'error',
  category: 'dependency',
  summary: 'Resolvers need each other',
  why: 'None of them can be the first.',
  fix: 'Break the cycle that is shown: compute one of them without the other.',
  example: {
    wrong: `resolvers:
  a: {value: {expr: _.b}}
  b: {value: {expr: _.a}}
`,
    right: `resolvers:
  a: {value: 1}
  b: {value: {expr: _.a}}
`,
  },
  refused: true,
});
