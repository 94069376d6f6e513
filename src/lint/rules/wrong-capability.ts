import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const wrongCapability = defineRule({
  id: 'wrong-capability',
  severity: 'error',
  category: 'provider',
  summary: 'A provider stands in a place that it is not made for',
  why: 'Each provider says where it can stand: as a source, a transform step, a validate rule or an action.',
  fix: 'Use another provider, or move it.',
  example: {
    wrong: `resolvers:
  note: {provider: message, inputs: {message: hello}}
`,
    right: `workflow:
  actions:
    note: {provider: message, inputs: {message: hello}}
`,
  },
  refused: true,
});
