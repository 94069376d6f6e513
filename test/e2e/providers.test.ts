import assert from 'node:assert/strict';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type CliOutcome, type CliWords, tool, writeFiles } from '../support/cli.ts';
import { readFiles } from '../support/file-tree.ts';
import { inDirectory, onSolution, type Ran } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withWebServer } from '../support/web-server.ts';

/** `tool run provider <words>` in a fresh directory. */
const provider = (words: readonly string[], more: Partial<CliWords> = {}): Promise<CliOutcome> =>
  withTempDir(directory => tool(['run', 'provider', ...words], { cwd: directory, ...more }));
const printedData = ({ stdout }: CliOutcome): Readonly<Record<string, unknown>> =>
  (JSON.parse(stdout) as { readonly data: Readonly<Record<string, unknown>> }).data;

/** Runs a document whose resolver `x` is this. */
const resolver = (x: object, words: readonly string[] = [], more: Partial<CliWords> = {}): Promise<Ran> =>
  onSolution({ resolvers: { x } }, ['run', 'resolver', ...words], more);

describe('where a provider may stand', () => {
  const REFUSED: readonly (readonly [what: string, x: object, text: RegExp])[] = [
    ['a rule as a source', { provider: 'validation', inputs: { match: 'a' } }, /"validation" cannot be a source/],
    [
      'a POST in a resolver',
      { provider: 'http', inputs: { url: 'http://h/', method: 'post' } },
      /"http" method "post" is not allowed in a resolver: resolvers must not change anything; use an action/,
    ],
    [
      'a write as a transform step',
      {
        resolve: [{ provider: 'static', inputs: { value: 1 } }],
        transform: [{ provider: 'file', inputs: { operation: 'write', path: 'a', content: 'b' } }],
      },
      /"file" operation "write" is not allowed in a resolver/,
    ],
    [
      'a new directory in a resolver',
      { provider: 'directory', inputs: { operation: 'mkdir', path: 'a' } },
      /"directory" operation "mkdir" is not allowed in a resolver/,
    ],
    ['a message in a resolver', { provider: 'message', inputs: { message: 'a' } }, /"message" cannot be a source/],
  ];
  for (const [what, x, text] of REFUSED) {
    test(`${what} is refused when the document is loaded`, async () => {
      const { code, stderr } = await resolver(x);
      assert.equal(code, 2, stderr);
      assert.match(stderr, text);
      assert.match(stderr, /solution\.yaml:\d+:\d+/);
    });
  }

  test('a method that is computed is refused when it is known', async () => {
    const x = { provider: 'http', inputs: { url: 'http://127.0.0.1:9/', method: { expr: '"PO" + "ST"' } } };
    const { code, stderr } = await resolver(x);
    assert.equal(code, 10);
    assert.match(stderr, /"http" method "POST" is not allowed in a resolver/);
  });

  test('a program in a resolver runs, but not with --strict', async () => {
    const x = { provider: 'exec', inputs: { command: 'echo', args: ['hi'] } };
    const ran = await resolver(x);
    assert.equal(ran.code, 0);
    assert.equal((ran.data as { x: { stdout: string } }).x.stdout, 'hi');
    const strict = await onSolution({ resolvers: { x } }, ['run', 'solution', '--strict']);
    assert.notEqual(strict.code, 0);
    assert.match(strict.stderr, /side effects are unknown/);
  });
});

