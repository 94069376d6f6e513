import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuiltExecutable, Platform } from './executable.ts';
import type { Product } from './product.ts';

/** Makes archives independent of the machine: owners, order and times are fixed, where tar supports that. */
const EQUAL = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

/** The executable with the licences of all that is in it. */
export function archiveExecutable(
  { version }: Product,
  platform: Platform,
  { file, licenses }: BuiltExecutable,
  directory: string,
): string {
  const work = mkdtempSync(join(directory, '.archive-'));
  try {
    for (const [name, text] of Object.entries(licenses)) writeFileSync(join(work, name), text);
    linkSync(file, join(work, basename(file)));
    const archive = join(directory, `tool-${version}-${platform}.tar.gz`);
    const names = readdirSync(work).sort();
    execFileSync('tar', ['-czf', archive, ...(process.platform === 'linux' ? EQUAL : []), '-C', work, ...names]);
    return archive;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes the SHA-256 of every file of the directory in the form that `sha256sum --check` reads. */
export function writeChecksums(directory: string): string {
  const names = readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== CHECKSUMS)
    .map(({ name }) => name)
    .sort();
  const lines = names.map(name => `${sha256(join(directory, name))}  ${name}\n`);
  writeFileSync(join(directory, CHECKSUMS), lines.join(''));
  return join(directory, CHECKSUMS);
}

const CHECKSUMS = 'SHA256SUMS';

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
