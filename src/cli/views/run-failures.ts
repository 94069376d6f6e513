import type { Fault } from '../../core/errors.ts';
import type { ActionResult, RunResult } from '../../operations/solution/run-result.ts';

type Named = readonly [name: string, action: ActionResult];

/** What failed in a run, one fault for each action, in the order of the document. Empty when nothing failed. */
export function runFailures({ actions = {} }: RunResult): readonly Fault[] {
  const all = Object.entries(actions);
  const failed = all.filter(([, { status }]) => status === 'failed' || status === 'timeout');
  return [...failed.map(action => actionFault(action, all)), ...interruption(all)];
}

function actionFault([name, action]: Named, all: readonly Named[]): Fault {
  const { error, position } = action;
  return {
    message: `action "${name}" failed: ${error?.message ?? ''}`,
    at: position,
    causes: actionCauses(name, action),
    blocked: all.filter(([, { blockedBy: by }]) => by === name).map(([other]) => other),
    hint: error?.hint ?? hintFor(name, action),
  };
}

/** The items that failed when there is more than one; otherwise what failed in a solution that the action ran. */
function actionCauses(name: string, { iterations = [], failures = [] }: ActionResult): readonly Fault[] {
  const items = iterations.filter(({ status }) => status === 'failed' || status === 'timeout');
  const inside = failures.map(({ message, position }) => ({ message, at: position }));
  if (items.length < 2) return inside;
  return items.map(({ index, key, error, position }) => ({
    message: `${name}[${key ?? index}]: ${error?.message ?? ''}`,
    at: position,
  }));
}

/** What shells answer for a program that is not there. */
const NOT_FOUND = 127;

/** What to do, where the failure itself does not say it. */
function hintFor(name: string, { error }: ActionResult): string {
  if (error?.kind === 'timeout') return 'give the action more time with "timeout" or --action-timeout';
  if (error?.exitCode === NOT_FOUND) return 'install the program, or correct its name; it is looked for in the PATH';
  if (error?.exitCode !== undefined)
    return `when exit code ${error.exitCode} is not a failure, list it in "acceptableExitCodes"`;
  if (error?.statusCode !== undefined)
    return `when status ${error.statusCode} is not a failure, list it in "acceptableStatusCodes" of provider http`;
  if (error?.kind === 'input' || error?.kind === 'condition')
    return 'correct the text at this place; --dry-run --verbose shows the inputs without running anything';
  return `"tool run action ${name}" runs it again, with what it needs`;
}

/** A signal or a deadline stops actions without a fault of theirs. */
function interruption(all: readonly Named[]): readonly Fault[] {
  const cancelled = all.filter(([, { status }]) => status === 'cancelled');
  const stopped = cancelled.filter(([, { startedAt: started }]) => started !== undefined).map(([name]) => name);
  const blocked = cancelled.filter(([, { startedAt: started }]) => started === undefined).map(([name]) => name);
  if (cancelled.length === 0) return [];
  if (stopped.length > 0)
    return [{ message: `the run was interrupted; stopped while running: ${stopped.join(', ')}`, blocked }];
  const isAfterFailure = all.some(([, { status }]) => status === 'failed' || status === 'timeout');
  const message = isAfterFailure
    ? 'nothing new was started after the failure'
    : 'the run was interrupted; no action was running';
  return [{ message, blocked }];
}
