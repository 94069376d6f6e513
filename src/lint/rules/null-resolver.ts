import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const nullResolver = defineRule({
  id: 'null-resolver',
  severity: 'error',
  category: 'structure',
  summary: 'A resolver has no body',
  why: 'A name alone has no value. Mostly the lines below it are not indented far enough.',
  fix: 'Give it `provider`, `resolve` or `value`, or remove it.',
  example: {
    wrong: `resolvers:
  region:
`,
    right: `resolvers:
  region: {value: eu}
`,
  },
  refused: true,
});
