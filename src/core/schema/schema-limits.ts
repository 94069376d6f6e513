import { ToolError } from '../errors.ts';
import { TimeLimitError } from '../time-limit.ts';

/** Runs a check; a schema or value that is too much for it is `invalid-input`, not a crash. */
export function applied<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw new ToolError('invalid-input', `the schema cannot be applied: ${reason(error)}`, { cause: error });
  }
}

/** What a schema compiler throws, in words for the user. */
export function reason(error: unknown): string {
  if (error instanceof TimeLimitError)
    return `${error.message}: its parts refer to each other, or compare items, too often; make it smaller`;
  if (error instanceof RangeError) return 'it is nested too deeply or refers to itself without end';
  const message = error instanceof Error ? error.message : String(error);
  const reference = /can't resolve reference (\S+)/.exec(message)?.[1];
  if (reference === undefined) return message;
  return `reference ${reference} leads nowhere; only references inside the schema are followed`;
}
