import { nodePosition } from '../../core/yaml/node.ts';
import { defineRule } from '../rule.ts';
import { child, joinPointer, listAt } from '../tree.ts';

export const unpinnedPlugin = defineRule({
  id: 'unpinned-plugin',
  severity: 'warning',
  category: 'bundling',
  summary: 'The version of a plugin is `latest`, absent, or a range without upper end',
  why: 'The same solution then does something else as soon as a new version of the plugin appears, with breaking changes.',
  fix: 'Name a version, or a range with an upper end such as `^1.2.0`.',
  example: {
    wrong: `bundle:
  plugins:
    - {name: acme, kind: provider, version: latest}
spec:
  resolvers:
    region: {value: eu}
`,
    right: `bundle:
  plugins:
    - {name: acme, kind: provider, version: ^1.2.0}
spec:
  resolvers:
    region: {value: eu}
`,
  },
  check({ solution, root }, report) {
    const written = listAt(root, 'bundle', 'plugins')?.items ?? [];
    for (const { name, version, at } of solution.bundle.plugins) {
      if (!isOpen(version)) continue;
      const index = written.findIndex(item => item.line === at.line && item.column === at.column);
      const node = child(written[index], 'version');
      const absent = node === undefined ? 'has no version' : `has the open version "${version}"`;
      report({
        message: `plugin "${name}" ${absent}: any later one will do`,
        at: node === undefined ? at : nodePosition(node, joinPointer(['bundle', 'plugins', index, 'version'])),
        suggestion: 'name a version, or a range such as ^1.2.0',
      });
    }
  },
});

/** Some alternative of the range has no upper end. */
function isOpen(version: string): boolean {
  if (version === 'latest') return true;
  return version.split('||').some(alternative => {
    const text = alternative.trim();
    if (/^[xX*]/.test(text)) return true;
    return text.startsWith('>') && !text.includes('<');
  });
}
