import { defineRule } from '../rule.ts';
import { entryAt, isEmpty, keyPosition } from '../tree.ts';

export const unusedFinally = defineRule({
  id: 'unused-finally',
  severity: 'info',
  category: 'structure',
  summary: '`finally` has no actions',
  why: 'Nothing is cleaned up after the workflow, although the document promises it.',
  fix: 'Add an action, or remove `finally`.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally: {}
`,
    right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
  finally:
    clean: {provider: exec, inputs: {command: make, args: [clean]}}
`,
  },
  check({ root }, report) {
    const entry = entryAt(root, 'spec', 'workflow', 'finally');
    if (entry === undefined || !isEmpty(entry.value)) return;
    report({
      message: 'finally has no actions',
      at: keyPosition(root, 'spec', 'workflow', 'finally'),
      suggestion: 'add an action, or remove finally',
    });
  },
});
