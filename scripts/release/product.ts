import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What package.json says of the product. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly repository?: unknown;
}

export const readProduct = (): Product => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Product;

/** One line without a full stop, at most 80 characters, as package managers want it. */
export const SUMMARY = 'Automation in YAML that is previewed exactly before it runs';
