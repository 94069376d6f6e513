import type { Call } from '../../core/call.ts';
import type { Fault } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import type { OpenedChild } from '../../engine/describe/describe-child.ts';
import { type ActionFailure, type ActionRecord, namespaceValue } from '../../engine/execute/action-record.ts';
import { execute } from '../../engine/execute/execute.ts';
import type { ChildHold } from '../../engine/guard/guard.ts';
import { planWorkflow } from '../../engine/plan.ts';
import { executionFacts, resolutionFailed, resolvedValues } from '../../engine/resolve/resolution.ts';
import { workflowLock } from '../../engine/workflow-lock.ts';
import type { ChildResult } from '../../providers/contract.ts';
import type { Services } from '../services.ts';
import { type Child, childResult, openChild, openSilentChild, resolveChild } from './resolve-child.ts';
import type { Children, RunChoices } from './run-context.ts';

/** Children of a call that executes: an action may run the workflow of another solution. */
export function runningChildren(services: Services, call: Call, choices: Omit<RunChoices, 'children'>): Children {
  const children: Children = {
    resolve: (request, parent) => resolveChild({ services, call, choices: { ...choices, children }, request, parent }),
    open: (request, parent, files) =>
      openSilentChild({ services, call, choices: { ...choices, children }, request, parent }, files),
    execute: (request, parent, hold) =>
      executeChild({ services, call, choices: { ...choices, children }, request, parent }, hold),
  };
  return children;
}

/** The same as `resolveChild`, and then the workflow of the child. Only actions can reach it. */
async function executeChild(child: Child, hold: ChildHold | undefined): Promise<ChildResult> {
  const open = await openChild(child, hold?.given);
  const { context, resolution } = open;
  if (resolutionFailed(resolution) || context.solution.workflow === undefined)
    return childResult(resolution, child, undefined);
  const values = resolvedValues(resolution);
  const name = await workflowLock(context, values);
  if (name === undefined) return childResult(resolution, child, await runWorkflow(open, hold));
  const { takeLock } = await import('../runs/journaled-run.ts');
  const lock = await takeLock(child.services, { name, context, recorder: context });
  try {
    return childResult(resolution, child, await runWorkflow(open, hold));
  } finally {
    await lock.release();
  }
}

async function runWorkflow(
  opened: OpenedChild,
  hold: ChildHold | undefined,
): Promise<{
  readonly shown: NonNullable<ChildResult['workflow']>;
  readonly taint: Taint;
  readonly failures: readonly Fault[];
}> {
  const { context, resolution } = opened;
  const executed = await execute(context, planWorkflow(context.solution), resolvedValues(resolution), {
    failFast: false,
    execution: executionFacts(resolution),
    guard: await hold?.guard(opened),
  });
  const actions = emptyMap<unknown>();
  const taints: (readonly [string, Taint])[] = [];
  const records = [...executed.records.values()];
  for (const record of records) {
    const held = namespaceValue(record);
    actions[record.name] = held.data;
    taints.push([record.name, held.taint]);
  }
  return {
    shown: {
      status: executed.status,
      actions,
      failedActions: records
        .filter(({ status }) => status === 'failed' || status === 'timeout')
        .map(({ name }) => name),
      skippedActions: records.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    },
    taint: childTaints(taints),
    failures: actionFaults(records),
  };
}

/** One fault for each action that failed, with its place, what failed inside it, and what could not run because of it. */
function actionFaults(records: readonly ActionRecord[]): readonly Fault[] {
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
