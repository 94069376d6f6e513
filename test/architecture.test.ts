import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { SINKS } from '../src/core/secrets/sinks.ts';

/** The picture of docs/layout.md as a table: which folders a folder may import, beside itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  expression: ['core'],
  config: ['core'],
  auth: ['core', 'providers/contract.ts'],
  providers: ['core'],
  host: ['core'],
  solution: ['core', 'expression'],
  catalog: ['core', 'solution'],
  snapshots: ['core', 'solution'],
  plans: ['core', 'expression'],
  lint: ['core', 'expression', 'solution', 'providers'],
  engine: ['core', 'expression', 'solution', 'providers'],
  testing: ['core', 'expression', 'solution', 'providers'],
  operations: [
    'core',
    'config',
    'auth',
    'expression',
    'providers',
    'solution',
    'engine',
    'lint',
    'testing',
    'catalog',
    'snapshots',
    'plans',
  ],
  access: ['core', 'engine', 'operations', 'providers', 'solution'],
  cli: ['core', 'operations'],
  server: ['core', 'operations', 'access'],
  mcp: ['core', 'operations', 'access'],
  app: [
    'core',
    'host',
    'expression',
    'config',
    'auth',
    'providers',
    'solution',
    'engine',
    'testing',
    'catalog',
    'snapshots',
    'operations',
    'access',
    'cli',
    'server',
    'mcp',
  ],
};
const MACHINE = /^node:(fs|net|http|https|http2|child_process|os|worker_threads|tls|dgram)(\/|$)/;

const root = join(import.meta.dirname, '..');
const files = globSync('src/**/*.ts', { cwd: root }).sort();
const sources = files.filter(file => !file.endsWith('.test.ts') && !file.includes('.generated.'));
const imports = new Map(sources.map(file => [file, readImports(file)]));

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

function readImports(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Import[] = [];
  const statement =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;
  for (const [, type, from, dynamic, bare] of text.matchAll(statement)) {
    const target = from ?? dynamic ?? bare ?? '';
    found.push({
      target: target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target,
      typeOnly: type !== undefined,
    });
  }
  return found;
}

const topFolder = (file: string): string => file.split('/')[1] ?? '';
const own = (file: string): readonly Import[] =>
  (imports.get(file) ?? []).filter(({ target }) => target.startsWith('src/'));

