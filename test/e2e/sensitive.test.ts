import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool, writeFiles } from '../support/cli.ts';
import { spellingsIn } from '../support/encodings.ts';
import { inDirectory, onSolution, type Written } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withWebServer } from '../support/web-server.ts';

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

  test('a number computed from it is hidden, a single bool is shown, and what did not read it', async () => {
    const resolvers = {
      token,
      email: { value: 'a@example.com' },
      size: { value: { expr: 'size(_.token)' } },
      set: { value: { expr: 'size(_.token) > 0' } },
      both: { value: { expr: '{"email": _.email, "set": size(_.token) > 0}' } },
    };
    const { data } = await onSolution({ resolvers }, ['run', 'resolver']);
    assert.deepEqual(data, {
      token: '[REDACTED]',
      email: 'a@example.com',
      size: '[REDACTED]',
      set: true,
      both: { email: 'a@example.com', set: '[REDACTED]' },
    });
  });

  test('a part of it that a program or a service is handed is hidden in whatever they say', async () => {
    const resolvers = { creds: { sensitive: true, value: '{"user":"ann","password":"part-of-it-77"}' } };
    const password = { expr: 'json.unmarshal(_.creds).password' };
    const failing = (provider: string, inputs: object): object => ({ provider, inputs, onError: 'continue' });
    const actions = {
      echo: { provider: 'exec', inputs: { command: 'echo', args: [password] } },
      fails: failing('exec', { command: 'echo "$1"; echo "$1" >&2; exit 3', shell: 'sh', args: [password] }),
      http: failing('http', { url: { expr: '"http://127.0.0.1:1/" + json.unmarshal(_.creds).password' } }),
      zone: failing('static', { value: { expr: 'timestamp(0).getHours(json.unmarshal(_.creds).password)' } }),
      key: { provider: 'static', inputs: { value: { expr: '{json.unmarshal(_.creds).password: 1}' } } },
    };
    for (const words of [
      ['run', 'solution'],
      ['run', 'solution', '--dry-run', '--verbose'],
      ['run', 'solution', '-o', 'table'],
    ]) {
      const { stdout, stderr } = await onSolution({ resolvers, workflow: { actions } }, words);
      assert.deepEqual(spellingsIn(stdout + stderr, 'part-of-it-77'), []);
      assert.match(stdout, /echo/);
    }
  });

  test('a number is hidden like a text, in templates too', async () => {
    const resolvers = {
      pin: { sensitive: true, type: 'int', value: 4711 },
      text: { value: { tmpl: 'pin {{ pin }} {{ pin | plus: 1 }}' } },
    };
    const { data } = await onSolution({ resolvers }, ['run', 'resolver']);
    assert.deepEqual(data, { pin: '[REDACTED]', text: 'pin [REDACTED] [REDACTED]' });
  });

  test('forEach with onError: collect hides the items as well', async () => {
    const resolvers = {
      token,
      each: {
        resolve: {
          with: [
            {
              provider: 'static',
              inputs: { value: 1 },
              forEach: { in: { expr: '[_.token.substring(0, 3), "open"]' }, onError: 'collect' },
            },
          ],
        },
      },
    };
    const { data, stderr } = await onSolution({ resolvers }, ['run', 'resolver']);
    assert.deepEqual(
      (data as { readonly each: unknown }).each,
      [
        { index: 0, item: '[REDACTED]', data: 1 },
        { index: 1, item: 'open', data: 1 },
      ],
      stderr,
    );
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

/** What a program or a service says of its own: nothing marks it as a secret. */
const SAID = 'said-by-the-program-4711';

/** The text is put together, so that it stands nowhere in the document. */
const SPOKEN = `said=said-by-the-"program"-4711; echo "$said"; echo "$said" >&2`;

const SENSITIVE_PLACES: Readonly<Record<string, Written>> = {
  'an action that fails, and one that reads its error': {
    resolvers: {},
    workflow: {
      actions: {
        a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true, onError: 'continue' },
        b: {
          provider: 'message',
          dependsOn: ['a'],
          inputs: { message: { tmpl: '{{ __actions.a.error.message }} {{ __actions.a.error.exitCode }}' } },
        },
        c: { provider: 'static', dependsOn: ['a'], inputs: { value: { expr: '__actions.a' } } },
      },
    },
  },
  'an action that fails and is tried again': {
    resolvers: {},
    workflow: {
      actions: {
        a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true, retry: { maxAttempts: 2, initialDelay: '1ms' } },
      },
    },
  },
  'items of an action that fail': {
    resolvers: {},
    workflow: {
      actions: { a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true, forEach: { in: [1, 2] } } },
      finally: { b: { provider: 'static', inputs: { value: { expr: 'string(__actions.a.error)' } } } },
    },
  },
  'a resolver that fails': {
    resolvers: { a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true } },
    workflow: { actions: { b: { provider: 'static', inputs: { value: { rslvr: 'a' } } } } },
  },
  'a resolver that fails, goes on and warns': {
    resolvers: { a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true, onError: 'continue' } },
    workflow: { actions: { b: { provider: 'static', inputs: { value: { rslvr: 'a' } } } } },
  },
  'a resolver of several sources, with a message of its own': {
    resolvers: {
      a: {
        resolve: { with: [shell(`${SPOKEN}; exit 3`), shell(`${SPOKEN}; exit 4`)] },
        messages: { error: { tmpl: 'it went wrong: {{ __self }} {{ __error.message }}' } },
        sensitive: true,
      },
    },
    workflow: { actions: { b: { provider: 'static', inputs: { value: { rslvr: 'a' } } } } },
  },
  'a transform that fails': {
    resolvers: {
      a: {
        resolve: { with: [{ provider: 'static', inputs: { value: 'x' } }] },
        transform: { with: [shell(`${SPOKEN}; exit 3`)] },
        sensitive: true,
      },
    },
    workflow: { actions: { b: { provider: 'static', inputs: { value: { rslvr: 'a' } } } } },
  },
  'a resolver and an action that print': {
    resolvers: { a: { ...shell(SPOKEN), sensitive: true } },
    workflow: { actions: { b: { ...shell(SPOKEN), sensitive: true } } },
  },
  'a solution that a sensitive action runs': {
    resolvers: {},
    files: {
      'child.yaml': JSON.stringify({
        apiVersion: 'tool.dev/v1',
        kind: 'Solution',
        metadata: { name: 'child' },
        spec: { resolvers: { r: shell(SPOKEN) }, workflow: { actions: { x: shell(`${SPOKEN}; exit 5`) } } },
      }),
    },
    workflow: { actions: { a: { provider: 'solution', inputs: { source: './child.yaml' }, sensitive: true } } },
  },
};

