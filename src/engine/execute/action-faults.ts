import type { Fault } from '../../core/errors.ts';
import type { ActionFailure, ActionRecord } from './action-record.ts';

/** One fault for each action that failed, with its place, what failed inside it, and what could not run because of it. */
export function actionFaults(records: readonly ActionRecord[]): readonly Fault[] {
  return records.flatMap(record => {
    const { name, error, status } = record;
    if (error === undefined || (status !== 'failed' && status !== 'timeout')) return [];
    const blocked = records.filter(({ blockedBy }) => blockedBy === name).map(other => other.name);
    return [{ ...actionFault(name, error), causes: actionCauses(record), blocked }];
  });
}

const actionFault = (name: string, { message, at, hint }: ActionFailure): Fault => ({
  message: `action "${name}" failed: ${message}`,
  at,
  hint,
});

/** The items that failed when it is more than one; otherwise what failed in a solution that the action ran. */
function actionCauses({ name, error, iterations = [] }: ActionRecord): readonly Fault[] {
  const items = iterations.flatMap(({ index, key, error: own, status }) =>
    own === undefined || status === 'cancelled'
      ? []
      : [actionFault(`${name}[${key ?? index}]`, own), ...(own.causes ?? [])],
  );
  return iterations.filter(({ status }) => status === 'failed' || status === 'timeout').length > 1
    ? items
    : (error?.causes ?? []);
}
