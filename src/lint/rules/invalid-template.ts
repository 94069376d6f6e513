import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidTemplate = defineRule({
  id: 'invalid-template',
  severity: 'error',
  category: 'expression',
  summary: 'A template does not parse, or uses an unknown tag or filter',
  why: 'It would fail whenever it is rendered.',
  fix: 'Correct the template at the place that is shown; `tool eval template` tries it out.',
  example: {
    wrong: `resolvers:
  name: {value: {tmpl: "{{ 1 | upercase }}"}}
`,
    right: `resolvers:
  name: {value: {tmpl: "{{ 1 | upcase }}"}}
`,
  },
  refused: true,
});
