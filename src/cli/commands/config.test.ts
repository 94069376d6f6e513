import assert from 'node:assert/strict';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

interface Desk {
  readonly cwd: string;
  /** The file of the user. */
  readonly file: string;
  run(words: string, environment?: Readonly<Record<string, string>>): Promise<CliOutcome>;
  text(): Promise<string>;
}

/** A home with this text as the configuration file; undefined for none. */
async function withDesk(text: string | undefined, body: (desk: Desk) => Promise<void>): Promise<void> {
  await withTempDir(async cwd => {
    const file = join(cwd, '.home/config/tool/config.yaml');
    if (text !== undefined) await writeFiles(cwd, { '.home/config/tool/config.yaml': text });
    await body({
      cwd,
      file,
      run: (words, environment) => tool(words.split(' '), { cwd, ...(environment !== undefined && { environment }) }),
      text: () => readFile(file, 'utf8'),
    });
  });
}

const json = (outcome: CliOutcome): unknown => JSON.parse(outcome.stdout);

test('config path prints the file in effect, there or not', async () => {
  await withDesk(undefined, async ({ run, file, cwd }) => {
    assert.deepEqual(await run('config path'), { code: 0, stdout: `${file}\n`, stderr: '' });
    assert.deepEqual(json(await run('config path -o json')), { path: file, exists: false, namedBy: 'default' });
    const other = await run('config path -o json', { TOOL_CONFIG: 'other.yaml' });
    assert.deepEqual(json(other), { path: join(cwd, 'other.yaml'), exists: false, namedBy: 'TOOL_CONFIG' });
  });
});

test('set, get and unset change one key and leave the rest of the file as it was', async () => {
  await withDesk('# mine\nlogging: {level: warn} # quiet\n', async ({ run, text, file }) => {
    assert.deepEqual(await run('config set resolver.concurrency 32'), {
      code: 0,
      stdout: '',
      stderr: `set resolver.concurrency in ${file}\n`,
    });
    assert.equal(await text(), '# mine\nlogging: {level: warn} # quiet\nresolver:\n  concurrency: 32\n');
    assert.equal((await run('config get resolver.concurrency')).stdout, '32\n');
    assert.deepEqual(json(await run('config get resolver.concurrency -o json')), {
      key: 'resolver.concurrency',
      value: 32,
      origin: 'file',
      from: `${file}:4`,
    });
    assert.deepEqual(json(await run('config set resolver.concurrency 32 -o json')), {
      key: 'resolver.concurrency',
      path: file,
      changed: false,
    });
    assert.equal((await run('-q config unset resolver.concurrency')).code, 0);
    assert.equal(await text(), '# mine\nlogging: {level: warn} # quiet\n');
    assert.equal((await run('config get resolver.concurrency')).stdout, '16\n');
  });
});

test('a value is read by the type of its key; --json gives objects and null', async () => {
  await withDesk(undefined, async ({ cwd, run, text }) => {
    assert.equal((await run('config set auth.cloud.defaultScopes openid,email')).code, 0);
    assert.equal((await run('config set auth.cloud.project 123')).code, 0);
    assert.equal((await run('config set auth.cloud.clientId null --json')).code, 0);
    const words = ['config', 'set', '--json', 'catalogs', '[{"name":"team","path":"/srv"}]'];
    assert.equal((await tool(words, { cwd })).code, 0);
    assert.equal(
      await text(),
      'auth:\n  cloud:\n    defaultScopes: [openid, email]\n    project: "123"\n    clientId: null\ncatalogs:\n  - name: team\n    path: /srv\n',
    );
    const broken = await run('config set --json catalogs [oops');
    assert.equal(broken.code, 3);
    assert.match(broken.stderr, /the value is not JSON/);
  });
});

const WORDS: readonly (readonly [words: string, code: number, stderr: RegExp])[] = [
  [
    'config set resolver.concurency 4',
    3,
    /there is no key resolver.concurency\n {2}hint: did you mean "resolver.concurrency"/,
  ],
  ['config set resolver.concurrency many', 3, /must be a whole number from 1 to 256, not text/],
  ['config set resolver.concurrency', 3, /missing argument <value>/],
  ['config get loging', 3, /there is no key loging/],
  ['config get logging.file', 4, /logging.file is not set and has no default/],
  ['config get a..b', 3, /"a..b" is not a key/],
  ['config unset no.such.key', 3, /there is no key no.such.key/],
  ['config validate absent.yaml', 4, /absent.yaml/],
  ['config frobnicate', 3, /unknown command/],
  ['config edit', 3, /there is no editor to use\n {2}hint: set EDITOR/],
];

for (const [words, code, stderr] of WORDS) {
  test(`tool ${words}: exit ${code}`, async () => {
    await withDesk(undefined, async ({ run, file }) => {
      const outcome = await run(words);
      assert.match(outcome.stderr, stderr);
      assert.deepEqual([outcome.code, outcome.stdout], [code, '']);
      await assert.rejects(stat(file), { code: 'ENOENT' });
    });
  });
}

