/** What all parts of the checker share. */

import type { FunctionEntry, Overload } from '../functions/entry.ts';
import type { Ast } from '../parse/ast.ts';
import type { CelEnvironment } from '../run/environment.ts';
import { CelError } from '../run/errors.ts';
import type { Inference } from './overloads.ts';
import { DYN, substitute, type Type } from './types.ts';

/** What a name or call of the expression stands for. */
export type Target =
  | { readonly kind: 'variable'; readonly name: string }
  /** The name of a type. `unless`: a variable of that name, if there is one at run time, wins. */
  | { readonly kind: 'constant'; readonly value: unknown; readonly unless: string | undefined }
  /** `qualified`: the target of the call is a namespace, not a value. Overloads are those of the right form and arity. */
  | {
      readonly kind: 'function';
      readonly entry: FunctionEntry;
      readonly overloads: readonly Overload[];
      readonly qualified: boolean;
    }
  /** Only in unchecked environments. */
  | { readonly kind: 'error'; readonly message: string };

export interface Checked {
  readonly type: Type;
  readonly targets: ReadonlyMap<Ast, Target>;
  /** `in` operators whose right side is statically a list: they cost its size. */
  readonly listSearches: ReadonlySet<Ast>;
}

/** Names bound by macros, innermost first. */
export interface Scope {
  readonly name: string;
  readonly type: Type;
  readonly outer: Scope | undefined;
}

export interface Checker extends Inference {
  /** The type of a part, with the names bound around it. */
  typeOf(node: Ast, scope: Scope | undefined): Type;
  readonly source: string;
  readonly environment: CelEnvironment;
  /** Undefined: every root name is a variable. */
  readonly variables: ReadonlyMap<string, Type> | undefined;
  /** Whether names with dots can stand for variables: with a container only. */
  readonly dotted: boolean;
  readonly widen: boolean;
  readonly targets: Map<Ast, Target>;
  readonly listSearches: Set<Ast>;
}

export function reject(checker: Checker, node: Ast, message: string): Type {
  if (checker.environment.unchecked !== true)
    throw new CelError('check', message, { source: checker.source, offset: node.at });
  checker.targets.set(node, { kind: 'error', message });
  return DYN;
}

/** Reports a type error; unchecked environments leave it to run time. */
export function rejectTypes(checker: Checker, node: Ast, message: string): Type {
  if (checker.environment.unchecked !== true)
    throw new CelError('check', message, { source: checker.source, offset: node.at });
  return DYN;
}

export const bound = (checker: Checker, type: Type): Type =>
  type.kind === 'parameter' || type.parameters.length > 0 ? substitute(type, checker.bindings, false) : type;

export function localType(scope: Scope | undefined, name: string): Type | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.type;
  return undefined;
}
