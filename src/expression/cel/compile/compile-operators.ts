import type { Ast, Binary, Conditional, Logic, Unary } from '../parse/ast.ts';
import { Failure, fail, fixed, Stop, Suspension, say, typeWord } from '../run/errors.ts';
import { beginWalk, charge, endWalk, type Run, tenth } from '../run/run.ts';
import { add, calculate, negate, type Site } from '../values/arithmetic.ts';
import { type Box, isMapValue, Optional, optionalValue, UnknownSignal, unite } from '../values/boxes.ts';
import { celEquals, compareValues } from '../values/equality.ts';
import { keysCost, mapHas, mapSize } from '../values/maps.ts';
import { type Code, type Compiled, type Compiler, charged, type Slots, strict, totalCost } from './code.ts';
import { isAttribute } from './compile-access.ts';

const isSafe = Number.isSafeInteger;

export function compileBinary(compiler: Compiler, node: Binary, scope: Slots | undefined): Compiled {
  const operands = [compiler.compile(node.left, scope), compiler.compile(node.right, scope)];
  const cost = totalCost(operands) + (FIXED_COST.has(node.operator) ? 1 : 0);
  const [left, right] = operands.map(operand => operand.code);
  if (left === undefined || right === undefined) throw new TypeError('two operands are compiled');
  if (node.operator === '==' && node.right.kind === 'literal' && typeof node.right.value === 'string')
    return { code: equalsText(left, node.right.value), cost };
  const site: Site = { at: node.at, widen: compiler.environment.widen };
  const build = node.operator === 'in' ? contains(compiler.checked.listSearches.has(node)) : OPERATORS[node.operator];
  return { code: strict(compiler, [left, right], ([a = left, b = right]) => build(a, b, site)), cost };
}

/** The other operators charge when they run. */
const FIXED_COST: ReadonlySet<string> = new Set(['-', '*', '/', '%']);

type Build = (left: Code, right: Code, site: Site) => Code;

const OPERATORS: Readonly<Record<Exclude<Binary['operator'], 'in'>, Build>> = {
  '==': (left, right) => run => equals(run, left(run), right(run)),
  '!=': (left, right) => run => !equals(run, left(run), right(run)),
  '<': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' ? countOne(run, a < b) : order(run, a, b, '<', site) < 0;
  },
  '<=': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' ? countOne(run, a <= b) : order(run, a, b, '<=', site) <= 0;
  },
  '>': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' ? countOne(run, a > b) : order(run, a, b, '>', site) > 0;
  },
  '>=': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' ? countOne(run, a >= b) : order(run, a, b, '>=', site) >= 0;
  },
  '+': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    if (typeof a === 'number' && typeof b === 'number' && isSafe(a) && isSafe(b)) {
      const sum = a + b;
      if (isSafe(sum)) return countOne(run, sum);
    }
    return add(run, a, b, site);
  },
  '-': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    if (typeof a === 'number' && typeof b === 'number' && isSafe(a) && isSafe(b)) {
      const difference = a - b;
      if (isSafe(difference)) return difference;
    }
    return calculate(run, '-', a, b, site);
  },
  '*': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    if (typeof a === 'number' && typeof b === 'number' && isSafe(a) && isSafe(b)) {
      const product = a * b;
      if (isSafe(product)) return product + 0;
    }
    return calculate(run, '*', a, b, site);
  },
  '/': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' && isSafe(a) && isSafe(b) && b !== 0
      ? Math.trunc(a / b) + 0
      : calculate(run, '/', a, b, site);
  },
  '%': (left, right, site) => run => {
    const a = left(run);
    const b = right(run);
    return typeof a === 'number' && typeof b === 'number' && isSafe(a) && isSafe(b) && b !== 0
      ? (a % b) + 0
      : calculate(run, '%', a, b, site);
  },
};

function countOne<T>(run: Run, result: T): T {
  run.cost += 1;
  return result;
}

/* Equality and order */

function equalsText(operand: Code, text: string): Code {
  const most = tenth(text.length);
  return run => {
    const value = operand(run);
    run.cost += typeof value === 'string' ? (value.length < text.length ? tenth(value.length) : most) : 1;
    return value === text;
  };
}

/** ceil(0.1 x smaller size), and for deep values at least a tenth of what was looked at. */
function equals(run: Run, a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') {
    run.cost += typeof a === 'string' && typeof b === 'string' ? tenth(Math.min(a.length, b.length)) : 1;
    return a === b || celEquals(a, b);
  }
  const [m, n] = [collectionSize(a), collectionSize(b)];
  const base = tenth(Math.min(m, n));
  charge(run, base + keysCost(Math.max(m, n)));
  beginWalk(run, base + 2);
  const result = celEquals(a, b, run);
  endWalk(run, base + 2);
  return result;
}

/** The size of lists, maps and bytes; 1 for anything else. */
function collectionSize(value: object | Box | null): number {
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length;
  if (isMapValue(value)) return mapSize(value);
  const inner = value instanceof Optional ? optionalValue(value) : undefined;
  return typeof inner === 'object' ? collectionSize(inner) : 1;
}

function order(run: Run, a: unknown, b: unknown, operator: string, { at }: Site): number {
  const sized =
    (typeof a === 'string' && typeof b === 'string') || (a instanceof Uint8Array && b instanceof Uint8Array);
  charge(run, sized ? tenth(Math.min(a.length, b.length)) : 1);
  return (
    compareValues(a, b) ??
    fail(() => say`no matching overload for ${typeWord(a)} ${fixed(operator)} ${typeWord(b)}`, at)
  );
}

