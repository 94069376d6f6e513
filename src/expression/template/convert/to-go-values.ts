import type { Token } from 'liquidjs';
import { TypeGuards } from 'liquidjs/dist/liquid.browser.mjs';
import type { Helper } from './to-go-helpers.ts';
import { refusal } from './writer.ts';

/** What is known of a value from the text alone. */
export type ValueKind = 'text' | 'int' | 'bool' | 'list' | 'nil' | 'empty' | 'any';

/** A value in Go's words. */
export interface GoValue {
  readonly code: string;
  readonly kind: ValueKind;
  /** Several words, which need parentheses as an argument. */
  readonly isCall: boolean;
  /** The text or number itself, where it stands in the template. */
  readonly literal?: string | number | boolean | undefined;
}

/** How names are read where a value stands. */
export interface Names {
  /** A variable of the text, or undefined when the name is one of the data. */
  variable(name: string, offset: number): GoValue | undefined;
  /** A part of `forloop`. */
  loop(part: string, offset: number): GoValue | undefined;
  /** What stands before the name of a resolver: `.` or `$.`. */
  readonly root: string;
  use(helper: Helper): void;
  note(offset: number, message: string): void;
  /** All values that are printed are text, whole numbers or bools. */
  readonly isPlain: boolean;
}

export const word = ({ code, isCall }: GoValue): string => (isCall ? `(${code})` : code);
export const call = (code: string, kind: ValueKind = 'any'): GoValue => ({ code, kind, isCall: true });
const atom = (code: string, kind: ValueKind, literal?: GoValue['literal']): GoValue => ({
  code,
  kind,
  isCall: false,
  literal,
});

/** A literal of Go. */
export function goText(text: string, offset: number): string {
  if (!text.isWellFormed()) throw refusal('half of a character cannot be written in a Go template', offset);
  return JSON.stringify(text).replaceAll('{{', '{\\u007b').replaceAll('}}', '}\\u007d');
}

interface Operator extends Token {
  readonly operator: string;
}

type Tree =
  | { readonly token: Token }
  | { readonly operator: string; readonly at: number; readonly sides: readonly Tree[] };

/** The value of operands and operators. `isTest`: what is absent counts as nil. */
export function operandsValue(postfix: readonly Token[], names: Names, isTest: boolean): GoValue {
  const tree = buildTree(postfix);
  if ('token' in tree) return tokenValue(tree.token, names, isTest);
  // `and`, `or` and `not` are tests wherever they stand.
  return call(operatorTest(tree, names, isTest || postfix.some(isLogical)), 'bool');
}

const isLogical = (token: Token): boolean =>
  TypeGuards.isOperatorToken(token) && ['and', 'or', 'not'].includes((token as Operator).operator);

/** A test in Go: a word that holds where the value holds in Liquid, where only nil and false do not. */
export function operandsTest(postfix: readonly Token[], names: Names): string {
  return treeTest(buildTree(postfix), names);
}

function buildTree(postfix: readonly Token[]): Tree {
  const stack: Tree[] = [];
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      stack.push({ token });
      continue;
    }
    const { operator } = token as Operator;
    const sides = stack.splice(operator === 'not' ? -1 : -2);
    stack.push({ operator, at: token.begin, sides });
  }
  const [tree] = stack;
  if (tree === undefined) throw refusal('a value is missing', 0);
  return tree;
}

function treeTest(tree: Tree, names: Names): string {
  return 'token' in tree ? valueTest(tokenValue(tree.token, names, true)) : operatorTest(tree, names, true);
}

/** Whether the value is neither nil nor false. Not a word by itself. */
export function valueTest(value: GoValue): string {
  switch (value.kind) {
    case 'bool':
      return value.code;
    case 'nil':
      return 'false';
    case 'any':
      return isNeitherNilNorFalse(value);
    default:
      // A call may fail, so it is made although its result always holds.
      return value.isCall ? isNeitherNilNorFalse(value) : 'true';
  }
}

const isNeitherNilNorFalse = (value: GoValue): string => `not (has ${word(value)} (list nil false))`;

const grouped = (code: string): string => (/^[\w$.]+$/.test(code) ? code : `(${code})`);

