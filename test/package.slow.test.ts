import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

const root = join(import.meta.dirname, '..');
const SOURCES = ['bin', 'proto', 'schemas', 'scripts', 'src', 'LICENSE', 'README.md', 'CHANGELOG.md'];

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
  let installed = '';
  const text = (path: string): string => readFileSync(join(installed, path), 'utf8');

  before(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
    const clone = join(directory, 'clone');
    for (const name of [...SOURCES, 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(clone, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    npm(clone, 'pack', '--pack-destination', directory);
    const [tarball = ''] = globSync('*.tgz', { cwd: directory });
    const user = join(directory, 'user');
    mkdirSync(user);
    writeFileSync(join(user, 'package.json'), '{}');
    npm(user, 'install', '--offline', '--omit=optional', '--no-audit', '--no-fund', join(directory, tarball));
    installed = join(user, 'node_modules/@tool-dev/tool');
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
      required.map(one => `${nameOf(one)} ${one.version}`),
    );
    for (const [, name, , licence = ''] of listed) assert.match(licence, /copyright|licen[sc]e/i, name);
    for (const one of required) {
      assert.match(one.hashes?.[0]?.content ?? '', /^[0-9a-f]{128}$/, one.name);
      assert.equal(one.licenses?.length, 1, one.name);
    }
    const names = new Set(components.map(nameOf));
    assert.deepEqual(
      importedPackages().filter(name => !names.has(name)),
      [],
    );
    assert.match(notices, /Copyright 2008 Google Inc[^]*Redistribution and use/, 'a text that stands in a module only');
  });
});

const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync('npm', words, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
}

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
