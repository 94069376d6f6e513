import { errorText, type Fault, type Position, ToolError } from '../../core/errors.ts';
import { Failure } from '../../providers/contract.ts';
import { StepError } from '../resolve/resolve-one.ts';

/** Where in the document a failure comes from: the place of its deepest cause that stands in the document. */
export function failedPlace(error: unknown): Position | undefined {
  if (!(error instanceof Error)) return undefined;
  const deeper = failedPlace(error.cause);
  if (deeper !== undefined) return deeper;
  const at = error instanceof ToolError || error instanceof StepError ? error.at : undefined;
  return at?.pointer === undefined ? undefined : at;
}

/** The hint of the error or its nearest cause. Undefined when the message already contains it. */
export function failedHint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ToolError && cause.hint !== undefined)
      return errorText(error).includes(cause.hint) ? undefined : cause.hint;
  return undefined;
}

/** What failed in a solution that a provider ran. */
export function failedInside(error: unknown): readonly Fault[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof Failure && error.faults.length > 0) return error.faults;
  const several = error instanceof AggregateError ? error.errors.flatMap(failedInside) : [];
  return several.length > 0 ? several : failedInside(error.cause);
}
