import { isMap } from '../../core/json/json.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import type { FlowContext } from '../contract.ts';
import { identityRefused } from '../errors.ts';
import { Refusal } from '../login/signals.ts';
import type { IdentityAnswer } from './identity-http.ts';

const MAX_MESSAGE = 500;

/** The JSON object of a good answer; everything else is thrown as `Refusal` or `identity-refused`. */
export function goodJson(
  context: FlowContext,
  answer: IdentityAnswer,
  what: string,
): Readonly<Record<string, unknown>> {
  if (answer.status >= 400) throw toRefusal(context, answer);
  if (answer.json === undefined) throw identityRefused(`unusable answer of ${what}: it is not a JSON object`);
  if (!isNoError(answer.json['error'])) throw toRefusal(context, answer);
  return answer.json;
}

/** Some services send the member with good answers, too. */
const isNoError = (error: unknown): boolean => error === undefined || error === null || error === false || error === '';

/** What a service said when it refused: one line, at most 500 characters, without known secrets. */
function toRefusal(context: FlowContext, answer: IdentityAnswer): Refusal {
  const body = answer.json ?? {};
  const error = body['error'];
  const date = Date.parse(answer.headers.get('date')?.[0] ?? '');
  const codes = body['error_codes'];
  const { interval, claims, error_subtype: subtype } = body;
  return new Refusal(oneLine(context, refusalMessage(answer)), {
    status: answer.status,
    error: typeof error === 'string' ? error : '',
    subtype: typeof subtype === 'string' ? subtype : '',
    codes: Array.isArray(codes) ? codes.filter(code => typeof code === 'number') : [],
    claims: typeof claims === 'string' ? claims : undefined,
    interval: typeof interval === 'number' && interval > 0 ? interval : undefined,
    date: Number.isNaN(date) ? undefined : new Date(date),
  });
}

function refusalMessage(answer: IdentityAnswer): string {
  const body = answer.json ?? {};
  const error = body['error'];
  const candidates = [body['error_description'], isMap(error) ? error['message'] : undefined, error, body['message']];
  const text = candidates.find(candidate => typeof candidate === 'string' && candidate.trim() !== '');
  if (typeof text === 'string') return text;
  if (answer.status < 400) return 'the answer holds an error without words';
  return answer.statusText || `status ${answer.status}`;
}

/** What a service wrote, fit for a message: one line, without known secrets, marks that move text about escaped. */
export function oneLine(context: FlowContext, text: string): string {
  const redacted = escapeControls(context.ports.redactor.redact(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()));
  return redacted.length > MAX_MESSAGE ? `${redacted.slice(0, MAX_MESSAGE - 3)}...` : redacted;
}
