import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { sha256 } from '../scripts/release/archives.ts';
import { containerFaults } from '../scripts/release/container-faults.ts';
import { fillTemplate } from '../scripts/release/fill-template.ts';
import { obstacles } from '../scripts/release/obstacles.ts';
import { type Product, readProduct } from '../scripts/release/product.ts';
import { withTempDir } from './support/temp-dir.ts';

const root = join(import.meta.dirname, '..');
const product = readProduct({});
const WORKFLOW = { GITHUB_SERVER_URL: 'https://code.example.com', GITHUB_REPOSITORY: 'acme/tool' };

describe('npm run release:dry', () => {
  const release = (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { GITHUB_SERVER_URL: _server, GITHUB_REPOSITORY: _repository, ...environment } = process.env;
    const options = { cwd: root, encoding: 'utf8', env: { ...environment, ...more } } as const;
    return spawnSync(process.execPath, [join(root, 'scripts/release.ts'), ...words], options);
  };
  const packed = (tarball: string): Readonly<Record<string, unknown>> =>
    JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));

  test('builds the package with the repository of the workflow, the formula and the bill of materials, tries the package, and says what would be published', () =>
    withTempDir(out => {
      const { status, stdout, stderr } = release(['--built', '--out', out], WORKFLOW);
      assert.equal(status, 0, stdout + stderr);
      const tarball = `tool-dev-tool-${product.version}.tgz`;
      assert.deepEqual(readdirSync(out).sort(), ['SHA256SUMS', `tool-${product.version}.cdx.json`, tarball, 'tool.rb']);
      assert.match(stdout, /^ok: an example was previewed and run with Node\.js/m);
      assert.match(stdout, new RegExp(`^ {2}npm publish ${tarball} --provenance`, 'm'));
      const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
      assert.ok(sums.includes(`${sha256(join(out, tarball))}  ${tarball}\n`), sums);
      const formula = readFileSync(join(out, 'tool.rb'), 'utf8');
      assert.ok(formula.includes(`sha256 "${sha256(join(out, tarball))}"`), formula);
      assert.ok(
        formula.includes(`url "https://registry.npmjs.org/@tool-dev/tool/-/tool-${product.version}.tgz"`),
        formula,
      );
      assert.doesNotMatch(formula, /\{\{/);
      assert.match(stdout, /^the files are ready\. What the maintainer still has to say:\n {2}1\. /m);
      assert.doesNotMatch(stdout, /the address of the repository/);
      const { repository, version, bin } = packed(join(out, tarball));
      assert.deepEqual(repository, { type: 'git', url: 'git+https://code.example.com/acme/tool.git' });
      assert.deepEqual([version, bin], [product.version, { tool: 'bin/tool.cjs' }]);
    }));

  test('builds nothing for a tag that is not the version', () =>
    withTempDir(out => {
      const { status, stdout } = release(['--out', out, '--tag', 'v99.0.0']);
      assert.equal(status, 1);
      assert.match(stdout, /^not ready: the tag is v99\.0\.0, but package\.json has version/m);
      assert.deepEqual(readdirSync(out), []);
    }));
});

test('a release waits for its date, its repository and its tag', () => {
  const ready: Product = { ...product, version: '1.2.0', repository: 'github:tool-dev/tool' };
  assert.equal(product.repository, undefined);
  assert.equal(readProduct({ ...WORKFLOW, GITHUB_REPOSITORY: 'not a name' }).repository, undefined);
  const changes = '# Changes\n\n## 1.2.0 (2026-12-01)\n';
  assert.deepEqual(obstacles(ready, 'v1.2.0', changes), []);
  assert.deepEqual(
    [
      obstacles(ready, '1.2.0', changes),
      obstacles({ ...ready, version: '1.2.1' }, undefined, changes),
      obstacles(ready, undefined, changes.replace('2026-12-01', 'not released')),
      obstacles({ ...ready, repository: undefined }, undefined, changes),
    ].map(({ length }) => length),
    [1, 1, 1, 1],
  );
});

test('a template gets a value for every name, and uses every value', () => {
  assert.equal(fillTemplate('a {{b}} {{b}} #{c}', { b: 'x' }), 'a x x #{c}');
  assert.throws(() => fillTemplate('{{b}}', {}), /asks for \{\{b\}\}/);
  assert.throws(() => fillTemplate('a', { b: 'x' }), /does not use b/);
});

