import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { RUN_VIEW } from '../../operations/runs/run-view.ts';
import { SOURCE_NAMES } from '../../operations/wire.ts';
import type { Parameter, RouteInputs, RouteRow } from '../routes/route-row.ts';
import type { Schema } from '../routes/schema.ts';
import type { ServerSettings } from '../start/runtime.ts';
import { type Components, pageSchema, type Reference } from './components.ts';
import { RATE_LIMIT_HEADERS } from './headers.ts';
import { problemResponses } from './problems.ts';
import { securityRequirements } from './security.ts';

/** The row of a route as an OpenAPI operation. */
export async function operationObject(
  row: RouteRow,
  components: Components,
  oidc: ServerSettings['auth']['azureOIDC'],
): Promise<JsonMap> {
  const { summary } = await row.facts();
  const { params, query, body } = await row.inputs();
  const parameters = [...operationParameters({ params, query }, components), ...headerParameters(row, components)];
  return {
    operationId: row.operation.replaceAll('.', '-'),
    summary,
    tags: [row.tag],
    security: securityRequirements(row, oidc) as unknown as JsonMap[],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody({ ...row, summary, body }, components) }),
    responses: { ...(await successes(row, components)), ...problemResponses(row, components) },
  };
}

/** `solution.dry-run` -> `SolutionDryRun` */
const typeName = ({ operation }: RouteRow): string =>
  operation
    .split(/[.-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const REQUEST_ID = {
  name: 'X-Request-ID',
  in: 'header',
  required: false,
  description:
    'A name for this request: 1 to 128 letters, digits, `.`, `_`, `:` and `-`. Another text is replaced by a new name.',
  schema: { type: 'string' },
};

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`respond-async`: the run goes on after the answer, which is 202 with the place of the run. With `wait=<seconds>` as well the answer is the result when there is one in time.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text that names this request, 1 to 255 visible characters: sent again within 24 hours with the same body, it is answered as the first time and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^[!-~]+$' },
};
const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'With `Accept: text/event-stream`: only events after this number.',
  schema: { type: 'string' },
};

/** Headers that mean something to an endpoint. */
function headerParameters({ async, keyed, streams }: RouteRow, components: Components): JsonMap[] {
  return [
    ...(async === 'preferred' ? [components.part('parameters', 'Prefer', () => PREFER)] : []),
    ...(keyed === true ? [components.part('parameters', 'IdempotencyKey', () => IDEMPOTENCY_KEY)] : []),
    ...(streams === true ? [components.part('parameters', 'LastEventId', () => LAST_EVENT_ID)] : []),
  ];
}

/** The answers of an endpoint that are not problems, by status. */
async function successes(row: RouteRow, components: Components): Promise<Record<string, JsonMap>> {
  if (row.async === 'always') return { 202: accepted(row, components) };
  const own = { [String(row.success ?? 200)]: await success(row, components) };
  if (row.streams === true)
    return { ...own, 204: { description: 'With server-sent events: the run is over, and there are no more events.' } };
  return row.async === 'preferred' ? { ...own, 202: accepted(row, components) } : own;
}

/** A run that goes on. */
function accepted({ keyed, async }: RouteRow, components: Components): JsonMap {
  const names = [
    'X-Request-ID',
    ...RATE_LIMIT_HEADERS,
    'Location',
    ...(async === 'preferred' ? (['Preference-Applied'] as const) : []),
    ...(keyed === true ? (['Idempotency-Replayed'] as const) : []),
  ] as const;
  return {
    description: 'The run was accepted, and goes on.',
    headers: Object.fromEntries(names.map(name => [name, components.header(name)])),
    content: { 'application/json': { schema: components.schema('Run', RUN_VIEW) } },
  };
}

function operationParameters(
  { params, query }: Pick<RouteInputs, 'params' | 'query'>,
  components: Components,
): JsonMap[] {
  const own = (place: 'path' | 'query', list: Readonly<Record<string, Parameter>>) =>
    Object.entries(list).map(([name, { schema, description }]): JsonMap => {
      const required = place === 'path' || (isMap(schema) && schema['required'] === true);
      return { name, in: place, required, description, schema };
    });
  const requestId = components.part('parameters', 'RequestId', () => REQUEST_ID);
  return [...own('path', params), ...own('query', query), requestId];
}

interface PostedRow extends RouteRow {
  readonly summary: string;
  readonly body: Schema;
}

function requestBody(row: PostedRow, components: Components): JsonMap {
  const reference = components.schema(`${typeName(row)}Request`, withExactlyOne(row.body));
  return {
    required: row.bodyOptional !== true,
    content: {
      'application/json': {
        schema: reference,
        ...(row.example !== undefined && { examples: { request: { summary: row.summary, value: row.example } } }),
      },
    },
  };
}

async function success(row: RouteRow, components: Components): Promise<JsonMap> {
  const [type = 'application/json'] = (row.contentType ?? 'application/json').split(';');
  const names = [
    'X-Request-ID',
    ...(row.access === 'public' ? [] : RATE_LIMIT_HEADERS),
    ...(type === 'text/html' ? (['Content-Security-Policy'] as const) : []),
    ...(row.keyed === true ? (['Idempotency-Replayed'] as const) : []),
  ] as const;
  return {
    description: type === 'application/json' ? 'The answer.' : 'The text.',
    headers: Object.fromEntries(names.map(name => [name, components.header(name)])),
    content: {
      [type]: { schema: await answerSchema(row, components) },
      ...(row.streams === true && { 'text/event-stream': { schema: { type: 'string' } } }),
    },
  };
}

async function answerSchema(row: RouteRow, components: Components): Promise<Reference | JsonMap> {
  const schema = (await row.facts()).output;
  if (row.list !== true) return components.schema(`${typeName(row)}Response`, schema);
  const { items, warnings } = listSchemas(row, schema);
  const item = components.schema(`${typeName(row)}Item`, items);
  return components.schema(`${typeName(row)}Page`, pageSchema(components, item, warnings));
}

interface ListSchemas {
  readonly items: Schema;
  /** Where the list may lack something. */
  readonly warnings?: Schema;
}

/** A list is answered as it is, or as `{items, warnings}`. */
function listSchemas({ operation }: RouteRow, schema: Schema): ListSchemas {
  const properties: unknown = Reflect.get(schema, 'properties');
  const [list, warnings] = isMap(properties) ? [properties['items'], properties['warnings']] : [schema, undefined];
  const items: unknown = isMap(list) ? list['items'] : undefined;
  if (!isMap(items)) throw new Error(`${operation} answers no list`);
  return { items: items as JsonMap, ...(isMap(warnings) && { warnings: warnings as JsonMap }) };
}

/**
 * The body of a request as the document describes it: wherever a solution is named, exactly one way of naming it. The check of requests
 * reports that in words of its own, so its schemas do not have the rule.
 */
function withExactlyOne(schema: Schema): JsonMap {
  const { properties, ...rest } = schema as JsonMap;
  if (!isMap(properties)) return schema;
  const inner = Object.entries(properties).map(([name, one]): [string, Json] => [
    name,
    isMap(one) ? withExactlyOne(one) : one,
  ]);
  const namesSolution = SOURCE_NAMES.every(name => Object.hasOwn(properties, name));
  return {
    ...rest,
    properties: Object.fromEntries(inner),
    ...(namesSolution && { oneOf: SOURCE_NAMES.map(name => ({ required: [name] })) }),
  };
}
