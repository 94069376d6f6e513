import { createHash } from 'node:crypto';
import { once } from '../../core/once.ts';
import { type DocsAssets, readAssets } from './assets.ts';
import { START } from './start.ts';

export interface DocsPage {
  readonly html: string;
  /** Content-Security-Policy: it names the script and the style of the page by their hashes, and no other source. */
  readonly policy: string;
}

export interface DocsRequest {
  readonly title: string;
  /** The OpenAPI document, as JSON text. */
  readonly document: string;
  /** Requests may be tried from the page: not where they need a token, which the page has no way to get. */
  readonly mayTry: boolean;
}

/** Makes pages that hold everything they show: the document, the program that shows it, its style. They load nothing. */
export function createDocsPages(): (request: DocsRequest) => Promise<DocsPage> {
  const parts = once(async () => pageParts(await readAssets()));
  return async ({ title, document, mayTry }) => {
    const { style, script, styleHash, scriptHash } = await parts();
    const policy = [
      "default-src 'none'",
      `script-src ${scriptHash}`,
      `style-src ${styleHash}`,
      'img-src data:',
      ...(mayTry ? ["connect-src 'self'"] : []),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
    const data = `<script type="application/json" id="document">${safeJson(document)}</script>`;
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript>This page needs JavaScript. The same is in <a href="openapi.json">openapi.json</a>.</noscript>
<main id="docs" data-try="${mayTry}"></main>
${data}
<script>${script}</script>
</body>
</html>
`;
    return { html, policy };
  };
}

interface Parts {
  readonly style: string;
  readonly script: string;
  readonly styleHash: string;
  readonly scriptHash: string;
}

function pageParts({ style, script }: DocsAssets): Parts {
  const whole = inlineScript(`${script}\n${START}`);
  return { style, script: whole, styleHash: cspHash(style), scriptHash: cspHash(whole) };
}

/** The hash by which a policy names an inline text. */
const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** HTML looks for these inside of a script; they are parts of texts and patterns only, where this means the same. */
function inlineScript(code: string): string {
  return code
    .replaceAll('<!--', '\\x3c!--')
    .replaceAll(/<(?=\/?script)/gi, '\\x3c')
    .replace(/\n?\/\/# sourceMappingURL=\S+/g, '');
}

const safeJson = (text: string): string => text.replaceAll('<', '\\u003c');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, sign => ENTITIES[sign] ?? sign);
