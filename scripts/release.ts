/**
 * Builds what a release publishes into `release/` and tries it. It publishes nothing and needs no secrets: the release workflow
 * does, with the commands that this prints.
 *
 *     npm run release:dry                          the package, the formula, the bill of materials, checksums
 *     npm run release:dry -- --full                executables, archives and Debian packages for Linux too (minutes)
 *     npm run release:dry -- --node 26.10.0        tries the package with this Node.js too, from the npm registry
 *     npm run release:dry -- --built               takes the bundle that is in dist/
 *     npm run release:dry -- --tag v1.0.0          fails when something speaks against publishing this tag
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveExecutable, sha256, writeChecksums } from './release/archives.ts';
import { containerFaults } from './release/container-faults.ts';
import { buildDebianPackage } from './release/debian.ts';
import { buildExecutable } from './release/executable.ts';
import { homebrewFormula } from './release/homebrew.ts';
import { nameRepository } from './release/name-repository.ts';
import { fetchNode, platformHere } from './release/node-binary.ts';
import { obstacles } from './release/obstacles.ts';
import { type Product, readProduct } from './release/product.ts';
import { smokeTest } from './release/smoke.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    built: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    node: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: join(root, 'release') },
    tag: { type: 'string' },
  },
});

const product = readProduct();
const { out, tag } = values;
const found = obstacles(product, tag);
if (tag !== undefined && found.length > 0) {
  for (const one of found) console.log(`not ready: ${one}`);
  process.exitCode = 1;
} else await buildAndTry();

async function buildAndTry(): Promise<void> {
  for (const file of globSync(['*.tgz', '*.tar.gz', '*.deb', '*.rb', '*.json', 'SHA256SUMS'], { cwd: out }))
    rmSync(join(out, file));
  mkdirSync(out, { recursive: true });
  const tarball = packProduct(product);
  for (const node of [process.execPath, ...values.node.map(version => fetchNode(platformHere(), version).file)])
    withDirectory(directory => smokeTest({ tarball, node, directory }).forEach(say));
  writeFileSync(join(out, 'tool.rb'), homebrewFormula(product, tarball));
  copyFileSync(join(root, 'dist/sbom.cdx.json'), join(out, `tool-${product.version}.cdx.json`));
  const faults = containerFaults(readFileSync(join(root, 'Containerfile'), 'utf8'), {
    has: pattern => globSync(pattern.replace(/^release\//, ''), { cwd: out }).length === 1,
  });
  if (faults.length > 0) throw new Error(`the Containerfile cannot be used: ${faults.join('; ')}`);
  say('the Containerfile keeps its rules');
  if (values.full) await buildExecutables();
  writeChecksums(out);
  printPlan();
  printQuestions();
}

function say(line: string): void {
  console.log(`ok: ${line}`);
}

function packProduct({ name, version, repository }: Product): string {
  execFileSync('npm', ['pack', '--silent', ...(values.built ? ['--ignore-scripts'] : []), '--pack-destination', out], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tarball = join(out, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (repository !== undefined) nameRepository(tarball, repository);
  return tarball;
}

function withDirectory(body: (directory: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'tool-release-'));
  try {
    body(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function buildExecutables(): Promise<void> {
  for (const platform of ['linux-x64', 'linux-arm64'] as const) {
    const directory = join(out, platform);
    mkdirSync(directory, { recursive: true });
    const executable = await buildExecutable(platform, directory);
    archiveExecutable(product, platform, executable, out);
    const deb = buildDebianPackage({ product, platform, executable, directory: out });
    if (platform !== platformHere()) say(`${relative(out, deb)} is built, not run: this machine is ${platformHere()}`);
    else
      withDirectory(place => {
        execFileSync('dpkg-deb', ['--extract', deb, place]);
        const version = execFileSync(join(place, 'usr/bin/tool'), ['--version'], { encoding: 'utf8' });
        say(`${relative(out, deb)} is unpacked and says ${version.trim()}`);
      });
  }
}

function printPlan(): void {
  console.log('\nwould be published, with checksums in SHA256SUMS:');
  for (const name of globSync('*.{tgz,tar.gz,deb,rb,json}', { cwd: out }).sort())
    console.log(`  ${sha256(join(out, name)).slice(0, 16)}  ${name}`);
  console.log('\nby .github/workflows/release.yml, which has the rights:');
  for (const command of [
    `npm publish ${product.name.replace('@', '').replace('/', '-')}-${product.version}.tgz --provenance --access public`,
    `gh release create v${product.version} with every file above, and attestations of where each was built`,
    `cosign sign-blob SHA256SUMS, and cosign sign of the image`,
    `podman push tool:${product.version}`,
  ])
    console.log(`  ${command}`);
}

function printQuestions(): void {
  console.log('\nthe files are ready. What the maintainer still has to say:');
  const rights = `nothing here can check the rights: the repository needs an environment "release", and ${product.name} at npm needs the repository as a trusted publisher`;
  for (const [index, text] of [...found, rights].entries()) console.log(`  ${index + 1}. ${text}.`);
  console.log(`Then push the tag v${product.version}.`);
}
