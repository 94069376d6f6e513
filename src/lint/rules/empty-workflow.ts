import { defineRule } from '../rule.ts';
import { keyPosition } from '../tree.ts';

export const emptyWorkflow = defineRule({
  id: 'empty-workflow',
  severity: 'warning',
  category: 'structure',
  summary: '`workflow` has no actions',
  why: 'A run computes the resolvers and does nothing else, although the document promises a workflow.',
  fix: 'Add an action, or remove `workflow`.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
workflow:
  actions: {}
`,
    right: `resolvers:
  region: {value: eu}
workflow:
  actions:
    show: {provider: message, inputs: {message: {rslvr: region}}}
`,
  },
  wantsSound: true,
  check({ solution: { workflow }, root }, report) {
    if (workflow === undefined || workflow.actions.size + workflow.finally.size > 0) return;
    report({
      message: 'the workflow has no actions',
      at: keyPosition(root, 'spec', 'workflow'),
      suggestion: 'add an action, or remove workflow',
    });
  },
});
