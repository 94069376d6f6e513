import type { TSchema } from '@sinclair/typebox';
import type { Call } from '../core/call.ts';
import type { JsonMap } from '../core/json/json.ts';
import type { Services } from './services.ts';

/**
 * What an operation needs for its work, so that callers who are not the owner of the machine get no more. What is not stated is not
 * given: the effects that no statement asks for refuse.
 */
export interface Needs {
  /**
   * `read`: it only reads a solution document. `describe`: resolvers run and actions are described. `execute`: actions run. `tests`: the
   * cases of its tests run; each case is judged on its own.
   */
  readonly solution: 'none' | 'read' | 'describe' | 'execute' | 'tests';
  /** Starting programs, writing, and reading what lies outside of the solution: files, environment, secrets. */
  readonly host: readonly ('processes' | 'writes' | 'reads')[];
  /** It looks for solutions in all directories that the server takes solutions from. */
  readonly looksAround?: true;
}

/**
 * What the product can do, declared once. A command, an endpoint and an agent tool are each a row that names an operation; where
 * doors differ in policy the difference is in the `Services` they are given.
 */
export interface Operation<Input, Result> {
  /** `solution.lint` */
  readonly name: string;
  readonly summary: string;
  /** Who may ask at a door that knows callers. */
  readonly access: 'public' | 'user' | 'admin';
  readonly needs: Needs;
  readonly input: TSchema | JsonMap;
  readonly output: TSchema | JsonMap;
  run(services: Services, input: Input, call: Call): Promise<Result>;
}

export function defineOperation<Input, Result>(operation: Operation<Input, Result>): Operation<Input, Result> {
  return checked(operation);
}

/** Fails closed: an operation that does not say what it needs does not load. */
export function checked<Declared extends { readonly name: string; readonly needs: Needs }>(
  operation: Declared,
): Declared {
  const needs: Needs | undefined = operation.needs;
  if (needs === undefined) throw new Error(`operation ${operation.name} does not state what it needs`);
  return operation;
}
