import { defineRule } from '../rule.ts';

/** Found by the loader. */
export const metadataLimit = defineRule({
  id: 'metadata-limit',
  severity: 'warning',
  category: 'schema',
  summary: 'A field of `metadata` breaks a limit of catalogs: its length or form',
  why: 'The solution runs, but publishing it to a catalog is refused.',
  fix: 'Shorten or correct the field.',
  example: {
    wrong: `metadata:
  name: demo
  version: 1.0.0
  tags: [Not A Tag]
spec:
  resolvers:
    region: {value: eu}
`,
    right: `metadata:
  name: demo
  version: 1.0.0
  tags: [a-tag]
spec:
  resolvers:
    region: {value: eu}
`,
  },
});