function operatorTest(tree: Exclude<Tree, { token: Token }>, names: Names, isTest: boolean): string {
  const { operator, at, sides } = tree;
  const [left, right] = sides;
  if (left === undefined) throw refusal('a value is missing', at);
  if (operator === 'not') return `not ${grouped(treeTest(left, names))}`;
  if (right === undefined) throw refusal('a value is missing', at);
  if (operator === 'and' || operator === 'or')
    return `${operator} ${grouped(treeTest(left, names))} ${grouped(treeTest(right, names))}`;
  const [a, b] = [sideValue(left, names, isTest), sideValue(right, names, isTest)];
  return compare(operator, [a, b], names, at);
}

const sideValue = (tree: Tree, names: Names, isTest: boolean): GoValue =>
  'token' in tree ? tokenValue(tree.token, names, isTest) : call(operatorTest(tree, names, isTest), 'bool');

const ORDERS: Readonly<Record<string, string>> = { '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' };

function compare(operator: string, [a, b]: readonly [GoValue, GoValue], names: Names, at: number): string {
  if (operator === '==') return equality(a, b);
  if (operator === '!=') return `not (${equality(a, b)})`;
  if (a.kind === 'empty' || b.kind === 'empty')
    throw refusal(`"empty" can only be compared with == and !=`, at, 'compare the size');
  const order = ORDERS[operator];
  if (order !== undefined) return `${order} ${word(a)} ${word(b)}`;
  if (operator !== 'contains') throw refusal(`"${operator}" has no counterpart in Go templates`, at);
  if (a.kind === 'text' && b.kind === 'text') return `contains ${word(b)} ${word(a)}`;
  names.use('contains');
  return `eq (include "liquid.contains" (list ${word(a)} ${word(b)})) "true"`;
}

/** Texts that Liquid compares with times as times. */
const LIKE_A_TIME = /^\d{4}-\d\d-\d\d/;

/** Numbers by value, lists and maps member by member; values of different kinds are not equal, where Go's `eq` fails. */
export function equality(a: GoValue, b: GoValue): string {
  if (a.kind === 'empty' || b.kind === 'empty') {
    const value = a.kind === 'empty' ? b : a;
    if (value.kind === 'empty') return 'false';
    return `has ${word(value)} (list "" (list) (dict))`;
  }
  const [x, y] = [word(a), word(b)];
  const isSame = a.kind === b.kind && ['text', 'int', 'bool'].includes(a.kind);
  if (isSame) return `eq ${x} ${y}`;
  const isPlainText = (value: GoValue): boolean =>
    typeof value.literal === 'string' && !LIKE_A_TIME.test(value.literal);
  const isExact = [a, b].some(value => isPlainText(value) || value.kind === 'nil' || value.kind === 'bool');
  return isExact ? `deepEqual ${x} ${y}` : `eq (toJson ${x}) (toJson ${y})`;
}

/** One value as it stands in the text. */
export function tokenValue(token: Token, names: Names, isTest: boolean): GoValue {
  if (TypeGuards.isQuotedToken(token)) return atom(goText(token.content, token.begin), 'text', token.content);
  if (TypeGuards.isNumberToken(token)) return numberValue(token.content, token.begin);
  if (TypeGuards.isPropertyAccessToken(token)) return pathValue(token, names, isTest);
  if (TypeGuards.isRangeToken(token)) return rangeValue(token, names);
  switch (token.getText()) {
    case 'true':
    case 'false':
      return atom(token.getText(), 'bool', token.getText() === 'true');
    case 'nil':
    case 'null':
      return atom('nil', 'nil');
    case 'empty':
      return atom('""', 'empty');
    case 'blank':
      throw refusal('"blank" has no counterpart in Go templates', token.begin, 'compare with empty, or strip first');
    default:
      throw refusal(`"${token.getText()}" cannot be written in a Go template`, token.begin);
  }
}

function numberValue(value: number, offset: number): GoValue {
  if (Number.isSafeInteger(value)) return atom(String(value + 0), 'int', value);
  const text = String(value);
  if (/e/.test(text)) throw refusal('this number cannot be written in a Go template', offset);
  return atom(text, 'any', value);
}

interface Range extends Token {
  readonly lhs: Token;
  readonly rhs: Token;
}

function rangeValue(token: Token, names: Names): GoValue {
  const { lhs, rhs } = token as Range;
  const [from, to] = [lhs, rhs].map(side => wholeNumber(tokenValue(side, names, false), names));
  return call(`untilStep (int ${from ?? ''}) (int (add1 ${to ?? ''})) 1`, 'list');
}

