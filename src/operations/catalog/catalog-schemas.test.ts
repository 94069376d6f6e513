import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import type { OperationFacts } from '../operation.ts';
import { loadSolutions } from './archive-catalog-solutions.ts';
import { deleteCatalogSolution } from './delete-catalog-solution.ts';
import { addCatalog, removeCatalog, setDefaultCatalog } from './edit-catalogs.ts';
import { getSolution } from './get-catalog-solution.ts';
import { listCatalogSolutions, listSolutions } from './list-catalog-solutions.ts';
import { getCatalog, listCatalogs } from './list-catalogs.ts';
import { publishSolution, pushSolution } from './publish-catalog-solution.ts';
import { pullSolution } from './pull-catalog-solution.ts';
import { syncCatalogs } from './sync-catalogs.ts';
import { verifyCatalogs } from './verify-catalogs.ts';

const DOCUMENT = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: site, version: 1.0.0, displayName: A site, description: A little site, category: web, tags: [a, b] }
spec:
  resolvers:
    port: { provider: parameter, inputs: { key: port, default: 80 } }
  workflow:
    actions:
      hello: { provider: message, inputs: { message: hello } }
`;

type Declared = Pick<OperationFacts, 'output' | 'name'>;

test('what every command prints is what its operation declares', async () => {
  const commands: readonly (readonly [Declared, string])[] = [
    [publishSolution, 'catalog publish -f solution.yaml'],
    [addCatalog, 'catalog add team team'],
    [pushSolution, 'catalog push site team'],
    [syncCatalogs, 'catalog sync'],
    [listCatalogs, 'catalog list'],
    [getCatalog, 'catalog show team'],
    [listCatalogSolutions, 'catalog solutions team'],
    [getSolution, 'get solution site@^1'],
    [verifyCatalogs, 'catalog verify'],
    [loadSolutions, 'catalog load site.tar'],
    [setDefaultCatalog, 'catalog set-default team'],
    [pullSolution, 'catalog pull site --from team --to local'],
    [deleteCatalogSolution, 'catalog delete site@1.0.0 --yes'],
    [setDefaultCatalog, 'catalog set-default local'],
    [removeCatalog, 'catalog remove team'],
  ];
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': DOCUMENT });
    const before = { cwd: directory };
    assert.equal((await tool(['catalog', 'publish', '-f', 'solution.yaml'], before)).code, 0);
    assert.equal((await tool(['catalog', 'save', 'site', '-o', 'site.tar'], before)).code, 0);
    for (const [operation, words] of commands) {
      const { code, stdout, stderr } = await tool([...words.split(' '), '-o', 'json'], { cwd: directory });
      assert.equal(code, 0, `${words}: ${stderr}`);
      const check = await compileSchema(operation.output);
      assert.deepEqual(check(JSON.parse(stdout)), [], words);
    }
  });
});

test('every field of a listed solution is there, empty where nothing is said', async () => {
  await withTempDir(async directory => {
    await writeFile(
      join(directory, 'solution.yaml'),
      'apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: bare, version: 1.0.0 }\nspec: { resolvers: { a: { value: 1 } } }\n',
    );
    await tool(['catalog', 'publish'], { cwd: directory });
    const { stdout } = await tool(['get', 'solutions', '-o', 'json'], { cwd: directory });
    const items: unknown = JSON.parse(stdout);
    const [item] = items as readonly Readonly<Record<string, unknown>>[];
    const { digest, updatedAt, ...rest } = item ?? {};
    assert.match(String(digest), /^sha256:[0-9a-f]{64}$/);
    assert.match(String(updatedAt), /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(rest, {
      name: 'bare',
      version: '1.0.0',
      displayName: '',
      description: '',
      category: '',
      tags: [],
      catalog: 'local',
      path: '',
      hasWorkflow: false,
    });
    const check = await compileSchema(
      (listSolutions.output as unknown as { properties: { items: JsonMap } }).properties.items,
    );
    assert.deepEqual(check(items), []);
  });
});

test('index and manifest in a catalog are what the published schemas say', async () => {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': DOCUMENT });
    const { stdout } = await tool(['catalog', 'publish', '-o', 'json'], { cwd: directory });
    const { digest } = JSON.parse(stdout) as { readonly digest: string };
    const root = join(directory, '.home', 'data', 'tool', 'catalog');
    const files = {
      'catalog-index': 'index.json',
      'catalog-manifest': `blobs/sha256/${digest.slice('sha256:'.length)}`,
    };
    for (const [schema, path] of Object.entries(files)) {
      const {
        code,
        stdout: told,
        stderr,
      } = await tool(['schema', 'validate', '--schema', schema, '-f', join(root, path)], { cwd: directory });
      assert.equal(code, 0, `${schema}: ${told}${stderr}`);
    }
  });
});
