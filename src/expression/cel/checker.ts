import { nearest } from '../../core/nearest.ts';
import type { Ast, Binary, Block, Call, Fold, Identifier, Index, Select, Unary } from './ast.ts';
import { kindOf, TypeValue } from './boxes.ts';
import type { CelEnvironment } from './environment.ts';
import { CelError } from './errors.ts';
import type { FunctionEntry, Overload } from './functions/entry.ts';
import { MACROS } from './macros.ts';
import { binaryType, canBeBool, isOpen, joined, NUMBER_KINDS } from './operator-types.ts';
import { attempt, freshParameter, type Inference, resultOf, signatureOf } from './overloads.ts';
import { qualifiedName } from './parser.ts';
import {
  assignable,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  formatType,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalTypeOf,
  STRING,
  substitute,
  TIMESTAMP,
  TYPE,
  type Type,
  typeTypeOf,
  UINT,
} from './types.ts';

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
interface Scope {
  readonly name: string;
  readonly type: Type;
  readonly outer: Scope | undefined;
}

interface Checker extends Inference {
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

/** Types of `ast` and the meaning of its names. Gradual: what is dyn is left to run time. Throws `CelError` of kind `check`. */
export function check(
  source: string,
  ast: Ast,
  environment: CelEnvironment,
  variables: ReadonlyMap<string, Type> | undefined,
): Checked {
  const checker: Checker = {
    source,
    environment,
    variables,
    dotted: environment.container !== undefined,
    widen: environment.widen,
    targets: new Map(),
    listSearches: new Set(),
    bindings: new Map(),
    fresh: 0,
  };
  const type = typeOf(checker, ast, undefined);
  return {
    type: substitute(type, checker.bindings, true),
    targets: checker.targets,
    listSearches: checker.listSearches,
  };
}

function reject(checker: Checker, node: Ast, message: string): Type {
  if (checker.environment.unchecked !== true)
    throw new CelError('check', message, { source: checker.source, offset: node.at });
  checker.targets.set(node, { kind: 'error', message });
  return DYN;
}

/** A complaint about types: unchecked environments leave it to run time. */
function rejectTypes(checker: Checker, node: Ast, message: string): Type {
  if (checker.environment.unchecked !== true)
    throw new CelError('check', message, { source: checker.source, offset: node.at });
  return DYN;
}

const bound = (checker: Checker, type: Type): Type =>
  type.kind === 'parameter' || type.parameters.length > 0 ? substitute(type, checker.bindings, false) : type;

function typeOf(checker: Checker, node: Ast, scope: Scope | undefined): Type {
  switch (node.kind) {
    case 'literal':
      return LITERALS[kindOf(node.value)] ?? DYN;
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
      fieldType(checker, node.select, bound(checker, typeOf(checker, node.select.operand, scope)));
      return BOOL;
    case 'fold':
      return foldType(checker, node, scope);
    case 'bind':
      return typeOf(checker, node.body, {
        name: node.variable,
        type: typeOf(checker, node.value, scope),
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

/* Names */

function localType(scope: Scope | undefined, name: string): Type | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.type;
  return undefined;
}

function identifierType(checker: Checker, node: Identifier, scope: Scope | undefined): Type {
  const local = node.absolute ? undefined : localType(scope, node.name);
  if (local !== undefined) return local;
  const known = globalType(checker, node, node.name, node.absolute);
  if (known !== undefined) return known;
  if (checker.variables === undefined) {
    checker.targets.set(node, { kind: 'variable', name: node.name });
    return DYN;
  }
  return reject(checker, node, undeclared(checker, node.name));
}

/** A declared variable or a type of that name, the namespace of the environment first. */
function globalType(checker: Checker, node: Ast, name: string, absolute: boolean): Type | undefined {
  for (const candidate of candidates(checker.environment.container, name, absolute)) {
    const variable = checker.variables?.get(candidate);
    if (variable !== undefined) {
      checker.targets.set(node, { kind: 'variable', name: candidate });
      return variable;
    }
    const type = TYPE_NAMES.get(candidate) ?? checker.environment.typeNames?.get(candidate);
    if (type !== undefined) {
      const open = checker.variables === undefined;
      checker.targets.set(node, {
        kind: 'constant',
        value: new TypeValue(candidate),
        unless: open ? candidate : undefined,
      });
      return open ? DYN : typeTypeOf(type);
    }
  }
  return undefined;
}

export const TYPE_NAMES: ReadonlyMap<string, Type> = new Map([
  ['bool', BOOL],
  ['int', INT],
  ['uint', UINT],
  ['double', DOUBLE],
  ['string', STRING],
  ['bytes', BYTES],
  ['list', listOf(DYN)],
  ['map', mapOf(DYN, DYN)],
  ['null_type', NULL],
  ['type', TYPE],
  ['optional_type', optionalTypeOf(DYN)],
  ['google.protobuf.Timestamp', TIMESTAMP],
  ['google.protobuf.Duration', DURATION],
]);

function* candidates(container: string | undefined, name: string, absolute: boolean): Generator<string> {
  if (!absolute && container !== undefined && container !== '') {
    const parts = container.split('.');
    for (let i = parts.length; i > 0; i--) yield `${parts.slice(0, i).join('.')}.${name}`;
  }
  yield name;
}

const MAX_NAMES = 20;

function undeclared(checker: Checker, name: string): string {
  const names = [...(checker.variables?.keys() ?? [])];
  const known =
    names.length === 0
      ? 'no variables are available here'
      : `available: ${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', ...' : ''}`;
  const near = nearest(name, names);
  return `undeclared reference to ${name}${near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`} (${known})`;
}

/** The name that a chain of selects spells, unless its first part is bound by a macro. */
function globalName(
  node: Ast,
  scope: Scope | undefined,
): { readonly name: string; readonly absolute: boolean } | undefined {
  const text = qualifiedName(node);
  if (text === undefined) return undefined;
  const absolute = text.startsWith('.');
  const name = absolute ? text.slice(1) : text;
  const dot = name.indexOf('.');
  return !absolute && localType(scope, dot < 0 ? name : name.slice(0, dot)) !== undefined
    ? undefined
    : { name, absolute };
}

/* Members */

function selectType(checker: Checker, node: Select, scope: Scope | undefined): Type {
  if (checker.dotted || node.field === 'Timestamp' || node.field === 'Duration') {
    const full = globalName(node, scope);
    const known = full === undefined ? undefined : globalType(checker, node, full.name, full.absolute);
    if (known !== undefined) return known;
  }
  return fieldType(checker, node, bound(checker, typeOf(checker, node.operand, scope)));
}

function fieldType(checker: Checker, node: Select, operand: Type): Type {
  const optional = node.optional || operand.kind === 'optional_type';
  const inner = operand.kind === 'optional_type' ? (operand.parameters[0] ?? DYN) : operand;
  const found = memberType(checker, inner);
  if (found === undefined) return rejectTypes(checker, node, `${formatType(inner)} has no fields (.${node.field})`);
  return optional ? optionalTypeOf(found) : found;
}

function memberType(checker: Checker, type: Type): Type | undefined {
  if (type.kind === 'map') return type.parameters[1] ?? DYN;
  return opened(checker, type);
}

/** dyn for what is known at run time only; a type parameter is then fixed as dyn. */
function opened(checker: Checker, type: Type): Type | undefined {
  if (type.kind === 'parameter') attempt(checker, bindings => assignable(DYN, type, bindings));
  return isOpen(type) ? DYN : undefined;
}

function indexType(checker: Checker, node: Index, scope: Scope | undefined): Type {
  const operand = bound(checker, typeOf(checker, node.operand, scope));
  const index = bound(checker, typeOf(checker, node.index, scope));
  const optional = node.optional || operand.kind === 'optional_type';
  const inner = operand.kind === 'optional_type' ? (operand.parameters[0] ?? DYN) : operand;
  const found = elementType(checker, node, inner, index);
  return optional ? optionalTypeOf(found) : found;
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

/* Calls */

function callType(checker: Checker, node: Call, scope: Scope | undefined): Type {
  const args = node.args.map(argument => typeOf(checker, argument, scope));
  const qualified = qualifiedFunction(checker, node, scope);
  if (qualified !== undefined) return overloadType(checker, node, { entry: qualified, args, qualified: true });
  const entry = checker.environment.functions.get(node.name);
  if (node.target === undefined) return overloadType(checker, node, { entry, args, qualified: true });
  const target = typeOf(checker, node.target, scope);
  return overloadType(checker, node, { entry, args: [target, ...args], qualified: false });
}

/** A function of a namespace (`math.abs`), or of the container. It wins over a variable of the namespace's name. */
function qualifiedFunction(checker: Checker, node: Call, scope: Scope | undefined): FunctionEntry | undefined {
  if (node.target === undefined && checker.environment.container === undefined) return undefined;
  const prefix = node.target === undefined ? { name: '', absolute: node.absolute } : globalName(node.target, scope);
  if (prefix === undefined) return undefined;
  const name = prefix.name === '' ? node.name : `${prefix.name}.${node.name}`;
  for (const candidate of candidates(checker.environment.container, name, prefix.absolute)) {
    const entry = candidate === node.name ? undefined : checker.environment.functions.get(candidate);
    if (entry?.overloads.some(overload => !overload.method) === true) return entry;
  }
  return undefined;
}

interface Candidate {
  readonly entry: FunctionEntry | undefined;
  /** With the target first, unless qualified. */
  readonly args: readonly Type[];
  readonly qualified: boolean;
}

function overloadType(checker: Checker, node: Call, { entry, args, qualified }: Candidate): Type {
  const ofForm = entry?.overloads.filter(overload => overload.method !== qualified) ?? [];
  if (entry === undefined || ofForm.length === 0) return reject(checker, node, unknownFunction(checker, node, entry));
  const overloads = ofForm.filter(overload => overload.parameters.length === args.length);
  if (overloads.length === 0) return reject(checker, node, `wrong number of arguments: ${signatures(entry, ofForm)}`);
  checker.targets.set(node, { kind: 'function', entry, overloads, qualified });
  const result = resultOf(overloads, args, checker);
  if (result !== undefined) return result;
  const given = args.map(type => formatType(substitute(type, checker.bindings, true)));
  const target = qualified ? '' : `${given.shift() ?? ''}.`;
  return rejectTypes(
    checker,
    node,
    `no matching overload for ${target}${entry.name}(${given.join(', ')}): ${signatures(entry, overloads)}`,
  );
}

const signatures = (entry: FunctionEntry, overloads: readonly Overload[]): string =>
  overloads
    .slice(0, 4)
    .map(overload => signatureOf(entry, overload))
    .join(' or ');

function unknownFunction(checker: Checker, node: Call, entry: FunctionEntry | undefined): string {
  const { functions, macros } = checker.environment;
  if (entry !== undefined)
    return `${node.name} is used as ${entry.overloads
      .map(overload => signatureOf(entry, overload))
      .slice(0, 2)
      .join(' or ')}`;
  const namespace = node.target === undefined ? undefined : qualifiedName(node.target);
  const full = namespace === undefined ? node.name : `${namespace}.${node.name}`;
  const macro = [...macros].find(key => key.startsWith(`${full}/`) || key.startsWith(`${node.name}/`));
  if (macro !== undefined) return `wrong number of arguments: ${MACROS.get(macro)?.signature ?? macro}`;
  const names = [...functions.keys(), ...[...macros].map(key => key.slice(0, key.indexOf('/')))];
  const near = [...new Set([...nearest(full, names), ...nearest(node.name, names)])].slice(0, 3);
  return `undeclared function ${node.name}${near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`}`;
}

/* Operators */

function wantBool(checker: Checker, node: Ast, scope: Scope | undefined, where: string): void {
  const type = bound(checker, typeOf(checker, node, scope));
  if (!canBeBool(type)) rejectTypes(checker, node, `${where} needs bool, not ${formatType(type)}`);
}

function unaryType(checker: Checker, node: Unary, scope: Scope | undefined): Type {
  if (node.kind === 'not') {
    wantBool(checker, node.operand, scope, '!');
    return BOOL;
  }
  const type = bound(checker, typeOf(checker, node.operand, scope));
  if (isOpen(type)) return DYN;
  return type.kind === 'int' || type.kind === 'double' || type.kind === 'duration'
    ? type
    : rejectTypes(checker, node, `there is no negative ${formatType(type)}`);
}

function binaryNodeType(checker: Checker, node: Binary, scope: Scope | undefined): Type {
  const left = bound(checker, typeOf(checker, node.left, scope));
  const right = bound(checker, typeOf(checker, node.right, scope));
  if (node.operator === 'in' && right.kind === 'list') checker.listSearches.add(node);
  const type = binaryType(node.operator, left, right, checker);
  return (
    type ??
    rejectTypes(checker, node, `no matching overload for ${formatType(left)} ${node.operator} ${formatType(right)}`)
  );
}

function conditionalType(
  checker: Checker,
  node: Extract<Ast, { kind: 'conditional' }>,
  scope: Scope | undefined,
): Type {
  wantBool(checker, node.condition, scope, '?:');
  const yes = bound(checker, typeOf(checker, node.yes, scope));
  const no = bound(checker, typeOf(checker, node.no, scope));
  return joined(yes, no, checker) ?? DYN;
}

/* Literals of lists and maps */

function listType(checker: Checker, node: Extract<Ast, { kind: 'list' }>, scope: Scope | undefined): Type {
  const types = node.elements.map(({ value, optional }) => {
    const type = bound(checker, typeOf(checker, value, scope));
    return optional ? unwrapped(checker, value, type) : type;
  });
  return listOf(joinAll(checker, types));
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

function mapType(checker: Checker, node: Extract<Ast, { kind: 'map' }>, scope: Scope | undefined): Type {
  const keys: Type[] = [];
  const values: Type[] = [];
  for (const { key, value, optional } of node.entries) {
    const keyType = bound(checker, typeOf(checker, key, scope));
    if (!KEYS.has(keyType.kind))
      rejectTypes(checker, key, `a key of a map must be string, int, uint or bool, not ${formatType(keyType)}`);
    keys.push(keyType);
    const type = bound(checker, typeOf(checker, value, scope));
    values.push(optional ? unwrapped(checker, value, type) : type);
  }
  return mapOf(joinAll(checker, keys), joinAll(checker, values));
}

/* Macros */

function foldType(checker: Checker, node: Fold, scope: Scope | undefined): Type {
  const range = bound(checker, typeOf(checker, node.range, scope));
  const [first, second] = iterated(checker, node, range);
  const two = node.second !== undefined;
  const one: Scope = { name: node.variable, type: two ? first : range.kind === 'map' ? first : second, outer: scope };
  const inner: Scope = node.second === undefined ? one : { name: node.second, type: second, outer: one };
  if (node.condition !== undefined) wantBool(checker, node.condition, inner, `the predicate of ${node.macro}`);
  if (PREDICATES.has(node.macro)) {
    wantBool(checker, node.body, inner, `the predicate of ${node.macro}`);
    return node.macro === 'filter' ? listOf(one.type) : BOOL;
  }
  const body = typeOf(checker, node.body, inner);
  return foldResult(node, { range, key: first, body: bound(checker, body) });
}

const PREDICATES: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter']);

function foldResult(node: Fold, { range, key, body }: { range: Type; key: Type; body: Type }): Type {
  switch (node.macro) {
    case 'transformMap':
      return mapOf(key, body);
    case 'transformMapEntry':
      return body.kind === 'map' ? body : mapOf(DYN, DYN);
    case 'sortBy':
      return range.kind === 'map' ? listOf(key) : range.kind === 'list' ? range : listOf(DYN);
    default:
      return listOf(body);
  }
}

/** Key (or index) and element of what is iterated. */
function iterated(checker: Checker, node: Fold, range: Type): readonly [Type, Type] {
  const [first = DYN, second = DYN] = range.parameters;
  if (range.kind === 'list') return [INT, first];
  if (range.kind === 'map') return [first, second];
  if (opened(checker, range) === undefined)
    rejectTypes(checker, node, `${node.macro} needs a list or map, not ${formatType(range)}`);
  return [DYN, DYN];
}

function optionalMapType(
  checker: Checker,
  node: Extract<Ast, { kind: 'optionalMap' }>,
  scope: Scope | undefined,
): Type {
  const operand = bound(checker, typeOf(checker, node.operand, scope));
  const value =
    operand.kind === 'optional_type'
      ? (operand.parameters[0] ?? DYN)
      : (opened(checker, operand) ??
        rejectTypes(checker, node, `optMap needs an optional value, not ${formatType(operand)}`));
  const body = typeOf(checker, node.body, { name: node.variable, type: value, outer: scope });
  return node.flat
    ? body.kind === 'optional_type' || isOpen(body)
      ? body
      : rejectTypes(checker, node.body, 'optFlatMap needs an optional result')
    : optionalTypeOf(body);
}

function blockType(checker: Checker, node: Block, scope: Scope | undefined): Type {
  let inner = scope;
  for (const [index, value] of node.values.entries())
    inner = { name: `@index:${index}`, type: typeOf(checker, value, inner), outer: inner };
  return typeOf(checker, node.body, inner);
}
