import { mapFrom } from '../json/ordered-map.ts';
import { FUNCTIONS } from './hcl-functions.ts';
import type { Control, Expression, ForExpression, Operation, Step, TemplatePart } from './hcl-parse.ts';
import {
  compareNumbers,
  type Fraction,
  fraction,
  giveUp,
  isBinary,
  isEntries,
  isEqual,
  isItems,
  isNumber,
  makeEntries,
  makeItems,
  makeText,
  NotConstant,
  numberData,
  numberFrom,
  sizeIn,
  sortedEntries,
  toBoolean,
  toNumber,
  toText,
  typeText,
  unsigned,
  type Value,
  wholeNumber,
} from './hcl-values.ts';

/** Evaluates the constants of one text. */
export interface Constants {
  /** The data of an expression; undefined where it is not a constant, is wrong, or takes too much. */
  dataOf(expression: Expression): { readonly data: unknown } | undefined;
  /** The key of an object that an expression computes. */
  keyOf(expression: Expression): string | undefined;
  /** Steps so far. */
  steps(): number;
}

/** Steps that all constants of one text may take together: a base, and some more for each character. */
const BASE_STEPS = 10_000;
const STEPS_PER_CHARACTER = 4;

/** Names that `for` binds, the innermost one first. */
interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | undefined;
}

