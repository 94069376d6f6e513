import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface NodeBinary {
  readonly file: string;
  /** The text of its licence, which goes wherever the binary goes; undefined when none lies beside it. */
  readonly license: string | undefined;
}

/** The Node.js that runs this. */
export function ownNode(): NodeBinary {
  const file = process.execPath;
  const packaged = join(root, 'node_modules/node/node_modules', packageName(platformHere()));
  const license = [join(file, '../..'), join(file, '..'), packaged].map(directory => join(directory, 'LICENSE'));
  return { file, license: license.find(existsSync) };
}

/** As people who package Node.js write it. */
const packageName = (platform: string): string => `node-${platform.replace('win32', 'win')}`;

export const platformHere = (): string => `${process.platform}-${process.arch}`;

/** Node.js of this version for a platform such as `linux-arm64`, from the npm registry, which checks what it downloads. Kept for the next time. */
export function fetchNode(platform: string, version: string): NodeBinary {
  const name = packageName(platform);
  const kept = fetchPackage(name, version);
  const file = join(kept, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node');
  return { file, license: join(kept, 'LICENSE') };
}

/** The directory of a package of the npm registry that need not fit this machine. */
export function fetchPackage(name: string, version: string): string {
  const kept = join(CACHE, `${name.replace('/', '-')}-${version}`);
  if (existsSync(kept)) return kept;
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'new-'));
  try {
    npmPack(`${name}@${version}`, work);
    renameSync(join(work, 'package'), kept);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return kept;
}

const CACHE = join(root, 'node_modules/.cache/tool-release');

/** Downloads a package and unpacks it into `package/` of the directory. */
function npmPack(reference: string, directory: string): void {
  try {
    execFileSync('npm', ['pack', reference, '--silent', '--pack-destination', directory], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
  } catch (error) {
    throw new Error(`npm has no ${reference}, or its registry cannot be reached`, { cause: error });
  }
  const tarball = readdirSync(directory).find(name => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', tarball], { cwd: directory });
}
