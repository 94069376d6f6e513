import { pointerSteps, valueAt } from './schema-pointer.ts';

/** The part of Ajv's error object that is read here. */
export interface ValidatorError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly propertyName?: string;
}

export interface Context {
  readonly schema: unknown;
  readonly data: unknown;
}

export const UNKNOWN_MEMBER = new Set(['additionalProperties', 'unevaluatedProperties']);

export function namedMember({ keyword, params }: ValidatorError): string | undefined {
  const member = UNKNOWN_MEMBER.has(keyword)
    ? (params['additionalProperty'] ?? params['unevaluatedProperty'])
    : params['missingProperty'];
  return typeof member === 'string' ? member : undefined;
}

type Words = (error: ValidatorError, context: Context) => string;

const limited =
  (atLeast: string, atMost: string, one: string, many: string): ((side: 'min' | 'max') => Words) =>
  side =>
  ({ params }) => {
    const limit = Number(params['limit']);
    if (side === 'min' && limit === 1) return 'must not be empty';
    return `${side === 'min' ? atLeast : atMost} ${limit} ${limit === 1 ? one : many}`;
  };
const characters = limited('must have at least', 'may have at most', 'character', 'characters');
const items = limited('must have at least', 'may have at most', 'item', 'items');
const fields = limited('must have at least', 'may have at most', 'field', 'fields');

const COMPARISON: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};
const compared: Words = ({ params }) =>
  `must be ${COMPARISON[String(params['comparison'])] ?? ''} ${String(params['limit'])}`;
const missing: Words = ({ params }) => `field "${String(params['missingProperty'])}" is missing`;
const unknownField: Words = error => `unknown field "${namedMember(error) ?? ''}"`;

export const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['type', ({ params, instancePath }, { data }) => typeWords([params['type']].flat().map(String), instancePath, data)],
  ['required', missing],
  [
    'dependentRequired',
    ({ params }) => `field "${String(params['missingProperty'])}" is missing: "${String(params['property'])}" needs it`,
  ],
  ['additionalProperties', unknownField],
  ['unevaluatedProperties', unknownField],
  ['enum', ({ params }) => allowedValuesText(params['allowedValues'])],
  ['const', ({ params }) => allowedValuesText([params['allowedValue']])],
  ['minLength', characters('min')],
  ['maxLength', characters('max')],
  ['minItems', items('min')],
  ['maxItems', items('max')],
  ['minProperties', fields('min')],
  ['maxProperties', fields('max')],
  ['minimum', compared],
  ['maximum', compared],
  ['exclusiveMinimum', compared],
  ['exclusiveMaximum', compared],
  ['multipleOf', ({ params }) => `must be a multiple of ${String(params['multipleOf'])}`],
  ['pattern', ({ params }) => `must match ${String(params['pattern'])}`],
  ['format', ({ params }) => `must be a valid ${String(params['format'])}`],
  ['uniqueItems', ({ params }) => `items ${String(params['j'])} and ${String(params['i'])} are equal, but must differ`],
  ['additionalItems', ({ params }) => `may have at most ${String(params['limit'])} items`],
  ['items', ({ params }) => `may have at most ${String(params['limit'])} items`],
  ['unevaluatedItems', ({ params }) => `may have at most ${String(params['limit'])} items`],
  ['contains', ({ params }) => `must have at least ${String(params['minContains'])} matching items`],
  ['propertyNames', ({ params }) => `field name "${String(params['propertyName'])}" is not allowed`],
  ['anyOf', () => 'fits none of the allowed forms'],
  [
    'oneOf',
    ({ params }) =>
      params['passingSchemas'] === null
        ? 'fits none of the allowed forms'
        : 'must fit exactly one of the allowed forms, but fits several',
  ],
  ['not', () => 'has a form that is not allowed'],
  ['false schema', () => 'is not allowed'],
  ['if', ({ params }) => `breaks the rule "${String(params['failingKeyword'])}" of its schema`],
]);

export const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'a map'],
  ['null', 'null'],
]);

export function typeWords(
  types: readonly string[],
  pointer: string,
  data: unknown,
  constants: readonly unknown[] = [],
): string {
  const expected = new Set([...constants.map(jsonText), ...types.map(type => KINDS.get(type) ?? type)]);
  return `must be ${listed([...expected])}, not ${describeKind(valueAt(data, pointerSteps(pointer)))}`;
}

/** What a value is, for people: `text`, `a number`, `a map`. */
export function describeKind(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return Number.isInteger(value) ? 'a whole number' : 'a number';
    case 'bigint':
      return 'a whole number beyond 2^53';
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'null';
      if (value instanceof Uint8Array) return 'bytes';
      return Array.isArray(value) ? 'a list' : 'a map';
    default:
      return 'nothing';
  }
}

export function allowedValuesText(values: unknown): string {
  const list = Array.isArray(values) ? [...new Set(values.map(jsonText))] : [];
  return list.length === 1 ? `must be ${list[0]}` : `must be one of ${list.join(', ')}`;
}

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'null';

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
