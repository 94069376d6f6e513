import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './bundled-packages.ts';

const LICENSE_FILE = /^(?:licen[sc]e|copying|notice)(?:\.(?:md|txt))?$/i;
/** The licences of third-party code in the documentation page's bundle. */
const DOCS_LICENSES = 'swagger-ui-bundle.js.LICENSE.txt';
const RULE = '='.repeat(80);

/** The licence texts of everything that is bundled. Throws for a package whose text cannot be found. */
export function collectNotices(packages: readonly BundledPackage[]): string {
  const parts = packages.map(
    one => `${RULE}\n${one.name} ${one.version}\nLicence: ${one.license}\n${RULE}\n\n${licenceText(one)}\n`,
  );
  return `This package contains parts of the following packages.\n\n${parts.join('\n')}`;
}

function licenceText(one: BundledPackage): string {
  const files = readdirSync(one.directory)
    .filter(name => LICENSE_FILE.test(name) || name === DOCS_LICENSES)
    .sort();
  if (files.length === 0) return textWithoutFile(one);
  return files.map(name => readFileSync(join(one.directory, name), 'utf8').trim()).join('\n\n');
}

/** A package without a file of its licence: the text of Apache-2.0 is ours too, others stand at the head of its modules. */
function textWithoutFile({ name, license, modules }: BundledPackage): string {
  const heads = [...new Set(modules.map(headComment))].filter(head =>
    /redistribution and use|permission is/i.test(head),
  );
  const texts = license
    .split(/[\s()]+|\bAND\b/)
    .filter(id => id !== '')
    .flatMap(id => {
      if (id === 'Apache-2.0') return readFileSync(join(import.meta.dirname, '../LICENSE'), 'utf8').trim();
      if (heads.length > 0) return heads;
      throw new Error(`the package ${name} brings no text of its licence ${id}: it cannot be bundled`);
    });
  return [...new Set(texts)].join('\n\n');
}

/** The comment that a module begins with, without its slashes. */
function headComment(file: string): string {
  const [head = ''] = /^(?:\/\/.*\n)*/.exec(readFileSync(file, 'utf8')) ?? [];
  return head.replace(/^\/\/ ?/gm, '').trim();
}
