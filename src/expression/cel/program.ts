import type { Reference } from '../reference.ts';
import type { Ast } from './ast.ts';
import type { CelHost, Need } from './host.ts';
import type { Type } from './types.ts';

export type Variables = Readonly<Record<string, unknown>>;

export interface EvaluateOptions {
  /** Units that the evaluation may spend; reaching beyond ends it with a `CelError` of kind `cost`. */
  readonly costLimit: number;
  /** Looked at before the start and every 1,000 units. */
  readonly signal?: AbortSignal | undefined;
  readonly host?: CelHost | undefined;
}

/** A compiled expression. It may be evaluated any number of times, also while another evaluation of it is under way. */
export interface Program {
  readonly source: string;
  readonly ast: Ast;
  /** Static type of the result; dyn when it is known at run time only. */
  readonly type: Type;
  /** What the expression reads of its variables, in order of the text. */
  readonly references: readonly Reference[];
  /** Set when the value does not depend on variables or the host and can be computed. Found on first access. */
  readonly constant: { readonly value: unknown } | undefined;
  /** What the caller has to load and hand in with the host before evaluating. */
  readonly needs: readonly Need[];
  /** Whether a function of this full name (`yaml.marshal`, `matches`) is called. */
  uses(functionName: string): boolean;
  /**
   * The value: JSON data, maps without prototype, and the boxes of values.ts. Variables are read when they are needed, so a
   * getter may throw `UnknownSignal`. Throws only `CelError`.
   */
  evaluate(variables: Variables, options: EvaluateOptions): unknown;
  /** Units spent by the most recent evaluation. */
  readonly lastCost: number;
}
