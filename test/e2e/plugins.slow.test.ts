import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { findProcesses, served, solutionWith, toolWithPlugins, writePlugins } from '../support/worlds/plugin-world.ts';

interface Row {
  readonly name: string;
  readonly wouldDo: string;
}
interface Report {
  readonly actionPlan: readonly Row[];
  readonly warnings?: readonly string[];
}

/** A dry-run of one action for each plugin. Nothing of the plugins is left afterwards. */
async function dryRun(plugins: Readonly<Record<string, string>>): Promise<Report & { readonly stderr: string }> {
  return withTempDir(async directory => {
    await writePlugins(directory, { plugins });
    await writeFile(join(directory, 'solution.yaml'), solutionWith(...Object.keys(plugins)));
    const { code, stdout, stderr } = await toolWithPlugins(
      ['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'],
      { cwd: directory },
    );
    assert.equal(code, 0, stderr);
    assert.deepEqual(await findProcesses(directory), [], 'a process is left');
    return { ...(JSON.parse(stdout) as Report), stderr };
  });
}

test('a plugin describes in its own words; one that has none, and one that says nothing, get the fallback', async () => {
  const { actionPlan, warnings } = await dryRun({
    speaks: served('speaks', 'whatIf: ({ name }) => `Would greet ${name}`,'),
    silent: served('silent'),
    empty: served('empty', "whatIf: () => '',"),
  });
  assert.deepEqual(
    actionPlan.map(({ wouldDo }) => wouldDo),
    ['Would greet Ada', 'Would execute silent provider', 'Would execute empty provider'],
  );
  assert.equal(warnings, undefined);
});

test('a plugin describes inputs in which nothing sensitive stands, so it cannot tell it in words of its own', async () => {
  await withTempDir(async directory => {
    const turned = "whatIf: ({ name }) => `Would greet ${Array.from(name).reverse().join('')}`,";
    await writePlugins(directory, { plugins: { turns: served('turns', turned) } });
    const spec = {
      resolvers: { token: { sensitive: true, value: 'hunter2-Zx' } },
      workflow: { actions: { a: { provider: 'turns', inputs: { name: { tmpl: 'Ada {{ token }}' } } } } },
    };
    const document = { apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'demo' }, spec };
    await writeFile(join(directory, 'solution.yaml'), JSON.stringify(document));
    const words = ['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'];
    const { stdout, stderr } = await toolWithPlugins(words, { cwd: directory });
    const { actionPlan } = JSON.parse(stdout) as Report;
    assert.equal(actionPlan[0]?.wouldDo, 'Would greet ]DETCADER[ adA', stderr);
  });
});

test('a plugin that hangs, sleeps, crashes, throws or floods stdout while it is asked: the fallback and a warning that names it', async () => {
  const { actionPlan, warnings = [] } = await dryRun({
    hangs: served('hangs', 'whatIf: () => { for (;;); },'),
    sleeps: served('sleeps', 'whatIf: () => new Promise(() => {}),'),
    crashes: served('crashes', "whatIf: () => { process.stderr.write('out of luck\\n'); process.exit(3); },"),
    throws: served('throws', "whatIf: () => { throw new Error('no idea'); },"),
    floods: served('floods', "whatIf: () => { for (;;) process.stdout.write('x'.repeat(65536)); },"),
  });
  assert.deepEqual(
    actionPlan.map(({ wouldDo }) => wouldDo),
    ['hangs', 'sleeps', 'crashes', 'throws', 'floods'].map(name => `Would execute ${name} provider`),
  );
  const about = (name: string): string => warnings.find(text => text.includes(`"${name}"`)) ?? '';
  assert.match(about('hangs'), /did not answer in time/);
  assert.match(about('sleeps'), /did not answer in time/);
  assert.match(about('crashes'), /ended with exit code 3 when it was asked what it would do; it said: out of luck/);
  assert.match(about('throws'), /no idea/);
  assert.match(about('floods'), /wrote more than 16 MiB|did not answer in time/);
});

test('a description is one line of at most 1024 characters, whatever the plugin says', async () => {
  const { actionPlan, warnings = [] } = await dryRun({
    long: served('long', "whatIf: () => `Would\\u0000 \\u001b[31msay ${'x'.repeat(5000)}`,"),
  });
  const [row] = actionPlan;
  assert.equal(row?.wouldDo.length, 1024);
  assert.doesNotMatch(row?.wouldDo ?? '', /[\u0000\u001b]/);
  assert.deepEqual(warnings, []);
});

