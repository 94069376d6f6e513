import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidCondition = defineRule({
  id: 'invalid-condition',
  severity: 'error',
  category: 'expression',
  summary: '`when`, `until` or `retryIf` does not parse, or cannot be true or false',
  why: 'A condition that is a number or a text decides nothing.',
  fix: 'Write a comparison, or a value that is true or false.',
  example: {
    wrong: `resolvers:
  name:
    when: size("abc")
    value: 1
`,
    right: `resolvers:
  name:
    when: size("abc") > 2
    value: 1
`,
  },
  refused: true,
});
