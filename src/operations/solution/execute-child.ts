import type { Fault } from '../../core/errors.ts';
import { emptyMap } from '../../core/json/json.ts';
import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import { actionFaults } from '../../engine/execute/action-faults.ts';
import { namespaceValue } from '../../engine/execute/action-record.ts';
import { execute } from '../../engine/execute/execute.ts';
import { planWorkflow } from '../../engine/plan.ts';
import { executionFacts, resolutionFailed, resolvedValues } from '../../engine/resolve/resolution.ts';
import { workflowLock } from '../../engine/workflow-lock.ts';
import type { ChildResult } from '../../providers/contract.ts';
import { type Child, childResult, type OpenChild, openChild } from './resolve-child.ts';

/** The same as `resolveChild`, and then the workflow of the child. Only actions can reach it. */
export async function executeChild(child: Child): Promise<ChildResult> {
  const open = await openChild(child);
  const { context, resolution } = open;
  if (resolutionFailed(resolution) || context.solution.workflow === undefined)
    return childResult(resolution, child, undefined);
  const values = resolvedValues(resolution);
  const name = await workflowLock(context, values);
  if (name === undefined) return childResult(resolution, child, await runWorkflow(open));
  const { takeLock } = await import('../runs/journaled-run.ts');
  const lock = await takeLock(child.services, { name, context, recorder: context });
  try {
    return childResult(resolution, child, await runWorkflow(open));
  } finally {
    await lock.release();
  }
}

async function runWorkflow({ context, resolution }: OpenChild): Promise<{
  readonly shown: NonNullable<ChildResult['workflow']>;
  readonly taint: Taint;
  readonly failures: readonly Fault[];
}> {
  const executed = await execute(context, planWorkflow(context.solution), resolvedValues(resolution), {
    failFast: false,
    execution: executionFacts(resolution),
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
