import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../test/support/temp-dir.ts';
import { makeSite, pageAddress } from './make-site.ts';
import { slug } from './render-page.ts';

const root = join(import.meta.dirname, '../..');
const site = makeSite(root);

test('no link of the documentation is dead, neither on the site nor on a code host', () =>
  assert.deepEqual(site.deadLinks, []));

test('every page is in the navigation of docs/README.md once, or in the list of decisions or of examples', () => {
  const listed = site.navigation.flatMap(({ pages }) => pages.map(({ path }) => path));
  assert.deepEqual(
    listed.filter((path, index) => listed.indexOf(path) !== index),
    [],
  );
  const below = ['docs/decisions/', 'examples/'].flatMap(folder => {
    const pages = site.pages.filter(path => path.startsWith(folder) && path !== `${folder}README.md`);
    const index = String(site.files.get(pageAddress(`${folder}README.md`)));
    for (const path of pages)
      assert.ok(
        index.includes(`href="${path.slice(folder.length).replace('README.md', 'index.md').replace('.md', '.html')}"`),
        path,
      );
    return pages;
  });
  const known = new Set([...listed, ...below, 'README.md', 'docs/README.md']);
  const missing = site.pages.filter(path => !known.has(path));
  assert.deepEqual(missing, [], 'list the page in docs/README.md, below the heading of its kind');
});

test('pages load nothing from another machine and name no other origin for scripts, styles and pictures', () => {
  for (const [address, content] of site.files)
    if (address.endsWith('.html'))
      assert.doesNotMatch(
        String(content),
        /<(?:script|link|img|iframe|source)[^>]*(?:src|href)="(?:https?:)?\/\//,
        address,
      );
});

test('a dead link, a dead anchor and a missing picture are named with their line', () =>
  withTempDir(directory => {
    mkdirSync(join(directory, 'docs'));
    for (const name of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
      writeFileSync(join(directory, name), `# ${name}\n`);
    writeFileSync(
      join(directory, 'docs/README.md'),
      '# Docs\n\n## How-to\n\n- [A](a.md): one\n\n[gone](b.md), [part](a.md#here), [other part](a.md#there)\n![picture](p.svg)\n',
    );
    writeFileSync(
      join(directory, 'docs/a.md'),
      '# A\n\n## Here\n\n[up](../README.md) [out](../../etc) <b>bold</b> <!-- remark -->\n',
    );
    cpSync(join(root, 'LICENSE'), join(directory, 'LICENSE'));
    const { deadLinks, navigation, files } = makeSite(directory);
    assert.deepEqual(deadLinks, [
      'docs/README.md:7: b.md',
      'docs/README.md:7: p.svg',
      'docs/a.md:5: ../../etc',
      'docs/README.md:7: a.md#there',
    ]);
    assert.deepEqual(navigation, [{ title: 'How-to', pages: [{ path: 'docs/a.md', title: 'A' }] }]);
    assert.match(String(files.get('a.html')), /&lt;b&gt;bold&lt;\/b&gt; <\/p>/, 'HTML is text, remarks are left out');
  }));

test('pages, files and pictures have addresses, and headings the anchors of code hosts', () => {
  assert.equal(pageAddress('docs/reference/cel.md'), 'reference/cel.html');
  assert.equal(pageAddress('docs/README.md'), 'index.html');
  assert.equal(pageAddress('docs/decisions/README.md'), 'decisions/index.html');
  assert.equal(pageAddress('CHANGELOG.md'), 'changelog.html');
  assert.equal(pageAddress('docs/policies/a.yaml'), 'files/docs/policies/a.yaml.html');
  assert.equal(pageAddress('docs/preview.svg'), 'files/docs/preview.svg');
  assert.equal(slug('Compose, bundle & `catalog` __x'), 'compose-bundle--catalog-__x');
});
