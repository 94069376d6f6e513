import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidResultSchema = defineRule({
  id: 'invalid-result-schema',
  severity: 'error',
  category: 'schema',
  summary: '`resultSchema` is not a JSON Schema',
  why: 'Results could not be checked.',
  fix: 'Correct the schema: it is JSON Schema 2020-12.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}, resultSchema: {type: text}}
`,
    right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}, resultSchema: {type: object}}
`,
  },
  refused: true,
});
