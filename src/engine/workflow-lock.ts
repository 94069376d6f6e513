import { ToolError } from '../core/errors.ts';
import { isTainted } from '../core/secrets/taint.ts';
import type { Values } from './resolve/resolution.ts';
import { commonVariables } from './scopes.ts';
import type { RunContext } from './services.ts';

const MAX_LOCK_NAME = 200;

/** The name of the lock that the workflow asks for. Undefined: it asks for none. */
export async function workflowLock(context: RunContext, values: Values): Promise<string | undefined> {
  const lock = context.solution.workflow?.lock;
  if (lock === undefined) return undefined;
  const variables = { ...commonVariables(context), _: values.data };
  const scope = { variables, taints: { _: values.taints }, skipped: values.skipped, place: 'lock' };
  const { data, taint } = await context.evaluator.inTurns(evaluator => evaluator.evaluate(lock.value, scope));
  const wrong = (message: string): ToolError => new ToolError('invalid-solution', message, { at: lock.at });
  if (isTainted(taint)) throw wrong('the lock of the workflow is sensitive: its name is shown to other runs');
  if (typeof data !== 'string' || data.trim() === '')
    throw wrong('the lock of the workflow must be text that is not empty');
  if (data.length > MAX_LOCK_NAME) throw wrong(`the lock of the workflow may have at most ${MAX_LOCK_NAME} characters`);
  return data;
}
