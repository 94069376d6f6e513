import type { KeyRow, NameRule, SectionRow } from '../key-row.ts';
import { FIXED_RULES, LINT_RULES } from '../lint-rules.ts';
import {
  CATALOG_ADDRESS,
  DIRECTORY,
  NAME,
  PATH,
  PLUGIN,
  PUBLIC_KEY,
  REFERENCE,
  RESOLVER,
  SECRET_NAME,
} from '../text-rules.ts';

const RULE_IDS: NameRule = {
  placeholder: '<id>',
  schema: { enum: LINT_RULES },
  known: LINT_RULES,
  fromSegment: segment => segment.toLowerCase().replaceAll('_', '-'),
  fault: id =>
    FIXED_RULES.includes(id) ? 'is not a rule that can be set: a solution that breaks it is refused' : undefined,
};

const PLUGIN_NAMES: NameRule = {
  placeholder: '<name>',
  schema: { pattern: '^[a-z][a-z0-9-]{1,99}$' },
  fromSegment: segment => segment.toLowerCase().replaceAll('_', '-'),
  fault: name =>
    /^[a-z][a-z0-9-]{1,99}$/.test(name)
      ? undefined
      : 'is not a plugin name: lower-case letters, digits and -, the first a letter',
};

export const STORE_SECTIONS: readonly SectionRow[] = [
  { path: 'lint', doc: 'Lint.' },
  {
    path: 'lint.rules',
    doc: 'Severity of single rules. Rules that solutions are refused for cannot be set.',
    names: RULE_IDS,
  },
  { path: 'testing', doc: 'Functional tests.' },
  { path: 'plan', doc: 'Plans that are kept.' },
  { path: 'approvals', doc: 'Approvals of plans.' },
  { path: 'snapshots', doc: 'The snapshot store.' },
  { path: 'plugins', doc: 'Provider plugins.' },
  { path: 'plugins.settings', doc: 'What plugins are configured with, by name.', names: PLUGIN_NAMES },
  {
    path: 'plugins.grants',
    doc: 'What plugins may ask for while they work, by name; nothing else.',
    names: PLUGIN_NAMES,
  },
  { path: 'plugins.grants.*', doc: 'A plugin.' },
];

const CATALOG_ROWS: readonly KeyRow[] = [
  { path: 'name', type: 'text', rule: NAME, doc: 'Name of the catalog; no two are equal.' },
  { path: 'type', type: 'enum', values: ['filesystem', 'oci'], default: 'filesystem', doc: 'What it is.' },
  {
    path: 'path',
    type: 'path',
    preset: '`local`: `catalog` in the data directory',
    rule: DIRECTORY,
    doc: 'Type `filesystem`: its directory.',
  },
  { path: 'url', type: 'text', rule: CATALOG_ADDRESS, doc: 'Type `oci`: its address.' },
  {
    path: 'authProvider',
    type: 'text',
    rule: REFERENCE,
    doc: 'Whose credentials are used, `<handler>` or `<handler>@<profile>`.',
  },
  {
    path: 'trustedKeys',
    type: 'list',
    of: 'public key',
    maxItems: 20,
    rule: PUBLIC_KEY,
    preset: 'none: signatures are not asked for',
    doc: 'Ed25519 keys, each the line between BEGIN and END PUBLIC KEY. Only versions that one of them has signed are synced, pulled and used.',
  },
  { path: 'metadata', type: 'map', doc: 'Free data, shown with the catalog.' },
  {
    path: 'refresh',
    type: 'duration',
    default: '0s',
    min: '0s',
    max: '720h',
    doc: 'Age from which it is read again; `0s`: only by `tool catalog sync`.',
  },
];

