import type { TSchema } from '@sinclair/typebox';
import type { Call } from '../core/call.ts';
import { isMap, type JsonMap } from '../core/json/json.ts';
import type { RunSolution } from '../core/ports/run-store.ts';
import type { Services } from './services.ts';
import type { Wire, WireContext } from './wire.ts';

/**
 * What an operation needs for its work, so that callers who are not the owner of the machine get no more. What is not stated is not
 * given: effects that the operation did not ask for are refused.
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

/** The facts that every operation states. */
export interface OperationFacts {
  /** `solution.lint` */
  readonly name: string;
  readonly summary: string;
  /** The role that a caller of the API needs. */
  readonly access: 'public' | 'user' | 'admin';
  readonly needs: Needs;
  readonly input: TSchema | JsonMap;
  readonly output: TSchema | JsonMap;
}

/**
 * What the product can do, declared once. A command, an endpoint and an agent tool are each a row that names an operation; where
 * interfaces differ in policy, the difference is in the `Services` they are given. The type of a request comes from the input schema.
 */
export interface Operation<Schema extends TSchema, Input, Result> extends OperationFacts {
  readonly input: Schema;
  run(services: Services, input: Input, call: Call): Promise<Result>;
  /** The request that a wire form stands for. */
  fromWire(wire: Wire<Schema>, context: WireContext): Input | Promise<Input>;
  /** What can be said before it begins: for a run that goes on after its request. Throws what stands in the way; nothing has happened then. */
  accept?(services: Services, input: Input, call: Call): Promise<AcceptedRun>;
}

/** What is known of a run before it begins. */
export interface AcceptedRun {
  readonly solution: RunSolution;
  readonly planDigest?: string | undefined;
}

/** Any of them, as tables of endpoints and tools hold it. */
export interface AskedOperation extends OperationFacts {
  fromWire(wire: never, context: WireContext): unknown;
  run(services: never, input: never, call: Call): Promise<unknown>;
  accept?(services: never, input: never, call: Call): Promise<AcceptedRun>;
}

/** The request in the program differs from its wire form. */
export function defineOperation<Schema extends TSchema, Input, Result>(
  operation: Operation<Schema, Input, Result>,
): Operation<Schema, Input, Result>;
/** The wire form is the request. What only the program can give is `local` in it. */
export function defineOperation<Schema extends TSchema, Result>(
  operation: Omit<Operation<Schema, Wire<Schema>, Result>, 'fromWire'>,
): Operation<Schema, Wire<Schema>, Result>;
export function defineOperation(operation: OperationFacts): OperationFacts {
  const declared = { fromWire: (wire: unknown) => wire, ...checked(operation) };
  return declared;
}

/** Fails closed: an operation that does not say what it needs does not load. */
export function checked<Declared extends { readonly name: string; readonly needs: Needs }>(
  operation: Declared,
): Declared {
  const needs: Needs | undefined = operation.needs;
  if (needs === undefined) throw new Error(`operation ${operation.name} does not state what it needs`);
  return operation;
}

/** The members of an input schema that one interface takes. */
export function inputWithout(input: OperationFacts['input'], left: readonly string[] = []): JsonMap {
  const { type = 'object', required = [], properties, ...options }: JsonMap = { ...input };
  if (!isMap(properties)) return { type, ...options };
  const taken = (name: string): boolean => !left.includes(name);
  const mandatory = Array.isArray(required) ? required.map(String).filter(taken) : [];
  return {
    type,
    ...(mandatory.length > 0 && { required: mandatory }),
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => taken(name))),
    ...options,
  };
}
