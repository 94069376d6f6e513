import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../support/temp-dir.ts';
import { createTestStore, TEST_KEY } from '../support/test-store.ts';
import { served, solutionWith, toolWithPlugins, writePlugins } from '../support/worlds/plugin-world.ts';

/** A program that leaves a mark when it is executed at all. */
const marking = (directory: string): string =>
  `await (await import('node:fs/promises')).writeFile(${JSON.stringify(join(directory, 'executed'))}, '');`;
const executed = (directory: string): Promise<boolean> =>
  readFile(join(directory, 'executed')).then(
    () => true,
    () => false,
  );
const PLUGIN = 'acme';
const file = (directory: string): string => join(directory, 'plugins/acme.mjs');
const digest = async (directory: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file(directory)))
    .digest('hex');

const REFUSALS: readonly {
  readonly what: string;
  readonly allowed: (digest: string) => readonly string[];
  readonly mode?: number;
  readonly code: number;
  readonly says: RegExp;
}[] = [
  { what: 'is not allowed', allowed: () => [], code: 4, says: /there is no provider "acme"/ },
  { what: 'is allowed under another name', allowed: () => ['acmee'], code: 4, says: /there is no provider "acme"/ },
  {
    what: 'has another digest than its pin',
    allowed: () => [`acme@sha256:${'0'.repeat(64)}`],
    code: 10,
    says: /is not the one that was allowed/,
  },
  {
    what: 'others may write',
    allowed: () => ['acme'],
    mode: 0o757,
    code: 10,
    says: /does not run: .* can be written by other users/,
  },
  {
    what: 'others may write, although it is pinned,',
    allowed: digest => [`acme@sha256:${digest}`],
    mode: 0o757,
    code: 10,
    says: /does not run: .* can be written by other users/,
  },
];

for (const { what, allowed, mode = 0o755, code, says } of REFUSALS) {
  test(`a plugin that ${what} is refused before anything of it is executed`, () =>
    withTempDir(async directory => {
      await writePlugins(directory, { plugins: { acme: marking(directory) } });
      await chmod(file(directory), mode);
      await writePlugins(directory, { plugins: {}, config: { allowed: allowed(await digest(directory)) } });
      for (const words of [
        ['run', 'provider', PLUGIN, 'name=x'],
        ['plugins', 'list'],
        ['plugins', 'verify'],
      ]) {
        const outcome = await toolWithPlugins(words, { cwd: directory });
        if (words[0] === 'run') {
          assert.equal(outcome.code, code, outcome.stderr);
          assert.match(outcome.stderr, says);
        }
      }
      assert.equal(await executed(directory), false);
    }));
}

test('a pinned plugin runs, with the files beside it; a byte more and it does not', () =>
  withTempDir(async directory => {
    await writePlugins(directory, { plugins: { acme: `import './beside.mjs';\n${served('acme')}` } });
    await writeFile(join(directory, 'plugins/beside.mjs'), '');
    await writePlugins(directory, { plugins: {}, config: { allowed: [`acme@sha256:${await digest(directory)}`] } });
    const run = () => toolWithPlugins(['run', 'provider', PLUGIN, 'name=x'], { cwd: directory });
    assert.equal((await run()).code, 0);
    await writeFile(file(directory), '\n', { flag: 'a' });
    assert.equal((await run()).code, 10);
  }));

test('a command that names no plugin starts none', () =>
  withTempDir(async directory => {
    await writePlugins(directory, { plugins: { acme: marking(directory) } });
    await writeFile(join(directory, 's.yaml'), solutionWith('static').replace('"name":"Ada"', '"value":"Ada"'));
    for (const words of [
      ['run', 'solution', '-f', 's.yaml', '--dry-run'],
      ['run', 'provider', 'static', 'value=1'],
      ['plugins', 'verify'],
      ['plugins', 'list'],
      ['doctor'],
    ])
      await toolWithPlugins(words, { cwd: directory });
    assert.equal(await executed(directory), false);
  }));

test('a plugin sees a clean environment', () =>
  withTempDir(async directory => {
    const execute = 'execute: () => ({ data: { text: Object.keys(process.env).sort().join() } }),';
    await writePlugins(directory, { plugins: { acme: served('acme', execute) } });
    const environment = { TOOL_SECRET_KEY: 'k', AWS_SECRET_ACCESS_KEY: 's', MY_OWN: 'x', LC_ALL: 'C', TZ: 'UTC' };
    const { stdout } = await toolWithPlugins(['run', 'provider', PLUGIN, '-o', 'json'], {
      cwd: directory,
      environment,
    });
    const { data } = JSON.parse(stdout) as { data: { text: string } };
    assert.deepEqual(
      data.text.split(',').filter(name => name !== 'PWD'),
      [
        'HOME',
        'LC_ALL',
        'NO_COLOR',
        'PATH',
        'PLUGIN_MAX_PORT',
        'PLUGIN_MIN_PORT',
        'PLUGIN_PROTOCOL_VERSIONS',
        'PLUGIN_UNIX_SOCKET_DIR',
        'TOOL_PLUGIN_PROTOCOL',
        'TZ',
      ],
    );
  }));

