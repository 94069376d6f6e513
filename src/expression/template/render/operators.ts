import { type Context, Drop, defaultOperators, toValueSync } from 'liquidjs/dist/liquid.browser.mjs';
import { isMap } from '../../../core/json/json.ts';
import { evaluationFault, TemplateFault } from '../check/error.ts';
import { renderContext } from '../context.ts';
import { compareValues, isEqual, isNil } from './compare.ts';
import { joinPoison, Poison, settle } from './poison.ts';
import { kindWord, printValue } from './print.ts';

/** Operators of tests. What must not be used poisons the result, unless the other operand of `and` or `or` decides. */
const OURS = {
  '==': strict(equals),
  '!=': strict((left, right, work) => !equals(left, right, work)),
  '<': ordered(order => order < 0),
  '>': ordered(order => order > 0),
  '<=': ordered(order => order <= 0),
  '>=': ordered(order => order >= 0),
  contains: strict((left, right, work) => contains(settle(left), settle(right), work)),
  not: (value: unknown) => (value instanceof Poison ? value : isFalse(value)),
  and: (left: unknown, right: unknown) =>
    isDecided(left, false) || isDecided(right, false) ? false : (joinPoison(left, right) ?? true),
  or: (left: unknown, right: unknown) =>
    isDecided(left, true) || isDecided(right, true) ? true : (joinPoison(left, right) ?? false),
};

// The type of LiquidJS names no operand type that a function without `any` could have.
export const OPERATORS = { ...defaultOperators, ...OURS } as unknown as typeof defaultOperators;

type Work = (units: number) => void;
type Decide = (left: unknown, right: unknown, work: Work) => unknown;
type Binary = (left: unknown, right: unknown, context: Context) => unknown;

function strict(decide: Decide): Binary {
  return (left, right, context) => {
    const poison = joinPoison(left, right);
    if (poison !== undefined) return poison;
    try {
      return decide(left, right, renderContext(context).rendering.meter.work);
    } catch (error) {
      if (error instanceof TemplateFault && error.kind === 'evaluation') return new Poison(error);
      throw error;
    }
  };
}

/** Nothing is below or above null, nor `empty` and `blank`. */
function ordered(accepts: (order: number) => boolean): Binary {
  return strict((left, right) => {
    if (isWord(left) || isWord(right)) return false;
    const order = compareValues(settle(left), settle(right));
    return order !== undefined && accepts(order);
  });
}

/** The literals `nil`, `empty` and `blank`. */
interface Word {
  equals(value: unknown): IterableIterator<unknown>;
}

const isWord = (value: unknown): value is Word => value instanceof Drop && typeof value['equals'] === 'function';

function equals(left: unknown, right: unknown, work: Work): boolean {
  if (isWord(left)) return isLike(left, right);
  if (isWord(right)) return isLike(right, left);
  return isEqual(settle(left), settle(right), work);
}

const isLike = (word: Word, value: unknown): boolean =>
  toValueSync(word.equals(isWord(value) ? value : settle(value))) === true;

function contains(whole: unknown, part: unknown, work: Work): boolean {
  if (isNil(whole) || isNil(part)) return false;
  if (typeof whole === 'string') {
    work(whole.length);
    return whole.includes(printValue(part));
  }
  if (Array.isArray(whole)) {
    work(whole.length);
    return whole.some(item => isEqual(item, part, work));
  }
  if (isMap(whole)) return Object.hasOwn(whole, printValue(part));
  throw evaluationFault(`contains looks into text, lists and maps, not into ${kindWord(whole)}`);
}

const isFalse = (value: unknown): boolean => {
  const settled = settle(value);
  return settled === false || isNil(settled);
};

const isDecided = (value: unknown, by: boolean): boolean => !(value instanceof Poison) && isFalse(value) !== by;
