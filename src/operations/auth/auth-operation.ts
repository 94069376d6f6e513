import type { Call } from '../../core/call.ts';
import { Type } from '../../core/schema/type.ts';
import { checked, type Operation } from '../operation.ts';
import type { CredentialServices } from '../services.ts';

/** An operation that needs credentials and nothing else of the program. */
export interface CredentialOperation<Input, Result> extends Operation<Input, Result> {
  run(services: CredentialServices, input: Input, call: Call): Promise<Result>;
  /** The wire form is the request. */
  fromWire(wire: Input): Input;
}

export function defineCredentialOperation<Input, Result>(
  operation: Omit<CredentialOperation<Input, Result>, 'fromWire'>,
): CredentialOperation<Input, Result> {
  return {
    fromWire: wire => wire,
    ...checked(operation),
    run: async (services, input, call) => withoutUndefined(await operation.run(services, input, call)),
  };
}

/** What is not known is absent, in every format. */
function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutUndefined) as T;
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(known.map(([name, member]) => [name, withoutUndefined(member)])) as T;
}

/** `<handler>` or `<handler>@<profile>`, and `--profile`. */
export const REFERENCE_INPUT = { reference: Type.String({ minLength: 1 }), profile: Type.Optional(Type.String()) };
export const OBJECT = Type.Object({}, { additionalProperties: true });
