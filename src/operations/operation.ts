import type { TSchema } from '@sinclair/typebox';
import type { Call } from '../core/call.ts';
import type { JsonMap } from '../core/json.ts';
import type { Services } from './services.ts';

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
  readonly input: TSchema | JsonMap;
  readonly output: TSchema | JsonMap;
  run(services: Services, input: Input, call: Call): Promise<Result>;
}

export function defineOperation<Input, Result>(operation: Operation<Input, Result>): Operation<Input, Result> {
  return operation;
}
