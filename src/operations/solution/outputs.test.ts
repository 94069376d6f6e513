import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { isMap } from '../../core/json/json.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { listCatalogSolutions } from '../catalog/list-catalog-solutions.ts';
import { getCatalog, listCatalogs } from '../catalog/list-catalogs.ts';
import { getConfig } from '../config/get-config.ts';
import { evalCel } from '../eval/eval-cel.ts';
import { evalTemplate } from '../eval/eval-template.ts';
import { getLintRule, listLintRules } from '../lint/lint-rules.ts';
import { newSolution } from '../new/new-solution.ts';
import { getProvider, listProviders } from '../providers/list-providers.ts';
import { runProvider } from '../providers/run-provider.ts';
import { getSchema } from '../schemas/get-schema.ts';
import { listSchemas } from '../schemas/list-schemas.ts';
import { validateData } from '../schemas/validate-data.ts';
import { deleteSnapshots } from '../snapshots/delete-snapshots.ts';
import { listSnapshots } from '../snapshots/list-snapshots.ts';
import { pruneSnapshots } from '../snapshots/prune-snapshots.ts';
import { resolverGraph } from './resolver-graph.ts';

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    a: {value: 1}
    b: {value: {rslvr: a}}
`;

/** What `tool snapshot list` prints is one member of what its operation answers. */
const items: unknown =
  isMap(listSnapshots.output) && isMap(listSnapshots.output['properties'])
    ? listSnapshots.output['properties']['items']
    : undefined;

const ROWS: readonly (readonly [output: unknown, words: readonly string[], exitCode?: number])[] = [
  [items, ['snapshot', 'list']],
  [pruneSnapshots.output, ['snapshot', 'prune', '--dry-run']],
  [deleteSnapshots.output, ['snapshot', 'delete', '20260101T000000Z-demo-000000']],
  [listSchemas.output, ['schema', 'list']],
  [getSchema.output, ['schema', 'get', 'solution']],
  [validateData.output, ['schema', 'validate', '-f', 'solution.yaml']],
  [validateData.output, ['schema', 'validate', '-f', 'bad.yaml'], 2],
  [newSolution.output, ['new', 'solution', 'my-app', '--output-file', '-']],
  [listProviders.output, ['get', 'provider']],
  [getProvider.output, ['get', 'provider', 'exec']],
  [runProvider.output, ['run', 'provider', 'static', 'value=1']],
  [runProvider.output, ['run', 'provider', 'static', 'value=1', '--dry-run']],
  [evalCel.output, ['eval', 'cel', '1 + 1']],
  [evalTemplate.output, ['eval', 'template', 'a {{ b }}', '-v', 'b=1', '--show-refs']],
  [resolverGraph.output, ['run', 'resolver', '--graph', 'json']],
  [listLintRules.output, ['lint', 'rules']],
  [getLintRule.output, ['lint', 'rules', 'resolver-cycle']],
  [listCatalogs.output, ['catalog', 'list']],
  [getCatalog.output, ['catalog', 'show', 'local']],
  [listCatalogSolutions.output, ['catalog', 'solutions', 'local']],
  [getConfig.output, ['config', 'get', 'httpClient.timeout']],
];

test('what commands answer fits the output schema of their operation', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'solution.yaml': DOCUMENT, 'bad.yaml': 'a: 1\n' });
    await tool(['catalog', 'publish', '-f', 'solution.yaml'], { cwd });
    await tool(['run', 'solution', '--snapshot=run.json'], { cwd });
    const kept = await tool(['snapshot', 'show', 'run.json', '-o', 'json'], { cwd });
    await writeFiles(cwd, { '.home/data/tool/snapshots/20260101T000000Z-demo-000000.json': kept.stdout });
    for (const [output, words, exitCode = 0] of ROWS) {
      const format = words.includes('--graph') ? [] : ['-o', 'json'];
      const { code, stdout, stderr } = await tool([...words, ...format], { cwd });
      assert.equal(code, exitCode, `${words.join(' ')}: ${stderr}`);
      const check = await compileSchema(output);
      assert.deepEqual(check(JSON.parse(stdout)), [], words.join(' '));
    }
  }));
