import type { CommandRow } from './command-row.ts';
import { LOCKED, SOLUTION_FLAGS } from './global-flags.ts';
import type { FlagRow } from './row.ts';

const SOURCE: readonly FlagRow[] = SOLUTION_FLAGS.filter(({ name }) => name === 'file' || name === 'catalog').map(
  flag =>
    flag.name === 'file'
      ? { ...flag, summary: 'the solution document, or the directory it is in; - reads stdin' }
      : flag,
);

const WHICH: readonly FlagRow[] = [
  {
    name: 'filter',
    kind: 'list',
    value: '<glob>',
    summary: 'only tests of this name: case or solution/case (repeatable)',
  },
  { name: 'tag', kind: 'list', value: '<tag>', summary: 'only cases with this tag (repeatable)' },
  { name: 'solution', kind: 'list', value: '<glob>', summary: 'only solutions of this name (repeatable)' },
  {
    name: 'tests-path',
    kind: 'text',
    value: '<dir>',
    summary: 'every solution with tests below this directory',
    completes: 'directory',
  },
];

/** Commands that test a solution. */
export const TEST_COMMANDS: readonly CommandRow[] = [
  {
    words: 'test functional',
    aliases: ['test'],
    summary: 'Run the functional tests of a solution',
    description:
      'Every case of `spec.testing` runs in a sandbox of its own: a copy of the solution with a home of its own. Cleanup always happens, also after a failure, a deadline or Ctrl-C.',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [
      ...SOURCE,
      LOCKED,
      ...WHICH,
      {
        name: 'concurrency',
        short: 'j',
        kind: 'integer',
        value: '<n>',
        summary: 'cases at once, 1 to 64',
        default: 'CPUs, at most 4',
      },
      { name: 'timeout', kind: 'duration', value: '<duration>', summary: 'of all tests together', default: '5m' },
      {
        name: 'test-timeout',
        kind: 'duration',
        value: '<duration>',
        summary: 'of a case that has no timeout of its own',
        default: '30s',
      },
      { name: 'fail-fast', kind: 'bool', summary: 'skip the rest after the first failure', default: 'false' },
      {
        name: 'skip-builtins',
        kind: 'optional',
        value: '[=<names>]',
        summary: 'leave out the built-in tests, or those named: parse, lint, render-defaults, resolve-defaults',
      },
      { name: 'update-snapshots', kind: 'bool', summary: 'write golden files as the output is now', default: 'false' },
      { name: 'keep-sandbox', kind: 'bool', summary: 'leave the sandboxes and say where they are', default: 'false' },
      {
        name: 'isolation',
        kind: 'text',
        value: '<kind>',
        values: ['worker', 'process'],
        summary: 'where commands run: threads or processes; the results are the same',
        default: 'worker',
      },
      { name: 'dry-run', kind: 'bool', summary: 'show what would run', default: 'false' },
      { name: 'watch', short: 'w', kind: 'bool', summary: 'run again whenever a file changes', default: 'false' },
      {
        name: 'report',
        kind: 'list',
        value: '<kind>=<file>',
        summary: 'write a report: junit, tap, json or github (repeatable)',
      },
    ],
    exits: [
      '2 the document breaks its rules',
      '4 not found or not parsable',
      '8 the catalog failed',
      '9 the deadline of --timeout passed',
      '11 a test failed',
      '130 interrupted',
    ],
    examples: [
      { command: 'tool test -f solution.yaml', does: 'all tests of a solution' },
      {
        command: `tool test functional --tests-path . --filter 'deploy-*' --report junit=results.xml`,
        does: 'some tests of many solutions, with a file for the build server',
      },
      {
        command: 'tool test -f solution.yaml --update-snapshots',
        does: 'take the output as it is now for the golden files',
      },
    ],
    load: async () => (await import('../commands/tests/test-functional.ts')).testFunctionalCommand,
  },
  {
    words: 'test list',
    summary: 'List the functional tests of a solution',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [
      ...SOURCE,
      ...WHICH,
      { name: 'include-builtins', kind: 'bool', summary: 'the built-in tests too', default: 'false' },
    ],
    exits: ['2 the document breaks its rules', '4 not found or not parsable'],
    examples: [{ command: 'tool test list -f solution.yaml --tag smoke', does: 'the cases with a tag' }],
    load: async () => (await import('../commands/tests/test-list.ts')).testListCommand,
  },
  {
    words: 'test init',
    summary: 'Write functional tests to begin with',
    description:
      'Prints a `testing` section that passes as it is: a case for each resolver, one for the render, one for lint. Resolvers that reach outside are mocked with an example; nothing outside is touched.',
    arguments: [{ name: 'ref', required: false, completes: 'solution' }],
    flags: [
      ...SOURCE,
      {
        name: 'output-file',
        kind: 'text',
        value: '<file>',
        summary: 'write it there, as a part that `compose` can name',
        completes: 'file',
      },
    ],
    exits: ['2 the document breaks its rules', '4 not found or not parsable'],
    examples: [
      { command: 'tool test init -f solution.yaml', does: 'the section, to be put under spec' },
      { command: 'tool test init -f solution.yaml --output-file tests.yaml', does: 'a part for compose: [tests.yaml]' },
    ],
    load: async () => (await import('../commands/tests/test-init.ts')).testInitCommand,
  },
];
