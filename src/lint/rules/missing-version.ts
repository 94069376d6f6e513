import { defineRule } from '../rule.ts';
import { entryAt, keyPosition } from '../tree.ts';

export const missingVersion = defineRule({
  id: 'missing-version',
  severity: 'info',
  category: 'documentation',
  summary: '`metadata.version` is absent',
  why: 'Reports and snapshots then do not tell which version of the solution was run, and it cannot be published to a catalog.',
  fix: 'Add `version` with a semantic version, e.g. `version: 0.1.0`.',
  example: {
    wrong: `metadata:
  name: demo
spec:
  resolvers:
    region: {value: eu}
`,
    right: `metadata:
  name: demo
  version: 0.1.0
spec:
  resolvers:
    region: {value: eu}
`,
  },
  check({ root }, report) {
    const metadata = entryAt(root, 'metadata')?.value;
    if (metadata?.kind !== 'map' || metadata.entries.has('version')) return;
    report({
      message: 'the solution has no version',
      at: keyPosition(root, 'metadata'),
      suggestion: 'add version: 0.1.0 to metadata',
    });
  },
});