/** Keys of catalogs, lint, tests, snapshots and plugins. */
export const STORE_ROWS: readonly KeyRow[] = [
  {
    path: 'catalogs',
    type: 'records',
    items: CATALOG_ROWS,
    required: ['name'],
    unique: 'name',
    maxItems: 50,
    default: [{ name: 'local', type: 'filesystem' }],
    doc: 'Where solutions come from, searched in this order. `local` comes first unless it is listed elsewhere.',
  },
  {
    path: 'lint.rules.*',
    type: 'enum',
    values: ['off', 'info', 'warning', 'error'],
    preset: "the rule's own",
    doc: 'Severity of the rule.',
  },
  {
    path: 'testing.concurrency',
    type: 'integer',
    preset: 'number of CPUs, at most 4',
    min: 1,
    max: 64,
    doc: 'Test cases that run at the same time.',
  },
  { path: 'testing.timeout', type: 'duration', default: '5m', doc: 'Time that all cases together may take.' },
  {
    path: 'testing.testTimeout',
    type: 'duration',
    default: '30s',
    doc: 'Time that one case may take, unless it says otherwise.',
  },
  {
    path: 'testing.isolation',
    type: 'enum',
    values: ['worker', 'process'],
    default: 'worker',
    doc: 'Where a case runs: in a worker thread or in a process.',
  },
  {
    path: 'plan.maxAge',
    type: 'duration',
    default: '24h',
    min: '1m',
    max: '8760h',
    doc: 'How long a plan can be applied after it was made, unless `--expires` says otherwise.',
  },
  {
    path: 'plan.signingKey',
    type: 'path',
    rule: PATH,
    doc: 'File with the Ed25519 private key (PEM) that `tool plan --out` signs with.',
  },
  {
    path: 'plan.trustedKeys',
    type: 'list',
    of: 'public key',
    maxItems: 20,
    rule: PUBLIC_KEY,
    default: [],
    doc: 'Ed25519 keys, each the line between BEGIN and END PUBLIC KEY. When there are any, only plan files that one of them has signed are applied.',
  },
  {
    path: 'policies',
    type: 'list',
    paths: true,
    of: 'file',
    maxItems: 20,
    rule: PATH,
    default: [],
    doc: 'Files of policies. They judge every plan before anything happens.',
  },
  {
    path: 'approvals.keys',
    type: 'list',
    of: 'public key',
    maxItems: 100,
    rule: PUBLIC_KEY,
    default: [],
    doc: 'Ed25519 keys of those whose approvals count.',
  },
  {
    path: 'approvals.fourEyes',
    type: 'bool',
    default: false,
    doc: 'Whether an approval by the key that signed the plan does not count.',
  },
  {
    path: 'snapshots.dir',
    type: 'path',
    preset: '`snapshots` in the data directory',
    rule: DIRECTORY,
    doc: 'Its directory.',
  },
  {
    path: 'snapshots.maxCount',
    type: 'integer',
    default: 200,
    min: 0,
    doc: 'Snapshots that `tool snapshot prune` keeps; 0: no limit.',
  },
  {
    path: 'snapshots.maxAge',
    type: 'duration',
    default: '2160h',
    min: '0s',
    max: '87600h',
    doc: 'Age up to which `tool snapshot prune` keeps them; `0s`: no limit.',
  },
  {
    path: 'plugins.dir',
    type: 'path',
    preset: '`plugins` in the cache directory',
    rule: DIRECTORY,
    doc: 'Their directory.',
  },
  {
    path: 'plugins.allowed',
    type: 'list',
    of: 'plugin',
    default: [],
    maxItems: 100,
    rule: PLUGIN,
    doc: 'Plugins that may run; no other one does. `<name>@sha256:<digest>` allows this executable only.',
  },
  {
    path: 'plugins.settings.*',
    type: 'map',
    doc: 'Free data, handed to the plugin when it starts.',
  },
  {
    path: 'plugins.grants.*.auth',
    type: 'list',
    of: 'reference',
    maxItems: 100,
    rule: REFERENCE,
    preset: 'none',
    doc: 'Whose credentials it may ask for, `<handler>` or `<handler>@<profile>`.',
  },
  {
    path: 'plugins.grants.*.secrets',
    type: 'list',
    of: 'name',
    maxItems: 100,
    rule: SECRET_NAME,
    preset: 'none',
    doc: 'Names of the secrets it may ask for (`tool secret list`).',
  },
  {
    path: 'plugins.grants.*.resolvers',
    type: 'list',
    of: 'name',
    maxItems: 100,
    rule: RESOLVER,
    preset: 'none',
    doc: 'Resolvers that its expressions see beside those that its inputs read; `*` grants all.',
  },
];
