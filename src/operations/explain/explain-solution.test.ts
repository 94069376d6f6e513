import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { type Explanation, explainSolution } from './explain-solution.ts';

const HEAD = 'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {name: demo}\nspec:\n';

const explain = (text: string, files: Readonly<Record<string, string>> = {}): Promise<Explanation> =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': text, ...files });
    const { stdout, stderr, code } = await tool(['explain', '-o', 'json'], { cwd });
    assert.equal(code, 0, stderr);
    const data = JSON.parse(stdout) as Explanation;
    assert.deepEqual((await compileSchema(explainSolution.output))(data), []);
    return data;
  });

test('parameters tell key, type, default and whether a call needs them', async () => {
  const { parameters } = await explain(`${HEAD}  resolvers:
    a: {provider: parameter, inputs: {key: one}, type: int, description: first}
    b: {provider: parameter, inputs: {key: two, type: string, default: eu, description: where}}
    c: {resolve: [{provider: parameter, inputs: {key: three}}, {provider: static, inputs: {value: 1}}]}
    d: {provider: parameter, inputs: {key: four, required: false}}
    e: {provider: parameter, inputs: {key: five, default: secret1}, sensitive: true}
`);
  assert.deepEqual(parameters, [
    { name: 'one', type: 'int', required: true, description: 'first', resolver: 'a' },
    { name: 'two', type: 'string', required: false, default: 'eu', description: 'where', resolver: 'b' },
    { name: 'three', type: 'any', required: false, resolver: 'c' },
    { name: 'four', type: 'any', required: false, resolver: 'd' },
    { name: 'five', type: 'any', required: false, default: '[REDACTED]', resolver: 'e' },
  ]);
});

test('the graph holds declared and inferred edges with the place of each', async () => {
  const {
    graph,
    phases,
    actions,
    finally: last,
  } = await explain(`${HEAD}  resolvers:
    a: {value: 1}
    b: {value: {expr: "_.a + 1"}, dependsOn: [a]}
  workflow:
    actions:
      x: {provider: message, inputs: {message: {tmpl: "{{ b }}"}}, exclusive: [y]}
      y: {provider: message, inputs: {message: hi}, dependsOn: [x], when: true, retry: {maxAttempts: 2}, onError: continue}
      z: {provider: message, inputs: {message: {expr: "string(__item)"}}, forEach: {in: [1]}}
    finally:
      last: {provider: message, inputs: {message: {expr: "__actions.y.status"}}}
`);
  assert.deepEqual(
    graph.edges.map(({ from, to, via }) => `${from} -> ${to} ${via}`).sort(),
    [
      'resolvers.a -> resolvers.b dependsOn',
      'resolvers.a -> resolvers.b /spec/resolvers/b/value',
      'resolvers.b -> actions.x /spec/workflow/actions/x/inputs/message',
      'actions.x -> actions.y dependsOn',
    ].sort(),
  );
  assert.deepEqual(phases, [
    ['resolvers.a'],
    ['resolvers.b'],
    ['actions.x', 'actions.z'],
    ['actions.y'],
    ['finally.last'],
  ]);
  assert.deepEqual(
    actions.map(({ name, conditional, onError, hasRetry: retry, forEach: each, exclusive }) => [
      name,
      conditional,
      onError,
      retry,
      each,
      exclusive,
    ]),
    [
      ['x', false, 'fail', false, false, ['y']],
      ['y', true, 'continue', true, false, ['x']],
      ['z', false, 'fail', false, true, []],
    ],
  );
  assert.deepEqual(last[0]?.crossSectionRefs, ['y']);
  assert.deepEqual(actions[0]?.position, { file: 'solution.yaml', line: 10, column: 21 });
});

