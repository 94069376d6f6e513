import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import type { Api } from './api.ts';
import { resolveCommit } from './branches.ts';
import type { Inputs } from './inputs.ts';
import { given, mapAt, numberAt, textAt } from './json.ts';
import { apiAddress, type Looking, repositoryPath, until } from './look.ts';
import { defaultBranch } from './repositories.ts';

interface Check {
  readonly name: string;
  readonly state: 'pending' | 'passed' | 'failed';
  readonly url: string;
}

const PASSED: ReadonlySet<string> = new Set(['success', 'neutral', 'skipped']);

const commitPath = (inputs: Inputs, sha: string): string => `${repositoryPath(inputs)}/commits/${sha}`;

/** Check runs and statuses of a commit, the newest of each name. */
async function listChecks(api: Api, inputs: Inputs, sha: string): Promise<readonly Check[]> {
  const path = commitPath(inputs, sha);
  const runs = await api.list(`${path}/check-runs`, { member: 'check_runs', query: { filter: 'latest' } });
  const statuses = await api.list(`${path}/status`, { member: 'statuses' });
  return [
    ...runs.map((run): Check => {
      const isOver = textAt(run, 'status') === 'completed';
      const state = !isOver ? 'pending' : PASSED.has(textAt(run, 'conclusion')) ? 'passed' : 'failed';
      return { name: textAt(run, 'name'), state, url: textAt(run, 'html_url') };
    }),
    ...statuses.map((one): Check => {
      const state = textAt(one, 'state');
      const url = textAt(one, 'target_url');
      return {
        name: textAt(one, 'context'),
        state: state === 'success' ? 'passed' : state === 'pending' ? 'pending' : 'failed',
        url,
      };
    }),
  ];
}

interface Waiting {
  readonly waitMs: number;
  readonly intervalMs: number;
  /** Checks that must be there. */
  readonly names: readonly string[];
}

type Verdict = 'passed' | 'pending' | 'failed';

function verdictOn(checks: readonly Check[], names: readonly string[]): Verdict {
  if (checks.some(({ state }) => state === 'failed')) return 'failed';
  const isWaiting = names.some(name => !checks.some(check => check.name === name));
  return isWaiting || checks.some(({ state }) => state === 'pending') ? 'pending' : 'passed';
}

async function watchChecks(
  api: Api,
  inputs: Inputs,
  sha: string,
  { names, ...times }: Waiting,
): Promise<{ readonly verdict: Verdict; readonly checks: readonly Check[] }> {
  let checks: readonly Check[] = [];
  let told = '';
  const verdict = await until(api, times, async () => {
    checks = await listChecks(api, inputs, sha);
    const found = verdictOn(checks, names);
    const text = openNames(checks, names).join(', ');
    if (found === 'pending' && text !== told && times.waitMs > 0) api.say(`waiting for ${(told = text)}`);
    return found === 'pending' ? undefined : found;
  });
  return { verdict: verdict ?? 'pending', checks };
}

const openNames = (checks: readonly Check[], names: readonly string[]): string[] => [
  ...checks.filter(({ state }) => state === 'pending').map(({ name }) => name),
  ...names.filter(name => !checks.some(check => check.name === name)),
];

/** Comes back when all have passed. */
export async function waitForChecks(api: Api, inputs: Inputs, sha: string, waiting: Waiting): Promise<void> {
  const { verdict, checks } = await watchChecks(api, inputs, sha, waiting);
  if (verdict === 'passed') return;
  if (verdict === 'pending')
    throw new Failure('timeout', `these checks have not ended: ${openNames(checks, waiting.names).join(', ')}`);
  const failed = checks.filter(({ state }) => state === 'failed');
  throw new Failure('provider', `these checks failed: ${failed.map(({ name, url }) => `${name} (${url})`).join(', ')}`);
}

export async function readChecks(api: Api, inputs: Inputs): Promise<Json> {
  const { wait: waitMs = 0, interval: intervalMs = 10_000, checkNames = [] } = inputs;
  const commit = await resolveCommit(api, inputs, inputs.ref ?? (await defaultBranch(api, inputs)));
  const found = await watchChecks(api, inputs, commit, { waitMs, intervalMs, names: checkNames });
  return { commit, state: found.verdict, checks: found.checks.map(check => ({ ...check })) };
}

export const setCheck: Looking = async (api, inputs) => {
  const { ref = '', name = '', conclusion, title, summary, detailsUrl } = inputs;
  const status = conclusion === undefined ? (inputs.status ?? 'queued') : 'completed';
  if (status === 'completed' && conclusion === undefined)
    throw new Failure('input', 'a check that is completed needs a conclusion');
  const sha = await resolveCommit(api, inputs, ref);
  const path = `${commitPath(inputs, sha)}/check-runs`;
  const [found] = await api.list(path, { member: 'check_runs', query: { check_name: name, filter: 'latest' } });
  const hasOutput = title !== undefined || summary !== undefined;
  const output = hasOutput ? { title: title ?? name, summary: summary ?? '' } : undefined;
  const after = given({ status, conclusion, output, details_url: detailsUrl });
  const place = apiAddress(api, `${path}/${encodeURIComponent(name)}`);
  return {
    changes: [{ about: `check ${name} of ${sha}`, before: found && sameMembers(found, after), after }],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : checkResult(found),
    async apply() {
      const runs = `${repositoryPath(inputs)}/check-runs`;
      const { data } =
        found === undefined
          ? await api.send({ method: 'POST', path: runs, body: { name, head_sha: sha, ...after } })
          : await api.send({ method: 'PATCH', path: `${runs}/${numberAt(found, 'id')}`, body: after });
      return checkResult(data as JsonMap);
    },
  };
};

const checkResult = (run: JsonMap): JsonMap =>
  given({
    id: run['id'],
    name: run['name'],
    status: run['status'],
    conclusion: run['conclusion'],
    url: run['html_url'],
  });

function sameMembers(found: JsonMap, wanted: JsonMap): JsonMap {
  const output = mapAt(found, 'output');
  return given(
    Object.fromEntries(
      Object.keys(wanted).map((name): [string, Json] =>
        name === 'output'
          ? [name, { title: textAt(output, 'title'), summary: textAt(output, 'summary') }]
          : [name, found[name] ?? null],
      ),
    ),
  );
}

export const setStatus: Looking = async (api, inputs) => {
  const { ref = '', status = 'pending', context = 'default', description, detailsUrl } = inputs;
  if (!['error', 'failure', 'pending', 'success'].includes(status))
    throw new Failure(
      'input',
      `status ${status} is one of set-check: set-status takes error, failure, pending or success`,
    );
  const sha = await resolveCommit(api, inputs, ref);
  const statuses = await api.list(`${commitPath(inputs, sha)}/statuses`);
  const found = statuses.find(one => textAt(one, 'context') === context);
  const after = given({ state: status, description, target_url: detailsUrl });
  const place = apiAddress(api, `${repositoryPath(inputs)}/statuses/${sha}/${encodeURIComponent(context)}`);
  return {
    changes: [{ about: `status ${context} of ${sha}`, before: found && sameMembers(found, after), after }],
    reads: [place],
    writes: [place],
    there: { context, state: status },
    async apply() {
      const path = `${repositoryPath(inputs)}/statuses/${sha}`;
      await api.send({ method: 'POST', path, body: { context, ...after } });
      return { context, state: status };
    },
  };
};
