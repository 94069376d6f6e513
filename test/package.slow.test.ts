import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { smokeTest } from '../scripts/release/smoke.ts';
import { homeIn } from './support/cli.ts';
import { installLocally, packProgram } from './support/processes/packed-program.ts';

const root = join(import.meta.dirname, '..');

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly scope: 'required' | 'optional';
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly unknown[];
}

describe('the package, packed from a clone without a bundle and installed from the tarball', () => {
  let directory = '';
  let tarball = '';
  let installed = '';
  const text = (path: string): string => readFileSync(join(installed, path), 'utf8');

  before(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
    tarball = packProgram(directory);
    installed = installLocally(tarball, join(directory, 'user'));
  });
  after(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));

  test('it runs, although nothing was built and no tool of ours was installed', () => {
    assert.equal(existsSync(join(installed, 'scripts')), false);
    assert.deepEqual(globSync('node_modules/{*,@*/*}/package.json', { cwd: join(installed, '../../..') }), [
      'node_modules/@tool-dev/tool/package.json',
    ]);
    const out = execFileSync(process.execPath, [join(installed, 'bin/tool.cjs'), 'version'], { encoding: 'utf8' });
    assert.match(out, /0\.1\.0/);
  });

  test('a new plugin depends on the package where it lies, and on its version once a registry has it', () => {
    const cwd = join(directory, 'user');
    const pluginDependency = (name: string): unknown => {
      const words = [join(installed, 'bin/tool.cjs'), 'new', 'plugin', name];
      execFileSync(process.execPath, words, { cwd, env: { ...process.env, ...homeIn(directory) } });
      const text = readFileSync(join(cwd, name, 'package.json'), 'utf8');
      return (JSON.parse(text) as { readonly dependencies: unknown }).dependencies;
    };
    assert.deepEqual(pluginDependency('from-file'), { '@tool-dev/tool': `file:${installed}` });
    const record = join(cwd, 'node_modules/.package-lock.json');
    const lock = JSON.parse(readFileSync(record, 'utf8')) as { packages: Record<string, { resolved: string }> };
    const entry = lock.packages['node_modules/@tool-dev/tool'];
    assert.match(entry?.resolved ?? '', /^file:/);
    if (entry !== undefined) entry.resolved = 'https://registry.example/@tool-dev/tool/-/tool-0.1.0.tgz';
    writeFileSync(record, JSON.stringify(lock));
    assert.deepEqual(pluginDependency('from-registry'), { '@tool-dev/tool': '^0.1.0' });
  });

  test('it installs into an empty prefix without a network, and an example runs from another directory', () => {
    const done = smokeTest({ tarball, node: process.execPath, directory: join(directory, 'smoke') });
    assert.match(done.join('\n'), /an example was previewed and run with Node\.js v\d+.* and wrote \d+ files/);
  });

  test('it carries the documentation, the examples and the licences, and nothing of a checkout', () => {
    assert.deepEqual(readdirSync(installed).sort(), [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'bin',
      'dist',
      'docs',
      'examples',
      'package.json',
      'proto',
      'schemas',
    ]);
    assert.deepEqual(readdirSync(join(installed, 'examples')), readdirSync(join(root, 'examples')));
    assert.deepEqual(readdirSync(join(installed, 'bin')).sort(), ['load.cjs', 'start.cjs', 'tool.cjs']);
    const linked = [...text('README.md').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    assert.deepEqual(
      linked.filter(path => !existsSync(join(installed, path))),
      [],
    );
  });

  test('it has no script that an installer runs', () => {
    const { scripts } = JSON.parse(text('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    for (const name of ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'])
      assert.equal(scripts[name], undefined, name);
  });

  test('the licence text of every package that the program imports is in it, and the bill of materials names the same', () => {
    const notices = text('dist/THIRD-PARTY-NOTICES.txt');
    const listed = [
      ...notices.matchAll(/^={80}\n(\S+) (\S+)\nLicence: .+\n={80}\n\n([^]*?)(?=\n\n={80}\n\S|\s*$(?![^]))/gm),
    ];
    const { components, ...bom } = JSON.parse(text('dist/sbom.cdx.json')) as {
      readonly components: readonly Component[];
      readonly bomFormat: string;
      readonly specVersion: string;
    };
    assert.deepEqual([bom.bomFormat, bom.specVersion], ['CycloneDX', '1.6']);
    const required = components.filter(({ scope }) => scope === 'required');
    assert.deepEqual(
      listed.map(([, name, version]) => `${name} ${version}`),
      required.map(one => `${fullName(one)} ${one.version}`),
    );
    for (const [, name, , licence = ''] of listed) assert.match(licence, /copyright|licen[sc]e/i, name);
    for (const one of required) {
      assert.match(one.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, one.name);
      assert.equal(one.licenses?.length, 1, one.name);
    }
    const names = new Set(components.map(fullName));
    assert.deepEqual(
      importedPackages().filter(name => !names.has(name)),
      [],
    );
    assert.match(notices, /Copyright 2008 Google Inc[^]*Redistribution and use/, 'a text that stands in a module only');
  });
});

const fullName = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

/** What files of ours import by name, types and tests left out. */
function importedPackages(): readonly string[] {
  const names = new Set<string>();
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const found = source.matchAll(
      /(?:^(?:import|export)\s(?!type\s)[^;'"]*?from\s|\bimport\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gm,
    );
    for (const [, name = ''] of found) if (!name.startsWith('node:')) names.add(name);
  }
  return [...names].sort();
}