function shell(command: string): { readonly provider: string; readonly inputs: object } {
  return { provider: 'exec', inputs: { command, shell: 'sh' } };
}

describe('what a program says in a sensitive place appears nowhere', () => {
  for (const [where, written] of Object.entries(SENSITIVE_PLACES)) {
    for (const words of COMMANDS) {
      test(`${where}: ${words.join(' ')}`, async () => {
        const { stdout, stderr } = await onSolution(written, words);
        assert.doesNotMatch(stderr, /is not valid|unknown (field|name)|there is no/, 'the document itself is at fault');
        for (const text of [stdout, stderr]) assert.ok(!text.includes(SAID), text);
      });
    }
  }

  test('an error shows the exit code and the place, and that more is not shown', async () => {
    const document = {
      resolvers: {},
      workflow: { actions: { a: { ...shell(`${SPOKEN}; exit 3`), sensitive: true } } },
    };
    const { code, stderr, data } = await onSolution(document, ['run', 'solution']);
    assert.equal(code, 6);
    assert.match(
      stderr,
      /error: action "a" failed: exit code 3 \(more is not shown, because the action is sensitive\)\n {2}at solution.yaml:\d+:\d+\n/,
    );
    const { kind, exitCode } = (data as { actions: { a: { error: Record<string, unknown> } } }).actions.a.error;
    assert.deepEqual([kind, exitCode], ['exec', 3]);
  });

  test('one line tells that something is printed, in a dry-run too', async () => {
    const document = { resolvers: { a: { ...shell(`${SPOKEN}; ${SPOKEN}`), sensitive: true } } };
    for (const words of [
      ['run', 'solution'],
      ['run', 'solution', '--dry-run'],
      ['run', 'resolver'],
    ]) {
      const { stderr } = await onSolution(document, words);
      assert.equal(
        stderr.match(/resolver "a" prints something that is not shown, because it is sensitive\n/g)?.length,
        1,
        stderr,
      );
    }
  });

  test('passthrough is refused where nothing may be shown', async () => {
    const passing = { provider: 'exec', inputs: { command: SPOKEN, shell: 'sh', passthrough: true }, sensitive: true };
    const { code, stdout, stderr } = await onSolution({ resolvers: {}, workflow: { actions: { a: passing } } }, [
      'run',
      'solution',
    ]);
    assert.equal(code, 6);
    assert.match(stderr, /its inputs could not be used/);
    assert.ok(!`${stdout}${stderr}`.includes(SAID));
  });
});

test('a parameter that is given to another solution is sensitive there too', async () => {
  const child = {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'child' },
    spec: {
      resolvers: {
        given: { provider: 'parameter', inputs: { key: 'given' } },
        part: { value: { expr: '_.given.substring(2, 7)' } },
      },
      workflow: {
        actions: { x: { provider: 'message', inputs: { message: { tmpl: 'got {{ part }}' } } } },
      },
    },
  };
  const written: Written = {
    files: { 'child.yaml': JSON.stringify(child) },
    resolvers: {
      token,
      read: { provider: 'solution', inputs: { source: './child.yaml', inputs: { given: { rslvr: 'token' } } } },
    },
    workflow: {
      actions: {
        a: { provider: 'solution', inputs: { source: './child.yaml', inputs: { given: { rslvr: 'token' } } } },
      },
    },
  };
  for (const words of COMMANDS) {
    const { stdout, stderr } = await onSolution(written, words);
    for (const text of [stdout, stderr]) {
      assert.deepEqual(spellingsIn(text, SECRET), [], text);
      assert.ok(!text.includes(SECRET.slice(2, 7)), text);
    }
  }
});

