import { ToolError } from '../../core/errors.ts';
import { isMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import { knownSchema } from './get-schema.ts';

export interface ExplainFieldRequest {
  /** `spec.workflow.actions.retry`: names of entries and positions of items may be left out. */
  readonly field: string;
  /** Default: solution. */
  readonly schema?: string | undefined;
}

interface FieldFacts {
  readonly type: string;
  readonly description: string;
  readonly required: boolean;
  readonly default?: Json;
  /** `1 to 100`, `at most 500 characters`, ... */
  readonly limits?: string;
}

export interface ExplainedField extends FieldFacts {
  readonly field: string;
  /** The fields that it may contain. */
  readonly fields: readonly (FieldFacts & { readonly name: string })[];
}

const FACTS = {
  type: Type.String({ description: 'text, number, list of ..., map of ..., or the values that are allowed.' }),
  description: Type.String(),
  required: Type.Boolean(),
  default: Type.Optional(Type.Unknown()),
  limits: Type.Optional(Type.String()),
};

/** The documentation of one field, from the schema that documents are checked with. */
export const explainField = defineOperation({
  name: 'schema.explain-field',
  summary: 'Explain a field of a document',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    field: Type.String({
      maxLength: 500,
      description: 'Such as spec.workflow.actions.retry; names of entries may be left out. Empty: the whole document.',
    }),
    schema: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Default: solution.' })),
  }),
  output: closedObject({
    field: Type.String(),
    ...FACTS,
    fields: Type.Array(closedObject({ name: Type.String(), ...FACTS })),
  }),
  async run(_services, { field, schema: name = 'solution' }): Promise<ExplainedField> {
    const root = await knownSchema(name);
    const steps = field.split(/[.[\]]+/).filter(step => step !== '');
    let at: Place = { schema: root, required: true };
    for (const [index, step] of steps.entries()) at = enter(root, at, { step, before: steps.slice(0, index) });
    return {
      field: steps.join('.'),
      ...describeSchema(root, at),
      fields: [...schemaMembers(root, at.schema)].map(([inner, place]) => ({
        name: inner,
        ...describeSchema(root, place),
      })),
    };
  },
});

interface Place {
  readonly schema: JsonMap;
  readonly required: boolean;
}

interface Step {
  readonly step: string;
  readonly before: readonly string[];
}

/** The place below one step. An entry of a map and an item of a list are entered on the way, with a name or without. */
function enter(root: JsonMap, at: Place, { step, before }: Step): Place {
  const own = schemaMembers(root, at.schema);
  const found = own.get(step);
  if (found !== undefined) return found;
  const inner = entrySchemas(root, at.schema);
  for (const schema of inner) {
    const place = schemaMembers(root, schema).get(step);
    if (place !== undefined) return place;
  }
  const [entry] = inner;
  if (entry !== undefined && (own.size === 0 || /^\d+$/.test(step))) return { schema: entry, required: false };
  const names = [...own.keys(), ...inner.flatMap(schema => [...schemaMembers(root, schema).keys()])];
  const where = before.length === 0 ? 'the document' : before.join('.');
  throw new ToolError('not-found', `${where} has no field "${step}"`, {
    field: 'field',
    hint: suggestion(step, names) ?? (names.length === 0 ? `${where} has no fields` : `it has ${names.join(', ')}`),
  });
}

/** A schema without references, and with the forms that it may have. */
function* forms(root: JsonMap, schema: JsonMap): Generator<JsonMap> {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = reference
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (isMap(node) ? node[key] : undefined), root);
    if (isMap(target)) yield* forms(root, target as JsonMap);
  }
  yield schema;
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[key];
    if (Array.isArray(list)) for (const item of list) if (isMap(item)) yield* forms(root, item as JsonMap);
  }
}

function schemaMembers(root: JsonMap, schema: JsonMap): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const form of forms(root, schema)) {
    const required = Array.isArray(form['required']) ? form['required'] : [];
    if (!isMap(form['properties'])) continue;
    for (const [name, inner] of Object.entries(form['properties']))
      if (isMap(inner) && !found.has(name)) found.set(name, { schema: inner, required: required.includes(name) });
  }
  return found;
}

/** What the entries of a map, or the items of a list, are. */
function entrySchemas(root: JsonMap, schema: JsonMap): readonly JsonMap[] {
  return [...forms(root, schema)].flatMap(form => {
    const patterns = isMap(form['patternProperties']) ? Object.values(form['patternProperties']) : [];
    return [form['additionalProperties'], form['items'], ...patterns].filter(isMap) as JsonMap[];
  });
}

function describeSchema(root: JsonMap, { schema, required }: Place): FieldFacts {
  const all = [...forms(root, schema)];
  const first = (key: string): Json | undefined => [schema, ...all].find(form => form[key] !== undefined)?.[key];
  const limits = limitWords(first);
  const preset = first('default');
  return {
    type: typeWords(root, schema),
    description: String(first('description') ?? ''),
    required,
    ...(preset !== undefined && { default: toJson(preset) }),
    ...(limits !== '' && { limits }),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'map',
  array: 'list',
};

function typeWords(root: JsonMap, schema: JsonMap): string {
  const words = new Set<string>();
  for (const form of forms(root, schema)) {
    if ('const' in form) words.add(JSON.stringify(form['const']));
    else if (Array.isArray(form['enum'])) for (const value of form['enum']) words.add(String(value));
    else for (const type of [form['type']].flat()) if (typeof type === 'string') words.add(typeWord(root, form, type));
  }
  return words.size === 0 ? 'any value' : [...words].join(' | ');
}

function typeWord(root: JsonMap, form: JsonMap, type: string): string {
  const word = WORDS[type] ?? type;
  const inner = type === 'array' ? form['items'] : type === 'object' ? form['additionalProperties'] : undefined;
  return isMap(inner) ? `${word} of ${typeWords(root, inner)}` : word;
}

function limitWords(first: (key: string) => Json | undefined): string {
  const [least, most] = [first('minimum'), first('maximum')];
  const parts = [
    least !== undefined && most !== undefined
      ? `${String(least)} to ${String(most)}`
      : least !== undefined
        ? `at least ${String(least)}`
        : most !== undefined
          ? `at most ${String(most)}`
          : '',
    counted(first('maxLength'), 'characters'),
    counted(first('maxItems'), 'items'),
    counted(first('maxProperties'), 'entries'),
    first('pattern') === undefined ? '' : `matches ${String(first('pattern'))}`,
  ];
  return parts.filter(part => part !== '').join(', ');
}

const counted = (most: Json | undefined, what: string): string =>
  most === undefined ? '' : `at most ${String(most)} ${what}`;