/**
 * `element in list`: charges the list's size when it is statically a list, otherwise 1, plus what scanning it takes.
 */
function contains(isList: boolean): Build {
  return (left, right, site) => run => {
    const element = left(run);
    const within = right(run);
    if (Array.isArray(within)) {
      charge(run, isList ? within.length : 1 + Math.floor(within.length / 100));
      return containsValue(run, within, element);
    }
    run.cost += 1;
    return isMapValue(within)
      ? mapHas(within, element)
      : fail(() => say`no matching overload for ${typeWord(element)} in ${typeWord(within)}`, site.at);
  };
}

/** Longer texts are compared one by one, and counted. */
const SHORT_TEXT = 64;

function containsValue(run: Run, list: readonly unknown[], element: unknown): boolean {
  if (typeof element === 'string' && element.length <= SHORT_TEXT) return list.includes(element);
  beginWalk(run, PAID_BY_ELEMENTS);
  const found = list.some(item => celEquals(element, item, run));
  endWalk(run, PAID_BY_ELEMENTS);
  return found;
}

/** Visits of a search that its price covers, in units. */
const PAID_BY_ELEMENTS = 10;

/* Logic */

/** What an operator that can decide without a value absorbs: failures and unknowns, never the cost limit or the signal. */
export function isAbsorbed(error: unknown): boolean {
  return !(error instanceof Stop || error instanceof RangeError || error instanceof Suspension);
}

/** Combines two reasons why there is no value: an unknown wins over a failure, causes are united, the first failure stays. */
export function worse(first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (!(second instanceof UnknownSignal)) return first;
  return first instanceof UnknownSignal ? unite(first, second) : second;
}

export function compileLogic(compiler: Compiler, node: Logic, scope: Slots | undefined): Compiled {
  const terms = node.terms.map(term => compiler.compile(term, scope));
  const codes = terms.map((term, index) => (index === 0 ? term.code : charged(term)));
  const decisive = node.kind === 'or';
  const other = !decisive;
  const wrongType = (value: unknown): Failure =>
    new Failure(() => say`${fixed(decisive ? '||' : '&&')} needs bool, not ${typeWord(value)}`, node.at);
  const rest = (run: Run, from: number, before: unknown): boolean => {
    let reason = before;
    for (let i = from; i < codes.length; i++) {
      try {
        const value = codes[i]?.(run);
        if (value === decisive) return decisive;
        if (value !== other) reason = worse(reason, wrongType(value));
      } catch (error) {
        if (!isAbsorbed(error)) throw error;
        reason = worse(reason, error);
      }
    }
    if (reason !== undefined) throw reason;
    return other;
  };
  const code: Code = run => {
    let i = 0;
    try {
      for (; i < codes.length; i++) {
        const value = codes[i]?.(run);
        if (value === decisive) return decisive;
        if (value !== other) throw wrongType(value);
      }
      return other;
    } catch (error) {
      if (!isAbsorbed(error)) throw error;
      return rest(run, i + 1, error);
    }
  };
  const [a, b] = codes;
  const two = codes.length === 2 && a !== undefined && b !== undefined;
  return { code: two ? twoTerms(a, b, { decisive, rest, wrongType }) : code, cost: terms[0]?.cost ?? 0 };
}

interface LogicParts {
  readonly decisive: boolean;
  rest(run: Run, from: number, reason: unknown): boolean;
  wrongType(value: unknown): Failure;
}

function twoTerms(a: Code, b: Code, { decisive, rest, wrongType }: LogicParts): Code {
  return run => {
    let first: unknown;
    try {
      first = a(run);
    } catch (error) {
      if (!isAbsorbed(error)) throw error;
      return rest(run, 1, error);
    }
    if (first === decisive) return decisive;
    if (first !== !decisive) return rest(run, 1, wrongType(first));
    const second = b(run);
    if (typeof second === 'boolean') return second;
    throw wrongType(second);
  };
}

export function compileConditional(compiler: Compiler, node: Conditional, scope: Slots | undefined): Compiled {
  const condition = compiler.compile(node.condition, scope);
  const yes = charged(branch(compiler.compile(node.yes, scope), node.yes));
  const no = charged(branch(compiler.compile(node.no, scope), node.no));
  const test = condition.code;
  const code: Code = run => {
    const value = test(run);
    if (value === true) return yes(run);
    if (value === false) return no(run);
    return fail(() => say`?: needs bool, not ${typeWord(value)}`, node.at);
  };
  return { code, cost: condition.cost };
}

const branch = (compiled: Compiled, node: Ast): Compiled =>
  isAttribute(node) ? { code: compiled.code, cost: compiled.cost - 1 } : compiled;

export function compileUnary(compiler: Compiler, node: Unary, scope: Slots | undefined): Compiled {
  const { code: operand, cost } = compiler.compile(node.operand, scope);
  if (node.kind === 'negate') return { code: run => negate(run, operand(run), node.at), cost: cost + 1 };
  const code: Code = run => {
    const value = operand(run);
    return typeof value === 'boolean' ? !value : fail(() => say`! needs bool, not ${typeWord(value)}`, node.at);
  };
  return { code, cost: cost + 1 };
}
