import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A package of which the bundle holds something. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly directory: string;
  /** As the lock file has it. */
  readonly integrity: string;
  /** Files of it that are in the bundle. */
  readonly modules: readonly string[];
}

/** The packages that these modules are from, by name. What the bundler adds of its own is of the package `rolldown`. */
export function bundledPackages(moduleIds: Iterable<string>): readonly BundledPackage[] {
  const modules = new Map<string, string[]>();
  for (const id of new Set(moduleIds)) {
    const directory = packageDirectory(
      id.startsWith('\0rolldown/') ? join(root, 'node_modules/rolldown/index.js') : id,
    );
    if (directory === undefined) continue;
    const own = modules.get(directory) ?? [];
    modules.set(directory, own);
    own.push(id);
  }
  const locked = lockedIntegrity();
  return [...modules]
    .map(([directory, own]) => describe(directory, own, locked))
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The nearest directory with a `package.json` that says name and version; undefined for files of ours. */
function packageDirectory(id: string): string | undefined {
  if (!id.includes('/node_modules/')) return undefined;
  for (let at = dirname(id); at !== dirname(at); at = dirname(at)) {
    const { name, version } = manifestIn(at);
    if (name !== undefined && version !== undefined) return realpathSync(at);
  }
  throw new Error(`${id} is in no package`);
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
}

function manifestIn(directory: string): Manifest {
  const path = join(directory, 'package.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
}

function describe(directory: string, modules: readonly string[], locked: ReadonlyMap<string, string>): BundledPackage {
  const { name = '', version = '', license } = manifestIn(directory);
  const integrity = locked.get(relative(dirname(realpathSync(join(root, 'node_modules'))), directory));
  if (typeof license !== 'string') throw new Error(`the package ${name} names no licence: it cannot be bundled`);
  if (integrity === undefined) throw new Error(`the lock file has no integrity of ${name}: run npm install`);
  return { name, version, license, directory, integrity, modules };
}

function lockedIntegrity(): ReadonlyMap<string, string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  return new Map(
    Object.entries(packages).flatMap(([at, { integrity }]) => (integrity === undefined ? [] : [[at, integrity]])),
  );
}
