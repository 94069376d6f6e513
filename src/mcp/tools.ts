import { endedRun, shownPlan, testedSolution } from './run-answers.ts';
import type { ToolRow } from './tool-row.ts';

const OUTPUT_DIR = 'A directory below the roots: nothing is written outside of it.';

/** Every tool of agents, in the order in which they are listed. Without permission to run, none of them changes anything. */
export const TOOLS: readonly ToolRow[] = [
  {
    name: 'dry_run_solution',
    title: 'Dry-run a solution',
    description:
      'Shows exactly what a run of a solution would do: resolvers are computed with real data, actions are described and never executed. resolver_overrides are values in place of resolvers, set before anything is resolved, so that other resolvers and inputs see them. A failed resolver is a warning in the report. Always call it before a run.',
    permission: 'none',
    load: async () => (await import('../operations/solution/dry-run-solution.ts')).dryRunSolution,
    without: ['plan_digest'],
    notes: { output_dir: OUTPUT_DIR },
    answer: shownPlan,
  },
  {
    name: 'preview_action',
    title: 'Preview actions',
    description:
      'A dry-run of the named actions and of what they need, in place of the whole workflow. Nothing is executed.',
    permission: 'none',
    load: async () => (await import('../operations/solution/dry-run-solution.ts')).dryRunSolution,
    requires: ['actions'],
    notes: { output_dir: OUTPUT_DIR, actions: 'Names of the actions to look at.' },
    answer: shownPlan,
  },
  {
    name: 'preview_resolver',
    title: 'Preview resolvers',
    description:
      'The values of the named resolvers (default: all that are not internal), computed with real data; only what they need runs. Sensitive values are hidden.',
    permission: 'none',
    load: async () => (await import('../operations/solution/run-resolver.ts')).runResolver,
  },
  {
    name: 'preview_provider',
    title: 'Preview a provider',
    description:
      'Checks inputs of one provider and shows a sample of what it gives. The provider is not run. Use it before you write a resolver or an action.',
    permission: 'none',
    load: async () => (await import('../operations/providers/preview-provider.ts')).previewProvider,
  },
  {
    name: 'run_solution',
    title: 'Run a solution',
    description:
      'Runs a solution, with side effects. Takes the arguments of a dry_run_solution call (without resolver_overrides) and the plan_digest that it returned; it is refused, before its first action, when the plan is not that one any more. Ask the person before you call it.',
    permission: 'run',
    load: async () => (await import('../operations/solution/run-solution.ts')).runSolution,
    without: ['fail_fast', 'snapshot'],
    requires: ['plan_digest'],
    notes: { output_dir: OUTPUT_DIR },
    answer: endedRun,
  },
  {
    name: 'plan_solution',
    title: 'Make a plan and keep it',
    description:
      'A dry-run whose plan is kept under an id, for a person to look at or for apply_plan. Takes the arguments of dry_run_solution; the answer holds id, planDigest, report, and whether a policy asks for an approval.',
    permission: 'run',
    load: async () => (await import('../operations/plans/create-plan.ts')).createPlan,
    notes: { output_dir: OUTPUT_DIR },
  },
  {
    name: 'apply_plan',
    title: 'Apply a plan that is kept',
    description:
      'Executes exactly what a plan of plan_solution showed, with side effects; it is refused, before its first action, when the plan does not hold any more or waits for an approval. Secret parameters are given again. Ask the person before you call it.',
    permission: 'run',
    load: async () => (await import('../operations/plans/execute-kept.ts')).executeKeptPlan,
    answer: endedRun,
  },
  {
    name: 'get_run',
    title: 'Show a run',
    description:
      'The state of a run that is kept, with its result when it is over; wait (such as 30s) waits for the end. Its id is the runId of a result.',
    permission: 'none',
    load: async () => (await import('../operations/runs/get-run.ts')).getRun,
  },
  {
    name: 'cancel_run',
    title: 'Cancel a run',
    description:
      'Asks for the end of a run: what it started ends, finally runs, and then its state is cancelled. A run that is over stays as it is.',
    permission: 'run',
    load: async () => (await import('../operations/runs/cancel-run.ts')).cancelRun,
  },
  {
    name: 'run_tests',
    title: 'Run the tests of a solution',
    description:
      'Runs the functional tests in spec.testing of a solution, each in a sandbox of its own. Tests that fail are in the result.',
    permission: 'run',
    load: async () => (await import('../operations/tests/test-solution.ts')).testSolution,
    without: ['dry_run'],
    answer: testedSolution,
  },
  {
    name: 'explain_solution',
    title: 'Explain a solution',
    description:
      'What a solution is: its parameters, resolvers, actions, graph, side effects, and what it needs (credentials, hosts, files, environment). Nothing is executed or resolved. Use it first on a solution that you do not know.',
    permission: 'none',
    load: async () => (await import('../operations/explain/explain-solution.ts')).explainSolution,
  },
  {
    name: 'lint_solution',
    title: 'Lint a solution',
    description:
      'What is wrong with a solution document or could be better, each finding with rule, file, line and column and what to do. Use it after every change of a document. Nothing is executed.',
    permission: 'none',
    load: async () => (await import('../operations/lint/lint-solution.ts')).lintSolution,
  },
  {
    name: 'render_solution',
    title: 'Render a solution',
    description:
      'Computes the resolvers and gives the graph of actions with their inputs, executing none. Use dry_run_solution to see what the actions would do.',
    permission: 'none',
    load: async () => (await import('../operations/solution/render-solution.ts')).renderSolution,
  },
  {
    name: 'diff_solutions',
    title: 'Compare two solutions',
    description:
      'Compares two solution documents by meaning, change by change, and tells which changes may break callers. Nothing is executed.',
    permission: 'none',
    load: async () => (await import('../operations/diff/diff-solutions.ts')).diffSolutions,
  },
  {
    name: 'list_tests',
    title: 'List the tests of a solution',
    description: 'The functional tests in spec.testing of a solution, without running them.',
    permission: 'none',
    load: async () => (await import('../operations/tests/list-tests.ts')).listTests,
  },
  {
    name: 'list_providers',
    title: 'List providers',
    description:
      'The providers that resolvers and actions may name, with what each is for and whether it has side effects.',
    permission: 'none',
    load: async () => (await import('../operations/providers/list-providers.ts')).listProviders,
    list: true,
  },
  {
    name: 'get_provider',
    title: 'Show a provider',
    description:
      'One provider: the JSON Schema of its inputs, its outputs, examples. Use it before you write a resolver or an action.',
    permission: 'none',
    load: async () => (await import('../operations/providers/list-providers.ts')).getProvider,
  },
  {
    name: 'list_lint_rules',
    title: 'List lint rules',
    description: 'The rules that lint_solution judges by, with severity and category.',
    permission: 'none',
    load: async () => (await import('../operations/lint/lint-rules.ts')).listLintRules,
    list: true,
  },
  {
    name: 'list_schemas',
    title: 'List schemas',
    description: 'The JSON Schemas of documents and results, by name.',
    permission: 'none',
    load: async () => (await import('../operations/schemas/list-schemas.ts')).listSchemas,
    list: true,
  },
  {
    name: 'get_schema',
    title: 'Show a schema',
    description: 'One JSON Schema by name: solution is that of a whole document.',
    permission: 'none',
    load: async () => (await import('../operations/schemas/get-schema.ts')).getSchema,
  },
  {
    name: 'validate_data',
    title: 'Validate data',
    description:
      'Checks data against a named JSON Schema (default: solution); all violations with their places. For a solution document lint_solution says more.',
    permission: 'none',
    load: async () => (await import('../operations/schemas/validate-data.ts')).validateData,
  },
  {
    name: 'list_solutions',
    title: 'List solutions',
    description: 'The solutions of the configured catalogs. Other tools take them by name.',
    permission: 'none',
    load: async () => (await import('../operations/catalog/list-catalog-solutions.ts')).listSolutions,
    list: true,
  },
  {
    name: 'list_snapshots',
    title: 'List snapshots',
    description: 'Runs that were kept, newest first.',
    permission: 'none',
    load: async () => (await import('../operations/snapshots/list-snapshots.ts')).listSnapshots,
    list: true,
  },
  {
    name: 'get_snapshot',
    title: 'Show a snapshot',
    description: 'One run that was kept: resolver values, results of actions, durations, errors.',
    permission: 'none',
    load: async () => (await import('../operations/snapshots/get-snapshot.ts')).getSnapshot,
  },
  {
    name: 'diff_snapshots',
    title: 'Compare two snapshots',
    description: 'What changed between two kept runs, resolver by resolver and action by action.',
    permission: 'none',
    load: async () => (await import('../operations/snapshots/diff-snapshots.ts')).diffSnapshots,
  },
  {
    name: 'evaluate_cel',
    title: 'Evaluate an expression',
    description:
      'Evaluates a CEL expression on data, bound to _; keys of an object are also names. Use it to try the expressions of a solution.',
    permission: 'none',
    load: async () => (await import('../operations/eval/eval-cel.ts')).evalCel,
  },
  {
    name: 'evaluate_template',
    title: 'Render a template',
    description:
      'Renders a template with data: Liquid, or with syntax go a Go template with the functions of Helm. Use it to try the templates of a solution.',
    permission: 'none',
    load: async () => (await import('../operations/eval/eval-template.ts')).evalTemplate,
  },
  {
    name: 'convert_template',
    title: 'Convert a template',
    description:
      'The template in the other syntax (to: go or liquid), printing the same; what has no counterpart is an error with line and column. Notes tell where a few characters differ.',
    permission: 'none',
    load: async () => (await import('../operations/eval/convert-template.ts')).convertTemplate,
  },
  {
    name: 'validate_expression',
    title: 'Validate an expression',
    description:
      'Whether a CEL expression is valid, without data: its type and what it reads, or the error with line and column.',
    permission: 'none',
    load: async () => (await import('../operations/eval/validate-text.ts')).validateText,
    without: ['template', 'syntax'],
    requires: ['expression'],
  },
  {
    name: 'validate_template',
    title: 'Validate a template',
    description:
      'Whether a template (Liquid, or Go with syntax go) is valid, without data: what it reads, or the error with line and column.',
    permission: 'none',
    load: async () => (await import('../operations/eval/validate-text.ts')).validateText,
    without: ['expression'],
    requires: ['template'],
  },
  {
    name: 'list_functions',
    title: 'List functions of expressions',
    description:
      'The functions and macros of CEL expressions with their signatures, or with syntax go those of Go templates; word cuts the list down.',
    permission: 'none',
    load: async () => (await import('../operations/discover/list-functions.ts')).listFunctions,
    list: true,
  },
  {
    name: 'list_filters',
    title: 'List filters of templates',
    description: 'The filters of templates, each with an example and what it prints; word cuts the list down.',
    permission: 'none',
    load: async () => (await import('../operations/discover/list-functions.ts')).listFilters,
    list: true,
  },
  {
    name: 'list_examples',
    title: 'List examples',
    description: 'Whole solutions that come with the program, to learn from.',
    permission: 'none',
    load: async () => (await import('../operations/discover/examples.ts')).listExamples,
    list: true,
  },
  {
    name: 'get_example',
    title: 'Show an example',
    description: 'One example with the text of all its files. Look at one before you write a first solution.',
    permission: 'none',
    load: async () => (await import('../operations/discover/examples.ts')).getExample,
  },
  {
    name: 'explain_error',
    title: 'Explain the code of an error',
    description: 'What the code of a failure means and what to do about it.',
    permission: 'none',
    load: async () => (await import('../operations/discover/explain-error.ts')).explainError,
  },
  {
    name: 'explain_field',
    title: 'Explain a field of a document',
    description:
      'What a field of a solution document is, such as spec.workflow.actions.retry: type, default, limits and the fields inside of it.',
    permission: 'none',
    load: async () => (await import('../operations/schemas/explain-field.ts')).explainField,
  },
  {
    name: 'scaffold_solution',
    title: 'Start a new solution',
    description:
      'The text of a valid solution to start from, with the features and providers that you name. Nothing is written.',
    permission: 'none',
    load: async () => (await import('../operations/new/new-solution.ts')).scaffoldSolution,
  },
  {
    name: 'auth_status',
    title: 'Show who is logged in',
    description:
      'The logins of each authentication handler and profile; never a token. A missing login is made by a person with tool auth login.',
    permission: 'none',
    load: async () => (await import('../operations/auth/auth-status.ts')).authStatus,
    without: ['check'],
  },
  {
    name: 'get_config',
    title: 'Show the configuration',
    description: 'The configuration in effect, with secrets redacted.',
    permission: 'none',
    load: async () => (await import('../operations/config/show-config.ts')).showConfig,
  },
  {
    name: 'get_version',
    title: 'Show the version',
    description: 'The version of tool, and what it runs on.',
    permission: 'none',
    load: async () => (await import('../operations/show-version.ts')).showVersion,
  },
];

/** What a caller sees and may call. */
export const toolsFor = (mayRun: boolean): readonly ToolRow[] =>
  TOOLS.filter(({ permission }) => permission === 'none' || mayRun);
