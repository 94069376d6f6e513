import type { Static, TSchema } from '@sinclair/typebox';
import { closedObject, Type } from '../../core/schema/type.ts';
import { celText, choice, durationValue } from '../shared/inputs/annotations.ts';
import { SENSITIVE_NAME_PATTERN } from './sensitive-names.ts';

export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** What a resolver may send. */
export const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'] as const;
const OBSERVING = ['whole', 'given'] as const;
/** Methods whose result can be asked for with GET. */
const COMPARED_METHODS = ['PUT', 'PATCH', 'DELETE'] as const;
const BACKOFFS = ['none', 'linear', 'exponential'] as const;
export const STRATEGIES = ['offset', 'pageNumber', 'cursor', 'linkHeader', 'custom'] as const;

export type Scalar = string | number | bigint | boolean | null;

const SCALAR = { type: ['string', 'number', 'boolean', 'null'] } as const;
const DEFAULT_RETRY_ON = [429, 500, 502, 503, 504] as const;

/** `404`, `4xx`, `404-410` */
const statuses = (minimum: number, options: Readonly<Record<string, unknown>>): TSchema & { static: StatusPattern[] } =>
  Type.Unsafe<StatusPattern[]>({
    type: 'array',
    maxItems: 100,
    items: {
      anyOf: [
        { type: 'integer', minimum, maximum: 599 },
        { type: 'string', pattern: '^(?:[1-5][xX][xX]|[1-5][0-9]{2}(?:-[1-5][0-9]{2})?)$' },
      ],
    },
    ...options,
  });
export type StatusPattern = number | string;

/** Any case of these words. */
const anyCase = (words: readonly string[]): string =>
  `^(?:${words.map(word => word.replace(/[A-Z]/g, letter => `[${letter}${letter.toLowerCase()}]`)).join('|')})$`;

const OBSERVED_METHOD = { if: { pattern: anyCase(COMPARED_METHODS) }, else: { enum: COMPARED_METHODS } };

const POLL_VARIABLES = ['_', 'statusCode', 'body', 'rawBody', 'headers'] as const;
const PAGE_VARIABLES = ['statusCode', 'body', 'rawBody', 'headers', 'page'] as const;

const pageCel = (description: string) => Type.Optional(celText({ description, variables: PAGE_VARIABLES }));
const paramName = (description: string, name?: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description, ...(name !== undefined && { default: name }) }),
  );
const count = (description: string, minimum = 1) =>
  Type.Optional(Type.Integer({ minimum, maximum: 1_000_000, description }));

const Retry = closedObject(
  {
    maxAttempts: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 3, description: 'Attempts in all, the first one included.' }),
    ),
    backoff: Type.Optional(
      choice(BACKOFFS, { default: 'exponential', description: 'How the wait grows from attempt to attempt.' }),
    ),
    initialWait: Type.Optional(
      durationValue({ minMs: 0, default: '1s', description: 'Wait before the second attempt.' }),
    ),
    maxWait: Type.Optional(
      durationValue({ minMs: 0, default: '30s', description: 'Longest wait, also for a Retry-After of the server.' }),
    ),
    retryOn: Type.Optional(
      statuses(100, { default: DEFAULT_RETRY_ON, description: 'Statuses after which another attempt is made.' }),
    ),
  },
  { description: 'Repeats the request after network errors and the statuses of retryOn. Off unless given.' },
);
export type Retry = Static<typeof Retry>;

const Poll = closedObject(
  {
    until: celText({ description: 'The answer is the result when this is true.', variables: POLL_VARIABLES }),
    failWhen: Type.Optional(celText({ description: 'Polling fails when this is true.', variables: POLL_VARIABLES })),
    interval: Type.Optional(
      durationValue({ minMs: 1000, default: '10s', description: 'Wait between two requests, at least 1s.' }),
    ),
    maxAttempts: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 30, description: 'Requests at most; then polling fails.' }),
    ),
  },
  { description: 'Sends the request again and again until a condition holds.' },
);
export type Poll = Static<typeof Poll>;

const Pagination = closedObject(
  {
    strategy: choice(STRATEGIES, { description: 'How the next page is asked for.' }),
    maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 100, description: 'Pages at most.' })),
    collectPath: pageCel('The list of items of a page, such as body.items. Default: the whole body.'),
    stopWhen: pageCel('No further page is asked for when this is true.'),
    offsetParam: paramName('offset: name of the query parameter for the offset.', 'offset'),
    limitParam: paramName('offset: name of the query parameter for the page size.', 'limit'),
    limit: count('offset: items of a page.'),
    pageParam: paramName('pageNumber: name of the query parameter for the page.', 'page'),
    pageSizeParam: paramName('pageNumber: name of the query parameter for the page size.', 'pageSize'),
    pageSize: count('pageNumber: items of a page. Not sent when absent; then an empty page is the last.'),
    startPage: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        default: 1,
        description: 'pageNumber: number of the first page.',
      }),
    ),
    nextTokenPath: pageCel('cursor: token of the next page, such as body.next. Absent, null or empty: the last page.'),
    nextTokenParam: paramName('cursor: name of the query parameter for the token.'),
    nextURLPath: pageCel('cursor, linkHeader: address of the next page, such as body.links.next.'),
    nextURL: pageCel('custom: address of the next page, or null.'),
    nextParams: pageCel('custom: map of query parameters for the next page, or null.'),
  },
  {
    description: 'Asks for page after page; body becomes the list of all items.',
    allOf: [
      needs('offset', ['limit']),
      needs('cursor', ['nextTokenPath', 'nextTokenParam'], 'nextURLPath'),
      needs('custom', ['nextParams'], 'nextURL'),
    ],
  },
);
export type Pagination = Static<typeof Pagination>;

