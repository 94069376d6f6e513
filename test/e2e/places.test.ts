import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool } from '../support/cli.ts';
import { makeTree } from '../support/file-tree.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo}
spec:
  resolvers:
    cfg: {value: {x: 1}}
    expression:
      value:
        - a:
            expr: |
              size(_.cfg) > 0 ?
                _.cfg.nope1
                : 1
    input:
      provider: cel
      inputs:
        expression: >
          1 +
          _.cfg.nope2
    template:
      provider: template
      inputs:
        template: "{{ cfg.x }}\\n\\
          {{ nope3.x }}"
      when: "true"
    rule:
      value: 1
      validate:
        - expr: __self == 1
        - expr: |
            __self >
              _.cfg.nope4
    broken-rule:
      value: 1
      validate:
        - expr: __self == 1
        - expr: __self == 2 # nope5
    condition:
      value: 1
      when: '_.cfg.x == 1 && _.cfg.nope6'
    nope3: {value: 1}
`;

test('a failure of a resolver is told at the text that failed, wherever in it and however it is written', async () => {
  await withTempDir(async directory => {
    makeTree(directory, { 'solution.yaml': SOLUTION });
    const { code, stderr } = await tool(['run', 'resolver', '-f', join(directory, 'solution.yaml')], {
      cwd: directory,
    });
    assert.equal(code, 1);
    const told = [...stderr.matchAll(/resolver "([\w-]+)" failed.*\n {2}at .*solution\.yaml:(\d+):(\d+)/g)];
    const lines = SOLUTION.split('\n');
    const at = Object.fromEntries(
      told.map(([, name, line, column]) => [name, lines[Number(line) - 1]?.slice(Number(column) - 1)]),
    );
    assert.deepEqual(at, {
      expression: 'nope1',
      input: 'nope2',
      template: 'nope3.x }}"',
      rule: 'nope4',
      'broken-rule': 'expr: __self == 2 # nope5',
      condition: "nope6'",
    });
  });
});
