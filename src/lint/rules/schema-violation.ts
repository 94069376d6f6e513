import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const schemaViolation = defineRule({
  id: 'schema-violation',
  severity: 'error',
  category: 'schema',
  summary: 'The document breaks the schema of solutions, unknown fields included',
  why: 'A field with a misspelt name would be ignored without a word, and what it should do would not happen.',
  fix: 'Correct the field; the suggestion names the nearest one.',
  example: {
    wrong: `resolvers:
  region:
    provider: static
    inptus: {value: eu}
`,
    right: `resolvers:
  region:
    provider: static
    inputs: {value: eu}
`,
  },
  refused: true,
});
