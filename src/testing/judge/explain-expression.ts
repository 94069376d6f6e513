import { toJson } from '../../core/json/json.ts';
import { unifiedDiff } from '../../core/text/diff.ts';
import type { Ast, Program } from '../../expression/cel/cel.ts';

/** Evaluates a part of the expression by its text; throws what the evaluation throws. */
export type EvaluatePart = (source: string) => unknown;

const MAX_VALUE = 2000;
const MAX_LINES = 60;

/**
 * Why an expression is not true: the values on both sides of a comparison, the part of an `&&` that is false, what a function
 * was asked about. Texts over several lines and structures are shown as a diff.
 */
export function explainExpression(
  { source, ast }: Pick<Program, 'source' | 'ast'>,
  evaluate: EvaluatePart,
): readonly string[] {
  return explain(ast, { source, evaluate })
    .flatMap(text => text.split('\n'))
    .slice(0, MAX_LINES);
}

interface Explaining {
  readonly source: string;
  readonly evaluate: EvaluatePart;
}

const sourceText = (ast: Ast, { source }: Explaining): string =>
  source.slice(ast.start, ast.end).replace(/\s+/g, ' ').trim();

function explain(ast: Ast, how: Explaining): readonly string[] {
  switch (ast.kind) {
    case 'and':
      return explainFirstFalse(ast.terms, how);
    case 'or':
      return ast.terms.flatMap(term => explain(term, how));
    case 'not':
      return explain(ast.operand, how);
    case 'binary':
      return ast.operator === '==' ? explainEqual(ast.left, ast.right, how) : [...sides([ast.left, ast.right], how)];
    case 'call':
      return sides([...(ast.target === undefined ? [] : [ast.target]), ...ast.args], how);
    case 'has':
      return sides([ast.select.operand], how);
    case 'fold':
      return sides([ast.range], how);
    case 'conditional':
      return [
        ...sides([ast.condition], how),
        ...explain(valueIfKnown(ast.condition, how) === true ? ast.yes : ast.no, how),
      ];
    case 'literal':
      return [];
    default:
      return sides([ast], how);
  }
}

/** The first term that is not true is the one to look at; the others are not the reason. */
function explainFirstFalse(terms: readonly Ast[], how: Explaining): readonly string[] {
  const found = terms.find(term => valueIfKnown(term, how) !== true);
  if (found === undefined) return [];
  return [`false part: ${sourceText(found, how)}`, ...explain(found, how)];
}

/** The side without a variable is what was expected; with two or none the right one is. */
function explainEqual(left: Ast, right: Ast, how: Explaining): readonly string[] {
  const [actual, expected] = isConstant(left) && !isConstant(right) ? [right, left] : [left, right];
  const [is, wanted] = [tryValue(actual, how), tryValue(expected, how)];
  if ('fault' in is) return [`${sourceText(actual, how)}: ${is.fault}`];
  if ('fault' in wanted) return [`${sourceText(expected, how)}: ${wanted.fault}`];
  const diff = structureDiff(wanted.value, is.value);
  if (diff !== undefined) return [`${sourceText(actual, how)} differs (- expected, + actual):`, diff];
  const hint = typeof is.value === typeof wanted.value ? '' : '   (of another type)';
  return [
    `expected: ${shown(wanted.value)}`,
    `actual:   ${shown(is.value)}${isConstant(actual) ? '' : `   from ${sourceText(actual, how)}`}${hint}`,
  ];
}

function sides(parts: readonly Ast[], how: Explaining): readonly string[] {
  return parts
    .filter(part => !isConstant(part))
    .map(part => {
      const found = tryValue(part, how);
      return 'fault' in found
        ? `${sourceText(part, how)}: ${found.fault}`
        : `${sourceText(part, how)} is ${shown(found.value)}`;
    });
}

function isConstant(ast: Ast): boolean {
  if (ast.kind === 'literal') return true;
  if (ast.kind === 'negate') return isConstant(ast.operand);
  if (ast.kind === 'list') return ast.elements.every(({ value }) => isConstant(value));
  return ast.kind === 'map' && ast.entries.every(({ key, value }) => isConstant(key) && isConstant(value));
}

type Found = { readonly value: unknown } | { readonly fault: string };

function tryValue(ast: Ast, { source, evaluate }: Explaining): Found {
  try {
    return { value: evaluate(source.slice(ast.start, ast.end)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function valueIfKnown(ast: Ast, how: Explaining): unknown {
  const found = tryValue(ast, how);
  return 'value' in found ? found.value : undefined;
}

/** A diff where both are texts over several lines, or both structures that do not fit on a line. */
function structureDiff(expected: unknown, actual: unknown): string | undefined {
  const bothTexts =
    typeof expected === 'string' && typeof actual === 'string' && (expected.includes('\n') || actual.includes('\n'));
  const bothStructures =
    isStructure(expected) && isStructure(actual) && shown(expected).length + shown(actual).length > 120;
  if (!bothTexts && !bothStructures) return undefined;
  const [from, to] = bothTexts ? [expected, actual] : [pretty(expected), pretty(actual)];
  return diffText(from, to);
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null;
const pretty = (value: unknown): string => `${JSON.stringify(toJson(value), null, 2)}\n`;

/** The hunks of a diff, without the names of files. */
export function diffText(expected: string, actual: string): string {
  const { text } = unifiedDiff('x', Buffer.from(expected), Buffer.from(actual));
  return text.split('\n').slice(2).join('\n').trimEnd();
}

/** JSON on one line, cut. */
export function shown(value: unknown): string {
  const text = JSON.stringify(toJson(value));
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}… (${text.length} characters)` : text;
}
