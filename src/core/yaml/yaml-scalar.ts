import type { Scalar } from './node.ts';

/** A scalar that a document may not hold, in the user's words. */
export interface ScalarFault {
  readonly fault: string;
  readonly hint?: string | undefined;
}

/** What a plain scalar means in the YAML 1.2 core schema. Integers keep their exact value up to 64 bits. */
export function plainScalar(text: string): Scalar | ScalarFault {
  if (!maybeSpecial(text.charCodeAt(0))) return text;
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  if (INTEGER.test(text)) return integer(text);
  if (FLOAT.test(text)) return float(text);
  if (NOT_A_NUMBER.test(text))
    return { fault: `${text} is not a value that a document can hold`, hint: `quote it when text is meant: "${text}"` };
  return text;
}

/** A scalar with one of the tags of the core schema, written `!!int` or in full. */
export function taggedScalar(tag: string, text: string): Scalar | ScalarFault | undefined {
  const expected = EXPLICIT.get(tag);
  if (expected === undefined) return undefined;
  if (expected === 'string') return text;
  const value = plainScalar(text);
  if (isFault(value) || matches(expected, value)) return value;
  return { fault: `"${text}" is not of the type that its tag !!${tag} names` };
}

export function isFault(value: Scalar | ScalarFault): value is ScalarFault {
  return typeof value === 'object' && value !== null;
}

/** `~ n N t T f F . + -` and digits; the empty text is null. */
function maybeSpecial(code: number): boolean {
  return (
    (code >= 43 && code <= 57 && code !== 44 && code !== 47) ||
    code === 126 ||
    code === 110 ||
    code === 78 ||
    code === 116 ||
    code === 84 ||
    code === 102 ||
    code === 70 ||
    Number.isNaN(code)
  );
}

const WORDS: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ['', null],
  ['~', null],
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const NOT_A_NUMBER = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const EXPLICIT: ReadonlyMap<string, 'string' | 'integer' | 'number' | 'boolean' | 'null'> = new Map([
  ['str', 'string'],
  ['int', 'integer'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['null', 'null'],
]);

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;
/** No integer of 64 bits has more characters, leading zeros aside; longer ones are not even converted. */
const MAX_INTEGER_LENGTH = 24;

function integer(text: string): number | bigint | ScalarFault {
  const quick = Number(text);
  if (Number.isSafeInteger(quick)) return quick + 0;
  const digits = text.replace(/^([-+]?)0+(?=[0-9])/, '$1');
  if (digits.length <= MAX_INTEGER_LENGTH) {
    const exact = digits.startsWith('-') ? -BigInt(digits.slice(1)) : BigInt(digits.replace(/^\+/, ''));
    if (exact >= MIN_INTEGER && exact <= MAX_INTEGER) return exact;
  }
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return { fault: `the integer ${shown} does not fit into 64 bits`, hint: 'quote it when text is meant' };
}

function float(text: string): number | ScalarFault {
  const value = Number(text);
  if (!Number.isFinite(value)) return { fault: `the number ${text.slice(0, 40)} is too large` };
  return value + 0;
}

function matches(expected: 'integer' | 'number' | 'boolean' | 'null', value: Scalar): boolean {
  if (expected === 'null') return value === null;
  if (expected === 'boolean') return typeof value === 'boolean';
  if (expected === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  return typeof value === 'number' || typeof value === 'bigint';
}