const REFUSED: readonly (readonly [what: string, program: string, says: RegExp])[] = [
  [
    'writes before the handshake',
    "console.log('starting up'); setInterval(() => {}, 1000);",
    /first line is not a handshake: "starting up"/,
  ],
  [
    'ends at once',
    "process.stderr.write('no licence\\n'); process.exit(7);",
    /ended with exit code 7 before the handshake; it said: no licence/,
  ],
  ['writes without end', "for (;;) process.stdout.write('x'.repeat(65536));", /more than 4096 bytes/],
  [
    'speaks another protocol',
    "console.log('1|9|unix|/tmp/x|grpc'); setInterval(() => {}, 1000);",
    /version "9" of the protocol/,
  ],
  [
    'listens on the network',
    "console.log('1|1|tcp|127.0.0.1:1|grpc'); setInterval(() => {}, 1000);",
    /listens on "tcp"/,
  ],
  ['has no socket', "console.log('1|1|unix|/nowhere/x|grpc'); setInterval(() => {}, 1000);", /there is no socket/],
  [
    'answers something that is no gRPC',
    "const { createServer } = await import('node:net'); const s = process.env.PLUGIN_UNIX_SOCKET_DIR + '/s'; createServer(c => { c.on('error', () => {}); c.write('HTTP/1.1 400 Bad Request\\r\\n\\r\\n'); }).listen(s, () => console.log('1|1|unix|' + s + '|grpc'));",
    /plugin "bad" .* when it was configured/,
  ],
  [
    'answers bytes that are no message',
    `import * as grpc from '${import.meta.resolve('@grpc/grpc-js')}';
const same = bytes => bytes;
const method = path => ({ path, requestStream: false, responseStream: false, requestSerialize: same, requestDeserialize: same, responseSerialize: same, responseDeserialize: same });
const server = new grpc.Server();
const names = ['ConfigureProvider', 'GetProviders', 'GetProviderDescriptor'];
server.addService(Object.fromEntries(names.map(name => [name, method('/tool.plugin.v1.PluginService/' + name)])), Object.fromEntries(names.map(name => [name, (call, done) => done(null, Buffer.from([0x0a, 0xff, 0xff, 0x01]))])));
const socket = process.env.PLUGIN_UNIX_SOCKET_DIR + '/s';
server.bindAsync('unix:' + socket, grpc.ServerCredentials.createInsecure(), () => console.log('1|1|unix|' + socket + '|grpc'));`,
    /plugin "bad" (gave a wrong answer|failed) when/,
  ],
  ['has a wrong descriptor', served('bad', "capabilities: ['fly'],"), /its descriptor is wrong: capabilities/],
  ['calls itself otherwise', served('other'), /must be called bad or bad-/],
  ['takes the name of a built-in', served('http'), /must be called bad/],
];

for (const [what, program, says] of REFUSED) {
  test(`a plugin that ${what} is refused, in words, and ended`, () =>
    withTempDir(async directory => {
      await writePlugins(directory, { plugins: { bad: program } });
      const { code, stderr } = await toolWithPlugins(['run', 'provider', 'bad', 'name=x'], { cwd: directory });
      assert.equal(code, 1, stderr);
      assert.match(stderr, says);
      assert.match(stderr, /plugin "bad"/);
      assert.deepEqual(await findProcesses(directory), []);
    }));
}

