import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { formatPosition } from '../../core/errors.ts';
import { createFiles } from '../../host/files/files.ts';
import { DEFAULTS } from '../defaults.ts';
import { buildConfig } from './build.ts';
import { type ConfigFlags, loadConfig } from './load.ts';
import type { LoadedConfig } from './loaded-config.ts';

interface World {
  readonly environment?: Readonly<Record<string, string>>;
  readonly flags?: ConfigFlags;
}

/** Loads with this text as the user's file; undefined for none. The directory of the file is `<home>/.config/tool`. */
async function load(
  text: string | undefined,
  { environment = {}, flags = {} }: World = {},
): Promise<LoadedConfig & { readonly home: string }> {
  return withTempDir(async home => {
    const directory = join(home, '.config/tool');
    await mkdir(directory, { recursive: true });
    if (text !== undefined) await writeFile(join(directory, 'config.yaml'), text);
    const loaded = await loadConfig({
      files: createFiles(),
      environment,
      platform: 'linux',
      home,
      cwd: join(home, 'work'),
      flags,
    });
    return { ...loaded, home };
  });
}

const messages = (faults: LoadedConfig['faults']): readonly string[] => faults.map(({ message }) => message);
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('without a file and without variables the defaults hold, and nothing is wrong', async () => {
  const { config, exists, faults, unknown, settings } = await load(undefined);
  assert.equal(config, DEFAULTS);
  assert.deepEqual({ exists, faults, unknown, settings }, { exists: false, faults: [], unknown: [], settings: [] });
});

test('the defaults written for start-up are those of the rows', () => {
  assert.deepEqual(plain(DEFAULTS), plain(sorted(buildConfig([], { file: '/', cwd: '/', home: '/' }), DEFAULTS)));
});

/** The same with the key order of the model: it means nothing. */
function sorted(value: unknown, model: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const map = value as Record<string, unknown>;
  const order = Object.keys(model ?? {});
  const keys = [...order.filter(key => key in map), ...Object.keys(map).filter(key => !order.includes(key))];
  return Object.fromEntries(
    keys.map(key => [key, sorted(map[key], (model as Record<string, unknown> | undefined)?.[key])]),
  );
}

test('a flag wins over a variable, a variable over the file, the file over the default', async () => {
  const text = 'logging: {level: error, format: json}\nsettings: {output: yaml}';
  const environment = { TOOL_LOGGING__LEVEL: 'info', TOOL_SETTINGS__OUTPUT: 'table' };
  const { config, settings } = await load(text, { environment, flags: { logLevel: 'trace' } });
  assert.equal(config.logging.level, 'trace');
  assert.equal(config.settings.output, 'table');
  assert.equal(config.logging.format, 'json');
  assert.equal(config.settings.noColor, false);
  assert.deepEqual(
    settings.filter(({ path }) => path.join('.') === 'logging.level').map(({ origin, data }) => [origin, data]),
    [
      ['file', 'error'],
      ['env', 'info'],
      ['flag', 'trace'],
    ],
  );
});

test('flags that are keys under another name', async () => {
  const { config } = await load(undefined, {
    flags: {
      output: 'json',
      noColor: true,
      noProgress: true,
      logLevel: 'debug',
      logFormat: 'json',
      logFile: 'a.log',
      otelEndpoint: 'http://localhost:4318',
    },
  });
  assert.deepEqual(config.settings, { ...DEFAULTS.settings, output: 'json', noColor: true, noProgress: true });
  assert.match(config.logging.file ?? '', /work\/a\.log$/);
  assert.equal(config.telemetry.endpoint, 'http://localhost:4318');
});

test('durations are milliseconds and paths absolute in code', async () => {
  const text = `
httpClient: {timeout: 1m30s}
snapshots: {dir: snaps, maxAge: 0s}
logging: {file: ~/tool.log}
action: {outputDir: out}
apiServer: {solutionRoots: [a, /b], tls: {cert: certs/c.pem}}
catalogs: [{name: team, path: ../team}]
`;
  const { config, home } = await load(text, { environment: { TOOL_PLUGINS__DIR: 'plug' } });
  assert.equal(config.httpClient.timeoutMs, 90_000);
  assert.equal(config.snapshots.maxAgeMs, 0);
  assert.equal(config.snapshots.dir, join(home, '.config/tool/snaps'));
  assert.equal(config.logging.file, join(home, 'tool.log'));
  assert.equal(config.action.outputDir, join(home, 'work/out'), 'the one path that is the caller’s also in the file');
  assert.equal(config.plugins.dir, join(home, 'work/plug'));
  assert.deepEqual(config.apiServer.solutionRoots, [join(home, '.config/tool/a'), '/b']);
  assert.equal(config.apiServer.tls.cert, join(home, '.config/tool/certs/c.pem'));
  assert.deepEqual(plain(config.catalogs[1]), {
    name: 'team',
    type: 'filesystem',
    path: join(home, '.config/team'),
    refreshMs: 0,
  });
});

