import type { Ast } from '../parse/ast.ts';
import type { CelEnvironment } from '../run/environment.ts';
import { celKind } from '../values/boxes.ts';
import { callType } from './check-calls.ts';
import { listType, mapType } from './check-literals.ts';
import { blockType, foldType, optionalMapType, reduceType } from './check-macros.ts';
import { fieldType, indexType, selectType } from './check-members.ts';
import { identifierType } from './check-names.ts';
import { binaryNodeType, conditionalType, unaryType, wantBool } from './check-operators.ts';
import { bound, type Checked, type Checker, reject, type Scope } from './check-state.ts';
import { Bindings, BOOL, BYTES, DOUBLE, DYN, INT, NULL, STRING, substitute, type Type, UINT } from './types.ts';

/** Types of `ast` and the meaning of its names. Gradual: what is dyn is left to run time. Throws `CelError` of kind `check`. */
export function check(
  source: string,
  ast: Ast,
  environment: CelEnvironment,
  variables: ReadonlyMap<string, Type> | undefined,
): Checked {
  const checker: Checker = {
    typeOf: (node, scope) => inferType(checker, node, scope),
    source,
    environment,
    variables,
    dotted: environment.container !== undefined,
    widen: environment.widen,
    targets: new Map(),
    listSearches: new Set(),
    bindings: new Bindings(),
    fresh: 0,
  };
  const type = inferType(checker, ast, undefined);
  return {
    type: substitute(type, checker.bindings, true),
    targets: checker.targets,
    listSearches: checker.listSearches,
  };
}

function inferType(checker: Checker, node: Ast, scope: Scope | undefined): Type {
  switch (node.kind) {
    case 'literal':
      return LITERALS[celKind(node.value)] ?? DYN;
    case 'identifier':
      return identifierType(checker, node, scope);
    case 'select':
      return selectType(checker, node, scope);
    case 'index':
      return indexType(checker, node, scope);
    case 'call':
      return callType(checker, node, scope);
    case 'list':
      return listType(checker, node, scope);
    case 'map':
      return mapType(checker, node, scope);
    case 'message':
      return reject(checker, node, `there is no type ${node.name}`);
    case 'conditional':
      return conditionalType(checker, node, scope);
    case 'and':
    case 'or':
      for (const term of node.terms) wantBool(checker, term, scope, node.kind === 'and' ? '&&' : '||');
      return BOOL;
    case 'not':
    case 'negate':
      return unaryType(checker, node, scope);
    case 'binary':
      return binaryNodeType(checker, node, scope);
    case 'has':
      fieldType(checker, node.select, bound(checker, inferType(checker, node.select.operand, scope)));
      return BOOL;
    case 'fold':
      return foldType(checker, node, scope);
    case 'reduce':
      return reduceType(checker, node, scope);
    case 'bind':
      return inferType(checker, node.body, {
        name: node.variable,
        type: inferType(checker, node.value, scope),
        outer: scope,
      });
    case 'optionalMap':
      return optionalMapType(checker, node, scope);
    case 'block':
      return blockType(checker, node, scope);
  }
}

const LITERALS: Readonly<Record<string, Type>> = {
  null_type: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
};
