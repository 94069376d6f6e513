import { isMap, type JsonMap } from '../../core/json/json.ts';
import { once } from '../../core/once.ts';
import { type AskedOperation, inputWithout } from '../../operations/operation.ts';
import { LIST_FIELDS } from '../../operations/pages.ts';
import type { ServerOperation } from '../../operations/server/server-operation.ts';
import type { ProblemCode } from '../answer/problem.ts';
import type { Schema } from './schema.ts';

export type { Schema } from './schema.ts';

/** Specification: "OpenAPI tags". */
export type Tag = 'Solutions' | 'Providers' | 'Eval' | 'Catalogs' | 'Schemas' | 'Config' | 'Health' | 'Admin';

export interface Parameter {
  readonly schema: Schema;
  readonly description: string;
}

/**
 * An endpoint: the operation that it asks, its path as the specification writes it, and what is special over HTTP. Its parameters and
 * its body are the input of the operation.
 */
export interface RouteDeclaration {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/{api_version}/solutions/{name}` */
  readonly path: string;
  /** The name of the operation. */
  readonly operation: string;
  /** The operation, loaded when it is used. */
  readonly load?: () => Promise<AskedOperation>;
  /** In place of `load`: an operation about the running server. */
  readonly serve?: () => Promise<ServerOperation<unknown>>;
  /** Members of the input that this endpoint does not take. */
  readonly without?: readonly string[];
  /** Members of the request that this endpoint decides. */
  readonly with?: Readonly<Record<string, unknown>>;
  /** What of the result is the answer. Default: all of it. */
  answer?(result: never): unknown;
  readonly tag: Tag;
  /**
   * Where the work is done. `server`: in the server itself. `quick`: in a thread, with a short deadline for `eval`. `run`: in a thread, counted
   * against `maxRuns`: what runs a solution or waits for other machines. `runs`: in the server itself, on the store of runs.
   */
  readonly place: 'server' | 'quick' | 'eval' | 'run' | 'runs';
  /**
   * It begins something that goes on: `always`, or when the caller prefers it (`Prefer: respond-async`). The answer is then 202 with the
   * place of the run.
   */
  readonly async?: 'always' | 'preferred';
  /** It is about kept runs and plans, and answers their owners only. */
  readonly owned?: true;
  /** Takes `Idempotency-Key`: sent twice, it has one effect. */
  readonly keyed?: true;
  /** The status of an answer that is not 200. */
  readonly success?: 201 | 202;
  /** Nothing in the body is required. */
  readonly bodyOptional?: boolean;
  /** The answer is a page of items: `filter`, `page` and `per_page` apply. */
  readonly list?: boolean;
  /** Content type of the answer. Default: application/json. */
  readonly contentType?: string;
  /** Answers server-sent events to a caller who accepts them. */
  readonly streams?: true;
  /** The operation answers as a whole: `status`, `headers`, `body`, `contentType`. */
  readonly whole?: boolean;
  /** Headers that the operation reads, in lower case; `mcp-*` stands for all that begin so. */
  readonly headers?: readonly string[];
  /** Problems of its own, beside those that every API route may answer. */
  readonly problems: readonly ProblemCode[];
  /** A body for the documentation, and a test that sends it. */
  readonly example?: JsonMap;
}

/** Routing, checks, the OpenAPI document and the tests read the same row. */
export interface RouteRow extends RouteDeclaration {
  readonly access: 'public' | 'user' | 'admin';
  /** What a request may say, and where. */
  inputs(): Promise<RouteInputs>;
  /** The operation that is asked. */
  facts(): Promise<AskedOperation | ServerOperation<unknown>>;
}

export interface RouteInputs {
  /** Path parameters by name. */
  readonly params: Readonly<Record<string, Parameter>>;
  readonly query: Readonly<Record<string, Parameter>>;
  /** Absent: there is nothing to say, and a body other than `{}` is refused. */
  readonly body: JsonMap | undefined;
}

export function defineRoute(declared: RouteDeclaration): RouteRow {
  const facts = once(async () => {
    const operation = await (declared.load ?? declared.serve)?.();
    if (operation === undefined) throw new Error(`the endpoint ${declared.path} names no operation`);
    return operation;
  });
  const inputs = once(async () => routeInputs(declared, (await facts()).input));
  return { ...declared, access: accessTo(declared.path), facts, inputs };
}

/** What has no prefix is public; what is below `/admin/` is for admins. */
const accessTo = (path: string): RouteRow['access'] =>
  path.startsWith('/{api_version}/admin/') ? 'admin' : path.startsWith('/{') ? 'user' : 'public';

function routeInputs({ method, path, without = [], list }: RouteDeclaration, input: Schema): RouteInputs {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter(name => name !== 'api_version');
  const members = (input as JsonMap)['properties'];
  const rest = inputWithout(input, [...without, ...named]);
  const others = isMap(rest['properties']) ? rest['properties'] : undefined;
  const hasBody = method === 'POST' && (others === undefined || Object.keys(others).length > 0);
  return {
    params: parameters(isMap(members) ? members : {}, named),
    query: method !== 'POST' ? parameters({ ...others, ...(list === true && LIST_FIELDS) }) : {},
    body: hasBody ? rest : undefined,
  };
}

function parameters(members: JsonMap, names = Object.keys(members)): Record<string, Parameter> {
  return Object.fromEntries(
    names.map(name => {
      const { description = '', ...schema } = members[name] as JsonMap;
      return [name, { schema, description: String(description) }];
    }),
  );
}

/** `/solutions/run`: as `rateLimit.endpoints` names a route. */
export function routeName({ path }: Pick<RouteRow, 'path'>): string {
  return path.replace('/{api_version}', '') || '/';
}
