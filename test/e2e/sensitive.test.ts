import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spellingsIn } from '../support/encodings.ts';
import { onSolution, type Written } from '../support/solution-run.ts';

const SECRET = 'hunter2-s3cr3t/+"x';
const token = { value: SECRET, sensitive: true };
const write = (content: unknown): object => ({
  provider: 'file',
  inputs: { operation: 'write', path: 'out', content },
});

const DOCUMENTS: Readonly<Record<string, Written>> = {
  'in a message, a template and a URL': {
    resolvers: { token },
    workflow: {
      actions: {
        a: { provider: 'message', inputs: { message: { tmpl: 'token {{ token }}' } } },
        b: write({ tmpl: 'https://h.example/?t={{ token }}' }),
        c: {
          provider: 'http',
          inputs: {
            url: { tmpl: 'http://127.0.0.1:1/?t={{ token }}' },
            method: 'POST',
            headers: { Authorization: { tmpl: 'Bearer {{ token }}' } },
          },
        },
      },
    },
  },
  'computed by expressions': {
    resolvers: {
      token,
      part: { value: { expr: '_.token.substring(0, 9)' } },
      encoded: { value: { expr: 'base64.encode(bytes(_.token))' } },
      json: { value: { expr: 'json.marshal(_.token)' } },
    },
    workflow: {
      actions: {
        a: { provider: 'debug', inputs: {} },
        b: write({ rslvr: 'encoded' }),
        c: { provider: 'static', inputs: { value: { rslvr: 'json' } } },
      },
    },
  },
  'in the error of an action, a resolver and a condition': {
    resolvers: { token, bad: { provider: 'cel', onError: 'continue', inputs: { expression: 'debug.throw(_.token)' } } },
    workflow: {
      actions: {
        a: { provider: 'cel', inputs: { expression: 'debug.throw(_.token)' } },
        b: { provider: 'static', inputs: { value: 1 }, when: 'debug.throw(_.token)' },
        c: {
          provider: 'exec',
          inputs: { command: 'echo "$1" >&2; echo "$1"; exit 3', shell: 'sh', args: [{ rslvr: 'token' }] },
        },
      },
    },
  },
  'in the answer of a program': {
    resolvers: { token },
    workflow: {
      actions: {
        a: {
          provider: 'exec',
          inputs: { command: 'printf %s "$T" | base64; printf %s "$T"', shell: 'sh', env: { T: { rslvr: 'token' } } },
        },
        b: write({ expr: '__actions.a.results.stdout' }),
      },
    },
  },
  'in a failed validation': {
    resolvers: {
      token: {
        value: SECRET,
        sensitive: true,
        validate: { with: [{ expr: '__self == ""', message: { tmpl: 'not {{ __self }}' } }] },
      },
    },
    workflow: { actions: { a: write('x') } },
  },
};

const COMMANDS: readonly (readonly string[])[] = [
  ['run', 'solution'],
  ['run', 'solution', '-o', 'table'],
  ['run', 'solution', '-o', 'yaml', '--show-execution'],
  ['run', 'solution', '--dry-run', '--verbose'],
  ['run', 'solution', '--dry-run', '--verbose', '-o', 'table'],
  ['run', 'solution', '--dry-run', '-o', 'yaml'],
  ['run', 'solution', '--debug'],
  ['run', 'resolver'],
  ['run', 'resolver', '-o', 'table'],
  ['render', 'solution'],
  ['render', 'solution', '-o', 'yaml'],
];

describe('a sensitive value appears in no output, in no encoding', () => {
  for (const [where, written] of Object.entries(DOCUMENTS)) {
    for (const words of COMMANDS) {
      test(`${where}: ${words.join(' ')}`, async () => {
        const { stdout, stderr } = await onSolution(written, words);
        assert.deepEqual(spellingsIn(stdout, SECRET), [], stdout);
        assert.deepEqual(spellingsIn(stderr, SECRET), [], stderr);
      });
    }
  }

  test('a bool that is computed from it is shown, a number is not', async () => {
    const resolvers = {
      token,
      size: { value: { expr: 'size(_.token)' } },
      isLong: { value: { expr: 'size(_.token) > 3' } },
    };
    const { data } = await onSolution({ resolvers }, ['run', 'resolver']);
    assert.deepEqual(data, { token: '[REDACTED]', size: '[REDACTED]', isLong: true });
  });

  test('only the part of a text that holds the value is replaced', async () => {
    const { data } = await onSolution({ resolvers: { token, url: { value: { tmpl: 'https://h/?t={{ token }}' } } } }, [
      'run',
      'resolver',
    ]);
    assert.deepEqual(data, { token: '[REDACTED]', url: 'https://h/?t=[REDACTED]' });
  });

  test('--show-sensitive shows it on stdout of that command, and nowhere else', async () => {
    const { data, stderr } = await onSolution({ resolvers: { token } }, ['run', 'resolver', '--show-sensitive']);
    assert.deepEqual(data, { token: SECRET });
    assert.ok(!stderr.includes(SECRET));
  });
});
