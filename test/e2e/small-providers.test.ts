import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CliOutcome, tool } from '../support/cli.ts';
import { readFiles } from '../support/file-tree.ts';
import { onSolution } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const ENVIRONMENT = { APP_NAME: 'web', APP_TOKEN: 'tok-123456', OTHER: 'x' };
const run = (words: readonly string[]): Promise<CliOutcome> =>
  withTempDir(directory => tool(['run', 'provider', ...words], { cwd: directory, environment: ENVIRONMENT }));
const printedAnswer = ({ stdout }: CliOutcome): Record<string, unknown> =>
  JSON.parse(stdout) as Record<string, unknown>;

describe('one call and its data', () => {
  const CASES: readonly (readonly [words: readonly string[], data: object])[] = [
    [['cel', 'expression=[1, 2].map(x, x * 2)'], { value: [2, 4] }],
    [['cel', 'expression=a + b', 'variables={"a":1,"b":2}'], { value: 3 }],
    [['cel', 'expression=null'], { value: null }],
    [['cel', 'expression=9007199254740993'], { value: '9007199254740993' }],
    [['env', 'operation=get', 'name=APP_NAME'], { value: 'web', exists: true }],
    [['env', 'operation=get', 'name=GONE', 'default=d'], { value: 'd', exists: false }],
    [['env', 'operation=get', 'name=MY_SECRET', 'default=guess-me'], { value: '[REDACTED]', exists: false }],
    [['env', 'operation=lookup', 'name=APP_NAME'], { value: { value: 'web', exists: true } }],
    [['env', 'operation=lookup', 'name=GONE'], { value: { value: null, exists: false } }],
    [['env', 'operation=lookup', 'name=GONE', 'default=d'], { value: { value: 'd', exists: false } }],
    [['env', 'operation=lookup', 'name=APP_TOKEN'], { value: { value: '[REDACTED]', exists: true } }],
    [
      ['env', 'operation=lookup', 'name=MY_SECRET', 'default=guess-me'],
      { value: { value: '[REDACTED]', exists: false } },
    ],
    [['env', 'operation=list', 'prefix=APP_'], { value: { APP_NAME: 'web', APP_TOKEN: '[REDACTED]' } }],
    [['parameter', 'key=a', 'default=1', 'type=int'], { value: 1 }],
    [['parameter', 'key=a', 'required=false'], { value: null }],
    [['template', 'template={{ a }}-{{ b | upcase }}', 'data={"a":1,"b":"x"}'], { value: '1-X' }],
    [
      ['template', 'operation=render-tree', 'data={"n":"a"}', 'entries=[{"path":"./d//{{ n }}","content":"{{ n }}"}]'],
      { value: [{ path: 'd/a', content: 'a' }] },
    ],
    [['sleep', 'duration=1ms'], { success: true, duration: '1ms' }],
    [
      ['debug', 'expression={"a": [1]}', 'format=json'],
      {
        success: true,
        result: { a: [1] },
        output: '{\n  "a": [\n    1\n  ]\n}\n',
        destination: 'stderr',
      },
    ],
    [
      ['debug', 'expression=1', 'label=n', 'destination=stdout'],
      {
        success: true,
        result: 1,
        output: 'n: 1\n',
        destination: 'stdout',
      },
    ],
    [['message', 'message=a'], { success: true, message: 'a' }],
    [
      ['validation', 'value=abc', 'match=^a', 'notMatch=z', 'expression=__self.size() == 3'],
      {
        valid: true,
        details: ['matches ^a', 'does not match z', '__self.size() == 3 is true'],
        value: 'abc',
      },
    ],
    [
      ['validation', 'value={"a":1}', 'schema={"required":["a"]}'],
      {
        valid: true,
        details: ['fits the schema'],
        value: { a: 1 },
      },
    ],
    [['secret', 'operation=list'], { value: [] }],
    [['secret', 'operation=get', 'name=a', 'required=false'], { value: null, exists: false }],
    [['secret', 'operation=get', 'name=a', 'fallback=hide-me'], { value: '[REDACTED]', exists: false }],
    [
      ['identity', 'operation=status', 'handler=cloud'],
      {
        authenticated: false,
        handler: 'cloud',
        profile: 'built-in',
        flow: '',
        expiresAt: '',
      },
    ],
  ];
  for (const [words, data] of CASES) {
    test(words.join(' ').slice(0, 120), async () => {
      const ran = await run(words);
      assert.equal(ran.code, 0, ran.stderr);
      assert.deepEqual(printedAnswer(ran)['data'], data);
    });
  }

  test('metadata tells where and how it was started, and no arguments', async () => {
    const data = printedAnswer(await run(['metadata']))['data'] as Record<string, unknown>;
    assert.equal(data['command'], 'run provider');
    assert.equal(data['os'], process.platform);
    assert.equal(data['arch'], process.arch);
    assert.match(String(data['startedAt']), /^\d{4}-.*Z$/);
  });

  test('a parameter tells where it came from', async () =>
    assert.deepEqual(printedAnswer(await run(['parameter', 'key=a', 'default=x']))['metadata'], {
      exists: false,
      source: 'default',
    }));
});

