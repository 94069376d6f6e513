import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { type DoctorCheck, runDoctor } from './doctor.ts';

interface Outcome {
  readonly checks: readonly DoctorCheck[];
  readonly code: number;
  readonly text: string;
}

async function doctor(cwd: string, environment: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const { code, stdout, stderr } = await tool(['doctor', '-o', 'json'], { cwd, environment });
  assert.notEqual(stdout, '', stderr);
  const checks = JSON.parse(stdout) as readonly DoctorCheck[];
  assert.deepEqual((await compileSchema(runDoctor.output))(checks), []);
  return { checks, code, text: stdout };
}

/** The status of each check that is not in order. */
const troubles = ({ checks }: Outcome): readonly string[] =>
  checks.filter(({ status }) => status !== 'ok').map(({ name, status }) => `${name}: ${status}`);

test('a fresh machine is in order, and nothing is made by looking', () =>
  withTempDir(async cwd => {
    const report = await doctor(cwd);
    assert.deepEqual(troubles(report), []);
    assert.equal(report.code, 0);
    assert.deepEqual(
      report.checks.map(({ name }) => name),
      [
        'runtime',
        'configuration',
        'config directory',
        'data directory',
        'cache directory',
        'state directory',
        'runs',
        'snapshots',
        'catalog local',
        'plugins',
        'clock',
        'proxy',
        'certificates',
        'environment',
        'secret store',
        'cloud@built-in',
        'code-host@built-in',
        'directory@built-in',
      ],
    );
    assert.equal((await tool(['doctor'], { cwd })).stdout.endsWith('18 ok, 0 warnings, 0 failed\n'), true);
    assert.equal(existsSync(join(cwd, '.home')), false);
  }));

test('a broken configuration does not stop it; every fault and unknown key is a row', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      '.home/config/tool/config.yaml': 'version: 1\nsettings: {outptu: x, output: 3}\nhttpClient: {timeout: 5}\n',
    });
    const report = await doctor(cwd, { TOOL_HTTP_CLIENT__TIMEUOT: '1s' });
    assert.equal(report.code, 1);
    assert.deepEqual(
      troubles(report).filter(line => !line.includes('directory')),
      [
        'configuration: failed',
        'configuration: failed',
        'configuration: failed',
        'unknown key: warning',
        'unknown key: warning',
      ],
    );
    assert.match(report.text, /config\.yaml:2:/);
  }));

test('directories that others may open, broken snapshots and missing catalogs are told', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      '.home/config/tool/config.yaml': 'version: 1\ncatalogs: [{name: team, path: ./nowhere}]\n',
      '.home/data/tool/snapshots/20260101T000000Z-demo-000000.json': '{',
    });
    await chmod(join(cwd, '.home/data/tool'), 0o755);
    await chmod(join(cwd, '.home/config/tool'), 0o700);
    const report = await doctor(cwd);
    assert.equal(report.code, 0, 'warnings are no failures');
    const found = troubles(report);
    for (const line of ['data directory: warning', 'snapshots: warning'])
      assert.ok(found.includes(line), `${line} in ${found.join(', ')}`);
    await mkdir(join(cwd, '.home/cache'), { recursive: true });
    await writeFiles(cwd, { '.home/cache/tool': 'a file' });
    assert.ok(troubles(await doctor(cwd)).includes('cache directory: failed'));
  }));

test('every directory that the tool makes for itself is private, whatever the umask', () =>
  withTempDir(async cwd => {
    const umask = process.umask(0o002);
    try {
      const places = ['config', 'data', 'cache', 'state'].map(kind => join(cwd, '.home', kind));
      for (const place of places) await mkdir(place, { recursive: true });
      await writeFiles(cwd, {
        'shared/a/solution.yaml': SOLUTION,
        'solution.yaml': SOLUTION,
      });
      for (const words of [
        'config init',
        'catalog publish -f solution.yaml',
        'catalog add team shared',
        'catalog sync',
        'run solution -f solution.yaml --snapshot',
        'get solutions',
      ]) {
        const { code, stderr } = await tool(words.split(' '), { cwd });
        assert.equal(code, 0, `${words}: ${stderr}`);
      }
      const wide = (await readdir(join(cwd, '.home'), { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isDirectory() && entry.parentPath !== join(cwd, '.home'))
        .map(entry => join(entry.parentPath, entry.name))
        .filter(path => (statSync(path).mode & 0o077) !== 0);
      assert.deepEqual(wide, []);
      assert.deepEqual(troubles(await doctor(cwd)), []);
    } finally {
      process.umask(umask);
    }
  }));

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: hello, version: 1.0.0 }
spec: { workflow: { actions: { greet: { provider: message, inputs: { message: hello } } } } }
`;

test('variables are named, their values are not shown', () =>
  withTempDir(async cwd => {
    const report = await doctor(cwd, {
      HTTPS_PROXY: 'http://user:pass-word@proxy.example:1',
      CODEHOST_TOKEN: 'hunter2-token',
      CLOUD_EXTERNAL_ACCOUNT: join(cwd, 'absent-a.json'),
      CLOUD_APPLICATION_CREDENTIALS: join(cwd, 'absent-b.json'),
      NODE_EXTRA_CA_CERTS: join(cwd, 'absent.pem'),
    });
    assert.equal(report.code, 1);
    assert.deepEqual(troubles(report), [
      'certificates: failed',
      'credentials cloud: warning',
      'environment: failed',
      'environment: failed',
    ]);
    assert.match(report.text, /set: HTTPS_PROXY/);
    assert.match(report.text, /CODEHOST_TOKEN is set/);
    for (const value of ['pass-word', 'hunter2']) assert.equal(report.text.includes(value), false, value);
  }));

test('a secret store that cannot be read fails, and the rest is still told', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'a-file': '' });
    const report = await doctor(cwd, { TOOL_SECRETS_DIR: join(cwd, 'a-file') });
    assert.equal(report.code, 1);
    assert.match(report.text, /is not a directory/);
    assert.ok(report.checks.some(({ name }) => name === 'clock'));
  }));
