import type { Ast, Binary, Unary } from '../parse/ast.ts';
import { bound, type Checker, rejectTypes, type Scope } from './check-state.ts';
import { binaryType, canBeBool, isOpen, joined } from './operator-types.ts';
import { BOOL, DYN, formatType, type Type } from './types.ts';

export function wantBool(checker: Checker, node: Ast, scope: Scope | undefined, where: string): void {
  const type = bound(checker, checker.typeOf(node, scope));
  if (!canBeBool(type)) rejectTypes(checker, node, `${where} needs bool, not ${formatType(type)}`);
}

export function unaryType(checker: Checker, node: Unary, scope: Scope | undefined): Type {
  if (node.kind === 'not') {
    wantBool(checker, node.operand, scope, '!');
    return BOOL;
  }
  const type = bound(checker, checker.typeOf(node.operand, scope));
  if (isOpen(type)) return DYN;
  return type.kind === 'int' || type.kind === 'double' || type.kind === 'duration'
    ? type
    : rejectTypes(checker, node, `there is no negative ${formatType(type)}`);
}

export function binaryNodeType(checker: Checker, node: Binary, scope: Scope | undefined): Type {
  const left = bound(checker, checker.typeOf(node.left, scope));
  const right = bound(checker, checker.typeOf(node.right, scope));
  if (node.operator === 'in' && right.kind === 'list') checker.listSearches.add(node);
  const type = binaryType(node.operator, left, right, checker);
  return (
    type ??
    rejectTypes(checker, node, `no matching overload for ${formatType(left)} ${node.operator} ${formatType(right)}`)
  );
}

export function conditionalType(
  checker: Checker,
  node: Extract<Ast, { kind: 'conditional' }>,
  scope: Scope | undefined,
): Type {
  wantBool(checker, node.condition, scope, '?:');
  const yes = bound(checker, checker.typeOf(node.yes, scope));
  const no = bound(checker, checker.typeOf(node.no, scope));
  return joined(yes, no, checker) ?? DYN;
}