test('variables under names of secrets are sensitive, whatever the name is made of', async () => {
  const names = [
    'DB_PASSWD',
    'APIKEY',
    'ACME_APIKEY_2',
    'GITHUB_PAT',
    'SSH_PASSPHRASE',
    'API_TOKEN',
    'dbPassword',
    'MYSQL_PASS',
    'PAT',
  ];
  const environment = Object.fromEntries(names.map((name, index) => [name, `value-of-${index}`]));
  const read = (name: string): object => ({ provider: 'env', inputs: { operation: 'get', name } });
  const resolvers = Object.fromEntries(names.map((name, index) => [`r${index}`, read(name)]));
  const { data } = await onSolution({ resolvers: { ...resolvers, plain: read('REGION') } }, ['run', 'resolver'], {
    environment: { ...environment, REGION: 'eu' },
  });
  assert.deepEqual(data, { ...Object.fromEntries(names.map((_, index) => [`r${index}`, '[REDACTED]'])), plain: 'eu' });
});

test('inputs that a provider marks are hidden by their place in reports and graphs, however short they are', async () => {
  const action = {
    provider: 'http',
    inputs: { url: 'https://h.example/', method: 'POST', headers: { 'X-Api-Key': 'k1', 'X-Other': 'shown' } },
  };
  for (const words of [
    ['render', 'solution'],
    ['run', 'solution', '--dry-run', '--verbose'],
  ]) {
    const { stdout, code } = await onSolution({ resolvers: {}, workflow: { actions: { action } } }, words);
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /k1/);
    assert.match(stdout, /"X-Api-Key": "\[REDACTED\]",\s+"X-Other": "shown"/);
  }
});

test('the answer to a sensitive request is not kept in the cache', () =>
  withTempDir(async directory => {
    await withWebServer(
      (_, response) => void response.writeHead(200, { 'cache-control': 'max-age=600' }).end(SAID),
      async ({ origin, received }) => {
        const config = 'version: 1\nhttpClient: {cache: disk, allowPrivateAddresses: true}\n';
        await writeFiles(directory, { 'config.yaml': config });
        const fetch = { provider: 'http', inputs: { url: `${origin}/secret` }, sensitive: true };
        for (let round = 0; round < 2; round++) {
          const { code } = await inDirectory(directory, { resolvers: { fetch } }, [
            'run',
            'resolver',
            '--config',
            'config.yaml',
          ]);
          assert.equal(code, 0);
        }
        assert.equal(received.length, 2);
      },
    );
    for (const file of await readdir(join(directory, '.home'), { recursive: true }).catch(() => []))
      assert.ok(!file.includes('/http/'), `kept in ${file}`);
  }));

test('a dry-run shows nothing of a file after a change that wrote something secret into it, however short that is', async () => {
  const edit = (key: string, value: unknown, more: object = {}): object => ({
    provider: 'edit',
    inputs: { path: 'conf.yaml', edits: [{ operation: 'set', key, value }] },
    ...more,
  });
  const written: Written = {
    resolvers: { pin: { value: 'q7z', sensitive: true } },
    workflow: {
      actions: { a: edit('pin', { rslvr: 'pin' }), b: edit('user', 'bob', { dependsOn: ['a'] }) },
    },
  };
  const words = ['run', 'solution', '--dry-run'];
  const { stdout, stderr } = await onSolution({ ...written, files: { 'conf.yaml': 'user: old\n' } }, words);
  assert.match(stdout, /overwritten/);
  assert.doesNotMatch(stdout + stderr, /q7z/);
});

test('the words that a provider lists for its inputs are not secrets: other actions still tell what they do', async () => {
  const step = (path: string, more: object) => ({
    provider: 'file',
    inputs: { operation: 'write', path, content: 'x', onConflict: 'overwrite' },
    ...more,
  });
  const document = {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'words', version: '1.0.0' },
    spec: {
      workflow: {
        actions: { hidden: step('a.txt', { sensitive: true }), open: step('b.txt', { dependsOn: ['hidden'] }) },
      },
    },
  };
  await withTempDir(async directory => {
    await writeFiles(directory, { 's.yaml': JSON.stringify(document) });
    const dry = await tool(['run', 'solution', '-f', 's.yaml', '--dry-run'], { cwd: directory });
    assert.match(dry.stdout, /Would write 1 byte to b\.txt \(created\)/);
    const run = await tool(['run', 'solution', '-f', 's.yaml'], { cwd: directory });
    assert.match(run.stdout, /open +actions +succeeded +\S+ +status created, path b\.txt/);
    assert.match(run.stdout, /hidden +actions +succeeded +\S+ +status \[REDACTED\]/);
  });
});
