import { createHash } from 'node:crypto';
import type { RedirectVerdict } from '../../core/ports/credential-ports.ts';

/** The one line of script: the code of the login must not stay in the history of the browser. */
const SCRIPT = "history.replaceState(null, '', '/')";

const TEXTS: Readonly<Record<RedirectVerdict | 'not-found', readonly [status: number, title: string, text: string]>> = {
  accepted: [200, 'Signed in', 'You can close this window and go back to the terminal.'],
  denied: [200, 'Not signed in', 'The sign-in was not completed. The terminal says more.'],
  'wrong-state': [400, 'Not accepted', 'This answer does not belong to the sign-in that is waiting.'],
  'not-found': [404, 'Not found', 'There is nothing here.'],
};

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A page that contains nothing from outside, not even from the request. */
export function redirectPage(verdict: RedirectVerdict | 'not-found'): Page {
  const [status, title, text] = TEXTS[verdict];
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><script>${SCRIPT}</script></body></html>\n`;
  return {
    status,
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    },
  };
}
