import { createHash } from 'node:crypto';
import type { Listening, RedirectVerdict } from '../../core/ports/credential-ports.ts';
import type { FlowContext, LoginOptions } from '../contract.ts';
import { browserTimeout, identityRefused, userCancelled } from '../errors.ts';
import { Refusal } from '../login/signals.ts';
import { type Interaction, showAddress, startPatience } from './interaction.ts';
import { oneLine } from './refusals.ts';
import type { TokenAnswer } from './token-endpoint.ts';

const VERIFIER_BYTES = 32;
const STATE_BYTES = 16;

/** How long a code without `state` waits for a redirect that has it. */
const GRACE_MS = 2_000;
/** Codes without `state` that are tried; each costs a request. */
const MAX_TRIED = 5;

/** What differs between the services. */
export interface CodeLogin {
  readonly interaction: Interaction;
  /**
   * A code counts only with our `state`. Otherwise one that came without it is tried when none with it follows: the
   * specified redirect carries `code` alone, and PKCE ties it to this login.
   */
  readonly stateRequired: boolean;
  authorizeUrl(parameters: Readonly<Record<string, string>>): string;
  exchange(
    redirect: URLSearchParams,
    proof: { readonly redirectUri: string; readonly verifier: string },
  ): Promise<TokenAnswer>;
  /** A clearer error in place of the one that the redirect brought. */
  explain?(error: string, description: string): Error | undefined;
}

/** Specification: "Interactive flow (authorization code + PKCE)", steps 1 to 5. */
export async function loginWithCode(
  context: FlowContext,
  options: LoginOptions,
  login: CodeLogin,
): Promise<TokenAnswer> {
  const { random, redactor } = context.ports;
  const verifier = Buffer.from(random.bytes(VERIFIER_BYTES)).toString('base64url');
  const state = Buffer.from(random.bytes(STATE_BYTES)).toString('base64url');
  redactor.add(verifier);
  const listening = await context.ports.listen(options.callbackPort ?? 0, query =>
    judge(query, state, login.stateRequired),
  );
  const patience = startPatience(context, login.interaction.timeoutMs);
  const done = new AbortController();
  try {
    const redirectUri = `http://localhost:${listening.port}`;
    const url = login.authorizeUrl({
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
    });
    await showAddress(
      context,
      url,
      login.interaction,
      `To sign in to ${context.handler.displayName}, open this address:`,
    );
    const next = redirectSource(context, listening, { state, headless: login.interaction.headless });
    const signal = AbortSignal.any([patience.signal, done.signal]);
    return await firstAccepted({ next: () => next(signal), login, context, signal }, { redirectUri, verifier });
  } catch (error) {
    throw patience.explain(error, browserTimeout);
  } finally {
    patience.end();
    done.abort();
    redactor.add(state);
    await listening.close();
  }
}

/** Without our `state` any page may have sent it, so an error is ignored. */
function judge(query: URLSearchParams, state: string, stateRequired: boolean): RedirectVerdict {
  const given = query.get('state');
  if (given !== state && (given !== null || stateRequired || query.has('error'))) return 'wrong-state';
  return query.has('error') ? 'denied' : 'accepted';
}

interface Wait {
  readonly context: FlowContext;
  readonly login: CodeLogin;
  readonly signal: AbortSignal;
  next(): Promise<URLSearchParams>;
}

type Proof = Parameters<CodeLogin['exchange']>[1];

/** The first redirect with our `state`, or a code without it that the service takes from us. */
async function firstAccepted(wait: Wait, proof: Proof): Promise<TokenAnswer> {
  let pending = wait.next();
  let held: { readonly redirect: URLSearchParams; readonly over: Promise<undefined> } | undefined;
  let tried = 0;
  try {
    for (;;) {
      const redirect = await (held === undefined ? pending : Promise.race([pending, held.over]));
      if (redirect?.has('state')) return await answered(wait, redirect, proof);
      if (redirect !== undefined) {
        pending = wait.next();
        if (held === undefined && tried < MAX_TRIED) held = { redirect, over: graceOver(wait) };
      } else if (held !== undefined) {
        const answer = await tryHeld(wait, held.redirect, proof);
        if (answer !== undefined) return answer;
        held = undefined;
        tried++;
      }
    }
  } finally {
    pending.catch(() => undefined);
    held?.over.catch(() => undefined);
  }
}

async function graceOver({ context, signal }: Wait): Promise<undefined> {
  await context.ports.clock.sleep(GRACE_MS, signal);
  return undefined;
}

async function answered({ context, login }: Wait, redirect: URLSearchParams, proof: Proof): Promise<TokenAnswer> {
  const error = redirect.get('error');
  if (error !== null) throw redirectError(context, login, error, redirect.get('error_description') ?? '');
  return await login.exchange(redirect, proof);
}

/** A code that came without `state` may be from any page: when it is refused, the wait goes on. */
async function tryHeld(wait: Wait, redirect: URLSearchParams, proof: Proof): Promise<TokenAnswer | undefined> {
  try {
    return await wait.login.exchange(redirect, proof);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    wait.context.ports.log('info', 'a redirect without state brought a code that was refused: still waiting');
    return undefined;
  }
}

function redirectError(context: FlowContext, login: CodeLogin, error: string, description: string): Error {
  const better = login.explain?.(error, description);
  if (better !== undefined) return better;
  if (error === 'access_denied') return userCancelled();
  return identityRefused(oneLine(context, description === '' ? error : `${error}: ${description}`));
}

/** The redirect arrives at the listener, or is pasted by a person whose browser runs on another machine. */
function redirectSource(
  context: FlowContext,
  listening: Listening,
  { state, headless }: { readonly state: string; readonly headless: boolean },
): (signal: AbortSignal) => Promise<URLSearchParams> {
  const { terminal } = context.ports;
  const arrived = async (signal: AbortSignal): Promise<URLSearchParams> => (await listening.next(signal)).query;
  if (!headless || !terminal.interactive) return arrived;
  terminal.say('If the browser runs elsewhere, paste the address it ends up at (http://localhost:.../?code=...):');
  const pasted = async (signal: AbortSignal): Promise<URLSearchParams> => {
    for (;;) {
      const query = parseRedirectQuery(await terminal.readLine(signal));
      if (query !== undefined && judge(query, state, true) !== 'wrong-state') return query;
      terminal.say('That is not the address of this sign-in. Paste it whole:');
    }
  };
  return async signal => {
    const other = new AbortController();
    const both = AbortSignal.any([signal, other.signal]);
    const ways = [arrived(both), pasted(both)];
    try {
      return await Promise.race(ways);
    } finally {
      other.abort();
      await Promise.allSettled(ways);
    }
  };
}

function parseRedirectQuery(line: string): URLSearchParams | undefined {
  const text = line.trim();
  if (!URL.canParse(text)) return undefined;
  const { searchParams } = new URL(text);
  return searchParams.has('code') || searchParams.has('error') ? searchParams : undefined;
}