test('the catalog local comes first unless it is listed elsewhere', async () => {
  const first = await load('catalogs: [{name: a, path: x}]');
  assert.deepEqual(
    first.config.catalogs.map(({ name }) => name),
    ['local', 'a'],
  );
  const listed = await load('catalogs: [{name: a, path: x}, {name: local}]');
  assert.deepEqual(
    listed.config.catalogs.map(({ name }) => name),
    ['a', 'local'],
  );
});

test('profiles keep only what was set: null is a value, absent inherits', async () => {
  const { config } = await load(`
auth:
  cloud:
    clientSecret: hush-hush
    activeProfile: work
    profiles:
      work: {clientId: me, clientSecret: null, defaultScopes: [a]}
      rest: {endpoints: null}
      none:
`);
  assert.deepEqual(plain(config.auth.cloud), {
    clientSecret: 'hush-hush',
    activeProfile: 'work',
    profiles: { work: { clientId: 'me', clientSecret: null, defaultScopes: ['a'] }, rest: { endpoints: null } },
  });
});

test('a plugin is granted secrets under every name that a secret may have, but none of the tool itself', async () => {
  const granted = (name: string) => load(`plugins: { grants: { acme: { secrets: ['${name}'] } } }`);
  assert.deepEqual((await granted('acme/key')).faults, []);
  for (const name of ['tool.login', 'Tool.login', 'two words', '/key'])
    assert.match((await granted(name)).faults[0]?.message ?? '', /item 1, must be the name of a secret/, name);
});

test('secrets of the file and of variables are named for redaction', async () => {
  const { secrets } = await load(
    'auth: {cloud: {clientSecret: one-secret, profiles: {a: {clientSecret: two-secret}}}}',
    {
      environment: { TOOL_AUTH__CODE_HOST__CLIENT_SECRET: 'three-secret' },
    },
  );
  assert.deepEqual([...secrets].sort(), ['one-secret', 'three-secret', 'two-secret']);
});