test('a plugin gets what it is granted, during a call only, and what it learns is hidden', () =>
  withTempDir(async directory => {
    const execute = `execute: async ({ name }, tool) => {
      const tried = async work => { try { return String(await work()); } catch (error) { return 'refused: ' + error.message; } };
      return { data: { text: [
        await tried(() => tool.secret('mine')), await tried(() => tool.secret('other')),
        await tried(() => tool.authorize('cloud')), await tried(() => tool.evaluate('a + 1', { a: 1 })),
        JSON.stringify(tool.settings),
      ].join('|') } };
    },`;
    const config = { grants: { acme: { secrets: ['mine'] } }, settings: { acme: { region: 'eu' } } };
    await writePlugins(directory, { plugins: { acme: served('acme', execute) }, config });
    const secrets = join(directory, 'secrets');
    const environment = { TOOL_SECRETS_DIR: secrets, TOOL_SECRET_KEY: TEST_KEY };
    await createTestStore(secrets, { environment }).store.save('mine', 'hunter2-of-mine');
    const { stdout, stderr } = await toolWithPlugins(['run', 'provider', PLUGIN, 'name=x', '-o', 'json'], {
      cwd: directory,
      environment,
    });
    const [mine, other, token, sum, settings] = (JSON.parse(stdout) as { data: { text: string } }).data.text.split('|');
    assert.equal(mine, '[REDACTED]', stderr);
    assert.match(other ?? '', /refused: the plugin was not granted the secret "other"/);
    assert.match(token ?? '', /refused: the plugin was not granted credentials of "cloud"/);
    assert.equal(sum, '2');
    assert.equal(settings, '{"region":"eu"}');
  }));

test('the provider-level dry-run asks for the sample; without one nothing of the plugin is executed', () =>
  withTempDir(async directory => {
    const never = "execute: () => { throw new Error('executed'); },";
    await writePlugins(directory, {
      plugins: {
        sampled: served('sampled', `${never} sample: ({ name }) => ({ text: 'a sample for ' + name }),`),
        plain: served('plain', never),
      },
    });
    const run = async (name: string) =>
      JSON.parse(
        (await toolWithPlugins(['run', 'provider', name, 'name=x', '--dry-run'], { cwd: directory })).stdout,
      ) as object;
    assert.deepEqual(await run('sampled'), {
      data: { text: 'a sample for x', _dryRun: true, _message: 'sample data: provider "sampled" was not run' },
      dryRun: true,
    });
    assert.deepEqual(await run('plain'), {
      data: { text: '', _dryRun: true, _message: 'sample data: provider "plain" was not run' },
      dryRun: true,
    });
  }));

test('messages of a provider that streams are shown while it works; a version that does not fit is refused', () =>
  withTempDir(async directory => {
    const members =
      "streams: true, execute: (_, tool) => { tool.print('half way'); return { data: { text: 'done' } }; },";
    await writePlugins(directory, { plugins: { acme: served('acme', members) } });
    const document = JSON.parse(solutionWith('acme')) as Record<string, unknown>;
    const run = async (version: string) => {
      const bundle = { plugins: [{ name: 'acme', kind: 'provider', version }] };
      await writeFile(join(directory, 's.yaml'), JSON.stringify({ ...document, bundle }));
      return toolWithPlugins(['run', 'solution', '-f', 's.yaml'], { cwd: directory });
    };
    const fits = await run('^1.0.0');
    assert.equal(fits.code, 0, fits.stderr);
    assert.match(fits.stderr, /half way/);
    const other = await run('^2.0.0');
    assert.equal(other.code, 2);
    assert.match(other.stderr, /plugin "acme" has version 1\.2\.0, not \^2\.0\.0/);
  }));

