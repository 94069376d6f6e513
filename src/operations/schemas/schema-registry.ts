import { type JsonMap, toJson } from '../../core/json/json.ts';
import { once } from '../../core/once.ts';

/** A schema that is published under a name. */
interface SchemaRow {
  readonly title: string;
  readonly description: string;
  /** With `$id` or without; loaded when it is asked for. */
  load(): Promise<object>;
}

const document = async (name: 'solution' | 'resolver' | 'action' | 'workflow'): Promise<object> =>
  (await import('../../solution/schema/schemas.ts')).documentSchemas()[name];

const ROWS: Readonly<Record<string, SchemaRow>> = {
  solution: { title: 'Solution', description: 'A solution document.', load: () => document('solution') },
  resolver: { title: 'Resolver', description: 'One resolver of a solution.', load: () => document('resolver') },
  action: { title: 'Action', description: 'One action of a workflow.', load: () => document('action') },
  workflow: { title: 'Workflow', description: 'The workflow of a solution.', load: () => document('workflow') },
  'test-suite': { title: 'Test suite', description: 'Functional tests: spec.testing of a solution.', load: testSuite },
  config: {
    title: 'Configuration',
    description: 'The configuration file.',
    load: async () => (await import('../../config/json-schema.ts')).configSchema(),
  },
  'provider-descriptor': {
    title: 'Provider descriptor',
    description: 'A provider with its inputs and outputs: tool get provider <name> -o json.',
    load: async () => (await import('../providers/provider-schema.ts')).PROVIDER_DESCRIPTOR,
  },
  'dryrun-report': {
    title: 'Dry-run report',
    description: 'What a run would do: tool run solution --dry-run -o json.',
    load: async () => (await import('../schemas.ts')).DRY_RUN_REPORT,
  },
  plan: {
    title: 'Plan',
    description: 'A plan that is kept: tool plan --out.',
    load: async () => (await import('../../plans/schema.ts')).PLAN,
  },
  policy: {
    title: 'Policy',
    description: 'Rules that judge plans before anything happens.',
    load: async () => (await import('../../plans/policy/schema.ts')).POLICY,
  },
  'run-result': {
    title: 'Run result',
    description: 'The outcome of a run: tool run solution -o json.',
    load: async () => (await import('../schemas.ts')).RUN_RESULT,
  },
  'action-graph': {
    title: 'Action graph',
    description: 'Actions with their inputs: tool render solution -o json.',
    load: async () => (await import('../schemas.ts')).ACTION_GRAPH,
  },
  'lint-result': {
    title: 'Lint result',
    description: 'Findings about a solution: tool lint -o json.',
    load: async () => (await import('../lint/lint-solution.ts')).LINT_RESULT,
  },
  'test-result': {
    title: 'Test result',
    description: 'The outcome of functional tests: tool test functional -o json.',
    load: async () => (await import('./test-schemas.ts')).TEST_REPORT,
  },
  explanation: {
    title: 'Explanation',
    description: 'What a solution is and needs: tool explain -o json.',
    load: async () => (await import('../explain/explain-schema.ts')).EXPLANATION,
  },
  'diff-result': {
    title: 'Difference of solutions',
    description: 'What changed from one solution to another: tool diff -o json.',
    load: async () => (await import('../diff/diff-solutions.ts')).DIFF_RESULT,
  },
  snapshot: {
    title: 'Snapshot',
    description: 'A captured run: tool snapshot show -o json.',
    load: async () => (await import('../../snapshots/schema.ts')).SNAPSHOT,
  },
  problem: {
    title: 'Problem',
    description: 'A failure over HTTP (RFC 7807).',
    load: async () => (await import('../wire-schemas.ts')).PROBLEM,
  },
  'audit-record': {
    title: 'Audit record',
    description: 'One line of the audit log of the server.',
    load: async () => (await import('../wire-schemas.ts')).AUDIT_RECORD,
  },
  'catalog-index': {
    title: 'Catalog index',
    description: 'The index of a catalog in a directory or registry.',
    load: async () => (await import('../wire-schemas.ts')).CATALOG_INDEX,
  },
  'catalog-manifest': {
    title: 'Catalog manifest',
    description: 'The manifest of one published solution.',
    load: async () => (await import('../wire-schemas.ts')).CATALOG_MANIFEST,
  },
};

/** Names of schemas, sorted. */
export const SCHEMA_NAMES: readonly string[] = Object.keys(ROWS).sort();

/** Version of the format of all schemas; part of their ids. */
export const SCHEMA_VERSION = 'v1';

export interface SchemaItem {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

export function schemaItems(): readonly SchemaItem[] {
  return SCHEMA_NAMES.flatMap(name => {
    const row = ROWS[name];
    return row === undefined ? [] : [{ name, title: row.title, description: row.description, version: SCHEMA_VERSION }];
  });
}

const SCHEMAS = new Map(Object.entries(ROWS).map(([name, row]) => [name, once(() => published(name, row))]));

/** JSON Schema 2020-12 under its id, the same object each time; undefined for an unknown name. */
export async function findSchema(name: string): Promise<JsonMap | undefined> {
  return SCHEMAS.get(name)?.();
}

async function published(name: string, row: SchemaRow): Promise<JsonMap> {
  const own = toJson(await row.load()) as JsonMap;
  if (own['$id'] !== undefined) return own;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://tool.dev/schemas/${SCHEMA_VERSION}/${name}.json`,
    title: row.title,
    description: row.description,
    ...own,
  };
}

/** The part of the document schema that is `spec.testing`, standing for itself. */
async function testSuite(): Promise<object> {
  const solution = (await document('solution')) as JsonMap;
  const parts = solution['$defs'] as Readonly<Record<string, JsonMap>>;
  return { ...parts['testing'], $defs: partsWithin(parts, 'testing') };
}

function partsWithin(parts: Readonly<Record<string, JsonMap>>, name: string): Record<string, JsonMap> {
  const found = new Set<string>();
  const open = [name];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const names = [...JSON.stringify(parts[part] ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    for (const next of names.filter(reference => !found.has(reference))) {
      found.add(next);
      open.push(next);
    }
  }
  return Object.fromEntries(
    [...found].sort().flatMap(part => (parts[part] === undefined ? [] : [[part, parts[part]]])),
  );
}
