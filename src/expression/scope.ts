import { emptyMap } from '../core/json/json.ts';
import { type Path, type Taint, taintAt } from '../core/secrets/taint.ts';
import { UnknownSignal } from './cel/values/values.ts';

/**
 * What an expression or template can see at one place. `variables` are the top-level names of CEL; `_` among them holds the
 * resolver values. Templates see the same and the members of `_` at their root. A member that is not known yet is a
 * getter that throws `UnknownSignal`.
 */
export interface Scope {
  readonly variables: Variables;
  /** Taints of the variables, by name. */
  readonly taints: Readonly<Record<string, Taint>>;
  /** Resolvers that were skipped: reading one is an error that says so. */
  readonly skipped: ReadonlySet<string>;
  /** Names the place within the run, items included: `guid.new` gives the same values there again. */
  readonly place: string;
}

export type Variables = Readonly<Record<string, unknown>>;

export const NOTHING_SKIPPED: ReadonlySet<string> = new Set();

export interface Added {
  readonly variables: Variables;
  readonly taints?: Readonly<Record<string, Taint>> | undefined;
  readonly place?: string | undefined;
}

/** The scope with further variables, which hide those of the same name. */
export function extendScope(scope: Scope, added: Added): Scope {
  return {
    variables: copyMembers(scope.variables, added.variables),
    taints:
      added.taints === undefined
        ? hide(scope.taints, added.variables)
        : { ...hide(scope.taints, added.variables), ...added.taints },
    skipped: scope.skipped,
    place: added.place === undefined ? scope.place : `${scope.place}${added.place}`,
  };
}

/** The taint of what a reference reads. In templates the members of `_` also stand at the root. */
export function referenceTaint(scope: Scope, root: string, path: Path): Taint {
  if (Object.hasOwn(scope.variables, root)) return taintAt(scope.taints[root], path);
  return taintAt(scope.taints['_'], [root, ...path]);
}

/** Defines a member that reads as unknown because of `causes`. */
export function defineUnknown(target: object, name: string, causes: readonly string[]): void {
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get(): never {
      throw new UnknownSignal(causes);
    },
  });
}

/** What a template sees at its root beside the variables, which hide them: the members of `_`. */
export function resolverValues(scope: Scope): Variables {
  return (Object.getOwnPropertyDescriptor(scope.variables, '_')?.value as Variables | undefined) ?? {};
}

/** A map with the members of all, later ones winning, getters as getters. */
function copyMembers(...sources: readonly object[]): Record<string, unknown> {
  const out = emptyMap<unknown>();
  for (const source of sources) {
    for (const name of Object.keys(source)) {
      const property = Object.getOwnPropertyDescriptor(source, name);
      if (property?.get === undefined) out[name] = property?.value;
      else Object.defineProperty(out, name, property);
    }
  }
  return out;
}

function hide(taints: Readonly<Record<string, Taint>>, by: Variables): Readonly<Record<string, Taint>> {
  const hidden = Object.keys(by).filter(name => taints[name] !== undefined);
  if (hidden.length === 0) return taints;
  const left = { ...taints };
  for (const name of hidden) delete left[name];
  return left;
}
