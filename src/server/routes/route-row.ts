import type { JsonMap } from '../../core/json/json.ts';
import type { Schema } from './schema.ts';

export type { Schema } from './schema.ts';

import type { ProblemCode } from '../answer/problem.ts';
import type { OperationName } from '../request/bindings.ts';

/** Specification: "OpenAPI tags". */
export type Tag = 'Solutions' | 'Providers' | 'Eval' | 'Catalogs' | 'Schemas' | 'Config' | 'Health' | 'Admin';

export interface Parameter {
  readonly schema: Schema;
  readonly description: string;
}

/**
 * An endpoint, as data: routing, checks, the OpenAPI document and the tests read the same row. The path is written as the specification
 * writes it.
 */
export interface RouteRow {
  readonly method: 'GET' | 'POST';
  /** `/{api_version}/solutions/{name}` */
  readonly path: string;
  /** What it invokes. */
  readonly operation: OperationName;
  readonly summary: string;
  readonly tag: Tag;
  readonly access: 'public' | 'user' | 'admin';
  /**
   * Where the work is done. `server`: in the server itself. `quick`: in a thread, with a short deadline for `eval`. `run`: in a thread, counted
   * against `maxRuns`: what runs a solution or waits for other machines.
   */
  readonly place: 'server' | 'quick' | 'eval' | 'run';
  /** Path parameters by name. */
  readonly params?: Readonly<Record<string, Parameter>>;
  readonly query?: Readonly<Record<string, Parameter>>;
  /** Of a POST. Absent: there is nothing to say, and a body other than `{}` is refused. */
  readonly body?: Schema;
  /** Nothing in the body is required. */
  readonly bodyOptional?: boolean;
  /** The answer is a page of items: `filter`, `page` and `per_page` apply. */
  readonly list?: boolean;
  /** Content type of the answer. Default: application/json. */
  readonly contentType?: string;
  /** The operation answers as a whole: `status`, `headers`, `body`, `contentType`. */
  readonly whole?: boolean;
  /** Headers that the operation reads, in lower case; `mcp-*` stands for all that begin so. */
  readonly headers?: readonly string[];
  /** Problems of its own, beside those that every API route may answer. */
  readonly problems: readonly ProblemCode[];
  /** A body for the documentation, and a test that sends it. */
  readonly example?: JsonMap;
}

/** `/solutions/run`: as `rateLimit.endpoints` names a route. */
export function routeName({ path }: Pick<RouteRow, 'path'>): string {
  return path.replace('/{api_version}', '') || '/';
}
