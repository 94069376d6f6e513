import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Map_ = Readonly<Record<string, unknown>>;

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An operation of the document, its parts in place of the references to them. */
export interface ContractOperation {
  readonly id: string;
  readonly method: string;
  /** `/v1/solutions/{name}` */
  readonly path: string;
  readonly security: readonly Map_[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Map_;
  }[];
  /** Schema and example of its body. */
  readonly body: { readonly schema: Map_; readonly example: unknown; readonly required: boolean } | undefined;
  readonly statuses: readonly number[];
}

/** What an OpenAPI document promises, and whether answers keep it. */
export interface Contract {
  readonly operations: readonly ContractOperation[];
  /** What is wrong with an answer; nothing when it keeps every promise. */
  faults(operation: ContractOperation, answer: Answered): readonly string[];
  /** The same for a request that belongs to no operation: only problems. */
  strangerFaults(answer: Answered): readonly string[];
  /** A part that a reference names. */
  resolve(node: unknown): Map_;
}

export function readContract(document: unknown): Contract {
  const whole = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Map_>>>>;
    readonly components: Readonly<Record<string, Map_>>;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(whole, 'openapi');
  const checks = new Map<string, ValidateFunction>();
  const checkAt = (pointer: string): ValidateFunction => {
    const known = checks.get(pointer) ?? ajv.getSchema(`openapi#${pointer}`);
    if (known === undefined) throw new Error(`no schema at ${pointer}`);
    checks.set(pointer, known);
    return known;
  };
  const resolve = (node: unknown): Map_ => {
    const { $ref } = node as { readonly $ref?: string };
    if ($ref === undefined) return node as Map_;
    return resolve(at(whole, $ref));
  };
  const operations = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => readOperation(method, path, node, resolve)),
  );
  const problemAt = '/components/schemas/Problem';

  function problemFaults({ status, headers, body }: Answered, pointer: string): readonly string[] {
    const faults: string[] = [];
    if (headers['content-type'] !== 'application/problem+json') faults.push(`content type ${headers['content-type']}`);
    const data = parsed(body) as Map_ | undefined;
    if (data === undefined) return [...faults, 'the problem is not JSON'];
    const check = checkAt(pointer);
    if (!check(data)) faults.push(`problem: ${ajv.errorsText(check.errors)}`);
    if (data['status'] !== status) faults.push(`status ${String(data['status'])} in a ${status}`);
    if (data['type'] !== `urn:tool:problem:${String(data['code'])}`) faults.push('type and code differ');
    if (data['request_id'] !== headers['x-request-id']) faults.push('request_id is not that of the header');
    return faults;
  }

  function faults(operation: ContractOperation, answer: Answered): readonly string[] {
    const { status, headers, body } = answer;
    const place = `/paths/${escaped(operation.path)}/${operation.method}/responses/${status}`;
    if (!operation.statuses.includes(status))
      return [`undocumented status ${status}: ${body.toString().slice(0, 500)}`];
    const node = at(whole, `#${place}`) as { readonly $ref?: string };
    const pointer = node.$ref === undefined ? place : node.$ref.slice(1);
    const response = resolve(node) as { readonly headers: Map_; readonly content: Map_ };
    const missing = ALWAYS_WITH[status]?.filter(name => headers[name.toLowerCase()] === undefined) ?? [];
    const found = missing.map(name => `no ${name}`);
    if (headers['x-request-id'] === undefined) found.push('no X-Request-ID');
    for (const name of Object.keys(response.headers).filter(name => headers[name.toLowerCase()] !== undefined)) {
      const schema = resolve(response.headers[name])['schema'] as Map_;
      const value = headers[name.toLowerCase()] ?? '';
      if (schema['type'] === 'integer' && !/^\d+$/.test(value)) found.push(`${name}: ${value}`);
    }
    const type = Object.keys(response.content)[0] ?? '';
    if (status >= 300) return [...found, ...problemFaults(answer, `${pointer}/content/${escaped(type)}/schema`)];
    if (headers['content-type']?.split(';')[0] !== type) found.push(`content type ${headers['content-type']}`);
    if (type !== 'application/json') return found;
    const data = parsed(body);
    const check = checkAt(`${pointer}/content/${escaped(type)}/schema`);
    if (data === undefined) found.push('the answer is not JSON');
    else if (!check(data)) found.push(`answer: ${ajv.errorsText(check.errors)}: ${body.toString().slice(0, 500)}`);
    return found;
  }

  return { operations, faults, resolve, strangerFaults: answer => problemFaults(answer, problemAt) };
}

/** Headers that an answer of this status cannot be without. */
const ALWAYS_WITH: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function readOperation(method: string, path: string, node: Map_, resolve: Contract['resolve']): ContractOperation {
  const { requestBody } = node as {
    readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Map_>> };
  };
  const media = requestBody?.content['application/json'] as
    | { readonly schema: unknown; readonly examples?: { readonly request?: { readonly value: unknown } } }
    | undefined;
  return {
    id: String(node['operationId']),
    method,
    path,
    security: node['security'] as readonly Map_[],
    parameters: ((node['parameters'] ?? []) as readonly unknown[]).map(
      resolve,
    ) as unknown as ContractOperation['parameters'],
    body:
      media === undefined
        ? undefined
        : {
            schema: resolve(media.schema),
            example: media.examples?.request?.value,
            required: requestBody?.required === true,
          },
    statuses: Object.keys(node['responses'] as Map_).map(Number),
  };
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};

/** As a part of a pointer in the fragment of a URI. */
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function at(root: unknown, reference: string): unknown {
  const steps = reference
    .slice(2)
    .split('/')
    .map(step => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((node, step) => (node as Map_)[step], root);
}
