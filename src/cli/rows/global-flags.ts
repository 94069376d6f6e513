import { GRAPH_FORMAT, outputFlag, TEST_FORMAT } from './output-flag.ts';
import type { FlagRow } from './row.ts';

/** Flags that every command takes. */
export const GLOBAL_FLAGS: readonly FlagRow[] = [
  { name: 'help', short: 'h', kind: 'bool', summary: 'show help for the command' },
  {
    name: 'auth-profile',
    kind: 'text',
    value: '<name>',
    summary: 'profile for all authentication of this command',
    completes: 'profile',
  },
  { name: 'verbose', kind: 'bool', summary: 'wider reports; a dry-run adds the inputs of actions', default: 'false' },
  outputFlag(),
  { name: 'select', kind: 'text', value: '<CEL>', summary: 'reshape the data, bound to _, before printing' },
  {
    name: 'where',
    kind: 'text',
    value: '<CEL>',
    summary: 'keep the list elements, bound to item, for which it is true',
  },
  { name: 'quiet', short: 'q', kind: 'bool', summary: 'no progress, hints, warnings or summary', default: 'false' },
  { name: 'no-color', kind: 'bool', summary: 'no colours', default: 'false' },
  { name: 'no-progress', kind: 'bool', summary: 'no live progress', default: 'false' },
  {
    name: 'progress',
    kind: 'text',
    value: '<kind>',
    values: ['auto', 'plain', 'none'],
    summary: 'live lines on a terminal (auto), or one line per finished step (plain)',
    default: 'auto',
  },
  { name: 'no-input', kind: 'bool', summary: 'never ask a question', default: 'false' },
  { name: 'yes', short: 'y', kind: 'bool', summary: 'answer yes to every question', default: 'false' },
  {
    name: 'cwd',
    short: 'C',
    kind: 'text',
    value: '<dir>',
    summary: 'base of relative paths',
    default: 'the process directory',
    completes: 'directory',
  },
  {
    name: 'config',
    kind: 'text',
    value: '<file>',
    summary: 'configuration file; must exist when given',
    completes: 'file',
  },
  {
    name: 'log-level',
    kind: 'text',
    value: '<level>',
    values: ['none', 'error', 'warn', 'info', 'debug', 'trace'],
    summary: 'what is logged',
    default: 'warn',
  },
  {
    name: 'log-format',
    kind: 'text',
    value: '<format>',
    values: ['text', 'json'],
    summary: 'shape of log lines and errors',
    default: 'text',
  },
  {
    name: 'log-file',
    kind: 'text',
    value: '<file>',
    summary: 'append the log to this file',
    default: 'stderr',
    completes: 'file',
  },
  { name: 'debug', kind: 'bool', summary: 'log level debug, and stack traces of errors', default: 'false' },
  { name: 'otel-endpoint', kind: 'text', value: '<url>', summary: 'send traces of this command there' },
];

export const SHOW_SENSITIVE: FlagRow = {
  name: 'show-sensitive',
  kind: 'bool',
  summary: 'reveal sensitive values on stdout of this one command',
  default: 'false',
};

export const LOCKED: FlagRow = {
  name: 'locked',
  kind: 'bool',
  summary: 'use only what tool.lock beside the solution names, with exactly these digests',
  default: 'false',
};

export const DOCUMENT: FlagRow = {
  name: 'file',
  short: 'f',
  kind: 'text',
  value: '<file>',
  summary: 'the solution document; - reads stdin',
  completes: 'file',
};

/** Where a solution comes from. */
export const SOURCE_FLAGS: readonly FlagRow[] = [
  DOCUMENT,
  {
    name: 'catalog',
    kind: 'text',
    value: '<name>',
    summary: 'look the reference up in this catalog only',
    completes: 'catalog',
  },
  LOCKED,
];

export const PARAMETERS: FlagRow = {
  name: 'param',
  short: 'r',
  kind: 'list',
  value: '<key=value>',
  summary:
    'a parameter: key=text, key=@file, key=@-, key=@@text for a text that begins with @, or @file with many: YAML, JSON or dotenv (repeatable)',
  completes: 'parameter',
};

/** Flags of commands that take a solution. */
export const SOLUTION_FLAGS: readonly FlagRow[] = [...SOURCE_FLAGS, PARAMETERS, SHOW_SENSITIVE];

export const SNAPSHOT_FLAGS: readonly FlagRow[] = [
  {
    name: 'snapshot',
    kind: 'optional',
    value: '[=<file>]',
    summary: 'keep the outcome in the snapshot store, or in a file',
    completes: 'file',
  },
  { name: 'no-redact', kind: 'bool', summary: 'with --snapshot: keep sensitive values as they are', default: 'false' },
];

