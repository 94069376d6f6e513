import type { Ast, Index, Select } from '../parse/ast.ts';
import { globalName, globalType } from './check-names.ts';
import { bound, type Checker, localType, rejectTypes, type Scope } from './check-state.ts';
import { isOpen, NUMBER_KINDS } from './operator-types.ts';
import { attempt } from './overloads.ts';
import { assignable, DYN, formatType, optionalType, type Type } from './types.ts';

export function selectType(checker: Checker, node: Select, scope: Scope | undefined): Type {
  if (checker.dotted || node.field === 'Timestamp' || node.field === 'Duration') {
    const full = globalName(node, scope);
    const known = full === undefined ? undefined : globalType(checker, node, full.name, full.absolute);
    if (known !== undefined) return known;
  }
  const operand = bound(checker, checker.typeOf(node.operand, scope));
  return isBound(node.operand, scope) && memberType(checker, operand) === undefined
    ? DYN
    : fieldType(checker, node, operand);
}

/** A name bound by a macro may hide one that is better known: a missing member of it is found only at run time. */
const isBound = (node: Ast, scope: Scope | undefined): boolean =>
  node.kind === 'identifier' && !node.absolute && localType(scope, node.name) !== undefined;

export function fieldType(checker: Checker, node: Select, operand: Type): Type {
  const optional = node.optional || operand.kind === 'optional_type';
  const inner = operand.kind === 'optional_type' ? (operand.parameters[0] ?? DYN) : operand;
  const found = memberType(checker, inner);
  if (found === undefined) return rejectTypes(checker, node, `${formatType(inner)} has no fields (.${node.field})`);
  return optional ? optionalType(found) : found;
}

function memberType(checker: Checker, type: Type): Type | undefined {
  if (type.kind === 'map') return type.parameters[1] ?? DYN;
  return opened(checker, type);
}

/** dyn for what is known at run time only; a type parameter is then fixed as dyn. */
export function opened(checker: Checker, type: Type): Type | undefined {
  if (type.kind === 'parameter') attempt(checker, bindings => assignable(DYN, type, bindings));
  return isOpen(type) ? DYN : undefined;
}

export function indexType(checker: Checker, node: Index, scope: Scope | undefined): Type {
  const operand = bound(checker, checker.typeOf(node.operand, scope));
  const index = bound(checker, checker.typeOf(node.index, scope));
  const optional = node.optional || operand.kind === 'optional_type';
  const inner = operand.kind === 'optional_type' ? (operand.parameters[0] ?? DYN) : operand;
  const found = elementType(checker, node, inner, index);
  return optional ? optionalType(found) : found;
}

function elementType(checker: Checker, node: Index, type: Type, index: Type): Type {
  const [first = DYN, second = DYN] = type.parameters;
  if (type.kind === 'list') {
    return isOpen(index) || index.kind === 'int'
      ? first
      : rejectTypes(checker, node, `the index of a list must be int, not ${formatType(index)}`);
  }
  if (type.kind !== 'map')
    return (
      opened(checker, type) ??
      rejectTypes(checker, node, `${formatType(type)} has no elements ([${formatType(index)}])`)
    );
  const fits =
    (NUMBER_KINDS.has(index.kind) && NUMBER_KINDS.has(first.kind)) ||
    attempt(checker, bindings => assignable(index, first, bindings));
  return fits
    ? second
    : rejectTypes(checker, node, `the keys of the map are ${formatType(first)}, not ${formatType(index)}`);
}