test('config show is the configuration in effect under the names of the file; --origin tells what set each key', async () => {
  await withDesk('httpClient: {timeout: 5s}', async ({ run, file }) => {
    const environment = { TOOL_CEL__COST_LIMIT: '77' };
    const { config, sources } = json(await run('config show --origin --log-level error -o json', environment)) as {
      config: { httpClient: Record<string, unknown>; cel: Record<string, unknown> };
      sources: Record<string, string>;
    };
    assert.equal(config.httpClient['timeout'], '5s');
    assert.equal(config.httpClient['retryMax'], 3);
    assert.equal(config.cel['costLimit'], 77);
    assert.deepEqual(
      ['httpClient.timeout', 'httpClient.retryMax', 'cel.costLimit', 'logging.level'].map(key => sources[key]),
      ['file', 'default', 'env', 'flag'],
    );
    assert.equal((await run('config show --defaults=false')).stdout, 'httpClient:\n  timeout: "5s"\n');
    const table = (await run('config show --defaults=false --origin', environment)).stdout.split('\n');
    assert.match(table[1] ?? '', new RegExp(`^httpClient.timeout +5s +file +${file}:1$`));
    assert.match(table[2] ?? '', /^cel.costLimit +77 +env +TOOL_CEL__COST_LIMIT$/);
  });
});

test('a secret is shown only when it is asked for, and in no error', async () => {
  await withDesk(
    'auth: {cloud: {clientSecret: very-secret-1, profiles: {a: {clientSecret: very-secret-2}}}}',
    async ({ run }) => {
      for (const words of [
        'config show',
        'config show -o json',
        'config show --origin',
        'config get auth',
        'config get auth.cloud.clientSecret -o json',
        'config show --select _ -o yaml',
      ]) {
        const { stdout, code } = await run(words);
        assert.equal(code, 0, words);
        assert.doesNotMatch(stdout, /very-secret/, words);
        assert.match(stdout, /\[REDACTED\]/, words);
      }
      assert.equal((await run('config get auth.cloud.clientSecret --show-sensitive')).stdout, 'very-secret-1\n');
      assert.match((await run('config show --show-sensitive')).stdout, /very-secret-2/);
      const refused = await run('eval cel very-secret-1');
      assert.doesNotMatch(refused.stderr, /very-secret-1/);
    },
  );
});

test('settings of plugins are shown without what stands under the name of a secret', async () => {
  const settings =
    'plugins: {settings: {acme: {apiToken: very-secret-3, region: eu, login: {user: me, password: very-secret-4, keys: [{secret: [very-secret-5]}]}}}}';
  await withDesk(settings, async ({ run }) => {
    for (const words of [
      'config show',
      'config show -o json',
      'config show --origin',
      'config get plugins.settings.acme',
    ]) {
      const { stdout, code } = await run(words);
      assert.equal(code, 0, words);
      assert.doesNotMatch(stdout, /very-secret/, words);
      assert.match(stdout, /region"?: ?"?eu/, words);
    }
    assert.match((await run('config show --show-sensitive')).stdout, /very-secret-3[^]*very-secret-4[^]*very-secret-5/);
    assert.doesNotMatch((await run('eval cel very-secret-4')).stderr, /very-secret-4/, 'it is known to the redactor');
  });
});

test('a wrong value ends every command with exit 7 and its line, but those that help', async () => {
  await withDesk('logging:\n  level: loud\nresolver: {concurrency: 0}\n', async ({ run, file }) => {
    const refused = await run('eval cel 1+1');
    assert.deepEqual([refused.code, refused.stdout], [7, '']);
    assert.match(refused.stderr, new RegExp(`logging.level must be .*\n {2}at ${file}:2:10\n`));
    assert.match(refused.stderr, new RegExp(`resolver.concurrency must be .*\n {2}at ${file}:3:25\n`));
    for (const words of [
      'version',
      'completion bash',
      'help',
      'config path',
      'config show',
      'config get cel.costLimit',
      'config schema',
      'eval cel --help',
    ])
      assert.deepEqual([(await run(words)).code, words], [0, words]);
    assert.match(
      (await run('config show')).stderr,
      /^warning: logging.level must be .* at .*:2:10\nwarning: resolver.concurrency /,
      'and say so',
    );
    assert.match((await run('config show --config absent.yaml')).stderr, /there is no configuration file/);
    assert.equal((await run('config set logging.level info')).code, 7, 'the other fault is still there');
  });
});

test('an unknown key is a warning with the nearest name on every command, and an error for config validate', async () => {
  await withDesk('loging: {level: info}\n', async ({ run, file }) => {
    const { code, stdout, stderr } = await run('eval cel 1+1');
    assert.deepEqual([code, stdout], [0, '2\n']);
    assert.equal(stderr, `warning: unknown key loging at ${file}:1:1: did you mean "logging"?\n`);
    assert.equal((await run('-q eval cel 1+1')).stderr, '');
    const judged = await run('config validate');
    assert.equal(judged.code, 7);
    assert.equal(
      judged.stdout,
      `error: unknown key loging\n  at ${file}:1:1\n  hint: did you mean "logging"?\n${file} is not valid\n`,
    );
    assert.equal((await run('config unset loging')).code, 0, 'which is how it goes away');
    assert.equal((await run('config validate')).code, 0);
  });
});

