import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const document = (more: string, command = 'printf %s "$TOKEN" > used'): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    fixed: {sensitive: true, value: {secret: fixed}}
    token: {sensitive: true, ${more}value: {secret: token}}
    header: {sensitive: true, value: {tmpl: "Bearer {{ token }}"}}
  workflow:
    actions:
      call: {provider: exec, inputs: {command: '${command}', shell: sh, env: {TOKEN: {rslvr: header}, FIXED: {rslvr: fixed}}}}
`;

const set = async (cwd: string, name: string, value: string): Promise<void> => {
  assert.equal((await tool(['secret', 'set', name], { cwd, stdin: value })).code, 0);
};

/** Plans, lets both tokens change as told, and applies. */
async function applied(more: string, changes: Readonly<Record<string, string>>) {
  return withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': document(more) });
    await set(cwd, 'fixed', 'fixed-secret-1');
    await set(cwd, 'token', 'token-secret-1');
    const planned = await tool(['plan', '-f', 'solution.yaml', '--out', 'a.plan'], { cwd });
    assert.equal(planned.code, 0, planned.stderr);
    for (const [name, value] of Object.entries(changes)) await set(cwd, name, value);
    const shown = await tool(['plan', 'show', 'a.plan'], { cwd });
    const { code, stderr } = await tool(['apply', 'a.plan'], { cwd });
    const used = await readFile(join(cwd, 'used'), 'utf8').catch(() => undefined);
    return { code, stderr, used, shown: shown.stdout };
  });
}

test('a secret that is another one each time is not compared, and what is computed from it neither', async () => {
  const { code, stderr, used, shown } = await applied('ephemeral: true, ', { token: 'token-secret-2' });
  assert.equal(code, 0, stderr);
  assert.equal(used, 'Bearer token-secret-2');
  assert.match(shown, /compared when it is applied: fixed\n/);
  assert.match(shown, /not compared, another one each time: header, token\n/);
});

test('another secret of the same action is compared as before', async () => {
  const { code, stderr, used } = await applied('ephemeral: true, ', {
    token: 'token-secret-2',
    fixed: 'fixed-secret-2',
  });
  assert.deepEqual([code, used], [12, undefined]);
  assert.match(stderr, /resolver "fixed": the plan was made with one secret value, now it has another one/);
});

test('without ephemeral a changed secret makes the plan stale', async () => {
  const { code, stderr, used } = await applied('', { token: 'token-secret-2' });
  assert.deepEqual([code, used], [12, undefined]);
  assert.match(stderr, /resolver "token": the plan was made with one secret value/);
});
