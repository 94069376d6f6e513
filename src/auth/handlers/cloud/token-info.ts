import type { FlowContext, Token } from '../../contract.ts';
import { Refusal } from '../../login/signals.ts';
import { askIdentity } from '../../protocol/identity-http.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { address } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';

/** Specification: "Token handling rules", rule 4. The token stands in the query, which is never logged. */
export async function checkToken(context: FlowContext, token: Token): Promise<void> {
  const url = withToken(address(context, 'tokeninfoUrl'), 'access_token', token.accessToken);
  await orRefused(async () => {
    goodJson(context, await askIdentity(context, { method: 'GET', url, repeat: 'safe' }), 'the tokeninfo endpoint');
  });
}

export async function revokeToken(context: FlowContext, refreshToken: string): Promise<void> {
  const url = withToken(address(context, 'revokeUrl'), 'token', refreshToken);
  await orRefused(async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await askIdentity(context, { method: 'POST', url, headers, body: '', repeat: 'safe' });
    if (answer.status >= 400) goodJson(context, answer, 'the revocation endpoint');
  });
}

function withToken(address: string, name: string, token: string): string {
  const url = new URL(address);
  url.searchParams.set(name, token);
  return url.href;
}

async function orRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Refusal ? refusedToken(error, []) : error;
  }
}