test('config validate judges another file by itself, and says what looks like a mistake', async () => {
  await withDesk('loging: 1\n', async ({ run, cwd }) => {
    await writeFile(join(cwd, 'new.yaml'), 'auth: {cloud: {clientSecret: abcdefgh, profiles: {p: {clientId: x}}}}\n');
    const { code, stdout } = await run('config validate new.yaml -o json', { TOOL_RESOLVER__CONCURRENCY: '0' });
    assert.equal(code, 0);
    const { valid, findings } = JSON.parse(stdout) as {
      valid: boolean;
      findings: { severity: string; message: string }[];
    };
    assert.equal(valid, true);
    assert.match(findings[0]?.message ?? '', /profiles.p has its own clientId, but inherits clientSecret/);
  });
});

test('config schema prints the committed schema', async () => {
  await withDesk('- broken', async ({ run }) => {
    const committed = await readFile(join(import.meta.dirname, '../../../schemas/config.json'), 'utf8');
    assert.equal((await run('config schema')).stdout, committed);
  });
});

test('config init writes a file once; --force replaces it', async () => {
  await withDesk(undefined, async ({ run, text, file }) => {
    assert.equal((await run('config init')).code, 0);
    assert.equal((await stat(file)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
    assert.match(await text(), /^version: 1$/m);
    await writeFile(file, 'version: 1\nlogging: {level: info}\n');
    assert.equal((await run('config init')).code, 3);
    assert.match(await text(), /info/);
    assert.equal((await run('config init --force')).code, 0);
    assert.doesNotMatch(await text(), /level: info/);
    assert.equal((await run('config validate')).code, 0);
  });
});

test('config edit puts a valid text in place, and keeps an invalid one beside', {
  skip: process.platform === 'win32' && 'not for Windows',
}, async () => {
  await withDesk('logging: {level: warn}\n', async ({ run, text, file, cwd }) => {
    const editor = join(cwd, 'editor.sh');
    const edits = async (script: string): Promise<CliOutcome> => {
      await writeFile(editor, `#!/bin/sh\n${script}\n`);
      await chmod(editor, 0o755);
      return run('config edit', { EDITOR: `${editor} -w` });
    };
    assert.equal((await edits('sed -i s/warn/info/ "$2"')).code, 0);
    assert.equal(await text(), 'logging: {level: info}\n');
    const refused = await edits('sed -i s/info/loud/ "$2"');
    assert.equal(refused.code, 7);
    assert.match(refused.stderr, /config.yaml.rejected/);
    assert.equal(await text(), 'logging: {level: info}\n');
    assert.equal(await readFile(`${file}.rejected`, 'utf8'), 'logging: {level: loud}\n');
    assert.match((await edits('true')).stderr, /nothing was changed/);
    assert.match((await edits('exit 3')).stderr, /ended with code 3/);
  });
});

test('settings reach the commands: cost of expressions, output format', async () => {
  await withDesk('cel: {costLimit: 2}\nsettings: {output: json}\n', async ({ run }) => {
    const costly = await run('eval cel [1,2,3].map(x,x*x)');
    assert.equal(costly.code, 3);
    assert.match(costly.stderr, /cost limit of 2/);
    assert.deepEqual(json(await run('eval cel 1')), { expression: '1', result: 1, type: 'int' });
    assert.equal((await run('eval cel 1 -o auto')).stdout, '1\n');
    assert.equal((await run('eval cel 1', { TOOL_OUTPUT: 'table' })).stdout, '1\n');
    assert.equal((await run('eval cel 1', { TOOL_OUTPUT: 'xml' })).code, 7);
  });
});

test('errors are JSON lines when the configuration says so', async () => {
  await withDesk('logging: {format: json}\n', async ({ run }) => {
    const { stderr } = await run('eval cel 1+');
    assert.equal((JSON.parse(stderr) as { code: string }).code, 'invalid-expression');
  });
});

test('records of level debug go to stderr, or to a private file', async () => {
  await withDesk(undefined, async ({ run, cwd, file }) => {
    const { stdout, stderr } = await run('eval cel 1 --debug');
    assert.equal(stdout, '1\n');
    assert.match(stderr, new RegExp(`^\\S+Z DEBUG configuration file="${file}" exists=false keys=1\n$`));
    const quiet = await run('eval cel 1 --log-level debug --log-format json --log-file run.log');
    assert.deepEqual(quiet, { code: 0, stdout: '1\n', stderr: '' });
    const log = join(cwd, 'run.log');
    assert.equal((JSON.parse(await readFile(log, 'utf8')) as { level: string }).level, 'debug');
    if (process.platform !== 'win32') assert.equal((await stat(log)).mode & 0o777, 0o600);
  });
});
