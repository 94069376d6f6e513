import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const duplicateYamlKey = defineRule({
  id: 'duplicate-yaml-key',
  severity: 'error',
  category: 'schema',
  summary: 'A key occurs twice in one map',
  why: 'YAML readers take one of them and forget the other: which one differs from reader to reader.',
  fix: 'Remove one, or give it another name.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
  region: {value: us}
`,
    right: `resolvers:
  region: {value: eu}
  other: {value: us}
`,
  },
  refused: true,
});