/** A word for a whole number: a value of another kind is an error when the template is rendered. */
export function wholeNumber(value: GoValue, names: Names): string {
  if (value.kind === 'int') return word(value);
  names.use('whole');
  return `(include "liquid.whole" ${word(value)})`;
}

interface Path extends Token {
  readonly variable?: Token | undefined;
  readonly props: readonly Token[];
}

type Step = { readonly key: string } | { readonly item: number } | { readonly computed: GoValue };

function pathValue(token: Path, names: Names, isTest: boolean): GoValue {
  if (token.variable !== undefined)
    throw refusal('a value with brackets has no counterpart in Go templates', token.begin, 'assign the value first');
  const [first, ...rest] = token.props;
  const root = first === undefined ? undefined : stepIn(first, names);
  if (root === undefined || !('key' in root))
    throw refusal(
      'a variable with a computed name has no counterpart in Go templates',
      token.begin,
      'name the variable',
    );
  const steps = rest.map(prop => ({ step: stepIn(prop, names), at: prop.begin }));
  const [next] = steps;
  if (root.key === 'forloop' && next !== undefined && 'key' in next.step && steps.length === 1) {
    const part = names.loop(next.step.key, token.begin);
    if (part !== undefined) return part;
  }
  const variable = names.variable(root.key, token.begin);
  if (variable === undefined && root.key === '_')
    throw refusal('"_" has no counterpart in Go templates', token.begin, 'name the resolver');
  const start = variable ?? rootValue(root.key, names.root);
  return followPath({ value: start, isTest, names }, steps);
}

const NAME = /^[\p{L}_][\p{L}\p{Nd}_]*$/u;

const rootValue = (key: string, root: string): GoValue =>
  NAME.test(key) ? atom(`${root}${key}`, 'any') : call(`index ${root === '.' ? '.' : '$'} ${goText(key, 0)}`);

function stepIn(prop: Token, names: Names): Step {
  if (TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop)) return { key: prop.content };
  if (TypeGuards.isNumberToken(prop)) {
    if (prop.content < 0 || !Number.isInteger(prop.content))
      throw refusal('items cannot be counted from the end in Go templates', prop.begin, 'use the filter last');
    return { item: prop.content };
  }
  return { computed: tokenValue(prop, names, false) };
}

interface Following {
  readonly value: GoValue;
  readonly isTest: boolean;
  readonly names: Names;
}

function followPath(
  { value, isTest, names }: Following,
  steps: readonly { readonly step: Step; readonly at: number }[],
): GoValue {
  let current = value;
  let keys: string[] = [];
  const settle = (): void => {
    if (keys.length === 0) return;
    current = isTest
      ? call(`dig ${keys.map(key => goText(key, 0)).join(' ')} nil ${word(current)}`)
      : memberValue(current, keys);
    keys = [];
  };
  for (const [index, { step, at }] of steps.entries()) {
    if ('key' in step && step.key === 'size' && index === steps.length - 1) {
      settle();
      names.use('member_size');
      return call(`int (include "liquid.member_size" ${word(current)})`, 'int');
    }
    if ('key' in step && (step.key === 'first' || step.key === 'last'))
      throw refusal(`".${step.key}" has no counterpart in Go templates`, at, `use the filter: | ${step.key}`);
    if ('key' in step) {
      if (step.key === 'size') throw refusal('".size" has no members', at);
      keys.push(step.key);
      continue;
    }
    settle();
    const key = 'item' in step ? String(step.item) : word(step.computed);
    const isItem = 'item' in step || step.computed.kind === 'int';
    if (!isItem && isTest)
      throw refusal(
        'a key that is computed has no counterpart in a condition',
        at,
        'assign the value first: {% assign value = map[key] %}',
      );
    if (!isItem) names.note(at, 'a key that is computed as "size" is the number of members in Liquid, and a key in Go');
    // A text has no items in Liquid, which a condition takes as nil.
    current = call(`index ${isItem && isTest ? `(concat ${word(current)})` : word(current)} ${key}`);
  }
  settle();
  return current;
}

function memberValue(value: GoValue, keys: readonly string[]): GoValue {
  if (!keys.every(key => NAME.test(key))) {
    const [first = '', ...rest] = keys;
    const owner = NAME.test(first) ? memberValue(value, [first]) : call(`index ${word(value)} ${goText(first, 0)}`);
    return rest.length === 0 ? owner : memberValue(owner, rest);
  }
  const code = `${word(value)}.${keys.join('.')}`;
  return atom(code, 'any');
}
