import type { ObjectOptions, TObject, TProperties, Type as TypeBox } from '@sinclair/typebox';

/**
 * TypeBox's builder with TypeBox's types and none of its code: what comes out is plain JSON Schema 2020-12, and the import
 * costs nothing at start-up (the library: 5 ms). The names are those of TypeBox, so `Static<typeof schema>` works as usual.
 * A union of literals becomes an `enum`, a record `additionalProperties`.
 */
type Builder = Pick<
  typeof TypeBox,
  | 'Any'
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Intersect'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Tuple'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>;

type Schema = Readonly<Record<string, unknown>>;
type Options = Schema | undefined;

/** Marks a member of an object as optional. A symbol is not a part of the JSON text, so the schema stays clean. */
const OPTIONAL = Symbol('optional');

const object = (properties: Readonly<Record<string, Schema>>, options?: Options): Schema => {
  const required = Object.keys(properties).filter(name => !(OPTIONAL in (properties[name] ?? {})));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
};

const union = (members: readonly Schema[], options?: Options): Schema => {
  const [first] = members;
  const literals = members.every(member => 'const' in member && member['type'] === first?.['type']);
  if (literals && first !== undefined)
    return { type: first['type'], enum: members.map(member => member['const']), ...options };
  return { anyOf: members, ...options };
};

const builder = {
  Any: (options?: Options) => ({ ...options }),
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Intersect: (members: readonly Schema[], options?: Options) => ({ allOf: members, ...options }),
  Literal: (value: unknown, options?: Options) => ({ const: value, type: typeof value, ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Object: object,
  Optional: (schema: Schema) => ({ ...schema, [OPTIONAL]: true }),
  Record: (_key: Schema, value: Schema, options?: Options) => ({
    type: 'object',
    additionalProperties: value,
    ...options,
  }),
  String: (options?: Options) => ({ type: 'string', ...options }),
  Tuple: (items: readonly Schema[], options?: Options) => ({
    type: 'array',
    prefixItems: items,
    items: false,
    minItems: items.length,
    ...options,
  }),
  Union: union,
  Unknown: (options?: Options) => ({ ...options }),
  Unsafe: (options?: Options) => ({ ...options }),
};

export const Type = builder as unknown as Builder;

/** An object that has these members and no others. */
export const closedObject = <Members extends TProperties>(
  members: Members,
  options: ObjectOptions = {},
): TObject<Members> => Type.Object(members, { additionalProperties: false, ...options });
