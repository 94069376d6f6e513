import { type Position, ToolError } from '../core/errors.ts';
import { StepError } from './resolve-one.ts';

/** Where in the document a failure comes from: the place of its deepest cause that stands in the document. */
export function failedPlace(error: unknown): Position | undefined {
  if (!(error instanceof Error)) return undefined;
  const deeper = failedPlace(error.cause);
  if (deeper !== undefined) return deeper;
  const at = error instanceof ToolError || error instanceof StepError ? error.at : undefined;
  return at?.pointer === undefined ? undefined : at;
}
