import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { onSolution } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const LARGE = '9007199254740993';

test('an integer beyond 2^53 is a whole number to the schemas of a solution', async () => {
  const whole = `{type: object, properties: {n: {type: integer, minimum: ${LARGE}}}}`;
  await withTempDir(async directory => {
    await writeFiles(directory, {
      'solution.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: large}
spec:
  resolvers:
    n: {value: {n: ${LARGE}}, validate: [{provider: validation, inputs: {schema: ${whole}}}]}
  workflow:
    actions:
      a: {provider: static, inputs: {value: {rslvr: n}}, resultSchema: ${whole}}
      b: {provider: static, inputs: {value: {n: 1.5}}, resultSchema: ${whole}, onError: continue}
`,
      'schema.json': `{"dryRun": true, "solution": "x", "hasWorkflow": true, "totalActions": ${LARGE}}`,
    });
    const run = await tool(['run', 'solution', '-o', 'json'], { cwd: directory });
    assert.equal(run.code, 0, run.stderr);
    const { actions } = JSON.parse(run.stdout);
    assert.deepEqual(actions.a.results, { n: LARGE });
    assert.match(actions.b.error.message, /n: must be a whole number/);
    const checked = await tool(['schema', 'validate', '-f', 'schema.json', '--schema', 'dryrun-report'], {
      cwd: directory,
    });
    assert.equal(checked.code, 0, checked.stdout);
  });
});

test('an integer beyond 2^53 is written as YAML with all its digits', async () => {
  const text = { value: { expr: `yaml.marshal({"a": ${LARGE}, "b": [1, -9223372036854775807]})` } };
  const { code, stderr, data } = await onSolution({ resolvers: { text } }, ['run', 'resolver']);
  assert.equal(code, 0, stderr);
  assert.deepEqual(data, { text: `a: ${LARGE}\nb:\n  - 1\n  - -9223372036854775807\n` });
});
