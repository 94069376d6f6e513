import type { BinaryOperator } from '../parse/ast.ts';
import type { Inference } from './overloads.ts';
import { attempt } from './overloads.ts';
import {
  assignable,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  substitute,
  TIMESTAMP,
  type Type,
  type TypeKind,
  toListType,
  UINT,
} from './types.ts';

const NUMBERS: ReadonlySet<TypeKind> = new Set<TypeKind>(['int', 'uint', 'double']);
const ORDERED: ReadonlySet<TypeKind> = new Set<TypeKind>([
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'timestamp',
  'duration',
]);

type Row = readonly [left: Type, right: Type, result: Type];
const same = (...types: readonly Type[]): readonly Row[] => types.map(type => [type, type, type]);

const ARITHMETIC: Readonly<Record<string, readonly Row[]>> = {
  '+': [
    ...same(INT, UINT, DOUBLE, STRING, BYTES, DURATION),
    [TIMESTAMP, DURATION, TIMESTAMP],
    [DURATION, TIMESTAMP, TIMESTAMP],
  ],
  '-': [...same(INT, UINT, DOUBLE, DURATION), [TIMESTAMP, TIMESTAMP, DURATION], [TIMESTAMP, DURATION, TIMESTAMP]],
  '*': same(INT, UINT, DOUBLE),
  '/': same(INT, UINT, DOUBLE),
  '%': same(INT, UINT),
};
const WIDENING: readonly Row[] = [
  [INT, DOUBLE, DOUBLE],
  [DOUBLE, INT, DOUBLE],
];

/** Known at run time only. */
export const isOpen = (type: Type): boolean => type.kind === 'dyn' || type.kind === 'parameter';

/** The type of `left operator right`, or undefined when there is none. */
export function binaryType(
  operator: BinaryOperator,
  left: Type,
  right: Type,
  inference: Inference & { readonly widen: boolean },
): Type | undefined {
  switch (operator) {
    case '==':
    case '!=':
      return canEqual(left, right, inference) ? BOOL : undefined;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return canOrder(left, right) ? BOOL : undefined;
    case 'in':
      return canContain(left, right, inference) ? BOOL : undefined;
    default:
      return arithmeticType(operator, left, right, inference);
  }
}

function canEqual(left: Type, right: Type, inference: Inference): boolean {
  if (isOpen(left) || isOpen(right) || left.kind === 'null_type' || right.kind === 'null_type') return true;
  if (NUMBERS.has(left.kind) && NUMBERS.has(right.kind)) return true;
  return attempt(inference, bindings => assignable(left, right, bindings) || assignable(right, left, bindings));
}

function canOrder(left: Type, right: Type): boolean {
  if (isOpen(left) || isOpen(right))
    return ORDERED.has(isOpen(left) ? right.kind : left.kind) || (isOpen(left) && isOpen(right));
  return ORDERED.has(left.kind) && (left.kind === right.kind || (NUMBERS.has(left.kind) && NUMBERS.has(right.kind)));
}

function canContain(left: Type, right: Type, inference: Inference): boolean {
  if (isOpen(right)) return true;
  const [element] = right.parameters;
  return (right.kind === 'list' || right.kind === 'map') && element !== undefined && canEqual(left, element, inference);
}

function arithmeticType(
  operator: string,
  left: Type,
  right: Type,
  inference: Inference & { readonly widen: boolean },
): Type | undefined {
  if (isOpen(left) && isOpen(right)) return DYN;
  if (operator === '+' && (left.kind === 'list' || right.kind === 'list')) return listSum(left, right, inference);
  const rows = ARITHMETIC[operator] ?? [];
  const found =
    resultIn(rows, left, right) ?? (inference.widen && operator !== '%' ? resultIn(WIDENING, left, right) : undefined);
  return found !== undefined && inference.widen && found.kind === 'int' && (isOpen(left) || isOpen(right))
    ? DYN
    : found;
}

function resultIn(rows: readonly Row[], left: Type, right: Type): Type | undefined {
  const fits = rows.filter(
    ([a, b]) => (isOpen(left) || a.kind === left.kind) && (isOpen(right) || b.kind === right.kind),
  );
  const [first] = fits;
  return first === undefined ? undefined : fits.every(([, , result]) => result === first[2]) ? first[2] : DYN;
}

/** Elements of different types make a list of dyn. */
function listSum(left: Type, right: Type, inference: Inference): Type | undefined {
  if (isOpen(left) || isOpen(right)) return toListType(DYN);
  if (left.kind !== right.kind) return undefined;
  return joined(left, right, inference) ?? toListType(DYN);
}

/** The type that covers both, or undefined when there is none but dyn. */
export function joined(first: Type, second: Type, inference: Inference): Type | undefined {
  if (first === second) return first;
  if (first.kind === 'null_type' && attempt(inference, bindings => assignable(first, second, bindings))) return second;
  if (second.kind === 'null_type' && attempt(inference, bindings => assignable(second, first, bindings))) return first;
  const variable: Type = { kind: 'parameter', name: `#${inference.fresh++}`, parameters: [] };
  const fits = attempt(
    inference,
    bindings => assignable(first, variable, bindings) && assignable(second, variable, bindings),
  );
  return fits ? substitute(variable, inference.bindings, false) : undefined;
}

/** Whether the value may stand as a condition. */
export const canBeBool = (type: Type): boolean => type.kind === 'bool' || isOpen(type);
export { NUMBERS as NUMBER_KINDS };
