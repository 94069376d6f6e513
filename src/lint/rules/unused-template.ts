import { nodePosition } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { testCases, textsAt } from '../test-section.ts';
import { joinPointer } from '../tree.ts';

export const unusedTemplate = defineRule({
  id: 'unused-template',
  severity: 'warning',
  category: 'usage',
  summary: 'No test case extends the template',
  why: 'A template (a case whose name begins with `_`) never runs by itself. What it asks for is not tested.',
  fix: 'Name it under `extends` of a case, or remove it.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
testing:
  cases:
    _base: {command: [run, resolver]}
    one: {command: [run, resolver], assertions: [{contains: eu}]}
`,
    right: `resolvers:
  region: {value: eu}
testing:
  cases:
    _base: {command: [run, resolver]}
    one: {extends: [_base], assertions: [{contains: eu}]}
`,
  },
  check({ root }, report) {
    const cases = testCases(root);
    const extended = new Set(cases.flatMap(({ node }) => textsAt(node, 'extends').map(({ text }) => text)));
    for (const { name, key } of cases) {
      if (!name.startsWith('_') || extended.has(name)) continue;
      report({
        message: `no test case extends the template "${name}"`,
        at: nodePosition(key, joinPointer(['spec', 'testing', 'cases', name])),
        suggestion: 'name it under extends of a case, or remove it',
      });
    }
  },
});
