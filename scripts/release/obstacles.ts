import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './product.ts';

const root = join(import.meta.dirname, '../..');

/** What has to be done before this version can be published, under this tag where there is one: a sentence each. */
export function obstacles(
  { version, repository }: Product,
  tag: string | undefined,
  changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
): readonly string[] {
  const found: string[] = [];
  if (tag !== undefined && tag !== `v${version}`)
    found.push(`the tag is ${tag}, but package.json has version ${version}: the tag must be v${version}`);
  const heading = /^## (.*)$/m.exec(changes)?.[1] ?? '';
  if (!heading.startsWith(`${version} `))
    found.push(
      `CHANGELOG.md begins with "${heading}": write a heading "## ${version} (<date>)" with the changes below it`,
    );
  else if (/not released/.test(heading))
    found.push(`CHANGELOG.md has no date for this version: write "## ${version} (<date>)" in place of "## ${heading}"`);
  if (repository === undefined)
    found.push(
      'the address of the repository is not known here: the release workflow takes it from GITHUB_SERVER_URL and GITHUB_REPOSITORY; to publish from anywhere else, write it into package.json as "repository"',
    );
  return found;
}