describe('one call and its failure', () => {
  const FAILURES: readonly (readonly [words: readonly string[], code: number, text: RegExp])[] = [
    [['cel', 'expression=1/0'], 3, /division by zero/],
    [['cel', 'expression=missing'], 3, /undeclared reference to missing/],
    [['cel', `expression=${'1+'.repeat(5000)}1`], 3, /input "expression": .*8192/],
    [['env', 'operation=get', 'name=GONE'], 6, /environment variable "GONE" is not set/],
    [['env', 'operation=get', 'name=A B'], 3, /input "name": must match/],
    [['env', 'operation=list'], 3, /input "prefix" is required/],
    [['env', 'operation=set', 'name=A'], 3, /input "operation": must be one of "get", "lookup", "list"/],
    [['env', 'operation=lookup'], 3, /input "name" is required/],
    [['parameter', 'key=a'], 6, /parameter "a" was not given: give it with -r a=…/],
    [['parameter', 'key=a', 'default=c', 'enum=["a","b"]'], 3, /parameter "a" must be one of "a", "b"/],
    [['template', 'template={{ nmae }}', 'data={"name":1}'], 3, /unknown variable "nmae"[^]*did you mean "name"/],
    [['template', 'operation=render-tree', 'entries=[{"path":"/a","content":""}]'], 3, /must be relative/],
    [['template', 'operation=render-tree'], 3, /input "entries" is required/],
    [['validation', 'value=abc', 'match=^b'], 6, /value does not match \^b/],
    [['validation', 'value=abc', 'match=^b', 'expression=__self == "x"'], 6, /\^b; __self == "x" is false/],
    [['validation', 'value=abc', 'match=^b', 'message=no good'], 6, /failed: no good$/m],
    [['validation', 'value=abc', 'match=('], 3, /not a pattern \(RE2\)/],
    [['validation', 'value=abc', 'expression=1'], 3, /expression must give true or false/],
    [['validation', 'value=1', 'schema={"type":"nonsense"}'], 3, /input "schema"/],
    [['validation', 'match=a'], 3, /input "value" is required where there is no __self/],
    [['sleep', 'duration=2h'], 3, /at most 1h/],
    [['message'], 3, /one of the inputs "message", "data" is required/],
    [['debug', 'destination=file'], 3, /input "file" is required/],
    [['secret', 'operation=get', 'name=a'], 6, /secret "a" does not exist/],
    [['secret', 'operation=get', 'name=tool.auth.cloud.metadata'], 3, /belongs to the tool itself/],
    [['identity', 'operation=claims', 'handler=cloud'], 10, /please run 'tool auth login cloud'/],
    [['identity', 'operation=status', 'handler=clod'], 3, /did you mean "cloud"/],
    [['identity', 'operation=list', 'handler=cloud'], 3, /handler/],
  ];
  for (const [words, code, text] of FAILURES) {
    test(words.join(' ').slice(0, 120), async () => {
      const ran = await run(words);
      assert.equal(ran.code, code, ran.stderr);
      assert.match(ran.stderr, text);
      assert.doesNotMatch(ran.stderr, /this is a defect/);
    });
  }
});