const WRONG: readonly (readonly [text: string, message: RegExp, at: string])[] = [
  ['httpClient: {timeout: 30}', /^httpClient.timeout: a duration needs a unit: write 30s$/, '1:23'],
  ['httpClient: {timeout: 1h}', /^httpClient.timeout: a duration may be at most 10m$/, '1:23'],
  ['httpClient: {timeout: 1ms}', /at least 100ms/, '1:23'],
  ['resolver: {concurrency: 0}', /^resolver.concurrency must be a whole number from 1 to 256, not 0$/, '1:25'],
  ['resolver: {concurrency: 1.5}', /must be a whole number/, '1:25'],
  ['resolver: {concurrency: "4"}', /must be a whole number from 1 to 256, not text/, '1:25'],
  ['cel: {costLimit: 0}', /from 1 to 100000000, not 0/, '1:18'],
  ['cel: {costLimit: 100000001}', /from 1 to 100000000, not 100000001/, '1:18'],
  ['telemetry: {samplerArg: 1.5}', /must be a number from 0 to 1, not 1.5/, '1:25'],
  ['settings: {noColor: "yes"}', /^settings.noColor must be true or false, not text$/, '1:21'],
  ['settings: {output: xml}', /must be auto, table, json, yaml or quiet, not "xml"/, '1:20'],
  ['settings: []', /^settings must be a map, not a list$/, '1:11'],
  ['- a', /^the configuration must be a map of keys, not a list$/, '1:1'],
  ['logging:\n  file: ""', /^logging.file must be a path$/, '2:9'],
  ['auth: {cloud: {defaultScopes: openid}}', /^auth.cloud.defaultScopes must be a list, not text$/, '1:31'],
  ['auth: {cloud: {defaultScopes: [a, 7]}}', /^auth.cloud.defaultScopes, item 2, must be text, not a number$/, '1:35'],
  [`auth: {cloud: {defaultScopes: [${'a,'.repeat(21)}]}}`, /may have at most 20 items/, '1:72'],
  ['auth: {cloud: {impersonateServiceAccount: nobody}}', /must be an e-mail address/, '1:43'],
  ['auth: {cloud: {endpoints: {tokenUrl: "http://evil.example/"}}}', /begins with https:/, '1:38'],
  ['auth: {cloud: {profiles: {built-in: {}}}}', /is the name of the unnamed profile/, '1:27'],
  ['auth: {cloud: {profiles: {-x: {}}}}', /is not a profile name/, '1:27'],
  [`auth: {cloud: {profiles: {${'x'.repeat(65)}: {}}}}`, /is not a profile name/, '1:27'],
  ['auth: {cloud: {activeProfile: "a b"}}', /must be letters, digits/, '1:31'],
  ['auth: {cloud: {variables: {lower: X}}}', /is not the name of an environment variable/, '1:28'],
  ['lint: {rules: {null-resolver: off}}', /is not a rule that can be set/, '1:16'],
  ['lint: {rules: {unused-resolver: no}}', /must be off, info, warning or error/, '1:33'],
  ['catalogs: [{path: x}]', /^catalogs.0 needs name$/, '1:12'],
  ['catalogs: [{name: a, path: x}, {name: a, path: y}]', /has two with the name "a"/, '1:39'],
  ['catalogs: [{name: A, path: x}]', /lower-case letters/, '1:19'],
  ['catalogs: [{name: a}]', /"a" of type filesystem needs path/, '1:1'],
  ['catalogs: [{name: a, type: oci}]', /"a" of type oci needs url/, '1:1'],
  ['settings: {defaultCatalog: loca}', /there is no catalog "loca"/, '1:1'],
  ['httpClient: {retryWaitMin: 40s}', /is longer than httpClient.retryWaitMax/, '1:1'],
  ['apiServer: {port: 65536}', /from 1 to 65535, not 65536/, '1:19'],
  ['apiServer: {apiVersion: "1"}', /v and a number/, '1:25'],
  ['apiServer: {rateLimit: {global: {maxRequests: 5}}}', /^apiServer.rateLimit.global needs window as well$/, '1:33'],
  ['apiServer: {rateLimit: {endpoints: {run: {maxRequests: 5, window: 1s}}}}', /is not a route/, '1:37'],
  ['apiServer: {trustedProxies: [10.0.0.0/33]}', /an address or a range/, '1:30'],
  ['apiServer: {shutdownTimeout: 11m}', /may be at most 10m/, '1:30'],
  ['version: 2', /version 2 of the configuration file is newer/, '1:10'],
  ['version: 0', /from 1 to 1, not 0/, '1:10'],
  ['a: [', /./, '1:5'],
  ['logging: {}\nlogging: {}', /twice|duplicate|already|equal/i, '2:1'],
];

for (const [text, message, at] of WRONG) {
  test(`refused with its place: ${text.slice(0, 70).replaceAll('\n', ' ')}`, async () => {
    const { faults, error, place } = await load(text);
    assert.equal(faults.length, 1, JSON.stringify(faults));
    assert.match(faults[0]?.message ?? '', message);
    assert.equal(faults[0]?.at === undefined ? undefined : formatPosition(faults[0].at), `${place.path}:${at}`);
    assert.equal(error?.code, 'config-invalid');
  });
}

test('every fault is found at once, and what is right still holds', async () => {
  const { faults, config } = await load(
    'resolver: {concurrency: 0, timeout: 5}\nsettings: {output: json}\nlogging: {level: loud}',
  );
  assert.equal(faults.length, 3);
  assert.equal(config.settings.output, 'json');
  assert.equal(config.resolver.concurrency, 16);
});

test('the value of a secret is not repeated', async () => {
  const { faults } = await load('auth: {cloud: {clientSecret: 12345678}}');
  assert.equal(faults.length, 1);
  assert.doesNotMatch(JSON.stringify(faults), /12345678/);
});

test('null for a section is a section without keys; an empty file is one too', async () => {
  for (const text of ['', '# nothing\n', 'logging:\nauth:\n  cloud:\n', 'version: 1\n']) {
    const { faults, unknown, config } = await load(text);
    assert.deepEqual([faults, unknown], [[], []], text);
    assert.deepEqual(plain(sorted(config, DEFAULTS)), plain(DEFAULTS));
  }
});

