import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const SOURCES = [
  'bin',
  'docs',
  'examples',
  'proto',
  'schemas',
  'scripts',
  'src',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
];
const INSTALL = ['install', '--offline', '--omit=optional', '--no-audit', '--no-fund'];

/** The tarball that would be published, packed from a clone of what is here, without a bundle. Its path. */
export function packProgram(directory: string): string {
  const clone = join(directory, 'clone');
  for (const name of [...SOURCES, 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  npm(clone, 'pack', '--pack-destination', directory);
  const [tarball = ''] = globSync('*.tgz', { cwd: directory });
  return join(directory, tarball);
}

/** Installs the tarball into a package of a user. Where it lies then. */
export function installLocally(tarball: string, user: string): string {
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{}');
  npm(user, ...INSTALL, tarball);
  return join(user, 'node_modules/@tool-dev/tool');
}

/** Installs the tarball as `npm install --global` does, below a prefix. The directory for the PATH. */
export function installGlobally(tarball: string, prefix: string): string {
  mkdirSync(prefix);
  npm(prefix, ...INSTALL, '--global', '--prefix', prefix, tarball);
  return process.platform === 'win32' ? prefix : join(prefix, 'bin');
}

function npm(cwd: string, ...words: readonly string[]): void {
  execFileSync('npm', words, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
}
