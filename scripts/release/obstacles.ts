import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.ts';

const root = join(import.meta.dirname, '../..');

/** What speaks against publishing this version now, under this tag where there is one. */
export function obstacles(
  { version, repository }: Product,
  tag: string | undefined,
  changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
): readonly string[] {
  const found: string[] = [];
  if (tag !== undefined && tag !== `v${version}`)
    found.push(`the tag is ${tag}, but package.json has version ${version}: the tag must be v${version}`);
  const heading = /^## (.*)$/m.exec(changes)?.[1] ?? '';
  if (!heading.startsWith(`${version} `)) found.push(`CHANGELOG.md begins with "${heading}", not with ${version}`);
  else if (/not released/.test(heading))
    found.push(`CHANGELOG.md says that ${version} is not released: write its date`);
  if (repository === undefined)
    found.push('package.json names no repository, with which npm compares the provenance of the package');
  return found;
}
