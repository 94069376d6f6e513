import { Double, isDouble } from '../../cel/values/boxes.ts';
import { refusal } from './writer.ts';

/** What is known of a value from the text alone. */
export type LiquidKind = 'text' | 'int' | 'bool' | 'list' | 'nil' | 'any';

/** A value in Liquid's words: a name or literal with filters, or a test. */
export interface LiquidValue {
  /** `name`, `name | upcase`, `a == b`. */
  readonly code: string;
  readonly kind: LiquidKind;
  /** `word`: takes filters and stands in tests; `filtered`: takes filters only; the others are tests joined by that operator. */
  readonly shape: 'word' | 'filtered' | 'test' | 'and' | 'or';
  /** The text or number itself, where it stands in the template. */
  readonly literal?: string | number | boolean | undefined;
}

/** What `.` is: the resolvers, a value, or a map that was made for a template, which may hold the resolvers. */
export type Dot =
  | { readonly kind: 'root' }
  | { readonly kind: 'value'; readonly value: LiquidValue }
  | { readonly kind: 'members'; readonly members: ReadonlyMap<string, Dot> };

export const wordValue = (code: string, kind: LiquidKind, literal?: LiquidValue['literal']): LiquidValue => ({
  code,
  kind,
  shape: 'word',
  literal,
});

export const filtered = (value: string, filters: string, kind: LiquidKind): LiquidValue => ({
  code: `${value} | ${filters}`,
  kind,
  shape: 'filtered',
});

export const testValue = (code: string, shape: 'test' | 'and' | 'or' = 'test'): LiquidValue => ({
  code,
  kind: 'bool',
  shape,
});

/** A literal of Liquid. Braces and quotes are written by their numbers, so that they end no tag. */
export function liquidText(text: string): string {
  const escaped = text.replace(/["\\{}%\u0000-\u001f]/g, char =>
    char === '\n' ? '\\n' : char === '\t' ? '\\t' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

export function constantValue(value: unknown, offset: number): LiquidValue {
  if (typeof value === 'string') return wordValue(liquidText(value), 'text', value);
  if (typeof value === 'boolean') return wordValue(String(value), 'bool', value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return wordValue(String(value), 'int', value);
  if (isDouble(value)) {
    const number = value instanceof Double ? value.toJSON() : value;
    const text = String(number);
    if (!Number.isInteger(number) && !text.includes('e')) return wordValue(text, 'any');
  }
  throw refusal('this number cannot be written in Liquid', offset, 'compute it in a resolver');
}

/** Words of Liquid that are no names. */
export const RESERVED: ReadonlySet<string> = new Set([
  'and',
  'blank',
  'contains',
  'empty',
  'false',
  'forloop',
  'nil',
  'not',
  'null',
  'or',
  'tablerowloop',
  'true',
]);

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A resolver by its name. */
export function rootName(key: string, offset: number): string {
  if (NAME.test(key) && !RESERVED.has(key)) return key;
  throw refusal(`"${key}" cannot be the name of a variable in Liquid`, offset, 'give the resolver another name');
}

/** Members of a word by their keys. */
export const memberCode = (owner: string, keys: readonly string[]): string =>
  owner + keys.map(key => (NAME.test(key) ? `.${key}` : `[${liquidText(key)}]`)).join('');

/** A test that holds where the value holds in Go: false, 0, nil and what is empty do not. */
export function truth(value: LiquidValue): LiquidValue {
  const { code, kind, shape } = value;
  if (shape !== 'word' && shape !== 'filtered') return value;
  switch (kind) {
    case 'bool':
      return testValue(code);
    case 'nil':
      return testValue('false');
    case 'int':
      return testValue(`${code} != 0`);
    case 'text':
    case 'list':
      return testValue(`${code} != empty`);
    default:
      return testValue(`${code} and ${code} != 0 and ${code} != empty`, 'and');
  }
}