describe('the Containerfile', () => {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8');
  const context = { has: (pattern: string) => pattern === 'release/tool-dev-tool-*.tgz' };

  test('keeps the rules: exact tags, no root, a health check, only files that a release builds', () => {
    assert.deepEqual(containerFaults(text, context), []);
    assert.match(readFileSync(join(root, '.dockerignore'), 'utf8'), /^\*\n!release\/\*\.tgz\n$/);
  });

  test('runs the Node.js that the tests run with', () => {
    const { engines, devDependencies } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[''];
    assert.equal(engines.node, '>=24');
    assert.ok(text.includes(`node:${devDependencies.node.replace('^', '')}-`), devDependencies.node);
  });

  const broken: readonly (readonly [from: RegExp | string, to: string, says: RegExp])[] = [
    [/node:24\.21\.0-trixie-slim/, 'node:latest', /^line 4: .*no exact tag|no exact tag/],
    [/node:24\.21\.0-trixie-slim/, 'node', /no exact tag/],
    ['USER 1000:1000', 'USER root', /a USER by its number that is not root/],
    ['USER 1000:1000', '', /a USER by its number that is not root/],
    ['HEALTHCHECK', 'HEALTHCHEK', /there is no instruction HEALTHCHEK/],
    [/CMD \["node".*\]/, 'CMD node health.js', /HEALTHCHECK with a JSON list/],
    ['release/tool-dev-tool-*.tgz', 'dist', /there is no dist to copy/],
    ['--from=install /opt/tool', '--from=build /opt/tool', /no stage "build"/],
    ['ENTRYPOINT ["/usr/bin/tini", "--", "tool"]', 'ENTRYPOINT tool', /ENTRYPOINT is not a JSON list/],
    [' --no-install-recommends', '', /without --no-install-recommends/],
    ['rm -rf /var/lib/apt/lists/*', 'true', /lists of apt-get/],
  ];
  for (const [from, to, says] of broken)
    test(`is refused with ${JSON.stringify(to)} in place of ${from}`, () => {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text);
      assert.match(containerFaults(changed, context).join('\n'), says);
    });
});

describe('the release workflow', () => {
  interface Step {
    readonly uses?: string;
    readonly run?: string;
  }
  interface Job {
    readonly needs?: string | readonly string[];
    readonly permissions?: Readonly<Record<string, string>>;
    readonly 'timeout-minutes'?: number;
    readonly steps: readonly Step[];
  }
  const workflow = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
    readonly permissions: Readonly<Record<string, string>>;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  const steps = Object.values(workflow.jobs).flatMap(({ steps }) => steps);

  test('runs scripts that exist, and files that a release builds', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const runs = steps.flatMap(({ run }) => run ?? []).join('\n');
    const named = [...runs.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      named.filter(name => scripts[name] === undefined),
      [],
    );
    assert.deepEqual([...new Set(named)].sort(), ['build:executable', 'release:dry']);
    assert.ok(existsSync(join(root, '.ci/run')));
  });

  test('gives rights to the job alone that publishes, after the tests and every build', () => {
    assert.deepEqual(workflow.permissions, { contents: 'read' });
    const entitled = Object.entries(workflow.jobs).filter(([, { permissions }]) => permissions !== undefined);
    assert.deepEqual(
      entitled.map(([name]) => name),
      ['publish'],
    );
    const needs = (name: string): readonly string[] => [workflow.jobs[name]?.needs ?? []].flat();
    assert.deepEqual(needs('publish'), ['package', 'executables']);
    for (const name of needs('publish')) assert.deepEqual(needs(name), ['check']);
  });

  test('uses no text of others in a shell, no secret but that of its run, and actions by a version', () => {
    for (const { run = '', uses } of steps) {
      assert.doesNotMatch(run, /\$\{\{/);
      if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@v\d+$/);
    }
    const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    assert.doesNotMatch(text, /secrets\./);
  });

  test('has a limit of time for every job', () => {
    for (const [name, job] of Object.entries(workflow.jobs)) assert.ok(job['timeout-minutes'] !== undefined, name);
  });
});

test('every file below packaging/ is filled by a script', () => {
  const sources = globSync('scripts/release/*.ts', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'));
  for (const file of globSync('packaging/**/*.*', { cwd: root }).concat('packaging/debian/control'))
    assert.ok(
      sources.some(source => source.includes(file)),
      file,
    );
});
