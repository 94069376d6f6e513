import { AUTH_COMMANDS } from './rows/auth-rows.ts';
import { CATALOG_COMMANDS } from './rows/catalog-rows.ts';
import type { CommandRow } from './rows/command-row.ts';
import { CONFIG_COMMANDS } from './rows/config-rows.ts';
import { DISCOVER_COMMANDS } from './rows/discover-rows.ts';
import {
  CHOICE_FLAGS,
  POLICY_FLAG,
  RESOLVER_FLAGS,
  RUN_FLAGS,
  SHOW_SENSITIVE,
  SNAPSHOT_FLAGS,
  SOLUTION_FLAGS,
} from './rows/global-flags.ts';
import { INSIGHT_COMMANDS } from './rows/insight-rows.ts';
import { LINT_COMMANDS } from './rows/lint-rows.ts';
import { MCP_COMMANDS } from './rows/mcp-rows.ts';
import { GRAPH_FORMAT, outputFlag, TEST_FORMAT } from './rows/output-flag.ts';
import { PLAN_COMMANDS } from './rows/plan-rows.ts';
import { PLUGIN_COMMANDS } from './rows/plugin-rows.ts';
import { POLICY_COMMANDS } from './rows/policy-rows.ts';
import { RESUME_COMMANDS } from './rows/resume-rows.ts';
import type { ArgumentRow, FlagRow } from './rows/row.ts';
import { RUNS_COMMANDS } from './rows/runs-rows.ts';
import { SECRET_COMMANDS } from './rows/secret-rows.ts';
import { SERVE_COMMANDS } from './rows/serve-rows.ts';
import { TEST_COMMANDS } from './rows/test-rows.ts';

const REFERENCE: ArgumentRow = { name: 'ref', required: false, completes: 'solution' };

const DATA_FLAGS: readonly FlagRow[] = [
  { name: 'data', kind: 'text', value: '<json>', summary: 'the data, bound to _: JSON, or @file with JSON or YAML' },
  { name: 'var', short: 'v', kind: 'list', value: '<key=value>', summary: 'one more name in the data (repeatable)' },
];

const DOCUMENT_EXITS = ['2 the document breaks its rules', '4 not found or not parsable'];
const RUN_EXITS = [
  '1 a resolver failed',
  ...DOCUMENT_EXITS,
  '6 an action failed',
  '9 the deadline of --timeout passed',
  '10 credentials or permission refused',
  '13 a policy or a missing approval refuses',
  '129, 130, 143 ended by SIGHUP, SIGINT, SIGTERM',
];

