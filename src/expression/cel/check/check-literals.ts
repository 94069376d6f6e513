import type { Ast } from '../parse/ast.ts';
import { bound, type Checker, rejectTypes, type Scope } from './check-state.ts';
import { isOpen, joined } from './operator-types.ts';
import { freshParameter } from './overloads.ts';
import { DYN, formatType, type Type, toListType, toMapType } from './types.ts';

export function listType(checker: Checker, node: Extract<Ast, { kind: 'list' }>, scope: Scope | undefined): Type {
  const types = node.elements.map(({ value, optional }) => {
    const type = bound(checker, checker.typeOf(value, scope));
    return optional ? unwrapped(checker, value, type) : type;
  });
  return toListType(joinAll(checker, types));
}

function joinAll(checker: Checker, types: readonly Type[]): Type {
  let common: Type | undefined;
  for (const type of types)
    common = common === undefined ? type : (joined(bound(checker, common), type, checker) ?? DYN);
  return common ?? freshParameter(checker);
}

function unwrapped(checker: Checker, node: Ast, type: Type): Type {
  if (type.kind === 'optional_type') return type.parameters[0] ?? DYN;
  return isOpen(type)
    ? DYN
    : rejectTypes(checker, node, `an optional value is needed after ?, not ${formatType(type)}`);
}

const KEYS: ReadonlySet<string> = new Set(['string', 'int', 'uint', 'bool', 'dyn', 'parameter']);

export function mapType(checker: Checker, node: Extract<Ast, { kind: 'map' }>, scope: Scope | undefined): Type {
  const keys: Type[] = [];
  const values: Type[] = [];
  for (const { key, value, optional } of node.entries) {
    const keyType = bound(checker, checker.typeOf(key, scope));
    if (!KEYS.has(keyType.kind))
      rejectTypes(checker, key, `a key of a map must be string, int, uint or bool, not ${formatType(keyType)}`);
    keys.push(keyType);
    const type = bound(checker, checker.typeOf(value, scope));
    values.push(optional ? unwrapped(checker, value, type) : type);
  }
  return toMapType(joinAll(checker, keys), joinAll(checker, values));
}
