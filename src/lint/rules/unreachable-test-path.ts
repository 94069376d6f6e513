import { nodePosition } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { filesMatching } from '../test-files.ts';
import { testFileEntries } from '../test-section.ts';
import { joinPointer } from '../tree.ts';

export const unreachableTestPath = defineRule({
  id: 'unreachable-test-path',
  severity: 'warning',
  category: 'testing',
  summary: 'An entry of test files matches nothing on disk',
  why: 'The case runs without the file that it was written for: it fails, or it passes for the wrong reason.',
  fix: 'Correct the path (relative to the document), or add the file.',
  example: {
    wrong: `resolvers:
  region: {value: eu}
testing:
  config: {files: [no-such-file.json]}
  cases:
    one: {command: [run, resolver], assertions: [{contains: eu}]}
`,
    right: `resolvers:
  region: {value: eu}
testing:
  config: {files: []}
  cases:
    one: {command: [run, resolver], assertions: [{contains: eu}]}
`,
  },
  async check({ root, files }, report) {
    if (files === undefined) return;
    for (const { text, node, path } of testFileEntries(root)) {
      if ((await filesMatching(files, text)) !== 'none') continue;
      report({
        message: `no file matches "${text}"`,
        at: nodePosition(node, joinPointer(path)),
        suggestion: 'paths are relative to the document',
      });
    }
  },
});
