import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const workflowValidation = defineRule({
  id: 'workflow-validation',
  severity: 'error',
  category: 'structure',
  summary: 'The workflow cannot be put in order: actions need each other, or the main section reads `finally`',
  why: 'None of them could be the first.',
  fix: 'Break the cycle that is shown.',
  example: {
    wrong: `workflow:
  actions:
    a: {provider: exec, dependsOn: [b], inputs: {command: make}}
    b: {provider: exec, dependsOn: [a], inputs: {command: make}}
`,
    right: `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, dependsOn: [a], inputs: {command: make}}
`,
  },
  refused: true,
});
