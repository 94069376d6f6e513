import type { CommandRow } from './command-row.ts';
import { DOCUMENT, PARAMETERS, SOURCE_FLAGS } from './global-flags.ts';
import { GRAPH_FORMAT, outputFlag } from './output-flag.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

const SNAPSHOT: ArgumentRow = { name: 'id|file|run', required: true, completes: 'snapshot' };
const EXIT_CODE: FlagRow = {
  name: 'exit-code',
  kind: 'bool',
  summary: 'exit 2 when something differs',
  default: 'false',
};
const RUN_DIFF: readonly FlagRow[] = [
  {
    name: 'include-timing',
    kind: 'bool',
    summary: 'compare durations and provider calls of runs too',
    default: 'false',
  },
  { name: 'ignore', kind: 'list', value: '<field>', summary: 'leave this field of runs out (repeatable)' },
];
const DIFFERENCE = '2 something differs (with --exit-code)';

/** Commands that look at solutions and runs, and those that set up. */
export const INSIGHT_COMMANDS: readonly CommandRow[] = [
  {
    words: 'explain',
    summary: 'Explain a solution without executing it: its parameters, graph, effects and what it needs',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [
      ...SOURCE_FLAGS,
      PARAMETERS,
      {
        name: 'graph',
        kind: 'text',
        value: '<format>',
        values: ['ascii', 'dot', 'mermaid'],
        summary: 'print a picture of resolvers and actions',
      },
      outputFlag(GRAPH_FORMAT),
      {
        name: 'field',
        kind: 'text',
        value: '<path>',
        summary: 'explain this field of documents instead, such as spec.workflow.actions.retry',
      },
      {
        name: 'schema',
        kind: 'text',
        value: '<name>',
        summary: 'with --field: the schema of the document',
        default: 'solution',
        completes: 'schema',
      },
    ],
    exits: ['2 the document breaks its rules', '4 not found or not parsable'],
    examples: [
      { command: 'tool explain -f solution.yaml', does: 'what it takes, does and needs' },
      { command: 'tool explain -f solution.yaml -r @prod.env', does: 'also what each parameter gets, and from where' },
      { command: 'tool explain -f solution.yaml --graph mermaid', does: 'a picture for a page' },
      {
        command: 'tool explain --field spec.workflow.actions.retry',
        does: 'which values this field takes, and what they mean',
      },
    ],
    load: async () => (await import('../commands/solution/explain.ts')).explainCommand,
  },
  {
    words: 'lock',
    summary: 'Write tool.lock beside a solution: versions and digests of the solutions and plugins that it uses',
    description:
      'Solutions that it runs, and those that they run in turn, are looked up anew, so a range may get a newer version; plugins that it uses are started to ask for their version. With --locked other commands use exactly this.',
    flags: [{ ...DOCUMENT, summary: 'the solution document' }],
    exits: ['2 the document breaks its rules', '4 not found or not parsable', '8 the catalog cannot be used'],
    examples: [
      { command: 'tool lock', does: 'for the solution in this directory; keep tool.lock with it' },
      { command: 'tool run solution -f solution.yaml --locked', does: 'refuses what is not in the lock' },
    ],
    load: async () => (await import('../commands/solution/lock.ts')).lockCommand,
  },
  {
    words: 'diff',
    summary: 'Compare two solutions, or what two runs or snapshots did',
    description:
      'Each side is a file, a catalog reference (name[@version]) or - for stdin. A word is a file when it begins with ., / or ~, contains a slash, or ends in .yaml, .yml or .json. Different spellings of the same meaning count as equal. When both sides are runs (their ids, or the beginnings of them) or snapshots (ids or files), they are compared as tool snapshot diff does.',
    arguments: [
      { name: 'a', required: true, completes: 'file' },
      { name: 'b', required: true, completes: 'file' },
    ],
    flags: [
      {
        name: 'section',
        kind: 'list',
        value: '<name>',
        values: ['metadata', 'resolvers', 'workflow', 'testing', 'bundle', 'catalog'],
        summary: 'only changes of this part (repeatable)',
      },
      {
        name: 'catalog',
        kind: 'text',
        value: '<name>',
        summary: 'look references up in this catalog only',
        completes: 'catalog',
      },
      ...RUN_DIFF,
      EXIT_CODE,
    ],
    exits: [DIFFERENCE, '2 a document breaks its rules', '4 not found or not parsable'],
    examples: [
      { command: 'tool diff old.yaml solution.yaml', does: 'what changed, and which changes break callers' },
      { command: 'tool diff deploy@1.0.0 deploy@1.1.0 --exit-code -q', does: 'exit 2 when they differ' },
      { command: 'tool diff before.json after.json', does: 'what two runs did differently: their snapshots' },
      { command: 'git show HEAD:solution.yaml | tool diff - ./solution.yaml', does: 'what is not committed yet' },
    ],
    load: async () => (await import('../commands/solution/diff.ts')).diffCommand,
  },
  {
    words: 'schema list',
    summary: 'List the JSON Schemas of documents and results',
    flags: [],
    exits: [],
    examples: [{ command: 'tool schema list', does: 'names to use with schema get' }],
    load: async () => (await import('../commands/schema.ts')).schemaListCommand,
  },
  {
    words: 'schema get',
    summary: 'Print a JSON Schema',
    arguments: [{ name: 'name', required: true, completes: 'schema' }],
    flags: [],
    exits: ['4 there is no such schema'],
    examples: [{ command: 'tool schema get solution', does: 'the schema of documents, for an editor' }],
    load: async () => (await import('../commands/schema.ts')).schemaGetCommand,
  },
  {
    words: 'schema validate',
    summary: 'Check JSON or YAML against a schema and list every violation with its place',
    flags: [
      {
        name: 'file',
        short: 'f',
        kind: 'text',
        value: '<file>',
        summary: 'the data; - reads stdin',
        completes: 'file',
      },
      {
        name: 'schema',
        kind: 'text',
        value: '<name>',
        summary: 'the schema',
        default: 'solution',
        completes: 'schema',
      },
    ],
    exits: ['2 the data breaks the schema', '4 not found or not parsable'],
    examples: [
      { command: 'tool schema validate -f solution.yaml', does: 'the form of a document; tool lint checks more' },
      {
        command: 'tool schema validate -f report.json --schema dryrun-report',
        does: 'a report of tool run solution --dry-run -o json',
      },
    ],
    load: async () => (await import('../commands/schema.ts')).schemaValidateCommand,
  },
  {
    words: 'snapshot list',
    summary: 'List the captured runs, newest first',
    flags: [
      { name: 'solution', kind: 'text', value: '<name>', summary: 'only of this solution', completes: 'solution' },
      {
        name: 'status',
        kind: 'text',
        value: '<status>',
        values: ['succeeded', 'partial-success', 'failed', 'cancelled'],
        summary: 'only runs with this status',
      },
    ],
    exits: [],
    examples: [{ command: 'tool snapshot list --status failed', does: 'the runs that failed' }],
    load: async () => (await import('../commands/snapshot.ts')).snapshotListCommand,
  },
  {
    words: 'snapshot show',
    summary: 'Show a captured run, or a run that tool runs list shows',
    arguments: [SNAPSHOT],
    flags: [{ name: 'resolver', kind: 'list', value: '<name>', summary: 'only this resolver (repeatable)' }],
    exits: ['4 there is no such snapshot, or it is not readable'],
    examples: [{ command: 'tool snapshot show run.json -o json', does: 'the file of a run with --snapshot=run.json' }],
    load: async () => (await import('../commands/snapshot.ts')).snapshotShowCommand,
  },
  {
    words: 'snapshot diff',
    summary: 'Compare two captured runs, or two runs that tool runs list shows',
    arguments: [
      { ...SNAPSHOT, name: 'a' },
      { ...SNAPSHOT, name: 'b' },
    ],
    flags: [...RUN_DIFF, EXIT_CODE],
    exits: [DIFFERENCE, '4 there is no such snapshot, or it is not readable'],
    examples: [
      { command: 'tool snapshot diff before.json after.json --exit-code', does: 'exit 2 when the runs differ' },
    ],
    load: async () => (await import('../commands/snapshot.ts')).snapshotDiffCommand,
  },
  {
    words: 'snapshot delete',
    summary: 'Delete captured runs',
    arguments: [{ name: 'id', required: true, many: true, completes: 'snapshot' }],
    flags: [],
    exits: ['4 there is no such snapshot; nothing is deleted'],
    examples: [{ command: 'tool snapshot delete 20260102T030405Z-deploy-0a1b2c', does: 'one of the list' }],
    load: async () => (await import('../commands/snapshot.ts')).snapshotDeleteCommand,
  },
  {
    words: 'snapshot prune',
    summary: 'Delete the captured runs beyond the number and age that are kept',
    flags: [
      {
        name: 'max-count',
        kind: 'integer',
        value: '<n>',
        summary: 'keep so many; 0 = no limit',
        default: 'snapshots.maxCount',
      },
      {
        name: 'max-age',
        kind: 'text',
        value: '<duration>',
        summary: 'keep them so long, e.g. 720h; 0s = no limit',
        default: 'snapshots.maxAge',
      },
      { name: 'dry-run', kind: 'bool', summary: 'only list what would be removed', default: 'false' },
    ],
    exits: [],
    examples: [{ command: 'tool snapshot prune --max-age 720h --dry-run', does: 'which are older than 30 days' }],
    load: async () => (await import('../commands/snapshot.ts')).snapshotPruneCommand,
  },
  {
    words: 'new solution',
    summary: 'Write a solution to start from: it passes lint, runs, and shows the features that you choose',
    arguments: [{ name: 'name', required: true }],
    flags: [
      { name: 'description', kind: 'text', value: '<text>', summary: 'what it does' },
      {
        name: 'features',
        kind: 'list',
        value: '<names>',
        summary: 'parameters, resolvers, actions, validation, tests; separated by commas',
        default: 'parameters,resolvers,actions',
      },
      { name: 'test', kind: 'bool', summary: 'add functional tests; the same as the feature tests', default: 'false' },
      {
        name: 'providers',
        kind: 'list',
        value: '<names>',
        summary: 'add an example of each; separated by commas',
        completes: 'provider',
      },
      {
        name: 'output-file',
        kind: 'text',
        value: '<file>',
        summary: 'the file to write; - is stdout',
        default: 'solution.yaml',
        completes: 'file',
      },
      { name: 'force', kind: 'bool', summary: 'replace a file that exists', default: 'false' },
    ],
    exits: [],
    examples: [
      { command: 'tool new solution my-app', does: 'solution.yaml in this directory' },
      {
        command: 'tool new solution my-app --features actions,tests --providers exec,http --output-file -',
        does: 'only show it',
      },
    ],
    load: async () => (await import('../commands/solution/new-solution.ts')).newSolutionCommand,
  },
  {
    words: 'doctor',
    summary: 'Check the installation: runtime, configuration, stores, catalogs, network settings',
    flags: [
      {
        name: 'online',
        kind: 'bool',
        summary: 'also compare the clock with those of the identity services',
        default: 'false',
      },
    ],
    exits: ['1 a check failed'],
    examples: [
      { command: 'tool doctor', does: 'what works and what does not, without the network' },
      { command: `tool doctor --where 'item.status != "ok"'`, does: 'only what needs attention' },
    ],
    configuration: 'own',
    load: async () => (await import('../commands/doctor.ts')).doctorCommand,
  },
];
