import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const unknownResolverReference = defineRule({
  id: 'unknown-resolver-reference',
  severity: 'error',
  category: 'dependency',
  summary: 'Something refers to a resolver that does not exist',
  why: 'The value would be missing in every run; also guarded by `has(...)` it can never be there.',
  fix: 'Correct the name, or add the resolver.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
  host: {value: {tmpl: "{{ _.regoin }}.example.com"}}
`,
    right: `resolvers:
  region: {value: eu}
  host: {value: {tmpl: "{{ _.region }}.example.com"}}
`,
  },
  refused: true,
});
