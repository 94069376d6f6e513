import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeSite } from '../../scripts/site/make-site.ts';
import { skipWithout } from '../support/needed.ts';
import { BROWSER, type Page, withPage } from '../support/processes/browser.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withWebServer } from '../support/web-server.ts';

const skip = skipWithout(['chromium'], 'chromium', () => BROWSER !== undefined);
const shots = process.env['SCREENSHOTS'];
const { files } = makeSite(join(import.meta.dirname, '../..'));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A plain static server. */
const withSite = (body: (origin: string) => Promise<void>): Promise<void> =>
  withWebServer(
    (request, response) => {
      const address = new URL(request.path, 'http://x').pathname.slice(1) || 'index.html';
      const content = files.get(address);
      response.writeHead(content === undefined ? 404 : 200, {
        'Content-Type': TYPES[extname(address)] ?? 'text/plain',
      });
      response.end(content);
    },
    ({ origin }) => body(origin),
  );

/** Addresses of what is found, best first. */
async function search(page: Page, word: string): Promise<readonly string[]> {
  await page.evaluate("document.querySelector('button.search').click()");
  await page.evaluate(
    `(input => { input.value = ${JSON.stringify(word)}; input.dispatchEvent(new Event('input')); })(document.querySelector('.finder input'))`,
  );
  await page.until(
    `[...document.querySelectorAll('.found mark')].some(mark => mark.textContent.toLowerCase().startsWith(${JSON.stringify(word.toLowerCase().slice(0, 4))}))`,
  );
  const found = await page.evaluate("[...document.querySelectorAll('.found a')].map(link => link.href)");
  return (found as string[]).map(address => decodeURI(address));
}

const FITS = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
const PAPER = 'getComputedStyle(document.body).backgroundColor';
const own = (page: Page): readonly string[] => page.requests.filter(address => !/^(?:data|about):/.test(address));

test(
  'the site shows itself light and dark, wide and on a phone, finds words, and asks nothing of any other machine',
  { skip },
  () =>
    withSite(origin =>
      withPage('about:blank', async page => {
        const shoot = async (name: string): Promise<void> => {
          if (shots !== undefined) await page.screenshot(`${shots}/site-${name}.png`);
        };
        await page.show(1400, 'light');
        await page.open(`${origin}/tutorial.html`);
        assert.equal(await page.evaluate(PAPER), 'rgb(255, 255, 255)');
        assert.equal(await page.evaluate('getComputedStyle(document.querySelector("nav.contents")).display'), 'block');
        await shoot('light');

        for (const [word, address] of [
          ['retry', 'solution.html#retry'],
          ['secret', 'secrets.html'],
          ['forEach', 'solution.html#'],
        ] as const) {
          const found = await search(page, word);
          assert.ok(
            found.some(one => one.includes(address)),
            `${word}: ${found.join(' ')}`,
          );
        }
        await shoot('search');
        await page.click('.found a.chosen');
        await page.until("location.hash !== '' && document.querySelector(':target') !== null");

        await page.show(1400, 'dark');
        await page.open(`${origin}/reference/providers.html`);
        assert.equal(await page.evaluate(PAPER), 'rgb(20, 24, 27)');
        await shoot('dark');
        await page.evaluate("document.querySelector('button.theme').click()");
        await page.open(`${origin}/index.html`);
        assert.equal(await page.evaluate(PAPER), 'rgb(255, 255, 255)', 'the choice of the reader stays');

        await page.show(390, 'light');
        for (const address of [
          'index.html',
          'tutorial.html',
          'reference/providers.html',
          'reference/commands.html',
          'about.html',
        ]) {
          await page.open(`${origin}/${address}`);
          assert.equal(await page.evaluate(FITS), true, `${address} is wider than a phone`);
        }
        await page.evaluate("document.querySelector('button.menu').click()");
        assert.equal(await page.evaluate('getComputedStyle(document.querySelector("nav.pages")).display'), 'block');
        await shoot('phone');

        assert.deepEqual(
          own(page).filter(address => !address.startsWith(`${origin}/`)),
          [],
        );
        assert.deepEqual(page.complaints, []);
      }),
    ),
);

test('opened from the file system, pages have their style and the search works', { skip }, () =>
  withTempDir(directory => {
    for (const [address, content] of files) {
      mkdirSync(dirname(join(directory, address)), { recursive: true });
      writeFileSync(join(directory, address), content);
    }
    const start = pathToFileURL(join(directory, 'reference/solution.html')).href;
    return withPage('about:blank', async page => {
      await page.show(1400, 'light');
      await page.open(start);
      assert.equal(await page.evaluate('getComputedStyle(document.querySelector("header")).position'), 'sticky');
      assert.ok((await search(page, 'secret')).some(address => address.includes('/secrets.html')));
      assert.ok(
        own(page).every(address => address.startsWith('file://')),
        own(page).join(' '),
      );
      assert.deepEqual(page.complaints, []);
    });
  }),
);
