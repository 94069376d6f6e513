import { ToolError } from '../core/errors.ts';
import type { Json } from '../core/json/json.ts';
import { CelError, compile, ENVIRONMENTS, loadRegex, type Program } from '../expression/cel/cel.ts';
import { typeName } from '../expression/cel/values/values.ts';
import { FILTER_COST, FILTER_COST_TOTAL } from './server/server-limits.ts';

export interface FilterLimits {
  /** Cost units of one item. */
  readonly itemCost: number;
  /** Cost units of all items together. */
  readonly totalCost: number;
}

const DEFAULT_LIMITS: FilterLimits = { itemCost: FILTER_COST, totalCost: FILTER_COST_TOTAL };

/**
 * The items for which the expression is true. It sees the standard library and `item`; compiled once. `invalid-expression` for a text, a type, a
 * value or a cost that is not acceptable: nothing is skipped silently.
 */
export async function filterItems<T extends Json>(
  items: readonly T[],
  expression: string,
  { itemCost, totalCost }: FilterLimits = DEFAULT_LIMITS,
): Promise<readonly T[]> {
  const program = compiled(expression);
  const regex = program.needs.includes('regex') ? await loadRegex() : undefined;
  const host = { regex };
  let left = totalCost;
  return items.filter(item => {
    const costLimit = Math.min(itemCost, left);
    const result = evaluated(program, { item }, { costLimit, host });
    left -= program.lastCost;
    if (typeof result === 'boolean') return result;
    throw new ToolError(
      'invalid-expression',
      `the filter must be bool for every item, and is ${typeName(result)} for one`,
      { field: 'filter' },
    );
  });
}

function compiled(expression: string): Program {
  try {
    return compile(expression, ENVIRONMENTS.filter, { variables: ['item'] });
  } catch (error) {
    throw filterError(error);
  }
}

function evaluated(
  program: Program,
  variables: Readonly<Record<string, unknown>>,
  options: Parameters<Program['evaluate']>[1],
): unknown {
  try {
    return program.evaluate(variables, options);
  } catch (error) {
    throw filterError(error);
  }
}

function filterError(error: unknown): unknown {
  if (!(error instanceof CelError)) return error;
  return new ToolError('invalid-expression', `${error.message} (line ${error.line}, column ${error.column})`, {
    field: 'filter',
    cause: error,
  });
}
