import { nodePosition } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { filesMatching, isIncluded } from '../test-files.ts';
import { testFileEntries } from '../test-section.ts';
import { joinPointer } from '../tree.ts';

export const unbundledTestFile = defineRule({
  id: 'unbundled-test-file',
  severity: 'error',
  category: 'bundling',
  summary: '`bundle` is present and a file of the tests matches none of its globs',
  why: 'What is published is what the bundle names: elsewhere the tests run without the file.',
  fix: 'Add the file, or a glob that matches it, to `bundle.include`.',
  example: {
    wrong: `bundle: {include: ["templates/**"]}
spec:
  resolvers:
    region: {value: eu}
  testing:
    config: {files: [fixtures/data.json]}
    cases:
      one: {command: [run, resolver], assertions: [{contains: eu}]}
`,
    right: `bundle: {include: ["templates/**", "fixtures/**"]}
spec:
  resolvers:
    region: {value: eu}
  testing:
    config: {files: [fixtures/data.json]}
    cases:
      one: {command: [run, resolver], assertions: [{contains: eu}]}
`,
  },
  async check({ root, solution: { bundle }, files }, report) {
    if (!bundle.present) return;
    for (const { text, node, path } of testFileEntries(root)) {
      const found = files === undefined ? 'unknown' : await filesMatching(files, text);
      const names = typeof found === 'string' ? [text.replace(/^\.\//, '')] : found;
      const missing = names.find(name => !isIncluded(name, bundle.include));
      if (missing === undefined) continue;
      const what = missing === text ? `"${text}"` : `"${missing}" (of "${text}")`;
      report({
        message: `the test file ${what} is not in the bundle`,
        at: nodePosition(node, joinPointer(path)),
        suggestion: 'add it to bundle.include',
      });
    }
  },
});
