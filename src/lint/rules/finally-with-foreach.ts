import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const finallyWithForeach = defineRule({
  id: 'finally-with-foreach',
  severity: 'error',
  category: 'structure',
  summary: 'An action of `finally` has `forEach`',
  why: 'What cleans up has to be known before anything runs.',
  fix: 'Write the actions out, or let one action take the whole list.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally:
    clean: {provider: exec, forEach: {in: [1, 2]}, inputs: {command: make}}
`,
    right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally:
    clean: {provider: exec, inputs: {command: make}}
`,
  },
  refused: true,
});
