import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const unknownActionReference = defineRule({
  id: 'unknown-action-reference',
  severity: 'error',
  category: 'dependency',
  summary: '`dependsOn`, `exclusive` or `__actions` names an action that does not exist',
  why: 'The order that was meant would not hold, and the result would never be there.',
  fix: 'Correct the name, or add the action.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [biuld], inputs: {command: make}}
`,
    right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [build], inputs: {command: make}}
`,
  },
  refused: true,
});
