import { shownAddress } from '../../core/http/web-address.ts';
import { isMap, toJson } from '../../core/json/json.ts';
import type { Observation, ObservedChange, ObserveEffects } from '../contract.ts';
import { isSameContent } from '../observed.ts';
import { printable } from '../what-if.ts';
import { createExchange } from './exchange.ts';
import type { Inputs } from './inputs.ts';
import { planRequest, requireComparable } from './request.ts';
import { type Answer, answerFailure, bodyForExpressions } from './response.ts';
import { withRetries } from './retry.ts';

/** What the address answers, and whether it is as the request would make it. */
interface Look {
  readonly answer: Answer;
  readonly change: ObservedChange;
  readonly isAsWanted: boolean;
}

const ABSENT: ReadonlySet<number> = new Set([404, 410]);
/** They are about the body that is sent, or about what it may replace. */
const NOT_FOR_GET = /^(?:content-.*|if-.*|expect|transfer-encoding)$/i;

/** What a dry-run knows of the address before the request. */
export async function observeAddress(inputs: Inputs, effects: ObserveEffects): Promise<Observation | undefined> {
  const look = await lookFirst(inputs, effects);
  if (look === undefined) return undefined;
  const { url } = planRequest(inputs, effects);
  const place = `${url.origin}${url.pathname}`;
  return { changes: [look.change], reads: [place], writes: [place] };
}

/** Asks with GET where `observe` says so. Undefined: without it. */
export async function lookFirst(inputs: Inputs, effects: ObserveEffects): Promise<Look | undefined> {
  if (inputs.observe === undefined) return undefined;
  const method = (inputs.method ?? 'GET').toUpperCase();
  requireComparable(inputs, method);
  const { body: _body, poll: _poll, pagination: _pagination, ...rest } = inputs;
  const headers = Object.fromEntries(Object.entries(inputs.headers ?? {}).filter(([name]) => !NOT_FOR_GET.test(name)));
  const asking: Inputs = { ...rest, headers, method: 'GET', acceptableStatusCodes: [...ABSENT] };
  const plan = planRequest(asking, effects);
  const exchange = withRetries(createExchange(asking, plan, effects, 'action'), asking, 'GET', effects);
  const answer = await exchange(plan.url);
  if (answer.statusCode >= 300 && !ABSENT.has(answer.statusCode))
    throw answerFailure(answer, 'GET', effects, undefined);
  const sides = comparedSides(answer, inputs, method);
  const about = printable(shownAddress(plan.url), effects.taintOf(['url']), effects);
  const change = { about, ...sides, sensitive: effects.taintOf(['body']) !== undefined };
  return { answer, change, isAsWanted: isSameContent(change) };
}

const THERE = 'it is there';

function comparedSides(
  answer: Answer,
  { body, observe }: Inputs,
  method: string,
): Pick<ObservedChange, 'before' | 'after'> {
  const isThere = !ABSENT.has(answer.statusCode);
  if (method === 'DELETE') return { before: isThere ? THERE : undefined, after: undefined };
  const wanted = wantedContent(body);
  if (!isThere) return { before: undefined, after: wanted };
  const found = bodyForExpressions(answer, { url: '' }, typeof wanted !== 'string');
  if (observe === 'whole') return { before: found, after: wanted };
  return { before: namedParts(found, wanted), after: wanted };
}

/** A text that is JSON is compared as JSON. */
function wantedContent(body: unknown): unknown {
  if (typeof body !== 'string') return body === undefined ? '' : toJson(body);
  try {
    return /^\s*[[{]/.test(body) ? JSON.parse(body) : body;
  } catch {
    return body;
  }
}

/** What is there of the members that are named; a member that is absent is null where null is asked for. */
function namedParts(found: unknown, named: unknown): unknown {
  if (!isMap(found) || !isMap(named)) return found;
  const parts = Object.entries(named).flatMap(([name, wanted]) => {
    const value = Object.hasOwn(found, name) ? found[name] : undefined;
    if (value === undefined) return wanted === null ? [[name, null] as const] : [];
    return [[name, namedParts(value, wanted)] as const];
  });
  return Object.fromEntries(parts);
}
