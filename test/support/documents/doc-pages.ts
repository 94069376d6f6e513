import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSlashes } from '../../../src/core/paths.ts';
import { docBlocks } from './doc-blocks.ts';

const root = join(import.meta.dirname, '../../..');

/** A page of the documentation, and what its commands need. */
export interface Page {
  readonly path: string;
  /** What its reader has before the first command. */
  readonly files?: Readonly<Record<string, string>>;
  /** The directory of the checkout. */
  readonly copies?: readonly string[];
  readonly before?: readonly string[];
  /** What holds in the directory of the reader afterwards; `printed` is everything that the commands printed. */
  readonly check?: (cwd: string, printed: string) => void;
  /** How commands begin that are not run, and why. Their flags must exist all the same. */
  readonly notRun?: readonly (readonly [start: string, reason: string])[];
}

const solution = (name: string, version: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: ${name}, version: ${version} }
spec: { workflow: { actions: { say: { provider: message, inputs: { message: hello } } } } }
`;

const findBlock = (page: string, name: string): string =>
  docBlocks(readFileSync(join(root, page), 'utf8')).find(({ file }) => file === name)?.text ?? '';

const LOGIN = 'needs an identity service';
const REGISTRY = 'needs a registry';
const RUN = 'needs a run of its reader';

export const PAGES: readonly Page[] = [
  {
    path: 'README.md',
    copies: ['examples'],
    before: ['mkdir demo'],
    notRun: [
      ['npm ci', 'installs the checkout'],
      ['npm test', 'runs this test'],
    ],
  },
  { path: 'CONTRIBUTING.md', notRun: [['npm ', 'changes the checkout']] },
  {
    path: 'docs/agents.md',
    notRun: [
      ['claude', 'a program of others'],
      ['npx @modelcontextprotocol/inspector', 'a program of others'],
    ],
  },
  {
    path: 'docs/hcl.md',
    files: {
      'module/variables.tf': findBlock('docs/hcl.md', 'module/variables.tf'),
      'write.yaml': findBlock('docs/hcl.md', 'write.yaml'),
      'main.before.tf': findBlock('docs/hcl.md', 'main.before.tf'),
    },
    check: (cwd, printed) => {
      assert.equal(
        readFileSync(join(cwd, 'prod.auto.tfvars'), 'utf8'),
        'region   = "eu-west-1"\nreplicas = 3\ntags = {\n  team = "orders"\n}\n',
      );
      assert.match(readFileSync(join(cwd, 'main.tf'), 'utf8'), /\n {2}region = var\.region\n/);
      assert.match(readFileSync(join(cwd, 'main.before.tf'), 'utf8'), /"1\.3\.0" {10}# set by the release/);
      assert.match(printed, /zones {2}= \["a", "b"\]/);
    },
  },
  {
    path: 'docs/authentication.md',
    files: { 'deploy.yaml': solution('deploy', '1.4.0') },
    notRun: [
      ['tool auth login', LOGIN],
      ['tool auth logout', LOGIN],
      ['tool auth refresh', LOGIN],
      ['tool auth switch', LOGIN],
      ['tool auth token', LOGIN],
      ['tool auth exec', LOGIN],
      ['tool auth print-identity-token', LOGIN],
      ['tool run solution -f x.yaml', LOGIN],
      ['curl', LOGIN],
    ],
  },
  {
    path: 'docs/catalogs.md',
    files: { 'solution.yaml': solution('deploy', '1.4.0'), 'site/solution.yaml': solution('site', '2.0.0') },
    before: ['tool catalog publish -f site/solution.yaml'],
    notRun: [
      ['openssl', 'asks for a passphrase'],
      ['tool catalog sign', 'asks for a passphrase'],
    ],
  },
  {
    path: 'docs/code-host.md',
    files: {
      'solution.yaml': findBlock('docs/code-host.md', 'solution.yaml'),
      'secrets.yaml': findBlock('docs/code-host.md', 'secrets.yaml'),
    },
  },
  {
    path: 'docs/install.md',
    notRun: [
      ['npm ', 'installs from a registry, or builds the checkout'],
      ['tar ', 'needs a release'],
      ['./tool', 'needs a release'],
      ['sudo ', 'needs a release'],
      ['brew ', 'a program of others'],
      ['podman ', 'a program of others'],
      ['tool upgrade', 'needs a registry'],
    ],
  },
  {
    path: 'docs/plan-and-apply.md',
    files: { 'solution.yaml': findBlock('docs/plan-and-apply.md', 'solution.yaml') },
    notRun: [['openssl', 'a program of others']],
  },
  {
    path: 'docs/go-templates.md',
    files: {
      'solution.yaml': findBlock('docs/go-templates.md', 'solution.yaml'),
      'page.liquid': findBlock('docs/go-templates.md', 'page.liquid'),
      'greet.gotmpl': findBlock('docs/go-templates.md', 'greet.gotmpl'),
    },
  },
  {
    path: 'docs/policies.md',
    files: {
      'solution.yaml': solution('deploy', '1.4.0'),
      'policy.yaml': findBlock('docs/policies.md', 'policy.yaml'),
    },
    notRun: [['tool plan approve', 'needs a key']],
  },
  {
    path: 'docs/plugins.md',
    check: isPluginOfPage,
    files: {
      'greetings.yaml':
        docBlocks(readFileSync(join(root, 'docs/plugins.md'), 'utf8')).find(({ language }) => language === 'yaml')
          ?.text ?? '',
    },
    notRun: [
      ['tool plugins publish', REGISTRY],
      ['tool plugins pull', REGISTRY],
      ['tool plugins test ./my-plugin', 'plugin-in-go.slow.test.ts does it'],
    ],
  },
  {
    path: 'docs/runs.md',
    notRun: [
      ['tool runs show 0193a7c2', RUN],
      ['tool runs logs 0193a7c2', RUN],
      ['tool runs watch 0193a7c2', RUN],
      ['tool runs cancel 0193a7c2', RUN],
      ['tool runs resume 0193a7c2', RUN],
    ],
  },
  {
    path: 'docs/secrets.md',
    files: {
      id_ed25519: 'a key\n',
      '.env': 'DB_PASSWORD=secret-1\n',
      'secrets.json': '{"shop/DB_PASSWORD": "secret-2"}\n',
    },
  },
  {
    path: 'docs/server.md',
    notRun: [
      ['tool serve', 'runs until it is ended; the tutorial does it'],
      ['curl', 'needs the server; the tutorial does it'],
    ],
  },
  {
    path: 'docs/testing-solutions.md',
    files: { 'solution.yaml': findBlock('docs/testing-solutions.md', 'solution.yaml') },
  },
];

/** Pages that are followed like the tutorial: every file is written, every command is run, every output is compared. */
export const WALKS: readonly string[] = [
  'docs/getting-started.md',
  'docs/concepts.md',
  ...globSync('docs/guides/*.md', { cwd: root }).map(toSlashes).sort(),
];

/** First keys of YAML that is neither a document of ours nor a part of one or of the configuration: files of others, members of a map. */
export const OTHER_YAML: readonly string[] = ['env', 'jobs', 'on', 'users', 'webhook', 'services', 'deploy'];

/** Programs of others that commands of the pages are piped into or from. */
export const FOREIGN: Readonly<Record<string, string>> = {
  npx: '[ "$1" = tool ] && shift && exec tool "$@"',
  pass: 'echo from-pass',
  docker: 'cat > /dev/null',
  age: 'cat > /dev/null',
};

/** The plugin on the page is the one that `tool new plugin` wrote and the reader ran; its types hold. */
function isPluginOfPage(cwd: string, printed: string): void {
  assert.match(printed, /11 ok, 0 warnings, 0 failed: it keeps to the contract/);
  assert.match(printed, /"greeting": "Hello Ada"/);
  assert.match(printed, /Would greet Ada/);
  assert.match(printed, /greet@sha256:[0-9a-f]{64}/);
  const page = docBlocks(readFileSync(join(root, 'docs/plugins.md'), 'utf8'));
  const own = readFileSync(join(cwd, 'plugins/greet/greet.ts'), 'utf8');
  assert.equal(page.find(({ language }) => language === 'ts')?.text, own);
  const words = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
  const types = spawnSync(join(root, 'node_modules/.bin/tsc'), [...words, 'plugins/greet/greet.ts'], {
    cwd,
    encoding: 'utf8',
  });
  assert.equal(types.status, 0, types.stdout);
}
