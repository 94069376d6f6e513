import { ToolError } from '../core/errors.ts';
import { type Json, toJson } from '../core/json.ts';
import { Type } from '../core/type.ts';
import { NOTHING_SKIPPED } from '../expression/scope.ts';
import { compileText, dataScope, evaluatorFor } from './eval-cel.ts';
import { defineOperation } from './operation.ts';

export interface ReshapeRequest {
  readonly data: Json;
  /** Keeps the elements of a list, bound to `item`, for which it is true. Comes first. */
  readonly where?: string | undefined;
  /** Gives the data bound to `_` another shape. */
  readonly select?: string | undefined;
}

export const reshapeData = defineOperation<ReshapeRequest, Json>({
  name: 'data.reshape',
  summary: 'Filter and reshape data with expressions',
  access: 'user',
  input: Type.Object(
    { data: Type.Unknown(), where: Type.Optional(Type.String()), select: Type.Optional(Type.String()) },
    { additionalProperties: false },
  ),
  output: Type.Unknown(),
  async run(services, { data, where, select }, call) {
    const evaluator = evaluatorFor(services, call);
    let current = data;
    if (where !== undefined) {
      if (!Array.isArray(current))
        throw new ToolError('invalid-input', 'the data is not a list: there is nothing to filter', {
          field: '--where',
        });
      const program = await compileText(services, where);
      const items: readonly Json[] = current;
      current = await evaluator.inTurns(inner =>
        items.filter(item =>
          isTrue(
            inner.evaluateProgram(program, {
              variables: { item },
              taints: {},
              skipped: NOTHING_SKIPPED,
              place: 'where',
            }).data,
          ),
        ),
      );
    }
    if (select === undefined) return current;
    const program = await compileText(services, select);
    const scope = dataScope(current);
    return toJson((await evaluator.inTurns(inner => inner.evaluateProgram(program, scope))).data);
  },
});

function isTrue(result: unknown): boolean {
  if (typeof result === 'boolean') return result;
  throw new ToolError('invalid-expression', 'the filter must be bool for every element', { field: '--where' });
}
