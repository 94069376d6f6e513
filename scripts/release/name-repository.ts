import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Product } from './product.ts';

/** Packs the tarball again with the repository in its package.json; everything else in it stays. */
export function nameRepository(tarball: string, repository: Product['repository']): void {
  const directory = mkdtempSync(join(tmpdir(), 'tool-pack-'));
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', directory]);
    const file = join(directory, 'package/package.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, `${JSON.stringify({ ...content, repository }, null, 2)}\n`);
    execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', dirname(tarball)], {
      cwd: join(directory, 'package'),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