const RUN_COMMANDS: readonly CommandRow[] = [
  {
    words: 'run solution',
    printsMap: true,
    summary: 'Run a solution, or with --dry-run show exactly what a run would do',
    arguments: [REFERENCE],
    flags: [
      ...SOLUTION_FLAGS,
      ...CHOICE_FLAGS,
      {
        name: 'watch',
        short: 'w',
        kind: 'bool',
        summary: 'run again whenever a file of the solution changes',
        default: 'false',
      },
      ...RUN_FLAGS,
      outputFlag(TEST_FORMAT),
    ],
    exits: RUN_EXITS,
    examples: [
      { command: 'tool run -f . --dry-run', does: 'the same in short: the solution in this directory' },
      { command: 'tool run solution -f solution.yaml --dry-run', does: 'show what would be done, with file diffs' },
      { command: 'tool run solution -f solution.yaml -r region=eu -o json', does: 'run it, the result as JSON' },
      { command: 'tool run -f . --dry-run --watch', does: 'the preview again after every change' },
      {
        command: 'tool run solution deploy@^1.2 --dry-run --detailed-exitcode',
        does: 'exit 2 when something would change',
      },
    ],
    load: async () => (await import('./commands/solution/run-solution.ts')).runSolutionCommand,
  },
  {
    words: 'run resolver',
    printsMap: true,
    summary: 'Compute the values of resolvers and of what they need',
    arguments: [{ name: 'name', required: false, many: true, completes: 'resolver' }],
    flags: [...SOLUTION_FLAGS, ...RESOLVER_FLAGS],
    exits: RUN_EXITS,
    examples: [
      { command: 'tool run resolver -f solution.yaml', does: 'every resolver that is not internal' },
      { command: 'tool run resolver region replicas -f solution.yaml -o json', does: 'two of them as JSON' },
    ],
    load: async () => (await import('./commands/solution/run-resolver.ts')).runResolverCommand,
  },
  {
    words: 'run action',
    printsMap: true,
    summary: 'Run some actions, everything that they need, and the finally section',
    arguments: [{ name: 'name', required: true, many: true, completes: 'action' }],
    flags: [...SOLUTION_FLAGS, ...RUN_FLAGS, outputFlag(TEST_FORMAT)],
    exits: RUN_EXITS,
    examples: [
      { command: 'tool run action deploy -f solution.yaml --dry-run', does: 'what deploy and its needs would do' },
    ],
    load: async () => (await import('./commands/solution/run-solution.ts')).runActionCommand,
  },
  {
    words: 'run provider',
    printsMap: true,
    summary: 'Run one provider',
    arguments: [
      { name: 'name', required: true, completes: 'provider' },
      { name: 'key=value', required: false, many: true, completes: 'input' },
    ],
    flags: [
      {
        name: 'input',
        kind: 'list',
        value: '<key=value>',
        summary: 'an input, typed by the schema of the provider: key=value; or many: a JSON map, or @file (repeatable)',
        completes: 'input',
      },
      {
        name: 'capability',
        kind: 'text',
        value: '<name>',
        values: ['from', 'transform', 'validation', 'action'],
        summary: 'the role in which the provider is called',
        default: 'action, else from',
      },
      {
        name: 'dry-run',
        kind: 'bool',
        summary: 'return representative data; the provider is not executed',
        default: 'false',
      },
      POLICY_FLAG,
      { name: 'timeout', kind: 'duration', value: '<duration>', summary: 'deadline of the call', default: '5m' },
      {
        name: 'output-dir',
        kind: 'text',
        value: '<dir>',
        summary: 'where it writes; nothing may leave it',
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
      SHOW_SENSITIVE,
    ],
    exits: [
      '4 there is no such provider',
      '6 the provider failed',
      '13 a policy denies',
      '9 the deadline passed',
      '10 credentials or permission refused',
    ],
    examples: [
      {
        command: `tool run provider exec command=echo args='["hello"]' --dry-run`,
        does: 'mock data; nothing is started',
      },
      { command: 'tool run provider http url=https://example.com', does: 'one request' },
    ],
    load: async () => (await import('./commands/providers/run-provider.ts')).runProviderCommand,
  },
  {
    words: 'render solution',
    printsMap: true,
    summary: 'Resolve and print the graph of actions with their inputs, executing nothing',
    arguments: [REFERENCE],
    flags: [
      ...SOLUTION_FLAGS,
      {
        name: 'output-file',
        kind: 'text',
        value: '<file>',
        summary: 'write the result to this file',
        completes: 'file',
      },
      { name: 'compact', kind: 'bool', summary: 'JSON without spaces', default: 'false' },
      {
        name: 'no-timestamp',
        kind: 'bool',
        summary: 'leave out the time, so that equal inputs give equal bytes',
        default: 'false',
      },
      {
        name: 'graph',
        kind: 'text',
        value: '<format>',
        values: ['ascii', 'dot', 'mermaid'],
        summary: 'print a picture of the graph',
      },
      outputFlag(GRAPH_FORMAT),
      ...SNAPSHOT_FLAGS,
    ],
    exits: ['1 a resolver failed', ...DOCUMENT_EXITS, '5 the graph could not be built'],
    examples: [
      { command: 'tool render solution -f solution.yaml', does: 'the graph as YAML' },
      { command: 'tool render solution -f solution.yaml --graph mermaid', does: 'a picture for a page' },
    ],
    load: async () => (await import('./commands/solution/render-solution.ts')).renderSolutionCommand,
  },
  {
    words: 'eval cel',
    summary: 'Evaluate an expression',
    arguments: [{ name: 'expression', required: true }],
    flags: DATA_FLAGS,
    exits: [],
    examples: [
      { command: `tool eval cel '_.items.filter(i, i.size > 3)' --data @items.json`, does: 'filter a list' },
      { command: `tool eval cel '"a-b".split("-")' -o json`, does: 'expression, result and type' },
    ],
    load: async () => (await import('./commands/eval.ts')).evalCelCommand,
  },
  {
    words: 'eval template',
    summary: 'Render a template',
    arguments: [{ name: 'text', required: false }],
    flags: [
      { name: 'template-file', kind: 'text', value: '<file>', summary: 'the template', completes: 'file' },
      ...DATA_FLAGS,
      { name: 'show-refs', kind: 'bool', summary: 'add the names that it reads', default: 'false' },
      {
        name: 'syntax',
        kind: 'text',
        value: '<word>',
        summary:
          'how the template is written: liquid or go, or JSON with language, delimiters and missingKey; files that end in .tpl or .gotmpl are go',
      },
    ],
    exits: [],
    examples: [
      { command: `tool eval template 'Hello {{ name }}' -v name=world`, does: 'Hello world' },
      { command: `tool eval template --syntax go 'Hello {{ .name | upper }}' -v name=world`, does: 'Hello WORLD' },
    ],
    load: async () => (await import('./commands/eval.ts')).evalTemplateCommand,
  },
  {
    words: 'convert',
    summary: 'Write a template in the other syntax: Liquid as Go, Go as Liquid',
    description:
      'The template prints the same for the same data. What has no counterpart is an error with its place; where a value has no form that both print alike, the new template fails. Notes on stderr tell where a few characters differ.',
    arguments: [{ name: 'file', required: false, completes: 'file' }],
    flags: [
      { name: 'to', kind: 'text', value: '<word>', values: ['liquid', 'go'], summary: 'the syntax to convert to' },
      {
        name: 'from',
        kind: 'text',
        value: '<word>',
        values: ['liquid', 'go'],
        summary: 'the syntax of the template; the other one than --to',
      },
      {
        name: 'plain-values',
        kind: 'bool',
        summary: 'take it that all values that are printed are text, whole numbers or bools: no guards, shorter text',
        default: 'false',
      },
      { name: 'output-file', kind: 'text', value: '<file>', summary: 'write it there', completes: 'file' },
    ],
    exits: ['3 the template is not valid, or has no counterpart'],
    examples: [
      { command: 'tool convert --to go page.liquid', does: 'a Liquid template as a Go template' },
      { command: 'tool convert --to liquid deployment.tpl --output-file deployment.liquid', does: 'into a file' },
      { command: `echo 'Hello {{ name }}' | tool convert --to go --plain-values`, does: 'Hello {{ .name }}' },
    ],
    load: async () => (await import('./commands/eval.ts')).convertCommand,
  },
  {
    words: 'get provider',
    aliases: ['get providers'],
    summary: 'List the providers, or show one with its inputs and outputs',
    arguments: [{ name: 'name', required: false, completes: 'provider' }],
    flags: [
      {
        name: 'capability',
        kind: 'text',
        value: '<name>',
        values: ['from', 'transform', 'validation', 'authentication', 'action'],
        summary: 'only providers with this capability',
      },
      { name: 'category', kind: 'text', value: '<name>', summary: 'only providers of this category' },
    ],
    exits: ['4 there is no such provider'],
    examples: [{ command: 'tool get provider http', does: 'inputs, outputs, examples' }],
    load: async () => (await import('./commands/providers/get-provider.ts')).getProviderCommand,
  },
];

const PROGRAM_COMMANDS: readonly CommandRow[] = [
  {
    words: 'version',
    configuration: 'tolerated',
    summary: 'Print the version',
    flags: [
      {
        name: 'check',
        kind: 'bool',
        summary: 'ask the registry of npm whether a newer one exists (the only use of the network)',
        default: 'false',
      },
    ],
    examples: [{ command: 'tool version -o json', does: 'version, commit, platform' }],
    load: async () => (await import('./commands/version.ts')).versionCommand,
  },
  {
    words: 'upgrade',
    summary: 'Tell whether there is a newer version of this program, and how to get it',
    description:
      'Asks the registry of npm packages, only with --check, and replaces nothing. Another registry is named by --registry or by network.npmRegistry in the configuration.',
    flags: [
      { name: 'check', kind: 'bool', summary: 'ask the registry', default: 'false' },
      { name: 'registry', kind: 'text', value: '<url>', summary: 'ask this registry' },
      { name: 'exit-code', kind: 'bool', summary: 'exit 2 when there is a newer version', default: 'false' },
    ],
    exits: [
      '1 the registry cannot be reached, or its answer cannot be used',
      '2 there is a newer version (with --exit-code)',
      '3 without --check: the program does not replace itself',
      '4 the registry does not have the program',
      '9 the registry did not answer in time',
    ],
    examples: [{ command: 'tool upgrade --check', does: 'is there a newer version?' }],
    load: async () => (await import('./commands/version.ts')).upgradeCommand,
  },
  {
    words: 'completion',
    configuration: 'own',
    summary: 'Print the completion script of a shell',
    arguments: [{ name: 'shell', required: true, values: ['bash', 'zsh', 'fish', 'powershell'] }],
    flags: [],
    examples: [{ command: 'source <(tool completion bash)', does: 'complete commands, flags and names in this shell' }],
    load: async () => (await import('./commands/completion.ts')).completionCommand,
  },
];

/**
 * The first words of commands, and their rows, which are loaded when a command begins with one of the words: most commands need no other rows.
 */
const GROUPS: readonly { readonly words: readonly string[]; readonly rows: () => readonly CommandRow[] }[] = [
  { words: ['run', 'render', 'eval', 'convert', 'get'], rows: () => RUN_COMMANDS },
  { words: ['eval', 'example', 'get'], rows: () => DISCOVER_COMMANDS },
  { words: ['plan', 'apply'], rows: () => PLAN_COMMANDS },
  { words: ['runs'], rows: () => RUNS_COMMANDS },
  { words: ['runs'], rows: () => RESUME_COMMANDS },
  { words: ['policy'], rows: () => POLICY_COMMANDS },
  { words: ['auth'], rows: () => AUTH_COMMANDS },
  { words: ['diff', 'doctor', 'explain', 'lock', 'new', 'schema', 'snapshot'], rows: () => INSIGHT_COMMANDS },
  { words: ['catalog', 'get'], rows: () => CATALOG_COMMANDS },
  { words: ['lint'], rows: () => LINT_COMMANDS },
  { words: ['test'], rows: () => TEST_COMMANDS },
  { words: ['secret'], rows: () => SECRET_COMMANDS },
  { words: ['config'], rows: () => CONFIG_COMMANDS },
  { words: ['new', 'plugins'], rows: () => PLUGIN_COMMANDS },
  { words: ['serve'], rows: () => SERVE_COMMANDS },
  { words: ['mcp'], rows: () => MCP_COMMANDS },
  { words: ['version', 'upgrade', 'completion'], rows: () => PROGRAM_COMMANDS },
];

/** Every command of the program. Parsing, help, completion and the docs read these rows. */
export const allCommands = (): readonly CommandRow[] => GROUPS.flatMap(({ rows }) => rows());

/** The commands whose name or alias begins with this word, and others of the same files. */
export const commandsNear = (word: string): readonly CommandRow[] =>
  GROUPS.flatMap(({ words, rows }) => (words.includes(word) ? rows() : []));

/** Words that later releases will use. */
export const RESERVED_WORDS: readonly string[] = [
  'run resume',
  'run list',
  'drift',
  'build',
  'bundle',
  'vendor',
  'cache',
];