/** A strategy cannot do without these fields, unless it is given that one instead. */
function needs(strategy: Strategy, fields: readonly string[], instead?: string): object {
  const other = { properties: { strategy: { not: { const: strategy } } } };
  const excused = instead === undefined ? other : { anyOf: [other, { required: [instead] }] };
  return { if: excused, else: { required: fields } };
}
type Strategy = (typeof STRATEGIES)[number];

export const Inputs = closedObject(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'Address to send the request to: http or https, without user name and password.',
    }),
    method: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        if: { pattern: anyCase(METHODS) },
        else: { enum: METHODS },
        default: 'GET',
        description: `${METHODS.join(', ')}; in any case.`,
      }),
    ),
    headers: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Scalar>>>({
        type: 'object',
        patternProperties: { [SENSITIVE_NAME_PATTERN]: { ...SCALAR, 'x-sensitive': true } },
        additionalProperties: SCALAR,
        description: 'Headers of the request. Numbers and true or false become text, null leaves a header out.',
      }),
    ),
    query: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Scalar | readonly Scalar[]>>>({
        type: 'object',
        additionalProperties: {
          type: [...SCALAR.type, 'array'],
          items: SCALAR,
        },
        description: 'Query parameters to append to the address, encoded; a list gives a parameter several times.',
      }),
    ),
    body: Type.Optional(
      Type.Any({ description: 'Text is sent as it is, anything else as JSON with that content type. At most 10 MiB.' }),
    ),
    authProvider: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Credentials to send: <handler> or <handler>@<profile>. Only over https, or http to this machine.',
      }),
    ),
    scope: Type.Optional(
      Type.Unsafe<string | readonly string[]>({
        type: ['string', 'array'],
        items: { type: 'string', minLength: 1 },
        minLength: 1,
        maxItems: 20,
        description: 'Scopes to ask the handler for: a list, or text with spaces between them.',
      }),
    ),
    idempotencyKey: Type.Optional(
      Type.Unsafe<boolean | string>({
        type: ['boolean', 'string'],
        minLength: 1,
        maxLength: 255,
        pattern: '^[!-~]+$',
        description:
          'The header Idempotency-Key, so that a service that knows it does the same request once. true: a key of the run, the action and the item, the same on each attempt and when the run is resumed. Text is sent as it is.',
      }),
    ),
    timeout: Type.Optional(
      durationValue({
        maxMs: 600_000,
        description: 'For one request with its redirects. Default: httpClient.timeout. At most 10m.',
      }),
    ),
    acceptableStatusCodes: Type.Optional(
      statuses(400, { default: [], description: 'Statuses from 400 that are not a failure: 404, 4xx or 404-410.' }),
    ),
    autoParseJson: Type.Optional(
      Type.Boolean({ description: 'Parse the body when its content type is JSON. Default: false.' }),
    ),
    responseType: Type.Optional(
      choice(['text', 'json', 'base64'], {
        description: 'What body is: its text, the parsed JSON whatever the content type, or base64. Default: text.',
      }),
    ),
    observe: Type.Optional(
      choice(OBSERVING, {
        description:
          'Ask with GET first, and send nothing when all is as it should be (PUT, PATCH, DELETE). whole: the answer must equal the body. given: what the body names must be the same (PATCH: null means absent). DELETE: whether it is there. A dry-run asks too, and shows what would change.',
      }),
    ),
    followRedirects: Type.Optional(Type.Boolean({ default: true, description: 'Follow up to 10 redirects.' })),
    retry: Type.Optional(Retry),
    poll: Type.Optional(Poll),
    pagination: Type.Optional(Pagination),
  },
  {
    allOf: [
      { not: { required: ['autoParseJson', 'responseType'] } },
      { not: { required: ['poll', 'pagination'] } },
      { not: { required: ['observe', 'poll'] } },
      { not: { required: ['observe', 'pagination'] } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: { required: ['observe'] }, then: { required: ['method'], properties: { method: OBSERVED_METHOD } } },
    ],
  },
);
export type Inputs = Static<typeof Inputs>;

export const Data = closedObject({
  statusCode: Type.Integer(),
  success: Type.Boolean({ description: 'Always true: other outcomes are failures.' }),
  headers: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    properties: { 'set-cookie': { type: 'array', items: { type: 'string' }, 'x-sensitive': true } },
    additionalProperties: { type: 'string' },
    description: 'Names in lower case; several values are joined by a comma, set-cookie is a list.',
  }),
  body: Type.Any({ description: 'Text, parsed JSON, base64, or with pagination the list of all items.' }),
  url: Type.String({ description: 'Where the answer came from, after redirects.' }),
  pages: Type.Optional(Type.Integer({ description: 'With pagination: number of pages.' })),
  totalItems: Type.Optional(Type.Integer({ description: 'With pagination: number of items.' })),
  unchanged: Type.Optional(
    Type.Boolean({ description: 'With observe: true when nothing was sent, because nothing would have changed.' }),
  ),
});

export const MAX_POLL_ATTEMPTS = 30;
