import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidDependency = defineRule({
  id: 'invalid-dependency',
  severity: 'error',
  category: 'dependency',
  summary: '`dependsOn` or `exclusive` names the action itself, or one of the other section',
  why: 'All of `actions` ends before `finally` begins: there is no order between single actions of the two.',
  fix: 'Remove the name; `finally` may read `__actions.<name>` of the main section.',
  example: {
    wrong: `workflow:
  actions:
    build: {provider: exec, dependsOn: [build], inputs: {command: make}}
`,
    right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
`,
  },
  refused: true,
});