test('every import points down: a folder imports only what its row allows', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    const folder = topFolder(file);
    if (file === 'src/main.ts') continue;
    const allowed = MAY_IMPORT[folder] ?? [];
    for (const { target } of own(file)) {
      const legal =
        topFolder(target) === folder || allowed.some(entry => topFolder(target) === entry || target === `src/${entry}`);
      if (!legal) wrong.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('the CEL engine imports nothing of ours but itself and words of core', () => {
  const wrong = sources
    .filter(file => file.startsWith('src/expression/cel/'))
    .flatMap(file => own(file).map(({ target }) => `${file} imports ${target}`))
    .filter(line => !/ imports src\/(expression\/cel|core)\/| imports src\/expression\/reference\.ts/.test(line));
  assert.deepEqual(wrong, []);
});

test('one file alone starts programs, so that none is given what opens the credential store', () => {
  const starts = /(?:import (?!type)[^;]*|import\(|getBuiltinModule\()'node:child_process'/;
  const wrong = sources.filter(file => starts.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(wrong, ['src/host/processes/start-program.ts']);
});

test('no file imports itself in a circle, types included', () => {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const { target } of own(file)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of sources) visit(file, []);
  assert.deepEqual(circles, []);
});

test('providers do not import each other, nor do handlers of credentials', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    const mine = /^src\/(?:providers|auth\/handlers)\/([^/]+)\//.exec(file)?.[1];
    if (mine === undefined) continue;
    for (const { target } of own(file)) {
      const other = /^src\/(?:providers|auth\/handlers)\/([^/]+)\//.exec(target)?.[1];
      if (other !== undefined && other !== mine && other !== 'shared') wrong.push(`${file} imports ${target}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('only host touches the machine', () => {
  const wrong = sources
    .filter(file => !/^src\/(host|server)\//.test(file) && file !== 'src/main.ts')
    .flatMap(file =>
      (imports.get(file) ?? [])
        .filter(({ target, typeOnly }) => !typeOnly && MACHINE.test(target))
        .map(({ target }) => `${file} imports ${target}`),
    );
  assert.deepEqual(wrong, []);
});

test('only main reads the process', () => {
  const wrong = sources
    .filter(file => !/^src\/(host\/|main\.ts|app\/test-program\.ts)/.test(file))
    .filter(file => /\bprocess\.(env|argv|exit|stdout|stderr|cwd|on)\b/.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(wrong, []);
});

test('a folder holds at most 30 sources, so that a reader sees what is in it', () => {
  const count = new Map<string, number>();
  for (const file of sources) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  assert.deepEqual(
    [...count].filter(([, number]) => number > 30),
    [],
  );
});

test('an import of types alone is written as one, since any other loads the file when the program runs', () => {
  const inline = /^import \{((?:\s*type \w+(?: as \w+)?,?)+\s*)\} from/m;
  assert.deepEqual(
    files.filter(file => inline.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});

test('functions are named for what they give or do, and only questions and well-known words end in Of', () => {
  const named = /\b(?:function|const) (?!is[A-Z]|typeOf\b|oneOf\b|indexOf\b|lastIndexOf\b)([a-z]\w*Of)\b/g;
  const wrong = sources.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(named)].map(([, name]) => `${file}: ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('random tests take fast-check from the module that fixes their seed', () => {
  const direct = globSync('{src,test,scripts,bench}/**/*.ts', { cwd: root }).filter(file =>
    /(?:from|import\(|import) ?'fast-check'/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(direct, ['test/support/random/fast-check.ts']);
});

test('there are no barrels', () => {
  assert.deepEqual(
    files.filter(file => /\/index\.[jt]s$/.test(file)),
    [],
  );
});

test('the dry-run cannot reach what executes actions', () => {
  const reached = new Set<string>();
  const open = ['src/engine/describe/dry-run.ts'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...own(file).map(({ target }) => target));
  }
  assert.ok(reached.size > 1, 'the walk found no imports: the test would prove nothing');
  assert.equal(reached.has('src/engine/execute/execute.ts'), false);
});

/** What may write to streams, files and sockets, and why no secret leaves there that a sink would have hidden. */
const WRITES: Readonly<Record<string, string>> = {
  'src/host/processes/process.ts': 'opens stdout and stderr',
  'src/host/terminal/log.ts': 'the log',
  'src/server/telemetry/audit-sink.ts': 'the audit',
  'src/server/answer/respond.ts': 'answers whose data passed a sink in the thread that made them',
  'src/server/answer/refuse.ts': 'fixed texts',
  'src/mcp/line-transport.ts': 'answers that passed the sink of agents',
  'src/host/files/atomic-write.ts': 'effects of actions: real values are what they are for',
  'src/host/files/append.ts': 'effects of actions',
  'src/host/testing/sandbox.ts': 'files of a test',
  'src/host/terminal/editor.ts': 'the configuration, for its owner to edit',
  'src/host/credential-store/directory.ts': 'the encrypted store',
  'src/host/credential-store/keychain.ts': 'the key, to its reader',
  'src/host/credential-socket.ts': 'a credential, to git',
  'src/host/http/http-cache-store.ts': 'the cache',
  'src/host/runs/damage.ts': 'rows of the journal, which are redacted or encrypted already',
  'src/host/runs/run-store.ts': 'zeros, to be given back to a full disk',
  'src/host/runs/named-locks.ts': 'who holds a lock: host, process id, run',
  'src/host/plugin/pinned.ts': 'a private copy of the program of a plugin',
  'src/host/plugin-sdk/plugin.ts': 'a plugin: a program of its own',
  'src/host/plugin-sdk/services.ts': 'a plugin: a program of its own',
  'src/main.ts': 'hands stdout to the transport of agents',
  'src/app/test-program.ts': 'a fixed text',
};
const RAW_WRITE =
  /\bwriteSync\(|\bappendFile(Sync)?\(|\bwriteFile(Sync)?\(|\bprocess\.std(out|err)\b|\bconsole\.|\bresponse\.(write|end)\(|\bsocket\.(write|end)\(|\boutput\.write\(|\bwrite\(fd\b|createWriteStream/;

test('text leaves only through the sinks of core/sinks.ts', () => {
  const writing = sources.filter(file => RAW_WRITE.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
  const known = new Set([...Object.keys(WRITES), 'src/expression/template/render/renderer.ts']);
  assert.deepEqual(
    writing.filter(file => !known.has(file)),
    [],
  );
  assert.deepEqual(
    Object.keys(WRITES).filter(file => !writing.includes(file)),
    [],
    'these write nothing any more',
  );
});

test('every sink is opened by the code that writes to it', () => {
  const all = sources.map(file => readFileSync(join(root, file), 'utf8')).join('\n');
  const opened = new Set(
    [
      ...all.matchAll(/\b(?:openTextSink|pipeStream|hiddenIn|shownData|withoutSecrets|outputStream)\(\s*'([\w-]+)'/g),
    ].map(([, name]) => name),
  );
  assert.deepEqual([...opened].sort(), Object.keys(SINKS).sort());
});

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
