/** Static types. `dyn` is a type that is known at run time only; it fits everywhere. */
export type TypeKind =
  | 'dyn'
  | 'null_type'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'type'
  | 'timestamp'
  | 'duration'
  | 'optional_type'
  | 'opaque'
  | 'parameter';

export interface Type {
  readonly kind: TypeKind;
  /** Name of a type parameter or an opaque type; otherwise empty. */
  readonly name: string;
  /** list: [item]; map: [key, value]; optional_type: [value]; type: [] or [the type]; opaque: any. */
  readonly parameters: readonly Type[];
}

const simple = (kind: TypeKind): Type => ({ kind, name: '', parameters: [] });

export const DYN = simple('dyn');
export const NULL = simple('null_type');
export const BOOL = simple('bool');
export const INT = simple('int');
export const UINT = simple('uint');
export const DOUBLE = simple('double');
export const STRING = simple('string');
export const BYTES = simple('bytes');
export const TIMESTAMP = simple('timestamp');
export const DURATION = simple('duration');
export const TYPE = simple('type');

export const toListType = (item: Type): Type => ({ kind: 'list', name: '', parameters: [item] });
export const toMapType = (key: Type, value: Type): Type => ({ kind: 'map', name: '', parameters: [key, value] });
export const optionalType = (value: Type): Type => ({ kind: 'optional_type', name: '', parameters: [value] });
export const typeType = (type: Type): Type => ({ kind: 'type', name: '', parameters: [type] });
export const parameter = (name: string): Type => ({ kind: 'parameter', name, parameters: [] });
export const opaque = (name: string, parameters: readonly Type[]): Type => ({ kind: 'opaque', name, parameters });

/** Deeper types end in `...`. */
const MAX_SHOWN = 8;

/** `list(string)`, `map(string, dyn)`, `int`: as messages and documentation write it. What is not known yet is dyn. */
export function formatType(type: Type, depth = 0): string {
  if (type.name.startsWith('#')) return 'dyn';
  const name = type.name === '' ? type.kind : type.name;
  if (type.parameters.length === 0 || type.kind === 'type') return name;
  const parameters = depth >= MAX_SHOWN ? '...' : type.parameters.map(part => formatType(part, depth + 1)).join(', ');
  return `${name}(${parameters})`;
}

/** What each type parameter stands for, by name. Remembers what was there before an attempt that may fail. */
export class Bindings {
  readonly #types = new Map<string, Type>();
  readonly #before: (readonly [name: string, type: Type | undefined])[] = [];

  get(name: string): Type | undefined {
    return this.#types.get(name);
  }

  set(name: string, type: Type): void {
    this.#before.push([name, this.#types.get(name)]);
    this.#types.set(name, type);
  }

  /** Runs an attempt; if it fails, the bindings that it made are undone. */
  attempt(run: (bindings: Bindings) => boolean): boolean {
    this.#before.length = 0;
    if (run(this)) return true;
    for (const [name, type] of this.#before.toReversed()) {
      if (type === undefined) this.#types.delete(name);
      else this.#types.set(name, type);
    }
    return false;
  }
}

/** The type with all bound parameters replaced; unbound ones become dyn with `close`. */
export function substitute(type: Type, bindings: Bindings, close: boolean): Type {
  if (type.kind === 'parameter') {
    const bound = bindings.get(type.name);
    if (bound !== undefined) return substitute(bound, bindings, close);
    return close ? DYN : type;
  }
  if (type.parameters.length === 0) return type;
  return {
    kind: type.kind,
    name: type.name,
    parameters: type.parameters.map(part => substitute(part, bindings, close)),
  };
}

/** Whether a value of `type` may stand where `target` is wanted. Binds type parameters of both as needed. */
export function assignable(type: Type, target: Type, bindings: Bindings): boolean {
  if (type === target && type.parameters.length === 0) return true;
  if (target.kind === 'parameter') {
    const outcome = bind(type, target, bindings);
    if (outcome !== 'occurs') return outcome === 'bound';
  }
  if (type.kind === 'parameter') return bind(target, type, bindings) === 'bound';
  if (type.kind === 'dyn' || target.kind === 'dyn') return true;
  if (type.kind === 'null_type') return NULLABLE.has(target.kind);
  if (type.kind !== target.kind || type.name !== target.name) return false;
  return type.kind === 'type' || allAssignable(type.parameters, target.parameters, bindings);
}

/** null may stand for these, as in the checker of the language's definition. */
const NULLABLE: ReadonlySet<TypeKind> = new Set<TypeKind>([
  'null_type',
  'optional_type',
  'timestamp',
  'duration',
  'opaque',
]);

export function allAssignable(types: readonly Type[], targets: readonly Type[], bindings: Bindings): boolean {
  if (types.length !== targets.length) return false;
  return types.every((type, index) => assignable(type, targets[index] ?? DYN, bindings));
}

/** A parameter already bound keeps the more general of the two types when they fit. */
function bind(type: Type, target: Type, bindings: Bindings): 'bound' | 'clash' | 'occurs' {
  const bound = bindings.get(target.name);
  if (bound === undefined) {
    if (type.kind === 'parameter' && type.name === target.name) return 'bound';
    if (occurs(target.name, type, bindings)) return 'occurs';
    bindings.set(target.name, type);
    return 'bound';
  }
  if (sameType(type, bound)) return 'bound';
  if (!assignable(type, bound, bindings)) return 'clash';
  bindings.set(target.name, lessSpecific(type, bound) && !occurs(target.name, type, bindings) ? type : bound);
  return 'bound';
}

function occurs(name: string, within: Type, bindings: Bindings): boolean {
  if (within.kind !== 'parameter') return within.parameters.some(part => occurs(name, part, bindings));
  if (within.name === name) return true;
  const bound = bindings.get(within.name);
  return bound !== undefined && occurs(name, bound, bindings);
}

function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((part, index) => sameType(part, b.parameters[index] ?? DYN))
  );
}

/** Whether `a` is no more specific than `b`. */
function lessSpecific(a: Type, b: Type): boolean {
  if (a.kind === 'dyn' || a.kind === 'parameter') return true;
  if (b.kind === 'dyn' || b.kind === 'parameter') return false;
  if (a.kind !== b.kind || a.name !== b.name || a.parameters.length !== b.parameters.length) return false;
  return a.kind === 'type' || a.parameters.every((part, index) => lessSpecific(part, b.parameters[index] ?? DYN));
}
