import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_ROUTES } from '../../src/server/routes/routes.ts';
import { startOidcServer } from '../fakes/oidc-server.ts';
import { skipWithout } from '../support/needed.ts';
import { BROWSER, withPage } from '../support/processes/browser.ts';
import { withApiServer } from '../support/processes/server-process.ts';
import { withWebServer } from '../support/web-server.ts';

const skip = skipWithout(['chromium'], 'chromium', () => BROWSER !== undefined);
const shots = process.env['SCREENSHOTS'];
const COUNT = "document.querySelectorAll('.opblock').length";

test('the documentation shows every endpoint in a real browser, and asks for nothing but itself', { skip }, () =>
  withApiServer({}, server =>
    withPage(`${server.origin}/v1/docs`, async page => {
      await page.until(`${COUNT} === ${API_ROUTES.length}`);
      assert.equal(
        await page.evaluate("document.querySelector('h1, h2').innerText.split('\\n')[0].trim()"),
        'tool API',
      );
      if (shots !== undefined) await page.screenshot(`${shots}/docs.png`);
      assert.deepEqual(
        page.requests.filter(address => !address.startsWith('data:')),
        [`${server.origin}/v1/docs`],
      );
      assert.deepEqual(page.complaints, []);
      assert.equal(
        await page.evaluate("getComputedStyle(document.querySelector('.opblock-get')).borderStyle"),
        'solid',
      );
    }),
  ),
);

test('an operation opens, is tried, and shows the answer of this server', { skip }, () =>
  withApiServer({}, server =>
    withPage(`${server.origin}/v1/docs#/Eval/eval-cel`, async page => {
      const click = (selector: string): Promise<void> =>
        page.until(
          `(node => { if (node === null) return false; node.click(); return true; })(document.querySelector('${selector}'))`,
        );
      await page.until(`${COUNT} === ${API_ROUTES.length} && document.querySelector('.opblock.is-open') !== null`);
      await click('.is-open .try-out__btn');
      await click('.is-open .execute');
      await page.until("document.querySelector('.live-responses-table .response-col_status') !== null");
      assert.match(
        String(await page.evaluate("document.querySelector('.live-responses-table').innerText")),
        /200[^]*"result": 2[^]*"type": "int"/,
      );
      if (shots !== undefined) await page.screenshot(`${shots}/docs-tried.png`);
      assert.deepEqual(
        [
          ...new Set(
            page.requests.filter(address => !address.startsWith('data:')).map(address => new URL(address).pathname),
          ),
        ],
        ['/v1/docs', '/v1/eval/cel'],
      );
      assert.deepEqual(page.complaints, []);
    }),
  ),
);

test('with authentication the page comes with a token, and offers nothing that it cannot do', { skip }, async () => {
  const directory = await startOidcServer();
  try {
    const { tenantId, clientId, origin: authority } = directory;
    await withApiServer(
      { apiServer: { auth: { azureOIDC: { enabled: true, tenantId, clientId, authority } } } },
      async server => {
        assert.equal((await server.ask('/v1/docs')).status, 401);
        const answer = await server.ask('/v1/docs', { headers: { Authorization: `Bearer ${directory.token()}` } });
        assert.equal(answer.status, 200);
        const policy = answer.headers['content-security-policy'] ?? '';
        assert.doesNotMatch(policy, /connect-src/);
        const saved = withWebServer(
          (_request, response) =>
            void response
              .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
              .end(answer.body),
          copy =>
            withPage(`${copy.origin}/saved`, async page => {
              await page.until(`${COUNT} === ${API_ROUTES.length}`);
              assert.equal(await page.evaluate("document.querySelectorAll('.try-out__btn, .authorize').length"), 0);
              assert.deepEqual(page.complaints, []);
            }),
        );
        await saved;
      },
    );
  } finally {
    await directory.close();
  }
});