describe('inputs', () => {
  test('an unknown one is refused with the nearest, before anything runs', async () => {
    const { code, stderr } = await provider(['http', 'ulr=http://h/']);
    assert.equal(code, 3);
    assert.match(stderr, /provider "http" has no input "ulr" \(did you mean "url"\?\)/);
  });

  test('a list is not made of text at commas', async () => {
    const { code, stderr } = await provider(['exec', 'command=ls', 'args=a,b']);
    assert.equal(code, 3);
    assert.match(stderr, /write a list such as/);
  });

  test('text that is not an expression or template names its input and place', async () => {
    const cel = await provider(['cel', 'expression=1 + + ']);
    assert.equal(cel.code, 3);
    assert.match(cel.stderr, /input "expression": .* \(1:\d+\)/);
    const template = await provider(['template', 'template=a\n{{ .x }}']);
    assert.equal(template.code, 3);
    assert.match(template.stderr, /input "template": .* in Liquid: \{\{ x \}\} \(2:1\)/);
  });

  test('ignored blocks may hold what is not a template', async () => {
    const words = [
      'template',
      'template=${{ .x }} {{ n }}',
      'data={"n":1}',
      'ignoredBlocks=[{"start":"${{","end":"}}"}]',
    ];
    const ran = await provider(words);
    assert.equal(ran.code, 0, ran.stderr);
    assert.equal(printedData(ran)['value'], '${{ .x }} 1');
  });

  test('a provider that does not exist suggests the nearest', async () => {
    const { code, stderr } = await provider(['sttaic', 'value=1']);
    assert.equal(code, 4);
    assert.match(stderr, /did you mean "static"\?/);
  });
});

describe('run provider', () => {
  test('static gives back what it is given; with --dry-run the same as a sample', async () => {
    const ran = await provider(['static', 'value={"a":[1]}']);
    assert.deepEqual(JSON.parse(ran.stdout), { data: { value: { a: [1] } } });
    const sample = await provider(['static', 'value={"a":[1]}', '--dry-run']);
    assert.deepEqual(JSON.parse(sample.stdout), {
      data: { value: { a: [1] }, _dryRun: true, _message: 'sample data: provider "static" was not run' },
      dryRun: true,
    });
  });

  test('a dry run of something that writes, sends or starts does none of it', () =>
    withTempDir(async directory => {
      await writeFiles(directory, { 'd/f': 'x' });
      const calls = [
        ['file', 'operation=write', 'path=f', 'content=x'],
        ['file', 'operation=delete', 'path=d/f'],
        ['directory', 'operation=rmdir', 'path=d', 'recursive=true'],
        ['directory', 'operation=move', 'path=d', 'destination=e'],
        ['exec', 'command=touch f'],
        ['debug', 'destination=file', 'file=f'],
        ['http', 'url=http://127.0.0.1:9/', 'method=DELETE'],
        ['git', 'operation=clone', 'repository=https://127.0.0.1:9/r'],
        ['secret', 'operation=get', 'name=a'],
      ];
      for (const words of calls) {
        const { code, stdout, stderr } = await tool(['run', 'provider', ...words, '--dry-run'], { cwd: directory });
        assert.equal(code, 0, stderr);
        assert.equal((JSON.parse(stdout) as { dryRun?: boolean }).dryRun, true);
      }
      assert.deepEqual(readFiles(directory), { 'd/f': 'x' });
    }));

  test('arguments of a program arrive as they are', async () => {
    const { data } = {
      data: printedData(await provider(['exec', 'command=printf', 'args=["<%s>","; rm -rf x","$(id)","a b"]'])),
    };
    assert.equal(data['stdout'], '<; rm -rf x><$(id)><a b>');
  });

  test('--input takes key=value, typed by the schema, beside JSON maps and files; words count most', () =>
    withTempDir(async directory => {
      await writeFiles(directory, { 'in.yaml': 'command: printf\nargs: [x]\nraw: false\n' });
      const printed = async (...words: readonly string[]) => {
        const ran = await tool(['run', 'provider', 'exec', ...words], { cwd: directory });
        assert.equal(ran.code, 0, ran.stderr);
        return [printedData(ran)['stdout'], /^warning: .*$/m.exec(ran.stderr)?.[0]];
      };
      assert.deepEqual(await printed('--input', 'command=printf', '--input', 'args=["<%s>", "a=b"]'), [
        '<a=b>',
        undefined,
      ]);
      assert.deepEqual(await printed('--input', 'args=["y"]', '--input', '@in.yaml'), ['y', undefined]);
      assert.deepEqual(await printed('--input', ' {"command": "true"}', '--input', '{"command": "echo 1"}'), [
        '1',
        undefined,
      ]);
      assert.deepEqual(await printed('--input', 'command=true', 'command=echo 2'), [
        '2',
        'warning: input "command" is given more than once; the last one counts',
      ]);
    }));

  test('--input with something else says what to write, and repeats no value', async () => {
    const FAULTS: readonly (readonly [words: readonly string[], text: RegExp])[] = [
      [['--input', 's3cret'], /--input: write key=value, a JSON map of inputs, or @file/],
      [['--input', '=s3cret'], /--input: write key=value/],
      [['--input', '["s3cret"]'], /--input must be a map of inputs/],
      [['--input', '{s3cret'], /--input: not JSON/],
      [['--input', 'args=s3cret', '--input', 'command=x'], /input "args" is not JSON: write a list/],
      [['--input', 'comand=s3cret'], /no input "comand" \(did you mean "command"\?\)/],
      [['--input', '{"__proto__": {"command": "s3cret"}}'], /no input "__proto__"/],
    ];
    for (const [words, text] of FAULTS) {
      const { code, stdout, stderr } = await provider(['exec', ...words]);
      assert.equal(code, 3, stderr);
      assert.match(stderr, text);
      assert.doesNotMatch(stdout + stderr, /s3cret/);
    }
  });

  test('another exit code fails with it, unless it is acceptable', async () => {
    const failed = await provider(['exec', 'command=echo why >&2; exit 3']);
    assert.equal(failed.code, 6);
    assert.match(failed.stderr, /exit code 3: why/);
    assert.equal(printedData(await provider(['exec', 'command=exit 3', 'acceptableExitCodes=[3]']))['exitCode'], 3);
  });

  test('a path that leaves the output directory is refused; the directory itself is made', () =>
    withTempDir(async directory => {
      const write = (path: string) =>
        tool(['run', 'provider', 'file', 'operation=write', `path=${path}`, 'content=x', '--output-dir', 'new/out'], {
          cwd: directory,
        });
      assert.equal((await write('../x')).code, 3);
      assert.deepEqual(readFiles(directory), {});
      assert.equal((await write('x')).code, 0);
      assert.deepEqual(readFiles(directory), { 'new/out/x': 'x' });
    }));

  test('an address of link-local or metadata services is never connected to', async () => {
    for (const url of ['http://169.254.169.254/', 'http://[::ffff:169.254.1.1]/', 'http://0/', 'http://2852039166/']) {
      const { code, stderr } = await provider(['http', `url=${url}`, 'timeout=2s']);
      assert.equal(code, 6, url);
      assert.match(stderr, /refused to connect to/, url);
    }
  });
});