const LIMITS: readonly FlagRow[] = [
  { name: 'timeout', kind: 'duration', value: '<duration>', summary: 'deadline of the whole command', default: 'none' },
  {
    name: 'resolver-timeout',
    kind: 'duration',
    value: '<duration>',
    summary: 'time limit of one resolver',
    default: '30s',
  },
  { name: 'resolver-concurrency', kind: 'integer', value: '<n>', summary: 'resolvers at once', default: '16' },
  { name: 'skip-validation', kind: 'bool', summary: 'skip the validate phase of resolvers', default: 'false' },
  { name: 'fail-fast', kind: 'bool', summary: 'start nothing new after a failure', default: 'false' },
];

export const RESOLVER_FLAGS: readonly FlagRow[] = [
  outputFlag({ ...TEST_FORMAT, ...GRAPH_FORMAT }),
  ...LIMITS,
  { name: 'skip-transform', kind: 'bool', summary: 'skip the transform phase of resolvers', default: 'false' },
  {
    name: 'graph',
    kind: 'text',
    value: '<format>',
    values: ['ascii', 'dot', 'mermaid', 'json'],
    summary: 'print the graph of resolvers in place of their values',
  },
  ...SNAPSHOT_FLAGS,
];

/** Runs with the lock of one workflow wait for each other. */
export const LOCK_TIMEOUT: FlagRow = {
  name: 'lock-timeout',
  kind: 'duration',
  value: '<duration>',
  summary: 'how long to wait for the lock of the workflow while another run holds it',
  default: '0s',
};

/** Which actions a command takes; --skip-tag is one of RUN_FLAGS, because it applies to named actions too. */
export const CHOICE_FLAGS: readonly FlagRow[] = [
  {
    name: 'action',
    kind: 'list',
    value: '<name>',
    summary: 'only this action and what it needs (repeatable)',
    completes: 'action',
  },
  {
    name: 'tag',
    kind: 'list',
    value: '<tag>',
    summary: 'only actions with this tag and what they need (repeatable)',
    completes: 'tag',
  },
];

export const POLICY_FLAG: FlagRow = {
  name: 'policy',
  kind: 'list',
  value: '<file>',
  summary: 'a policy that judges the plan, beside those of the configuration (repeatable)',
  completes: 'file',
};

export const RUN_FLAGS: readonly FlagRow[] = [
  {
    name: 'skip-tag',
    kind: 'list',
    value: '<tag>',
    summary: 'leave out actions with this tag and what needs them (repeatable)',
    completes: 'tag',
  },
  { name: 'dry-run', kind: 'bool', summary: 'resolve, plan and describe; execute no action', default: 'false' },
  POLICY_FLAG,
  {
    name: 'output-dir',
    kind: 'text',
    value: '<dir>',
    summary: 'where actions write; nothing may leave it',
    completes: 'directory',
  },
  {
    name: 'on-conflict',
    kind: 'text',
    value: '<how>',
    values: ['error', 'overwrite', 'skip', 'skip-unchanged', 'append'],
    summary: 'what writing does with files that exist',
  },
  { name: 'backup', kind: 'bool', summary: 'keep a copy of files that are replaced', default: 'false' },
  ...LIMITS,
  {
    name: 'action-timeout',
    kind: 'duration',
    value: '<duration>',
    summary: 'time limit of one attempt of an action',
    default: '5m',
  },
  { name: 'action-concurrency', kind: 'integer', value: '<n>', summary: 'actions at once', default: '8' },
  LOCK_TIMEOUT,
  { name: 'strict', kind: 'bool', summary: 'warnings fail (exit 2); no process in resolvers', default: 'false' },
  { name: 'show-execution', kind: 'bool', summary: 'add facts about the resolvers to the result', default: 'false' },
  ...SNAPSHOT_FLAGS,
  {
    name: 'out',
    kind: 'text',
    value: '<file>',
    summary: 'with --dry-run: keep it as a plan that tool apply executes exactly',
    completes: 'file',
  },
  {
    name: 'expires',
    kind: 'duration',
    value: '<duration>',
    summary: 'with --out: how long the plan can be applied, at most 8760h',
    maxMs: 8760 * 3_600_000,
    default: '24h',
  },
  {
    name: 'resolver-override',
    kind: 'list',
    value: '<name=json>',
    summary: 'with --dry-run: use this value instead of running the resolver (repeatable)',
  },
  {
    name: 'detailed-exitcode',
    kind: 'bool',
    summary: 'with --dry-run: 0 nothing would change, 2 something would, 1 an error',
    default: 'false',
  },
  {
    name: 'allow-resolver-failures',
    kind: 'bool',
    summary: 'with --dry-run: exit 0 although a resolver failed',
    default: 'false',
  },
];
