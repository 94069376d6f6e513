import { nearest } from '../../../core/text/nearest.ts';
import type { Ast, Identifier } from '../parse/ast.ts';
import { qualifiedName } from '../parse/qualified-name.ts';
import { TypeValue } from '../values/boxes.ts';
import { type Checker, localType, reject, type Scope } from './check-state.ts';
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  optionalType,
  STRING,
  TIMESTAMP,
  TYPE,
  type Type,
  toListType,
  toMapType,
  typeType,
  UINT,
} from './types.ts';

export function identifierType(checker: Checker, node: Identifier, scope: Scope | undefined): Type {
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
export function globalType(checker: Checker, node: Ast, name: string, absolute: boolean): Type | undefined {
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
      return open ? DYN : typeType(type);
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
  ['list', toListType(DYN)],
  ['map', toMapType(DYN, DYN)],
  ['null_type', NULL],
  ['type', TYPE],
  ['optional_type', optionalType(DYN)],
  ['google.protobuf.Timestamp', TIMESTAMP],
  ['google.protobuf.Duration', DURATION],
]);

export function* candidates(container: string | undefined, name: string, absolute: boolean): Generator<string> {
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
export function globalName(
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