test('what breaks while it is executed is a failure; the next call starts it again', () =>
  withTempDir(async directory => {
    const execute = `execute: ({ name }) => {
      if (name === 'crash') process.exit(3);
      if (name === 'wrong') return { data: { other: 1 } };
      if (name === 'fail') throw new ProviderFailure('http', 'it said no', { statusCode: 503, retryAfterMs: 10 });
      return { data: { text: name } };
    },`;
    await writePlugins(directory, { plugins: { frail: served('frail', execute) } });
    const run = (name: string) => toolWithPlugins(['run', 'provider', 'frail', `name=${name}`], { cwd: directory });
    assert.match(
      (await run('crash')).stderr,
      /provider "frail" failed: plugin "frail" ended with exit code 3 while it worked/,
    );
    assert.match((await run('wrong')).stderr, /broke its own output schema: field "text" is missing/);
    assert.match((await run('fail')).stderr, /it said no/);
    assert.equal((await run('well')).code, 0);
    const actions = {
      first: { provider: 'frail', inputs: { name: 'crash' }, onError: 'continue' },
      second: { provider: 'frail', inputs: { name: 'fine' }, dependsOn: ['first'] },
    };
    const solution = JSON.parse(solutionWith()) as { spec: { workflow: object } };
    solution.spec.workflow = { actions };
    await writeFile(join(directory, 's.yaml'), JSON.stringify(solution));
    const { stdout } = await toolWithPlugins(['run', 'solution', '-f', 's.yaml', '-o', 'json'], { cwd: directory });
    const result = JSON.parse(stdout) as { actions: Record<string, { status: string }> };
    assert.equal(result.actions['second']?.status, 'succeeded', stdout);
  }));

test('a call that is given up is ended: the plugin that ignores it is killed', () =>
  withTempDir(async directory => {
    await writePlugins(directory, {
      plugins: { slow: served('slow', 'execute: () => new Promise(() => {}),') },
      action: { gracePeriod: '200ms' },
    });
    const { code, stderr } = await toolWithPlugins(['run', 'provider', 'slow', 'name=x', '--timeout', '300ms'], {
      cwd: directory,
    });
    assert.equal(code, 9, stderr);
    assert.deepEqual(await findProcesses(directory), []);
  }));

test(
  'no process outlives the tool, not even after kill -9, and not those that the plugin started',
  { skip: process.platform !== 'linux' && 'reads /proc' },
  () =>
    withTempDir(async directory => {
      const mark = join(directory, 'ready');
      const execute = `execute: async () => {
      const { spawn } = await import('node:child_process');
      const { writeFileSync } = await import('node:fs');
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', ${JSON.stringify(directory)}], { stdio: 'ignore' });
      process.stdin.removeAllListeners();
      writeFileSync(${JSON.stringify(mark)}, process.env.PLUGIN_UNIX_SOCKET_DIR);
      for (;;);
    },`;
      await writePlugins(directory, { plugins: { stuck: served('stuck', execute) } });
      const words = ['run', 'provider', 'stuck', 'name=x', '--config', join(directory, 'config.yaml')];
      const main = join(import.meta.dirname, '../../src/main.ts');
      const host = spawn(process.execPath, [main, ...words], { cwd: directory, stdio: 'ignore' });
      await until(async () => (await readFile(mark, 'utf8').catch(() => '')) !== '', 'the plugin has started');
      assert.ok((await findProcesses(directory)).length >= 3, 'the test would prove nothing');
      host.kill('SIGKILL');
      await until(async () => (await findProcesses(directory)).length === 0, 'no process is left');
      const sockets = await readFile(mark, 'utf8');
      await until(async () => (await findProcesses(sockets)).length === 0, 'no watcher is left');
    }),
);

test('resolvers that a plugin names for its own language are dependencies, and it may evaluate them', () =>
  withTempDir(async directory => {
    const members = `
      inputs: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      dependencies: ({ text }) => [...text.matchAll(/<(\\w+)>/g)].map(([, name]) => name),
      execute: async ({ text }, tool) => {
        const names = [...text.matchAll(/<(\\w+)>/g)].map(([, name]) => name);
        const values = await Promise.all(names.map(name => tool.evaluate('_.' + name)));
        return { data: { text: names.reduce((done, name, i) => done.replace('<' + name + '>', values[i]), text) } };
      },`;
    await writePlugins(directory, { plugins: { mark: served('mark', members) } });
    const solution = (text: string): string =>
      JSON.stringify({
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'dependencies', version: '1.0.0' },
        spec: {
          resolvers: {
            filled: { resolve: { with: [{ provider: 'mark', inputs: { text } }] } },
            who: { resolve: { with: [{ provider: 'static', inputs: { value: 'Ada' } }] } },
          },
        },
      });
    const run = async (text: string) => {
      await writeFile(join(directory, 's.yaml'), solution(text));
      return toolWithPlugins(['run', 'resolver', '-f', 's.yaml', '-o', 'json'], { cwd: directory });
    };
    const done = await run('Dear <who>');
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /Dear Ada/);
    const wrong = await run('Dear <whom>');
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /there is no resolver "whom"/);
  }));
