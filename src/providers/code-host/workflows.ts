import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import type { Api } from './api.ts';
import type { Inputs } from './inputs.ts';
import { given, mapsAt, numberAt, textAt } from './json.ts';
import { INTERVAL_MS, repositoryPath, until } from './look.ts';
import { defaultBranch } from './repositories.ts';

export const runResult = (run: JsonMap): JsonMap =>
  given({
    id: run['id'],
    name: run['name'],
    number: run['run_number'],
    status: run['status'],
    conclusion: run['conclusion'],
    branch: run['head_branch'],
    commit: run['head_sha'],
    url: run['html_url'],
  });

export function runsPath(inputs: Inputs): string {
  const { workflow } = inputs;
  const path = `${repositoryPath(inputs)}/actions`;
  return workflow === undefined ? `${path}/runs` : `${path}/workflows/${encodeURIComponent(workflow)}/runs`;
}

const WORKFLOW_WAIT_MS = 30 * 60_000;
/** How long a run may take to appear. */
const APPEARING_MS = 60_000;

/** Starts a workflow and waits until it has ended, unless `wait` is 0. */
export async function dispatchWorkflow(api: Api, inputs: Inputs): Promise<Json> {
  const { workflow = '', workflowInputs = {}, wait: waitMs = WORKFLOW_WAIT_MS, more } = inputs;
  const intervalMs = inputs.interval ?? INTERVAL_MS;
  const ref = inputs.ref ?? (await defaultBranch(api, inputs));
  const query = { event: 'workflow_dispatch', branch: ref.replace(/^refs\/(?:heads|tags)\//, '') };
  const listed = async (): Promise<readonly JsonMap[]> =>
    mapsAt(await api.get(runsPath(inputs), { ...query, per_page: 20 }), 'workflow_runs');
  const before = waitMs === 0 ? [] : await listed();
  const path = `${repositoryPath(inputs)}/actions/workflows/${encodeURIComponent(workflow)}/dispatches`;
  const texts = Object.fromEntries(Object.entries(workflowInputs).map(([name, value]) => [name, String(value)]));
  const { data } = await api.send({ method: 'POST', path, body: { ref, inputs: texts, ...more } });
  if (waitMs === 0) return { workflow, ref };
  const known = new Set(before.map(one => numberAt(one, 'id')));
  const named = numberAt(data as JsonMap, 'workflow_run_id');
  const appearing = { waitMs: Math.min(waitMs, APPEARING_MS), intervalMs: Math.min(intervalMs, 2000) };
  const id = named !== 0 ? named : await until(api, appearing, async () => oldestNew(await listed(), known));
  if (id === undefined) throw new Failure('timeout', `workflow ${workflow} was dispatched, and no run of it appears`);
  return waitForRun(api, inputs, id, { waitMs, intervalMs });
}

/** The service names no run: it is one that was not there before. */
function oldestNew(runs: readonly JsonMap[], known: ReadonlySet<number>): number | undefined {
  const ids = runs.map(one => numberAt(one, 'id')).filter(id => !known.has(id));
  return ids.length === 0 ? undefined : Math.min(...ids);
}

async function waitForRun(
  api: Api,
  inputs: Inputs,
  id: number,
  times: { readonly waitMs: number; readonly intervalMs: number },
): Promise<Json> {
  let told = '';
  const ended = await until(api, times, async () => {
    const run = await api.get(`${repositoryPath(inputs)}/actions/runs/${id}`);
    const status = textAt(run, 'status');
    if (status === 'completed') return run;
    if (status !== told) api.say(`${textAt(run, 'html_url')} is ${(told = status)}`);
    return undefined;
  });
  if (ended === undefined) throw new Failure('timeout', `run ${id} of workflow ${inputs.workflow} has not ended`);
  if (textAt(ended, 'conclusion') === 'success') return runResult(ended);
  throw new Failure(
    'provider',
    `workflow ${inputs.workflow} ended with ${textAt(ended, 'conclusion')}: ${textAt(ended, 'html_url')}`,
  );
}