const UNKNOWN: readonly (readonly [text: string, message: string, hint: string | undefined])[] = [
  ['loging: {level: warn}', 'unknown key loging', 'did you mean "logging"?'],
  ['logging: {Level: warn}', 'unknown key logging.Level', 'did you mean "level"?'],
  ['costLimit: 5', 'unknown key costLimit', 'did you mean "cel.costLimit"?'],
  [
    'auth: {cloud: {profiles: {a: {clientID: x}}}}',
    'unknown key auth.cloud.profiles.a.clientID',
    'did you mean "clientId"?',
  ],
  ['auth: {gitlab: {}}', 'unknown key auth.gitlab', undefined],
  ['lint: {rules: {unused-resolvr: off}}', 'unknown key lint.rules.unused-resolvr', 'did you mean "unused-resolver"?'],
  ['catalogs: [{name: a, path: x, kind: b}]', 'unknown key catalogs.0.kind', undefined],
  ['constructor: 1', 'unknown key constructor', undefined],
  ['__proto__: {logging: {level: debug}}', 'unknown key __proto__', undefined],
];

for (const [text, message, hint] of UNKNOWN) {
  test(`warned of, with the nearest name: ${text}`, async () => {
    const { unknown, faults } = await load(text);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      unknown.map(fault => [fault.message, fault.hint]),
      [[message, hint]],
    );
    assert.equal(unknown[0]?.at?.line, 1);
  });
}

const VARIABLES: readonly (readonly [
  name: string,
  text: string,
  read: (config: LoadedConfig['config']) => unknown,
  value: unknown,
])[] = [
  ['TOOL_API_SERVER__REQUEST_TIMEOUT', '5s', config => config.apiServer.requestTimeoutMs, 5000],
  ['TOOL_AUTH__CODE_HOST__HOSTNAME', 'git.corp:8443', config => config.auth['code-host'].hostname, 'git.corp:8443'],
  ['TOOL_API_SERVER__AUTH__AZURE_OIDC__ENABLED', 'true', config => config.apiServer.auth.azureOIDC.enabled, true],
  ['TOOL_API_SERVER__OPEN_API__TITLE', 'T', config => config.apiServer.openAPI.title, 'T'],
  ['TOOL_NETWORK__SYSTEM_CA', 'never', config => config.network.systemCA, 'never'],
  ['TOOL_CEL__COST_LIMIT', '77', config => config.cel.costLimit, 77],
  ['TOOL_TELEMETRY__SAMPLER_ARG', '0.25', config => config.telemetry.samplerArg, 0.25],
  [
    'TOOL_HTTP_CLIENT__ALLOWED_HOSTS',
    'a.example, 10.0.0.0/8',
    config => config.httpClient.allowedHosts,
    ['a.example', '10.0.0.0/8'],
  ],
  ['TOOL_HTTP_CLIENT__ALLOWED_HOSTS', '["a.example"]', config => config.httpClient.allowedHosts, ['a.example']],
  ['TOOL_LOGGING', '{"level":"debug"}', config => config.logging.level, 'debug'],
  ['TOOL_CATALOGS', '[{"name":"a","path":"/a"}]', config => config.catalogs.map(({ name }) => name), ['local', 'a']],
  ['TOOL_LINT__RULES__UNUSED_RESOLVER', 'off', config => config.lint.rules['unused-resolver'], 'off'],
  [
    'TOOL_AUTH__CLOUD__PROFILES__PROD_EU__PROJECT',
    'p',
    config => config.auth.cloud.profiles?.['prod-eu']?.project,
    'p',
  ],
  ['TOOL_AUTH__CLOUD__CLIENT_ID', 'null', config => config.auth.cloud.clientId, null],
  [
    'TOOL_AUTH__DIRECTORY__VARIABLES__DIRECTORY_CLIENT_SECRET',
    'PROD',
    config => config.auth.directory.variables?.['DIRECTORY_CLIENT_SECRET'],
    'PROD',
  ],
  ['TOOL_OUTPUT', 'json', config => config.settings.output, 'json'],
  ['TOOL_LOG_LEVEL', 'trace', config => config.logging.level, 'trace'],
  ['TOOL_LOG_FORMAT', 'json', config => config.logging.format, 'json'],
  ['TOOL_LOG_FILE', '/l', config => config.logging.file, '/l'],
];