describe('secrets', () => {
  const resolvers = { key: { value: 'abcdefgh-secret', sensitive: true } };

  test('in arguments, texts and environment of a program are in nothing that is shown', async () => {
    const inputs = {
      command: 'echo "$TOKEN" "$1" >&2; exit 7',
      shell: 'sh',
      args: [{ tmpl: '--password={{ key }}' }],
      env: { TOKEN: { rslvr: 'key' } },
      stdin: { rslvr: 'key' },
    };
    const written = { resolvers, workflow: { actions: { a: { provider: 'exec', inputs } } } };
    for (const words of [['--dry-run', '--verbose'], ['--progress', 'plain'], []]) {
      for (const format of ['table', 'json', 'yaml']) {
        const { stdout, stderr, code } = await onSolution(written, ['run', 'solution', ...words, '-o', format]);
        assert.equal(code, words[0] === '--dry-run' ? 0 : 6, stderr);
        assert.doesNotMatch(stdout + stderr, /abcdefgh/, `${words.join(' ')} ${format}`);
      }
    }
  });

  test('in headers are not in the failure, even when the server repeats them', () =>
    withWebServer(
      ({ headers }, response) => {
        response.statusCode = 403;
        response.end(`no access for ${headers.authorization?.slice('Bearer '.length)}`);
      },
      async ({ origin: url }) => {
        const { code, stderr } = await provider([
          'http',
          `url=${url}`,
          'headers={"Authorization":"Bearer literal-token-1"}',
        ]);
        assert.equal(code, 6);
        assert.match(stderr, /answered 403 .*no access for \[REDACTED\]/);
        assert.doesNotMatch(stderr, /literal-token-1/);
      },
    ));
});