export function createConstants(source: string): Constants {
  const limit = BASE_STEPS + STEPS_PER_CHARACTER * source.length;
  let steps = 0;

  function spend(count: number): void {
    steps += count;
    if (steps > limit) giveUp();
  }

  function attempt<T>(work: () => T): T | undefined {
    if (steps > limit) return undefined;
    try {
      return work();
    } catch (error) {
      if (error instanceof NotConstant) return undefined;
      throw error;
    }
  }

  function evaluate(expression: Expression, scope: Scope | undefined): Value {
    spend(1);
    switch (expression.kind) {
      case 'literal':
        return literal(expression);
      case 'template':
        return template(expression, scope);
      case 'list':
        return collected(makeItems(expression.items.map(item => evaluate(item.value, scope))));
      case 'object': {
        const entries = new Map<string, Value>();
        for (const { key, computed, value } of expression.entries) {
          const name = computed === undefined ? key : toText(evaluate(computed, scope));
          entries.set(name, evaluate(value, scope));
        }
        return collected(makeEntries(entries));
      }
      case 'code':
        return operated(expression.operation, scope);
    }
  }

  /** Building a value takes time in proportion to its size. */
  function collected<T extends Value>(value: T): T {
    spend(sizeIn(value));
    return value;
  }

  function literal({ value, start, end }: Extract<Expression, { kind: 'literal' }>): Value {
    if (typeof value === 'string') return collected(withoutSigns(value));
    if (typeof value !== 'number' && typeof value !== 'bigint') return value;
    return numberFrom(source.slice(start, end).replaceAll(/\s/g, '')) ?? giveUp();
  }

  function operated(operation: Operation, scope: Scope | undefined): Value {
    switch (operation.op) {
      case 'name':
        return bound(operation.name, scope);
      case 'integer':
        return numberFrom(operation.text) ?? giveUp();
      case 'group':
        return evaluate(operation.inner, scope);
      case 'unary': {
        const operand = evaluate(operation.operand, scope);
        if (operation.sign === '!') return !toBoolean(operand);
        const { top, bottom, isRough } = toNumber(operand);
        return unsigned(fraction(-top, bottom, isRough), true);
      }
      case 'binary':
        return combined(operation.sign, evaluate(operation.left, scope), evaluate(operation.right, scope));
      case 'conditional': {
        const [yes, no] = [evaluate(operation.yes, scope), evaluate(operation.no, scope)];
        return chosen(toBoolean(evaluate(operation.condition, scope)), yes, no);
      }
      case 'call':
        return called(operation, scope);
      case 'step':
        return stepped(evaluate(operation.of, scope), operation.step, scope);
      case 'splat':
        return splatted(evaluate(operation.of, scope), operation.steps, scope);
      case 'for':
        return generated(operation, scope);
    }
  }

  function combined(sign: string, left: Value, right: Value): Value {
    if (sign === '==' || sign === '!=') {
      spend(sizeIn(left) + sizeIn(right));
      return isEqual(left, right) === (sign === '==');
    }
    if (sign === '&&' || sign === '||') {
      const [a, b] = [toBoolean(left), toBoolean(right)];
      return sign === '&&' ? a && b : a || b;
    }
    spend(10);
    return (ARITHMETIC[sign] ?? giveUp)(toNumber(left), toNumber(right));
  }

  /** Both sides get one type, so the type of the chosen value may change because of the other side. */
  function chosen(condition: boolean, yes: Value, no: Value): Value {
    const [value, other] = condition ? [yes, no] : [no, yes];
    if (value === null || other === null) return value;
    spend(sizeIn(value) + sizeIn(other));
    const types = [typeText(value), typeText(other)];
    if (types[0] === types[1]) return value;
    if (types.includes('string') && toText(other) !== undefined) return toText(value);
    // Tuples of one type, however long, become lists of it.
    const members = [value, other].flatMap(one => (isItems(one) ? one.items : giveUp()));
    return new Set(members.map(typeText)).size <= 1 && isItems(value) ? makeItems(value.items, 'list') : giveUp();
  }

  function called({ name, inputs, spreads }: Extract<Operation, { op: 'call' }>, scope: Scope | undefined): Value {
    const implementation = FUNCTIONS.get(name) ?? giveUp();
    const values = inputs.map(input => evaluate(input, scope));
    const last = spreads ? values.pop() : undefined;
    if (last !== undefined) values.push(...(isItems(last) ? last.items : giveUp()));
    for (const value of values) spend(sizeIn(value));
    return collected(implementation(values, spend));
  }

  function stepped(of: Value, step: Step, scope: Scope | undefined): Value {
    if ('splat' in step) return splatted(of, step.splat, scope);
    if ('key' in step) return memberAt(of, evaluate(step.key, scope));
    if (/^\d/.test(step.name))
      return step.name.split('.').reduce((at, index) => (isItems(at) ? memberAt(at, index) : giveUp()), of);
    return isEntries(of) ? memberAt(of, step.name) : giveUp();
  }

  function splatted(of: Value, steps: readonly Step[], scope: Scope | undefined): Value {
    const items = of === null ? [] : isItems(of) ? of.items : [of];
    const made = items.map(item => steps.reduce((at, step) => stepped(at, step, scope), item));
    const kind = of !== null && isItems(of) && of.kind !== 'tuple' ? 'list' : 'tuple';
    return collected(makeItems(made, kind));
  }

  /** Calls `visit` for each member, with the names bound to it. */
  function eachMember(
    { names, source: from }: Pick<ForExpression, 'names' | 'source'>,
    scope: Scope | undefined,
    visit: (scope: Scope) => void,
  ): void {
    const [first = '', second] = names;
    const members = sortedMembers(evaluate(from, scope));
    // Terraform also finds errors in what would be done with each member when there is none.
    if (members.length === 0) giveUp();
    for (const [key, value] of members) {
      spend(1);
      const outer = second === undefined ? scope : { name: first, value: key, outer: scope };
      visit({ name: second ?? first, value, outer });
    }
  }

  function generated(operation: ForExpression, scope: Scope | undefined): Value {
    const { key, value, groups, condition } = operation;
    const items: Value[] = [];
    const entries = new Map<string, Value[]>();
    eachMember(operation, scope, inner => {
      if (condition !== undefined && !toBoolean(evaluate(condition, inner))) return;
      if (key === undefined) {
        items.push(evaluate(value, inner));
        return;
      }
      const name = toText(evaluate(key, inner));
      const old = entries.get(name);
      if (old !== undefined && !groups) giveUp();
      entries.set(name, [...(old ?? []), evaluate(value, inner)]);
      spend(old?.length ?? 0);
    });
    if (key === undefined) return collected(makeItems(items));
    const made = [...entries].map(([name, all]) => [name, groups ? makeItems(all) : (all[0] ?? null)] as const);
    return collected(makeEntries(new Map(made)));
  }

  function template(
    { parts, heredoc, start }: Extract<Expression, { kind: 'template' }>,
    scope: Scope | undefined,
  ): Value {
    const [only, more] = parts;
    if (!heredoc && more === undefined && only?.kind === 'interpolation') return evaluate(only.value, scope);
    const trims = parts.some(part => part.kind !== 'text' && (part.trimsBefore || part.trimsAfter));
    // Terraform removes the indent after the white space, and so from other lines.
    if (trims && source.startsWith('<<-', start)) giveUp();
    return rendered(trims ? trimmed(parts, heredoc) : parts, scope);
  }

  function rendered(parts: readonly TemplatePart[], scope: Scope | undefined): string {
    let made = '';
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at];
      spend(1);
      if (part === undefined) break;
      if (part.kind === 'text') made += withoutSigns(part.text);
      else if (part.kind === 'interpolation') made += toText(evaluate(part.value, scope));
      else {
        const end = sectionEnd(parts, at);
        made += section(part.control, parts, { from: at + 1, to: end }, scope);
        at = end;
      }
    }
    return collected(makeText(made));
  }

  /** What stands between `if` or `for` and its end. */
  function section(
    control: Control,
    parts: readonly TemplatePart[],
    { from, to }: { readonly from: number; readonly to: number },
    scope: Scope | undefined,
  ): string {
    if (control.word === 'for') {
      const body = parts.slice(from, to);
      let made = '';
      eachMember(control, scope, inner => {
        made = collected(makeText(made + rendered(body, inner)));
      });
      return made;
    }
    if (control.word !== 'if') return giveUp();
    const middle = elseIndex(parts, from, to);
    const [yes, no] = [rendered(parts.slice(from, middle), scope), rendered(parts.slice(middle + 1, to), scope)];
    return toBoolean(evaluate(control.condition, scope)) ? yes : no;
  }

  return {
    dataOf: expression => attempt(() => ({ data: dataIn(evaluate(expression, undefined)) })),
    keyOf: expression => attempt(() => withSigns(toText(evaluate(expression, undefined)))),
    steps: () => Math.min(steps, limit),
  };
}