for (const [name, text, read, value] of VARIABLES) {
  test(`${name}=${text} sets its key`, async () => {
    const { config, faults, unknown } = await load(undefined, { environment: { [name]: text } });
    assert.deepEqual([faults, unknown], [[], []]);
    assert.deepEqual(read(config), value);
  });
}

test('the variable of a profile finds the name as the file writes it', async () => {
  const { config } = await load('auth: {cloud: {profiles: {Prod_EU: {clientId: a}}}}', {
    environment: { TOOL_AUTH__CLOUD__PROFILES__PROD_EU__PROJECT: 'p' },
  });
  assert.deepEqual(plain(config.auth.cloud.profiles), { Prod_EU: { clientId: 'a', project: 'p' } });
});

test('the variable of a key wins over one of an object around it, a short name over both', async () => {
  const environment = { TOOL_LOGGING__LEVEL: 'info', TOOL_LOGGING: '{"level":"debug","format":"json"}' };
  const { config } = await load(undefined, { environment });
  assert.equal(config.logging.level, 'info');
  assert.equal(config.logging.format, 'json');
  const short = await load(undefined, { environment: { ...environment, TOOL_LOG_LEVEL: 'trace' } });
  assert.equal(short.config.logging.level, 'trace');
});

test('an empty variable is unset; other variables of the program are not keys', async () => {
  const environment = {
    TOOL_LOGGING__LEVEL: '',
    TOOL_AUTH_PROFILE: 'x',
    TOOL_SECRETS_DIR: '/s',
    TOOL_CLOUD_TOKEN_URL: 'x',
    TOOL_VERSION: '9',
    TOOLBOX__X: '1',
  };
  const { config, unknown, faults } = await load(undefined, { environment });
  assert.equal(config, DEFAULTS);
  assert.deepEqual([unknown, faults], [[], []]);
});

test('a wrong variable is refused under its name, an unknown one is warned of', async () => {
  const { faults, unknown } = await load(undefined, {
    environment: {
      TOOL_RESOLVER__CONCURRENCY: 'many',
      TOOL_RESOLVER__TIMOUT: '5s',
      TOOL_AUTH__CLOUD__ACTIVE_PROFILE: 'x',
      TOOL_AUTH__CLOUD__ENDPOINTS__TOKEN_URL: 'https://x',
    },
  });
  assert.deepEqual(messages(faults), ['TOOL_RESOLVER__CONCURRENCY must be a whole number from 1 to 256, not text']);
  assert.deepEqual(unknown.map(({ message, hint }) => `${message}: ${hint}`).sort(), [
    'TOOL_AUTH__CLOUD__ACTIVE_PROFILE sets nothing: use TOOL_AUTH_PROFILE',
    'TOOL_AUTH__CLOUD__ENDPOINTS__TOKEN_URL sets nothing: use TOOL_CLOUD_<KEY>',
    'TOOL_RESOLVER__TIMOUT sets nothing: there is no such key: did you mean TOOL_RESOLVER__TIMEOUT?',
  ]);
});

test('a file that is named must exist; TOOL_CONFIG is relative to the caller', async () => {
  const flag = await load(undefined, { flags: { file: 'x.yaml' } });
  assert.match(messages(flag.faults)[0] ?? '', /there is no configuration file .*\/work\/x\.yaml$/);
  const variable = await load(undefined, { environment: { TOOL_CONFIG: 'y.yaml' } });
  assert.equal(variable.place.named, 'TOOL_CONFIG');
  assert.match(variable.place.path, /\/work\/y\.yaml$/);
  assert.equal(variable.faults.length, 1);
});

test('a file that cannot be read is a fault: a directory, too large, no UTF-8', async () => {
  await withTempDir(async home => {
    const options = { files: createFiles(), environment: {}, platform: 'linux', home, cwd: home };
    await writeFile(join(home, 'large.yaml'), `# ${'x'.repeat(1_048_576)}`);
    await writeFile(join(home, 'latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9]));
    for (const [file, message] of [
      ['.', /directory/],
      ['large.yaml', /at most 1048576 bytes/],
      ['latin.yaml', /UTF-8/],
    ] as const) {
      const { faults, config } = await loadConfig({ ...options, flags: { file } });
      assert.equal(faults.length, 1);
      assert.match(faults[0]?.message ?? '', message);
      assert.deepEqual(plain(sorted(config, DEFAULTS)), plain(DEFAULTS));
    }
  });
});