test('a sensitive input stays hidden in what a plugin says of it: description, failure, messages, log', () =>
  withTempDir(async directory => {
    const members = `
      inputs: { type: 'object', properties: { name: { type: 'string' }, key: { type: 'string', 'x-sensitive': true } } },
      whatIf: ({ key }) => 'Would use ' + key,
      execute: ({ key }) => { console.log('using', key); console.error('using', key); throw new Error('no door for ' + key); },`;
    await writePlugins(directory, { plugins: { acme: served('acme', members) } });
    const document = solutionWith('acme').replace('"name":"Ada"', '"key":"hunter2-of-mine"');
    await writeFile(join(directory, 's.yaml'), document);
    for (const words of [
      ['run', 'solution', '-f', 's.yaml', '--dry-run', '--verbose'],
      ['run', 'solution', '-f', 's.yaml', '--log-level', 'debug'],
      ['run', 'provider', 'acme', 'key=hunter2-of-mine', '--log-level', 'debug'],
    ]) {
      const { stdout, stderr } = await toolWithPlugins(words, { cwd: directory });
      assert.match(stdout + stderr, /Would use|no door for/);
      assert.doesNotMatch(stdout + stderr, /hunter2/, words.join(' '));
    }
  }));

/** A plugin that evaluates what its input says, and answers it backwards. */
const CURIOUS = `
  inputs: { type: 'object', properties: { ask: { type: 'string' }, given: {} }, required: ['ask'] },
  output: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  execute: async ({ ask }, tool) => {
    try {
      const answer = JSON.stringify(await tool.evaluate(ask));
      tool.print('learned ' + [...answer].reverse().join(''));
      return { data: { text: [...answer].reverse().join('') }, warnings: [[...answer].reverse().join('')] };
    } catch (error) { return { data: { text: 'refused: ' + error.message } }; }
  },`;

const solutionAsking = (ask: string, given?: unknown): string =>
  JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'asking', version: '1.0.0' },
    spec: {
      resolvers: {
        password: { sensitive: true, resolve: { with: [{ provider: 'static', inputs: { value: 'hunter2-of-db' } }] } },
        creds: {
          resolve: { with: [{ provider: 'static', inputs: { value: { user: 'ada', team: 'blue-team' } } }] },
        },
      },
      workflow: {
        actions: {
          a: { provider: 'acme', inputs: { ask: { literal: ask }, ...(given !== undefined && { given }) } },
        },
      },
    },
  });

test('an expression of a plugin sees what its inputs read, and what it was granted', () =>
  withTempDir(async directory => {
    const rows: readonly (readonly [string, unknown, readonly string[], RegExp, RegExp?])[] = [
      ['_', undefined, [], /"text":"\}\{"/, /ada|blue|hunter/],
      ['_.creds', undefined, [], /refused: .*plugins\.grants\.acme\.resolvers grants more/],
      ['_.creds', { expr: '_.creds.user' }, [], /\}\\"ada\\":/, /maet-eulb/],
      ['_.creds', { rslvr: 'creds.user' }, [], /ada/, /maet-eulb/],
      ['_.creds', { tmpl: '{{ creds.team }}' }, [], /maet-eulb/, /\bada\b/],
      ['_.creds.team', undefined, ['creds'], /maet-eulb/],
      ['_.creds.team', undefined, ['*'], /maet-eulb/],
      ['__actions', undefined, [], /refused: /],
    ];
    for (const [ask, given, resolvers, says, hides] of rows) {
      const config = { grants: { acme: { resolvers } } };
      await writePlugins(directory, { plugins: { acme: served('acme', CURIOUS) }, config });
      await writeFile(join(directory, 's.yaml'), solutionAsking(ask, given));
      const { stdout, stderr } = await toolWithPlugins(['run', 'solution', '-f', 's.yaml', '-o', 'json', '--yes'], {
        cwd: directory,
      });
      const { actions } = JSON.parse(stdout) as { actions: { a: unknown } };
      const result = JSON.stringify(actions.a);
      assert.match(result, says, `${ask}: ${result}${stderr}`);
      if (hides !== undefined) assert.doesNotMatch(result, hides, ask);
    }
  }));

test('what a plugin was told of a secret is hidden in everything it says, in any form', () =>
  withTempDir(async directory => {
    await writePlugins(directory, { plugins: { acme: served('acme', CURIOUS) } });
    for (const given of [{ rslvr: 'password' }, { expr: '_.password + "!"' }]) {
      await writeFile(join(directory, 's.yaml'), solutionAsking('_.password', given));
      for (const output of ['json', 'table']) {
        const words = ['run', 'solution', '-f', 's.yaml', '-o', output, '--yes', '--log-level', 'trace'];
        const { code, stdout, stderr } = await toolWithPlugins(words, { cwd: directory });
        assert.equal(code, 0, stderr);
        assert.doesNotMatch(stdout + stderr, /hunter2|2retnuh|bd-fo/);
        if (output === 'json') assert.match(stdout, /\[REDACTED\]/);
      }
    }
  }));