describe('what people see', () => {
  const SHOWN: readonly (readonly [inputs: readonly string[], text: string])[] = [
    [['message=a', 'type=warning'], 'warning: a\n'],
    [['message=a', 'label=build'], '[build] a\n'],
    [['message=a', 'newline=false'], 'a'],
    [['message=\u001b[31mred\u0007', 'type=raw'], '\\x1b[31mred\\x07\n'],
    [['data=[{"a":1,"b":"x"},{"a":22}]'], 'A   B\n1   x\n22\n'],
    [['data=[{"a":1,"b":2}]', 'columnOrder=["b"]', 'columnHints={"a":{"hidden":true}}'], 'B\n2\n'],
    [['data=["a","b"]'], '- a\n- b\n'],
    [['data={"a":1}', 'format=yaml'], 'a: 1\n'],
    [['data={"a":1}', 'format=json'], '{\n  "a": 1\n}\n'],
    [['data={"a":{"b":1}}'], 'a\n└─ b: 1\n'],
    [['data=[1,2,3]', 'display={"title":"T","maxRows":2}'], 'T\n- 1\n- 2\n... and 1 more\n'],
  ];
  for (const [inputs, text] of SHOWN) {
    test(`message ${JSON.stringify(inputs)}`, async () => {
      const { stderr, code } = await run(['message', ...inputs]);
      assert.equal(code, 0, stderr);
      assert.equal(stderr, text);
    });
  }

  test('debug appends to its file, and hides what is secret', () =>
    withTempDir(async directory => {
      const call = (expression: string) =>
        tool(['run', 'provider', 'debug', `expression=${expression}`, 'destination=file', 'file=log'], {
          cwd: directory,
        });
      assert.equal((await call('"one"')).code, 0);
      assert.equal((await call('"two"')).code, 0);
      assert.deepEqual(readFiles(directory), { log: 'one\ntwo\n' });
    }));

  test('what debug appends is shown before', () =>
    onSolution(
      {
        files: { log: 'old\n' },
        workflow: {
          actions: {
            a: { provider: 'debug', inputs: { expression: '1 + 1', label: 'n', destination: 'file', file: 'log' } },
            b: { provider: 'debug', inputs: { expression: '3', destination: 'file', file: 'new' } },
          },
        },
      },
      ['run', 'solution', '--dry-run', '-o', 'table'],
    ).then(({ stdout }) => {
      assert.match(
        stdout,
        /Would print n to log\n +file: log appended .*\n +--- log\n +\+\+\+ log\n.*\n +old\n +\+n: 2\n/,
      );
      assert.match(stdout, /Would print debug output to new\n +file: new created/);
    }));

  test('a sensitive value is hidden by debug and message alike', async () => {
    const { stdout, stderr, code } = await onSolution(
      {
        resolvers: { key: { value: 'abcdefgh-secret', sensitive: true } },
        workflow: {
          actions: {
            d: { provider: 'debug', inputs: { expression: '_.key' } },
            m: { provider: 'message', inputs: { message: { tmpl: 'key {{ key }}' } } },
            t: { provider: 'message', inputs: { data: [{ key: { rslvr: 'key' } }] } },
          },
        },
      },
      ['run', 'solution'],
    );
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stdout + stderr, /abcdefgh/);
    assert.match(stderr, /key \[REDACTED\]/);
  });
});

describe('a step on the way', () => {
  test('passes the value on where it only looks at it or waits', async () => {
    const steps = [
      { provider: 'debug', inputs: {} },
      { provider: 'sleep', inputs: { duration: '1ms' } },
      { provider: 'validation', inputs: { match: '^a' } },
      { provider: 'cel', inputs: { expression: '__self + "!"' } },
      { provider: 'template', inputs: { template: '<{{ __self }}>' } },
      { provider: 'exec', inputs: { command: 'cat', stdin: { rslvr: 'tail' } } },
    ];
    const ran = await onSolution(
      {
        resolvers: {
          tail: { value: 'tail' },
          x: { resolve: [{ provider: 'static', inputs: { value: 'abc' } }], transform: steps.slice(0, 5) },
          y: { resolve: [{ provider: 'static', inputs: { value: 1 } }], transform: steps.slice(5) },
        },
      },
      ['run', 'resolver'],
    );
    assert.equal(ran.code, 0, ran.stderr);
    const data = ran.data as { readonly x: string; readonly y: { readonly stdout: string } };
    assert.deepEqual([data.x, data.y.stdout], ['<abc!>', 'tail']);
  });

  test('as a rule: false fails, and so does a check', async () => {
    const x = { value: 3, validate: [{ provider: 'cel', inputs: { expression: '__self > 5' } }] };
    const ran = await onSolution({ resolvers: { x } }, ['run', 'resolver']);
    assert.equal(ran.code, 2, ran.stderr);
  });
});
