import type { TSchema } from '@sinclair/typebox';
import type { Call } from '../../core/call.ts';
import { Type } from '../../core/schema/type.ts';
import { checked, type OperationFacts } from '../operation.ts';
import type { CredentialServices } from '../services.ts';
import type { Wire } from '../wire.ts';

/** An operation that needs credentials and nothing else of the program. */
export interface CredentialOperation<Schema extends TSchema, Result> extends OperationFacts {
  readonly input: Schema;
  run(services: CredentialServices, input: Wire<Schema>, call: Call): Promise<Result>;
  /** The wire form is the request. */
  fromWire(wire: Wire<Schema>): Wire<Schema>;
}

export function defineCredentialOperation<Schema extends TSchema, Result>(
  operation: Omit<CredentialOperation<Schema, Result>, 'fromWire'>,
): CredentialOperation<Schema, Result> {
  return {
    fromWire: wire => wire,
    ...checked(operation),
    run: async (services, input, call) => withoutUndefined(await operation.run(services, input, call)),
  };
}

/** Members that are not known are absent, in every format. */
function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(known.map(([name, member]) => [name, withoutUndefined(member)])) as T;
}

/** `<handler>` or `<handler>@<profile>`, and `--profile`. */
export const REFERENCE_INPUT = { reference: Type.String({ minLength: 1 }), profile: Type.Optional(Type.String()) };
export const OBJECT = Type.Object({}, { additionalProperties: true });
