/** Builds the documentation as a static site: `npm run docs [-- <directory>]`, into `site/` unless a directory is named. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeSite } from './site/make-site.ts';

const root = join(import.meta.dirname, '..');
const out = resolve(process.argv[2] ?? join(root, 'site'));
const { files, deadLinks, pages } = makeSite(root);
for (const link of deadLinks) console.error(`dead link: ${link}`);
if (deadLinks.length > 0) process.exit(1);
if (process.argv[2] === undefined) rmSync(out, { recursive: true, force: true });
for (const [address, content] of files) {
  const path = join(out, address);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
console.log(
  `${pages.length} pages in ${out}: open ${join(out, 'index.html')}, or give the directory to any web server`,
);
