import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What package.json says about the product. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** npm compares it with the provenance of the package. Undefined when nothing here says which it is. */
  readonly repository?: Repository | string | undefined;
}

export interface Repository {
  readonly type: 'git';
  readonly url: string;
}

/** The product of package.json. Where that names no repository, it is the one whose workflow runs this. */
export function readProduct(environment: Readonly<Record<string, string | undefined>> = process.env): Product {
  const product = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Product;
  return { ...product, repository: product.repository ?? workflowRepository(environment) };
}

function workflowRepository({
  GITHUB_SERVER_URL: server = '',
  GITHUB_REPOSITORY: name = '',
}: Readonly<Record<string, string | undefined>>): Repository | undefined {
  if (!/^https:\/\/[\w.:-]+$/.test(server) || !/^[\w.-]+\/[\w.-]+$/.test(name)) return undefined;
  return { type: 'git', url: `git+${server}/${name}.git` };
}

/** One line without a full stop, at most 80 characters, as package managers want it. */
export const SUMMARY = 'Automation in YAML that is previewed exactly before it runs';
