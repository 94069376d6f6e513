/**
 * The value model. JSON data are values as they are: strings, booleans, null, lists, maps (own properties only). An int is a
 * JavaScript number when it is a safe integer, else a bigint; a double is a number when it is not a safe integer, else a
 * `Double` box. The other types of CEL are boxes. A box keeps its payload under symbols, so that no field name of an
 * expression can reach it, and has a JSON form.
 */

/** The types of values by the names that expressions and messages use. */
export type Kind =
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
  | 'optional_type';

export const INT_MAX = 9223372036854775807n;
export const INT_MIN = -9223372036854775808n;
export const UINT_MAX = 18446744073709551615n;

const KIND: unique symbol = Symbol('kind');
const PAYLOAD: unique symbol = Symbol('payload');

export abstract class Box {
  readonly [KIND]: Kind;
  constructor(kind: Kind) {
    this[KIND] = kind;
  }
}

/** A double without fraction: `5.0` is not the int `5`. */
export class Double extends Box {
  readonly [PAYLOAD]: number;
  constructor(value: number) {
    super('double');
    this[PAYLOAD] = value;
  }
  toJSON(): number {
    return this[PAYLOAD] + 0;
  }
}

/** 0 to 2^64 - 1. JSON form: a number, decimal text when a JSON number would not be exact. */
export class Uint extends Box {
  readonly [PAYLOAD]: number | bigint;
  constructor(value: number | bigint) {
    super('uint');
    this[PAYLOAD] = value;
  }
  toJSON(): number | string {
    const value = this[PAYLOAD];
    return typeof value === 'bigint' ? value.toString() : value;
  }
}

/** A type as a value, e.g. `type(1)`. */
export class TypeValue extends Box {
  readonly [PAYLOAD]: string;
  constructor(name: string) {
    super('type');
    this[PAYLOAD] = name;
  }
  toJSON(): string {
    return this[PAYLOAD];
  }
}

/** A value or none. JSON form: the value, or null. */
export class Optional extends Box {
  readonly [PAYLOAD]: unknown;
  constructor(value: unknown) {
    super('optional_type');
    this[PAYLOAD] = value;
  }
  toJSON(): unknown {
    return this[PAYLOAD] ?? null;
  }
}
export const NONE = new Optional(undefined);

/** Bytes made by an expression. JSON form: base64. Any `Uint8Array` is accepted as input. */
export class Bytes extends Uint8Array {
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }
  toJSON(): string {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('base64');
  }
}

/**
 * Thrown by a getter of a variable or member whose value is not known yet. No stack is captured. Operators that do not
 * need the value still decide; otherwise evaluation ends in a `CelError` of kind `unknown` with all causes met.
 */
export class UnknownSignal {
  readonly causes: readonly string[];
  constructor(causes: readonly string[]) {
    this.causes = causes;
  }
}

/** One signal for both reasons. */
export function unite(first: UnknownSignal, second: UnknownSignal): UnknownSignal {
  const causes = new Set([...first.causes, ...second.causes]);
  return causes.size === first.causes.length ? first : new UnknownSignal([...causes]);
}

/** The type of a value. Throws TypeError for what is not a CEL value (a function, a symbol, an object of a foreign class). */
export function celKind(value: unknown): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return Number.isSafeInteger(value) ? 'int' : 'double';
    case 'boolean':
      return 'bool';
    case 'object':
      return value === null ? 'null_type' : objectKind(value);
    case 'bigint':
      return 'int';
    case 'undefined':
      return 'null_type';
    default:
      throw new TypeError(`a ${typeof value} is not a CEL value`);
  }
}

function objectKind(value: object): Kind {
  if (Array.isArray(value)) return 'list';
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return 'map';
  if (value instanceof Box) return value[KIND];
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Date) return 'timestamp';
  if (value instanceof Map) return 'map';
  throw new TypeError('an object of a foreign class is not a CEL value');
}

/** The type of a value in the words of CEL, e.g. `int`, `null_type`, `timestamp`; `unsupported` for what is not a CEL value. */
export function typeName(value: unknown): string {
  try {
    return celKind(value);
  } catch {
    return 'unsupported';
  }
}

export function isMapValue(value: unknown): value is Readonly<Record<string, unknown>> | ReadonlyMap<unknown, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || value instanceof Map;
}

export const isInt = (value: unknown): value is number | bigint =>
  typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'bigint';

export const isDouble = (value: unknown): value is number | Double =>
  typeof value === 'number' ? !Number.isSafeInteger(value) : value instanceof Double;

export type Numeric = number | bigint | Double | Uint;

export const isNumeric = (value: unknown): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Uint;

/** The nearest JavaScript number. */
export function toNumber(value: Numeric): number {
  if (typeof value === 'number') return value;
  return Number(typeof value === 'bigint' ? value : value[PAYLOAD]);
}

/** The exact integer of an int, a uint or a double without fraction. */
export function toBigint(value: Numeric): bigint {
  return BigInt(typeof value === 'object' ? value[PAYLOAD] : value);
}

/** The canonical form of an int: a number when safe. The caller has checked the range of 64 bits. */
export const canonicalInt = (value: bigint): number | bigint =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value;

export const boxDouble = (value: number): number | Double => (Number.isSafeInteger(value) ? new Double(value) : value);

export const boxUint = (value: bigint): Uint => new Uint(canonicalInt(value));

export const uintValue = (value: Uint): number | bigint => value[PAYLOAD];

export const typeValueName = (value: TypeValue): string => value[PAYLOAD];

/** The value inside, or undefined for none. */
export const optionalValue = (value: Optional): unknown => value[PAYLOAD];

export const toOptional = (value: unknown): Optional => new Optional(value === undefined ? null : value);
