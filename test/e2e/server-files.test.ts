import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const parent = (source: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: parent, version: 1.0.0}
spec:
  resolvers:
    child: {resolve: {with: [{provider: solution, inputs: {source: ${source}}}]}}
    text: {resolve: {with: [{provider: file, inputs: {operation: read, path: {expr: "'near.txt'"}}}]}}
`;
const CHILD = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: child, version: 1.0.0}
spec: {resolvers: {a: {value: from the child}}}
`;

test('a solution reads its own folder, its children there included, and nothing through links or beside it', () =>
  withTempDir(async directory => {
    await writeFiles(directory, {
      'sols/app/near.yaml': parent('./child.yaml'),
      'sols/app/up.yaml': parent('../beside.yaml'),
      'sols/app/link.yaml': parent('./away.yaml'),
      'sols/app/child.yaml': CHILD,
      'sols/app/near.txt': 'near',
      'sols/beside.yaml': CHILD,
      'outside.yaml': CHILD,
    });
    await symlink(join(directory, 'outside.yaml'), join(directory, 'sols/app/away.yaml'));
    await symlink(join(directory, 'outside.yaml'), join(directory, 'sols/linked.yaml'));
    await withServer({ directory, apiServer: '{solutionRoots: [sols]}' }, async server => {
      const run = (path: string) => ask(server, '/v1/solutions/run', { body: { path } });
      const near = await run('app/near.yaml');
      assert.equal(near.status, 200, near.text);
      assert.match(near.text, /from the child.*"near"/s);
      for (const path of ['app/up.yaml', 'app/link.yaml', 'linked.yaml']) {
        const { status, text } = await run(path);
        assert.ok(status >= 400 && status < 500, `${path}: ${text}`);
        assert.doesNotMatch(text, /from the child/);
      }
    });
  }));

test('actions write below the output root where they may, and nowhere else', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'out/.keep': '' });
    await withServer({ directory, apiServer: '{allowFileWrites: true, outputRoot: out}' }, async server => {
      const write = (path: string, outputDir?: string) =>
        ask(server, '/v1/solutions/run', {
          body: {
            solution: {
              apiVersion: 'tool.dev/v1',
              kind: 'Solution',
              metadata: { name: 'w', version: '1.0.0' },
              spec: {
                workflow: { actions: { w: { provider: 'file', inputs: { operation: 'write', path, content: 'x' } } } },
              },
            },
            ...(outputDir !== undefined && { output_dir: outputDir }),
          },
        });
      const { readFile } = await import('node:fs/promises');
      const good = await write('a.txt', 'sub');
      assert.equal(good.json['status'], 'succeeded', good.text);
      assert.equal(await readFile(join(directory, 'out/sub/a.txt'), 'utf8'), 'x');
      for (const path of ['../escaped.txt', join(directory, 'escaped.txt')]) {
        const got = await write(path, 'sub');
        assert.notEqual(got.json['status'], 'succeeded', got.text);
      }
      assert.equal((await write('a.txt', '../x')).status, 422);
      await assert.rejects(readFile(join(directory, 'escaped.txt')));
    });
  }));

test('the list of solutions names a file that cannot be read, and holds all others', () =>
  withTempDir(async directory => {
    const broken = parent('./x')
      .replace('from the child', '')
      .replace('resolvers:', 'resolvers: {a: {provider: nope}}\n  x:');
    const others = Array.from({ length: 1001 }, (_, i) => [`sols/data/${i}.yaml`, 'a: 1\n'] as const);
    await writeFiles(directory, {
      ...Object.fromEntries(others),
      'sols/broken.yaml': broken,
      'sols/odd.yaml': `${CHILD.replace('child', 'odd')}  # kind: Solution\nx: [\n`,
      'sols/method.yaml': CHILD.replace(
        '{value: from the child}',
        '{resolve: {with: [{provider: http, inputs: {url: "https://example.com", method: {a: 1}}}]}}',
      ),
      'sols/ünïcode.yaml': CHILD,
    });
    await withServer({ directory, apiServer: '{solutionRoots: [sols]}' }, async server => {
      const { status, json } = await ask(server, '/v1/solutions');
      assert.equal(status, 200);
      assert.deepEqual(
        (json['items'] as { path: string }[]).map(({ path }) => path),
        ['ünïcode.yaml'],
      );
      const warnings = json['warnings'] as string[];
      assert.deepEqual(warnings.map(text => text.split(':')[0]).sort(), ['broken.yaml', 'method.yaml', 'odd.yaml']);
    });
  }));

test('a link that leads out is listed as a link, as it is elsewhere, and what it leads to is not told', () =>
  withTempDir(async directory => {
    const solution = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: lister, version: 1.0.0}
spec:
  resolvers:
    list: {resolve: {with: [{provider: directory, inputs: {operation: list, path: data}}]}}
`;
    await writeFiles(directory, {
      'sols/app/s.yaml': solution,
      'sols/app/data/near.txt': 'near',
      'secret/far.txt': 'far',
    });
    await symlink(join(directory, 'secret'), join(directory, 'sols/app/data/out'));
    await symlink(join(directory, 'secret/far.txt'), join(directory, 'sols/app/data/out.txt'));
    await withServer({ directory, apiServer: '{solutionRoots: [sols]}' }, async server => {
      const { status, text } = await ask(server, '/v1/solutions/run', { body: { path: 'app/s.yaml' } });
      assert.equal(status, 200, text);
      for (const name of ['near.txt', 'out', 'out.txt']) assert.ok(text.includes(`"${name}"`), text);
      assert.doesNotMatch(text, /far/);
    });
  }));
