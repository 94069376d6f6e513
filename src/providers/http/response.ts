import type { FollowedResponse } from '../../core/http/http-redirects.ts';
import { shownAddress } from '../../core/http/web-address.ts';
import { emptyMap } from '../../core/json/json.ts';
import { jsonFault, parseJson } from '../../core/json/json-read.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import { printable } from '../what-if.ts';
import type { Inputs, StatusPattern } from './inputs.ts';

/** One answer in the words of the output, plus what expressions may look at. */
export interface Answer {
  readonly response: FollowedResponse;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The text of the body, made when it is asked for. */
  rawBody(): string;
}

export function toAnswer(response: FollowedResponse): Answer {
  let text: string | undefined;
  return {
    response,
    statusCode: response.status,
    headers: headerData(response),
    rawBody: () => (text ??= decodeText(response)),
  };
}

function headerData({ headers }: FollowedResponse): Readonly<Record<string, unknown>> {
  const data = emptyMap<unknown>();
  for (const [name, values] of headers) data[name] = name === 'set-cookie' ? [...values] : values.join(', ');
  return data;
}

/** Text in the character set that the content type names, else UTF-8, without a byte order mark. */
function decodeText({ headers, body }: FollowedResponse): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers.get('content-type')?.[0] ?? '') ?? [];
  return decoderFor(charset).decode(body);
}

function decoderFor(charset: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

const JSON_TYPE = /^\s*(?:application|text)\/(?:[a-z0-9.!#$&^_-]+\+)?json\s*(?:;|$)/i;

export function isJson({ response }: Answer): boolean {
  return JSON_TYPE.test(response.headers.get('content-type')?.[0] ?? '');
}

/** `body` of the output, by `responseType` and `autoParseJson`. */
export function bodyData(answer: Answer, { responseType, autoParseJson }: Inputs): unknown {
  if (responseType === 'base64') return Buffer.from(answer.response.body).toString('base64');
  const parse = responseType === 'json' || (autoParseJson === true && isJson(answer));
  return parse && !isEmpty(answer, responseType) ? parseBody(answer) : answer.rawBody();
}

/** An answer that cannot have a body, such as 204 or one to HEAD, is no broken JSON. */
const isEmpty = ({ response }: Answer, responseType: Inputs['responseType']): boolean =>
  response.body.byteLength === 0 && (responseType !== 'json' || response.status === 204 || response.status === 304);

function parseBody(answer: Answer): unknown {
  try {
    return parseJson(answer.rawBody());
  } catch (cause) {
    const where = shownAddress(answer.response.url);
    throw new Failure('http', `the answer of ${where} ${jsonFault(cause)}`, { statusCode: answer.statusCode, cause });
  }
}

/**
 * What expressions see as `body`: that of the output, but parsed as well where the content type says JSON, or `looksLikeJson`
 * the text does. A text that turns out not to be JSON stays text.
 */
export function bodyForExpressions(answer: Answer, inputs: Inputs, looksLikeJson = false): unknown {
  const data = bodyData(answer, inputs);
  const isText = typeof data === 'string' && inputs.responseType !== 'base64' && inputs.responseType !== 'json';
  if (!isText || !(isJson(answer) || (looksLikeJson && /^\s*[[{]/.test(data)))) return data;
  try {
    return data === '' ? null : parseJson(data);
  } catch {
    return data;
  }
}

/** Whether a status is not a failure. */
export function isAcceptable(status: number, { acceptableStatusCodes = [] }: Inputs): boolean {
  return status < 400 || matchesStatus(status, acceptableStatusCodes);
}

export function matchesStatus(status: number, patterns: readonly StatusPattern[]): boolean {
  return patterns.some(pattern => {
    const text = String(pattern).toLowerCase();
    if (text.endsWith('xx')) return Math.floor(status / 100) === Number(text[0]);
    const [from, to = from] = text.split('-').map(Number);
    return from !== undefined && to !== undefined && status >= from && status <= to;
  });
}

/** The failure that an unacceptable answer is, with the beginning of what the server said. */
export function answerFailure(
  answer: Answer,
  method: string,
  effects: Pick<ReadEffects, 'redact' | 'taintOf'>,
  retryAfterMs: number | undefined,
): Failure {
  const { response, statusCode } = answer;
  const where = printable(shownAddress(response.url), effects.taintOf(['url']), effects);
  const said = excerpt(answer, effects);
  const message = `${method} ${where} answered ${`${statusCode} ${response.statusText}`.trim()}${said === '' ? '' : `: ${said}`}`;
  return new Failure('http', message, { statusCode, retryAfterMs });
}

const EXCERPT_BYTES = 2048;
/** Looked through for secrets before the excerpt is cut off: half of one would not be recognised any more. */
const SEARCHED_LENGTH = 64 * 1024;

function excerpt(answer: Answer, { redact }: Pick<ReadEffects, 'redact'>): string {
  const { body, headers } = answer.response;
  if (body.subarray(0, EXCERPT_BYTES).includes(0))
    return `${body.byteLength} bytes of ${headers.get('content-type')?.[0] ?? 'no text'}`;
  const bytes = Buffer.from(redact(answer.rawBody().slice(0, SEARCHED_LENGTH)).trim());
  if (bytes.byteLength <= EXCERPT_BYTES) return bytes.toString('utf8');
  let end = EXCERPT_BYTES;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.toString('utf8', 0, end)}…`;
}
