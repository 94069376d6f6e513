import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { allCommands } from '../commands.ts';
import { complete, FILES } from './complete.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  provider: ['exec', 'http'],
  snapshot: ['20260101T000000Z-a-000000'],
  resolver: ['region', 'replicas'],
  parameter: ['region=', 'zone='],
  handler: ['cloud', 'directory'],
  profile: ['prod', 'built-in'],
};
const answers = (line: string): Promise<readonly string[]> =>
  complete(line.split(' '), async kind => NAMES[kind] ?? []);

test('a word becomes a command, a sub-command, a flag, a value or a name', async () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['expl', ['explain']],
    ['run reso', ['resolver']],
    ['help run reso', ['resolver']],
    ['-C /tmp run reso', ['resolver']],
    ['--cwd=/tmp run reso', ['resolver']],
    ['run solution --dry', ['--dry-run']],
    ['run solution --output ', ['auto', 'table', 'json', 'yaml', 'toml', 'csv', 'quiet', 'test']],
    ['run solution -o y', ['yaml']],
    ['run solution --output=y', ['--output=yaml']],
    ['run solution --dry-run=', ['--dry-run=true', '--dry-run=false']],
    ['run solution -f ', [FILES]],
    ['run solution --file=sol', [FILES]],
    ['run solution --snapshot=x', [FILES]],
    ['run solution -r z', ['zone=']],
    ['run provider ex', ['exec']],
    ['run resolver re', ['region', 'replicas']],
    ['run resolver region re', ['region', 'replicas']],
    ['run resolver -- re', ['region', 'replicas']],
    ['run resolver -- --o', []],
    ['snapshot show 2', ['20260101T000000Z-a-000000']],
    ['snapshot show ./', [FILES]],
    ['completion z', ['zsh']],
    ['auth login cl', ['cloud']],
    ['auth switch cloud p', ['prod']],
    ['explain --graph d', ['dot']],
    ['nothing such ', []],
    ['run solution --no-such=', []],
  ];
  for (const [line, expected] of rows) assert.deepEqual(await answers(line), expected, line);
});

test('every command is reached word by word', async () => {
  for (const { words } of allCommands()) {
    const typed = words.split(' ');
    for (const [index, word] of typed.entries()) {
      const found = await complete([...typed.slice(0, index), word.slice(0, 2)], async () => []);
      assert.ok(found.includes(word), `${words}: ${found.join(' ')}`);
    }
  }
});

test('names come from this machine: configuration, store, document; what is broken says nothing', () =>
  withTempDir(async cwd => {
    const document = `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo}\nspec:\n  resolvers:\n    region: {provider: parameter, inputs: {key: zone, default: eu}}\n  workflow:\n    actions:\n      deploy: {provider: message, inputs: {message: hi}}\n`;
    await writeFiles(cwd, {
      'solution.yaml': document,
      'bad.yaml': 'a: [',
      '.home/config/tool/config.yaml':
        'version: 1\nauth: {cloud: {profiles: {prod: {project: x}}}, directory: {profiles: {test: {tenantId: y}}}}\ncatalogs: [{name: team, path: ./team}]\n',
    });
    await tool(['run', 'solution', '--snapshot'], { cwd });
    const typed = async (...words: readonly string[]): Promise<readonly string[]> => {
      const { code, stdout, stderr } = await tool(['__complete', ...words], { cwd });
      assert.deepEqual([code, stderr], [0, '']);
      return stdout.split('\n').filter(line => line !== '');
    };
    assert.deepEqual(await typed('run', 'provider', 'sta'), ['static']);
    assert.deepEqual(await typed('run', 'provider', 'static', 'v'), ['value=']);
    assert.deepEqual(await typed('auth', 'switch', 'cloud', ''), ['prod', 'built-in']);
    assert.deepEqual(await typed('auth', 'login', 'directory', '--profile', ''), ['test', 'built-in']);
    assert.deepEqual(await typed('run', 'solution', '--auth-profile', ''), ['prod', 'test', 'built-in']);
    assert.deepEqual(await typed('catalog', 'show', 't'), ['team']);
    assert.deepEqual(await typed('config', 'get', 'httpClient.t'), ['httpClient.timeout']);
    assert.deepEqual(await typed('lint', 'rules', 'resolver-c'), ['resolver-cycle']);
    assert.deepEqual(await typed('schema', 'get', 'snap'), ['snapshot']);
    assert.equal((await typed('snapshot', 'show', '')).length, 1);
    assert.deepEqual(await typed('run', 'action', ''), ['deploy']);
    assert.deepEqual(await typed('run', 'resolver', '-f', 'solution.yaml', ''), ['region']);
    assert.deepEqual(await typed('run', 'solution', '-r', ''), ['zone=']);
    assert.deepEqual(await typed('run', 'action', '-f', 'bad.yaml', ''), []);
    assert.deepEqual(await typed('run', 'action', '-f', 'absent.yaml', ''), []);
  }));
