import { isMap } from '../core/json/json.ts';
import type { Type } from '../expression/cel/cel.ts';
import type { Value } from '../expression/value.ts';
import type { Solution, TypeName } from '../solution/model/model.ts';

/** A type of JSON Schema. */
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

const OF_RESOLVERS: Readonly<Partial<Record<TypeName, JsonType>>> = {
  string: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  array: 'array',
  object: 'object',
};
const OF_EXPRESSIONS: Readonly<Partial<Record<Type['kind'], JsonType>>> = {
  string: 'string',
  int: 'integer',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  map: 'object',
};

/** The type that a value has whenever it is there; undefined when only a run can tell. */
export function staticType(value: Value, { resolvers }: Pick<Solution, 'resolvers'>): JsonType | undefined {
  switch (value.kind) {
    case 'literal':
      return dataType(value.value);
    case 'template':
    case 'secret':
      return 'string';
    case 'expression':
      return OF_EXPRESSIONS[value.program.type.kind];
    case 'resolver':
      return value.path.length > 0 ? undefined : OF_RESOLVERS[resolvers.get(value.name)?.type ?? 'any'];
    case 'list':
      return 'array';
    case 'map':
      return 'object';
  }
}

function dataType(data: unknown): JsonType | undefined {
  if (Array.isArray(data)) return 'array';
  if (isMap(data)) return 'object';
  if (typeof data === 'number') return Number.isInteger(data) ? 'integer' : 'number';
  if (typeof data === 'bigint') return 'integer';
  if (typeof data === 'string') return 'string';
  return typeof data === 'boolean' ? 'boolean' : undefined;
}

/** The types that a schema admits; undefined when it does not say. */
export function acceptedTypes(schema: unknown): ReadonlySet<string> | undefined {
  if (!isMap(schema)) return undefined;
  const { type, enum: values, const: only } = schema;
  if (typeof type === 'string') return new Set([type]);
  if (Array.isArray(type)) return new Set(type.map(String));
  if (Array.isArray(values)) return dataTypes(values);
  if (only !== undefined) return dataTypes([only]);
  return unionTypes(schema['anyOf'] ?? schema['oneOf']);
}

const dataTypes = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.map(value => dataType(value) ?? 'null'));

function unionTypes(branches: unknown): ReadonlySet<string> | undefined {
  if (!Array.isArray(branches)) return undefined;
  const all = new Set<string>();
  for (const branch of branches) {
    const types = acceptedTypes(branch);
    if (types === undefined) return undefined;
    for (const type of types) all.add(type);
  }
  return all;
}

/** A number of an expression may have no fraction. */
export function fits(type: JsonType, accepted: ReadonlySet<string>): boolean {
  if (accepted.has(type)) return true;
  return (type === 'integer' && accepted.has('number')) || (type === 'number' && accepted.has('integer'));
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  null: 'nothing',
};

export const typeWord = (type: string): string => WORDS[type] ?? type;
