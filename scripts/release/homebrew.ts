import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './archives.ts';
import { fillTemplate } from './fill-template.ts';
import { type Product, SUMMARY } from './product.ts';

const TEMPLATE = join(import.meta.dirname, '../../packaging/homebrew/tool.rb');

/** The formula for this tarball of the package, which the npm registry will serve. */
export function homebrewFormula({ name, version, license }: Product, tarball: string): string {
  return fillTemplate(readFileSync(TEMPLATE, 'utf8'), {
    summary: SUMMARY,
    packageName: name,
    url: `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`,
    sha256: sha256(tarball),
    license,
  });
}
