import { isMap, type JsonMap } from '../../core/json/json.ts';
import type { Parameter, RouteInputs, RouteRow } from '../routes/route-row.ts';
import type { Schema } from '../routes/schema.ts';
import type { ServerSettings } from '../start/runtime.ts';
import { type Components, pageSchema, type Reference } from './components.ts';
import { withExactlyOne } from './exactly-one.ts';
import { RATE_LIMIT_HEADERS } from './headers.ts';
import { problemResponses } from './problems.ts';
import { securityOf } from './security.ts';

/** The row of a route as an OpenAPI operation. */
export async function operationObject(
  row: RouteRow,
  components: Components,
  oidc: ServerSettings['auth']['azureOIDC'],
): Promise<JsonMap> {
  const { summary } = await row.facts();
  const { params, query, body } = await row.inputs();
  const parameters = operationParameters({ params, query }, components);
  return {
    operationId: row.operation.replaceAll('.', '-'),
    summary,
    tags: [row.tag],
    security: securityOf(row, oidc) as unknown as JsonMap[],
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody({ ...row, summary, body }, components) }),
    responses: { 200: await success(row, components), ...problemResponses(row, components) },
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
  ] as const;
  return {
    description: type === 'application/json' ? 'The answer.' : 'The text.',
    headers: Object.fromEntries(names.map(name => [name, components.header(name)])),
    content: { [type]: { schema: await answerSchema(row, components) } },
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
