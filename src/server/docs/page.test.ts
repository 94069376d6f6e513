import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createDocsPages } from './page.ts';

const page = createDocsPages();
const DOCUMENT = JSON.stringify({ info: { title: '</script><!-- <script>' } });

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = (text: string, start: string, end: string): string => {
  const from = text.indexOf(start) + start.length;
  return text.slice(from, text.indexOf(end, from));
};

test('the policy names the one script and the one style by their hashes, and no other source of them', async () => {
  const { html, policy } = await page({ title: 'API', document: DOCUMENT, mayTry: true });
  const rules = policy.split('; ');
  assert.ok(rules.includes(`style-src ${cspHash(between(html, '<style>', '</style>'))}`));
  assert.ok(rules.includes(`script-src ${cspHash(between(html, '<script>', '</script>'))}`));
  for (const rule of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
    assert.ok(rules.includes(rule), rule);
  assert.doesNotMatch(policy, /unsafe|\*|https?:/);
});

test('nothing is loaded: no source, sheet, frame or image of another place', async () => {
  const { html } = await page({ title: 'API', document: DOCUMENT, mayTry: true });
  const markup = html.replace(/<style>[^]*?<\/style>/, '').replaceAll(/<script[^>]*>[^]*?<\/script>/g, '');
  assert.deepEqual(
    [...markup.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address),
    ['data:,', 'openapi.json'],
  );
  const style = between(html, '<style>', '</style>');
  for (const [, address = ''] of style.matchAll(/url\(\s*["']?([^"')]{0,40})/g)) assert.match(address, /^data:/);
  assert.doesNotMatch(style, /@import/);
});

test('the document comes out of the page as it went in, whatever is in it', async () => {
  const { html } = await page({ title: 'A & <b>', document: DOCUMENT, mayTry: false });
  assert.deepEqual(JSON.parse(between(html, 'id="document">', '</script>')), JSON.parse(DOCUMENT));
  assert.match(html, /<title>A &amp; &lt;b&gt;<\/title>/);
  assert.equal(html.match(/<script/gi)?.length, 2);
  assert.equal(html.match(/<\/script/gi)?.length, 2);
  assert.ok(!html.includes('<!--'));
});

test('where requests need a token none is sent from the page', async () => {
  assert.doesNotMatch((await page({ title: 'API', document: DOCUMENT, mayTry: false })).policy, /connect-src/);
  assert.match((await page({ title: 'API', document: DOCUMENT, mayTry: true })).policy, /connect-src 'self'/);
});