function bound(name: string, scope: Scope | undefined): Value {
  for (let at = scope; at !== undefined; at = at.outer) if (at.name === name) return at.value;
  return giveUp();
}

type Arithmetic = (left: Fraction, right: Fraction) => Value;

/** A result that a binary number cannot hold exactly is rough from here on. */
const computed =
  (top: (a: Fraction, b: Fraction) => bigint, bottom: (a: Fraction, b: Fraction) => bigint): Arithmetic =>
  (a, b) => {
    const exact = isBinary(a) && isBinary(b);
    const result = fraction(top(a, b), bottom(a, b), !exact);
    return exact && !isBinary(result) ? fraction(result.top, result.bottom, true) : result;
  };

/** The same, but gives up on a zero that may be negative. */
const signed =
  (work: Arithmetic): Arithmetic =>
  (a, b) => {
    const result = work(a, b);
    return isNumber(result) ? unsigned(result, a.top < 0n || b.top < 0n) : result;
  };

const ARITHMETIC: Readonly<Record<string, Arithmetic>> = {
  '+': computed(
    (a, b) => a.top * b.bottom + b.top * a.bottom,
    (a, b) => a.bottom * b.bottom,
  ),
  '-': computed(
    (a, b) => a.top * b.bottom - b.top * a.bottom,
    (a, b) => a.bottom * b.bottom,
  ),
  '*': signed(
    computed(
      (a, b) => a.top * b.top,
      (a, b) => a.bottom * b.bottom,
    ),
  ),
  '/': signed(
    computed(
      (a, b) => a.top * b.bottom,
      (a, b) => a.bottom * b.top,
    ),
  ),
  '%': signed((a, b) => {
    const divisor = a.bottom * b.top;
    if (divisor === 0n || !isBinary(a) || !isBinary(b)) return giveUp();
    return fraction((a.top * b.bottom) % divisor, a.bottom * b.bottom);
  }),
  '<': (a, b) => compareNumbers(a, b) < 0,
  '>': (a, b) => compareNumbers(a, b) > 0,
  '<=': (a, b) => compareNumbers(a, b) <= 0,
  '>=': (a, b) => compareNumbers(a, b) >= 0,
};

function memberAt(of: Value, key: Value): Value {
  if (isEntries(of)) {
    const found = of.entries.get(toText(key));
    return found === undefined ? giveUp() : found;
  }
  if (!isItems(of) || of.kind === 'set') return giveUp();
  const found = of.items[wholeNumber(key)];
  return found === undefined ? giveUp() : found;
}

function sortedMembers(value: Value): readonly (readonly [key: Value, value: Value])[] {
  if (isEntries(value)) return sortedEntries(value);
  if (!isItems(value)) return giveUp();
  return value.items.map((item, index) => [value.kind === 'set' ? item : fraction(BigInt(index)), item] as const);
}

/** The index of the end of the section that begins at `from`. */
function sectionEnd(parts: readonly TemplatePart[], from: number): number {
  let depth = 0;
  for (let at = from; at < parts.length; at++) {
    const part = parts[at];
    if (part?.kind !== 'control') continue;
    if (part.control.word === 'if' || part.control.word === 'for') depth++;
    if (part.control.word.startsWith('end') && --depth === 0) return at;
  }
  return giveUp();
}

/** The index of the `else` of a section, or its end. */
function elseIndex(parts: readonly TemplatePart[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const part = parts[at];
    if (part?.kind !== 'control') continue;
    if (part.control.word === 'else') return at;
    if (part.control.word === 'if' || part.control.word === 'for') at = sectionEnd(parts, at);
  }
  return to;
}

/** Drops the white space beside `~`. In a heredoc it ends with its line. */
function trimmed(parts: readonly TemplatePart[], heredoc: boolean): readonly TemplatePart[] {
  return parts.map((part, index) => {
    if (part.kind !== 'text') return part;
    const [before, after] = [parts[index - 1], parts[index + 1]];
    let { text } = part;
    if (before !== undefined && before.kind !== 'text' && before.trimsAfter)
      text = text.replace(heredoc ? /^[^\S\n]*\n?/ : /^\s+/, '');
    if (after !== undefined && after.kind !== 'text' && after.trimsBefore)
      text = text.replace(heredoc ? /[^\S\n]+$/ : /\s+$/, '');
    return { kind: 'text', text };
  });
}

/** `$${` and `%%{` stand for the signs themselves. */
const withoutSigns = (text: string): string => text.replaceAll(/([$%])\1\{/g, '$1{');
const withSigns = (text: string): string => text.replaceAll(/([$%])\{/g, '$1$1{');

/** The value in the form that data have: texts are templates. Sets have no such form. */
function dataIn(value: Value): unknown {
  if (typeof value === 'string') return withSigns(value);
  if (value === null || typeof value === 'boolean') return value;
  if (isNumber(value)) return numberData(value);
  if (isItems(value)) return value.kind === 'set' ? giveUp() : value.items.map(dataIn);
  return mapFrom([...value.entries].map(([key, member]) => [withSigns(key), dataIn(member)] as const));
}