test('it tells what is needed: credentials, hosts, secrets, variables, files', async () => {
  const {
    requires,
    fileDependencies: files,
    sideEffects: effects,
  } = await explain(
    `${HEAD}  resolvers:
    a: {provider: http, inputs: {url: "https://me:pw@API.example.com:8443/x", authProvider: cloud@prod, scope: "b a"}}
    b: {provider: http, inputs: {url: {tmpl: "https://two.example/{{ a }}"}, authProvider: cloud@prod, scope: [c]}}
    c: {provider: http, inputs: {url: {expr: "_.a"}, authProvider: directory}}
    d: {provider: secret, inputs: {operation: get, name: db.password}}
    e: {provider: env, inputs: {operation: list, prefix: CI_}}
    f: {provider: file, inputs: {operation: read, path: data.txt}}
  workflow:
    actions:
      run: {provider: exec, inputs: {command: make}}
      post: {provider: http, inputs: {url: "https://two.example/", method: POST}}
      get: {provider: http, inputs: {url: "https://two.example/"}}
      any: {provider: http, inputs: {url: "https://two.example/", method: {expr: "_.a"}}}
      write: {provider: file, inputs: {operation: write, path: out.txt, content: x}}
      say: {provider: message, inputs: {message: hi}}
bundle: {include: ["files/**"]}
`,
    { 'data.txt': 'x' },
  );
  assert.deepEqual(requires.auth, [
    { handler: 'cloud', profile: 'prod', scopes: ['a', 'b', 'c'], usedBy: ['resolvers.a', 'resolvers.b'] },
    { handler: 'directory', scopes: [], usedBy: ['resolvers.c'] },
  ]);
  assert.deepEqual(requires.hosts, [
    { host: 'api.example.com:8443', dynamic: false, usedBy: ['resolvers.a'] },
    { host: 'two.example', dynamic: false, usedBy: ['resolvers.b', 'actions.post', 'actions.get', 'actions.any'] },
    { host: '', dynamic: true, usedBy: ['resolvers.c'] },
  ]);
  assert.deepEqual(requires.secrets, ['db.password']);
  assert.deepEqual(requires.environment, ['CI_*']);
  assert.deepEqual(files, [
    { path: 'data.txt', source: 'input' },
    { path: 'files/**', source: 'include' },
  ]);
  assert.deepEqual(
    effects.map(({ action, kind }) => [action, kind]),
    [
      ['run', 'process'],
      ['post', 'network'],
      ['get', 'read'],
      ['any', 'unknown'],
      ['write', 'write'],
      ['say', 'none'],
    ],
  );
});

test('nothing is executed', () =>
  withTempDir(async cwd => {
    const command = (name: string): string => `{provider: exec, inputs: {command: touch, args: [${name}]}}`;
    await writeFiles(cwd, {
      'solution.yaml': `${HEAD}  resolvers:\n    a: ${command('one')}\n  workflow:\n    actions:\n      b: ${command('two')}\n`,
    });
    const { code, stdout } = await tool(['explain'], { cwd });
    assert.equal(code, 0);
    assert.match(stdout, /^demo\n/);
    for (const name of ['one', 'two']) assert.equal(existsSync(join(cwd, name)), false);
  }));

test('a picture in three formats; a broken document and a missing one end as everywhere', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      'solution.yaml': `${HEAD}  resolvers:\n    a: {value: 1}\n    b: {value: {rslvr: a}}\n`,
      'bad.yaml': `${HEAD}  resolvers:\n    a: {}\n`,
      'broken.yaml': 'a: [',
    });
    assert.match((await tool(['explain', '--graph', 'ascii'], { cwd })).stdout, /b \(static\) <- a\n/);
    assert.match((await tool(['explain', '--graph', 'dot'], { cwd })).stdout, /"a" -> "b";/);
    assert.match((await tool(['explain', '--graph', 'mermaid'], { cwd })).stdout, /n0 --> n1\n/);
    assert.equal((await tool(['explain', '-f', 'bad.yaml'], { cwd })).code, 2);
    assert.equal((await tool(['explain', '-f', 'broken.yaml'], { cwd })).code, 4);
    assert.equal((await tool(['explain', '-f', 'absent.yaml'], { cwd })).code, 4);
  }));

test('parts, files of templates, other solutions and files of tests are dependencies; lint is counted', async () => {
  const { fileDependencies: files, lint } = await explain(
    `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
compose: [parts/*.yaml]
spec:
  resolvers:
    a: {value: {tmpl: '{% render "head.liquid" %}'}}
    b: {provider: solution, inputs: {source: ./other/solution.yaml}}
  testing:
    config: {files: [data]}
    cases: {one: {command: [lint], files: [more.txt], snapshot: golden.txt}}
`,
    {
      'parts/p.yaml': 'apiVersion: tool.dev/v1\nkind: Solution\nspec: {resolvers: {c: {value: 1}}}\n',
      'head.liquid': 'x',
      data: 'x',
      'more.txt': 'x',
      'golden.txt': 'x',
    },
  );
  assert.deepEqual(
    files.map(({ source, path }) => `${source} ${path}`),
    [
      'compose parts/p.yaml',
      'input head.liquid',
      'input ./other/solution.yaml',
      'test data',
      'test more.txt',
      'test golden.txt',
    ],
  );
  assert.deepEqual([lint.errors, lint.infos > 0], [0, true]);
});
