import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('versions without an upper end are found', async () => {
  const findings = await said(
    'unpinned-plugin',
    `bundle:
  plugins:
    - {name: p1, kind: provider, version: latest}
    - {name: p2, kind: provider}
    - {name: p3, kind: provider, version: ">=1.0.0"}
    - {name: p4, kind: provider, version: "*"}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, [
    '/bundle/plugins/0/version warning: plugin "p1" has the open version "latest": any later one will do (name a version, or a range such as ^1.2.0)',
    '/bundle/plugins/1 warning: plugin "p2" has no version: any later one will do (name a version, or a range such as ^1.2.0)',
    '/bundle/plugins/2/version warning: plugin "p3" has the open version ">=1.0.0": any later one will do (name a version, or a range such as ^1.2.0)',
    '/bundle/plugins/3/version warning: plugin "p4" has the open version "*": any later one will do (name a version, or a range such as ^1.2.0)',
  ]);
});

test('versions and closed ranges are right', async () => {
  const findings = await said(
    'unpinned-plugin',
    `bundle:
  plugins:
    - {name: p1, kind: provider, version: 1.2.3}
    - {name: p2, kind: provider, version: ~1.4}
    - {name: p3, kind: provider, version: ">=1.0.0 <2.0.0"}
spec:
  resolvers:
    a: {value: 1}
`,
  );
  assert.deepEqual(findings, []);
});