describe('another solution', () => {
  const resolvers = {
    who: { provider: 'parameter', inputs: { key: 'who', default: 'nobody' } },
    key: { value: 'abcdefgh-secret', sensitive: true },
    part: { value: { expr: '_.key.substring(0, 6)' } },
  };
  const child = { apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'child' }, spec: { resolvers } };
  const files = { 'child.yaml': JSON.stringify(child) };
  const run = (words: readonly string[]) =>
    withTempDir(async directory => {
      await writeFiles(directory, files);
      return tool(['run', 'provider', 'solution', ...words], { cwd: directory });
    });

  test('gives its values; what is computed from its secrets stays hidden', async () => {
    const ran = await run(['source=child.yaml', 'inputs={"who":"ada"}']);
    assert.equal(ran.code, 0, ran.stderr);
    assert.deepEqual(printedData(ran)['resolvers'], { who: 'ada', key: '[REDACTED]', part: '[REDACTED]' });
  });

  test('resolves only what is asked for, and knows the names', async () => {
    assert.deepEqual(printedData(await run(['source=child.yaml', 'resolvers=["who"]']))['resolvers'], {
      who: 'nobody',
    });
    const wrong = await run(['source=child.yaml', 'resolvers=["hwo"]']);
    assert.equal(wrong.code, 3);
    assert.match(wrong.stderr, /has no resolver "hwo"[^]*did you mean "who"/);
  });

  test('may not be its own ancestor', async () => {
    const ran = await onSolution({ resolvers: { x: { provider: 'solution', inputs: { source: 'solution.yaml' } } } }, [
      'run',
      'resolver',
    ]);
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /a solution may not run itself: .*solution\.yaml -> .*solution\.yaml/);
  });
});

