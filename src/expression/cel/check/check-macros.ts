import type { Ast, Block, Fold, Reduce } from '../parse/ast.ts';
import { opened } from './check-members.ts';
import { wantBool } from './check-operators.ts';
import { bound, type Checker, rejectTypes, type Scope } from './check-state.ts';
import { isOpen } from './operator-types.ts';
import { BOOL, DYN, formatType, INT, optionalType, type Type, toListType, toMapType } from './types.ts';

export function foldType(checker: Checker, node: Fold, scope: Scope | undefined): Type {
  const range = bound(checker, checker.typeOf(node.range, scope));
  const [first, second] = iterated(checker, { at: node, name: node.macro }, range);
  const two = node.second !== undefined;
  const one: Scope = { name: node.variable, type: two ? first : range.kind === 'map' ? first : second, outer: scope };
  const inner: Scope = node.second === undefined ? one : { name: node.second, type: second, outer: one };
  if (node.condition !== undefined) wantBool(checker, node.condition, inner, `the predicate of ${node.macro}`);
  if (PREDICATES.has(node.macro)) {
    wantBool(checker, node.body, inner, `the predicate of ${node.macro}`);
    return node.macro === 'filter' ? toListType(one.type) : BOOL;
  }
  const body = checker.typeOf(node.body, inner);
  return foldResult(node, { range, key: first, body: bound(checker, body) });
}

const PREDICATES: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter']);

function foldResult(node: Fold, { range, key, body }: { range: Type; key: Type; body: Type }): Type {
  switch (node.macro) {
    case 'transformMap':
      return toMapType(key, body);
    case 'transformMapEntry':
      return body.kind === 'map' ? body : toMapType(DYN, DYN);
    case 'sortBy':
      return range.kind === 'map' ? toListType(key) : range.kind === 'list' ? range : toListType(DYN);
    default:
      return toListType(body);
  }
}

/** The turns may change the type of the total, so that it is known only at run time. */
export function reduceType(checker: Checker, node: Reduce, scope: Scope | undefined): Type {
  const range = bound(checker, checker.typeOf(node.range, scope));
  const [key, element] = iterated(checker, { at: node, name: 'reduce' }, range);
  checker.typeOf(node.initial, scope);
  const total: Scope = { name: node.total, type: DYN, outer: scope };
  checker.typeOf(node.body, { name: node.variable, type: range.kind === 'map' ? key : element, outer: total });
  return DYN;
}

/** Key (or index) and element of what is iterated. */
function iterated(
  checker: Checker,
  { at, name }: { readonly at: Ast; readonly name: string },
  range: Type,
): readonly [Type, Type] {
  const [first = DYN, second = DYN] = range.parameters;
  if (range.kind === 'list') return [INT, first];
  if (range.kind === 'map') return [first, second];
  if (opened(checker, range) === undefined)
    rejectTypes(checker, at, `${name} needs a list or map, not ${formatType(range)}`);
  return [DYN, DYN];
}

export function optionalMapType(
  checker: Checker,
  node: Extract<Ast, { kind: 'optionalMap' }>,
  scope: Scope | undefined,
): Type {
  const operand = bound(checker, checker.typeOf(node.operand, scope));
  const value =
    operand.kind === 'optional_type'
      ? (operand.parameters[0] ?? DYN)
      : (opened(checker, operand) ??
        rejectTypes(checker, node, `optMap needs an optional value, not ${formatType(operand)}`));
  const body = checker.typeOf(node.body, { name: node.variable, type: value, outer: scope });
  return node.flat
    ? body.kind === 'optional_type' || isOpen(body)
      ? body
      : rejectTypes(checker, node.body, 'optFlatMap needs an optional result')
    : optionalType(body);
}

export function blockType(checker: Checker, node: Block, scope: Scope | undefined): Type {
  let inner = scope;
  for (const [index, value] of node.values.entries())
    inner = { name: `@index:${index}`, type: checker.typeOf(value, inner), outer: inner };
  return checker.typeOf(node.body, inner);
}