describe('in a solution', () => {
  test('a missing variable goes on to the next source; a value under a secret name is shown nowhere', async () => {
    const chain = {
      resolve: [
        { provider: 'env', inputs: { operation: 'get', name: 'NOT_THERE' } },
        { provider: 'static', inputs: { value: 'd' } },
      ],
    };
    assert.deepEqual((await resolver(chain)).data, { x: 'd' });
    const secret = { provider: 'env', inputs: { operation: 'get', name: 'API_TOKEN' } };
    const ran = await resolver(secret, [], { environment: { API_TOKEN: 's3cret-value' } });
    assert.deepEqual(ran.data, { x: '[REDACTED]' });
    assert.doesNotMatch(ran.stdout + ran.stderr, /s3cret-value/);
  });

  test('later actions see the files of earlier ones in a dry run, which writes nothing', () =>
    withTempDir(async directory => {
      const step = (operation: string, inputs: object, dependsOn: readonly string[]) => ({
        provider: operation === 'write' || operation === 'read' ? 'file' : 'directory',
        dependsOn,
        inputs: { operation, ...inputs },
      });
      const actions = {
        write: step('write', { path: 'a/f', content: 'x\n', createDirs: true }, []),
        copy: step('copy', { path: 'a', destination: 'b', recursive: true }, ['write']),
        move: step('move', { path: 'b', destination: 'c' }, ['copy']),
        again: step('write', { path: 'c/f', content: 'x\n' }, ['move']),
        remove: step('rmdir', { path: 'c', recursive: true }, ['again']),
      };
      const document = {
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'demo' },
        spec: { workflow: { actions } },
      };
      await writeFiles(directory, { 's.yaml': JSON.stringify(document) });
      const dry = await tool(['run', 'solution', '-f', 's.yaml', '--dry-run', '-o', 'json'], { cwd: directory });
      const { actionPlan, warnings } = JSON.parse(dry.stdout) as {
        actionPlan: { wouldDo: string }[];
        warnings?: string[];
      };
      assert.deepEqual(
        actionPlan.map(({ wouldDo }) => wouldDo),
        [
          'Would write 2 bytes to a/f (created)',
          'Would copy a to b (1 file)',
          'Would move b to c (1 file)',
          'Would write 2 bytes to c/f (unchanged)',
          'Would remove directory c and 1 entry',
        ],
      );
      assert.equal(warnings, undefined);
      assert.deepEqual(Object.keys(readFiles(directory)), ['s.yaml']);
      assert.equal((await tool(['run', 'solution', '-f', 's.yaml'], { cwd: directory })).code, 0);
      const written = Object.keys(readFiles(directory)).filter(name => !name.startsWith('.home/'));
      assert.deepEqual(written, ['a/f', 's.yaml']);
    }));

  test('a file that a secret is written to is for its owner alone, and no diff shows it', () =>
    withTempDir(async directory => {
      const document = {
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'demo' },
        spec: {
          resolvers: { key: { provider: 'env', inputs: { operation: 'get', name: 'API_KEY' } } },
          workflow: {
            actions: {
              w: { provider: 'file', inputs: { operation: 'write', path: 'f', content: { tmpl: 'k={{ key }}' } } },
            },
          },
        },
      };
      await writeFiles(directory, { 's.yaml': JSON.stringify(document) });
      const more = { cwd: directory, environment: { API_KEY: 'very-secret' } };
      const dry = await tool(['run', 'solution', '-f', 's.yaml', '--dry-run'], more);
      const run = await tool(['run', 'solution', '-f', 's.yaml'], more);
      assert.doesNotMatch(dry.stdout + dry.stderr + run.stdout + run.stderr, /very-secret/);
      assert.equal(readFileSync(join(directory, 'f'), 'utf8'), 'k=very-secret');
      assert.equal(lstatSync(join(directory, 'f')).mode & 0o777, 0o600);
    }));

  test('a conflict is a warning of the dry run and a failure of the run, which writes nothing', () =>
    withTempDir(async directory => {
      const entries = [1, 2, 3].map(n => ({ path: `f${n}`, content: 'new' }));
      const actions = { w: { provider: 'file', inputs: { operation: 'write-tree', basePath: 'out', entries } } };
      const document = {
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'demo' },
        spec: { workflow: { actions } },
      };
      await writeFiles(directory, { 's.yaml': JSON.stringify(document), 'out/f2': 'old' });
      const dry = await tool(['run', 'solution', '-f', 's.yaml', '--dry-run', '-o', 'json'], { cwd: directory });
      assert.deepEqual((JSON.parse(dry.stdout) as { warnings: string[] }).warnings, [
        'action "w" would fail: out/f2 exists and differs (onConflict: error)',
      ]);
      const run = await tool(['run', 'solution', '-f', 's.yaml'], { cwd: directory });
      assert.equal(run.code, 6);
      assert.match(run.stdout + run.stderr, /out\/f2 exists and differs \(onConflict: error\); nothing was written/);
      assert.deepEqual(readFiles(join(directory, 'out')), { f2: 'old' });
    }));

  test('a copy into the way says the rule of its own input, as the run does', () =>
    withTempDir(async directory => {
      const actions = { c: { provider: 'directory', inputs: { operation: 'copy', path: 'a', destination: 'b' } } };
      const written = { workflow: { actions }, files: { 'a/f': 'new', 'b/f': 'old' } };
      const dry = await inDirectory(directory, written, ['run', 'solution', '--dry-run']);
      assert.match(dry.stdout, /"action \\"c\\" would fail: b\/f exists and differs \(force: false\)"/);
      const run = await inDirectory(directory, written, ['run', 'solution']);
      assert.equal(run.code, 6);
      assert.match(run.stdout, /b\/f exists and differs \(force: false\); nothing was changed/);
    }));
});
