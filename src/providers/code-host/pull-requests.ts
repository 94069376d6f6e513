import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { type Api, isRefusedFor, isStatus } from './api.ts';
import { branchPlace, findBranch, removeBranch } from './branches.ts';
import { waitForChecks } from './checks.ts';
import type { Inputs } from './inputs.ts';
import { given, mapAt, namesAt, numberAt, textAt } from './json.ts';
import { apiAddress, INTERVAL_MS, type Look, type Looking, repositoryPath, SETTLING, until } from './look.ts';
import { enqueue, type QueuePlace, queuePlace, requireQueueInputs, waitForQueue, withPlace } from './merge-queue.ts';
import { defaultBranch } from './repositories.ts';

export function pullResult(found: JsonMap): JsonMap {
  const isMerged = found['merged'] === true || typeof found['merged_at'] === 'string';
  return given({
    number: found['number'],
    url: found['html_url'],
    state: isMerged ? 'merged' : textAt(found, 'state'),
    title: found['title'],
    body: found['body'],
    draft: found['draft'],
    head: textAt(mapAt(found, 'head'), 'ref'),
    base: textAt(mapAt(found, 'base'), 'ref'),
    commit: textAt(mapAt(found, 'head'), 'sha'),
    labels: namesAt(found, 'labels', 'name'),
    mergeCommit: found['merge_commit_sha'],
  });
}

const isMergedPull = (pull: JsonMap): boolean => typeof pull['merged_at'] === 'string' || pull['merged'] === true;

const pullsPath = (inputs: Inputs): string => `${repositoryPath(inputs)}/pulls`;

/** `owner:branch`, as the service wants it in searches. */
function qualifiedHead({ head = '', repository = '' }: Inputs): string {
  return head.includes(':') ? head : `${repository.split('/')[0]}:${head}`;
}

const headBranch = ({ head = '' }: Inputs): string => head.slice(head.indexOf(':') + 1);

/** Where a pull request between two branches stands: the same for all that open, change and merge it. */
const pullPlace = (api: Api, inputs: Inputs, head: string, base: string): string =>
  apiAddress(api, `${pullsPath(inputs)}/${head}...${base}`);

/** Newest first. */
export function listPulls(api: Api, inputs: Inputs, state: string, limit?: number): Promise<readonly JsonMap[]> {
  const query = {
    state,
    sort: 'created',
    direction: 'desc',
    ...(inputs.head !== undefined && { head: qualifiedHead(inputs) }),
    ...(inputs.base !== undefined && { base: inputs.base }),
  };
  return api.list(pullsPath(inputs), { query, ...(limit !== undefined && { limit }) });
}

/** By its number, or the newest one between the branches: an open one first. */
export async function findPull(api: Api, inputs: Inputs): Promise<JsonMap | undefined> {
  const { number, state = 'all' } = inputs;
  if (number !== undefined) return api.find(`${pullsPath(inputs)}/${number}`);
  const found = await listPulls(api, inputs, state);
  return found.find(pull => textAt(pull, 'state') === 'open') ?? found[0];
}

export const ensurePullRequest: Looking = async (api, inputs): Promise<Look> => {
  if (inputs.state === 'all') throw new Failure('input', 'state of a pull request is open or closed');
  const base = inputs.base ?? (await defaultBranch(api, inputs));
  const found = await listPulls(api, { ...inputs, base }, 'all');
  const open = found.find(pull => textAt(pull, 'state') === 'open');
  const place = pullPlace(api, inputs, inputs.head ?? '', base);
  const merged = open === undefined ? found.find(isMergedPull) : undefined;
  const about = `pull request of ${inputs.head} into ${base}`;
  if (merged !== undefined && (await hasNothingToMerge(api, inputs, merged)))
    return settled(about, merged, [place, branchPlace(api, inputs, headBranch(inputs))]);
  const wanted = wantedParts(inputs);
  const isClosed = inputs.state === 'closed';
  if (open === undefined && isClosed) return settled(about, found[0] ?? {}, [place]);
  const before = open && (await currentParts(api, inputs, open, wanted));
  return {
    changes: [{ about, before, after: wanted }],
    reads: [place, ...(merged === undefined ? [] : [branchPlace(api, inputs, headBranch(inputs))])],
    writes: [place],
    there: open === undefined ? null : pullResult(open),
    async apply() {
      const pull = open ?? (await openPull(api, inputs, base));
      return changePull(api, inputs, pull, open === undefined);
    },
  };
};

/** It was merged, or closed, and nothing is left to do. */
const settled = (about: string, pull: JsonMap, reads: readonly string[]): Look => ({
  changes: [{ about, before: textAt(pull, 'state'), after: textAt(pull, 'state') }],
  reads,
  writes: [],
  there: Object.keys(pull).length === 0 ? null : pullResult(pull),
  apply: async () => pullResult(pull),
});

/** The branch is gone, or as it was merged: after a squash it still has commits that the base has not. */
async function hasNothingToMerge(api: Api, inputs: Inputs, merged: JsonMap): Promise<boolean> {
  const [owner] = qualifiedHead(inputs).split(':');
  if (owner !== inputs.repository?.split('/')[0]) return false;
  const commit = await findBranch(api, inputs, headBranch(inputs));
  return commit === undefined || commit === textAt(mapAt(merged, 'head'), 'sha');
}

/** Only what is asked for is compared. Lists are what must be there. */
function wantedParts(inputs: Inputs): JsonMap {
  const { title, body, draft, labels, reviewers, teamReviewers, assignees, state } = inputs;
  return given({
    title,
    body: body === undefined ? undefined : bodyText(body),
    draft,
    ...(state === 'closed' && { state }),
    labels: sorted(labels),
    reviewers: sorted(reviewers),
    teamReviewers: sorted(teamReviewers),
    assignees: sorted(assignees),
  });
}

const sorted = (names: readonly string[] | undefined): string[] | undefined => names && [...names].sort();

export function bodyText(body: Json): string {
  if (typeof body !== 'string') throw new Failure('input', 'body must be text here');
  return body.replaceAll('\r\n', '\n');
}

async function currentParts(api: Api, inputs: Inputs, pull: JsonMap, wanted: JsonMap): Promise<JsonMap> {
  const asked = wanted['reviewers'] === undefined ? [] : await knownReviewers(api, inputs, pull);
  const among = (names: readonly string[], name: string): string[] | undefined =>
    (wanted[name] as readonly string[] | undefined)?.filter(one => includesName(names, one));
  return given({
    title: wanted['title'] === undefined ? undefined : textAt(pull, 'title'),
    body: wanted['body'] === undefined ? undefined : textAt(pull, 'body').replaceAll('\r\n', '\n'),
    draft: wanted['draft'] === undefined ? undefined : pull['draft'] === true,
    state: wanted['state'] === undefined ? undefined : textAt(pull, 'state'),
    labels: among(namesAt(pull, 'labels', 'name'), 'labels'),
    reviewers: among(asked, 'reviewers'),
    teamReviewers: among(namesAt(pull, 'requested_teams', 'slug'), 'teamReviewers'),
    assignees: among(namesAt(pull, 'assignees', 'login'), 'assignees'),
  });
}

/** The service compares names of users, teams and labels in any case. */
const includesName = (names: readonly string[], name: string): boolean =>
  names.some(one => one.toLowerCase() === name.toLowerCase());

/** A person who has reviewed already is not asked again. */
async function knownReviewers(api: Api, inputs: Inputs, pull: JsonMap): Promise<readonly string[]> {
  const reviews = await api.list(`${pullsPath(inputs)}/${numberAt(pull, 'number')}/reviews`);
  return [...namesAt(pull, 'requested_reviewers', 'login'), ...reviews.map(one => textAt(mapAt(one, 'user'), 'login'))];
}

/** A branch that was just made may not be known to the service everywhere. */
async function openPull(api: Api, inputs: Inputs, base: string): Promise<JsonMap> {
  const { title = '', head = '', body, draft, more } = inputs;
  const request = given({ title, head, base, body: body === undefined ? undefined : bodyText(body), draft, ...more });
  const opened = await until(api, SETTLING, async () => {
    try {
      return (await api.send({ method: 'POST', path: pullsPath(inputs), body: request })).data as JsonMap;
    } catch (error) {
      if (isRefusedFor(error, /already exists/i)) return (await listPulls(api, { ...inputs, base }, 'open'))[0];
      const mayCome = isRefusedFor(error, /head invalid|field.*head|PullRequest head/i);
      if (mayCome && (await findBranch(api, inputs, headBranch(inputs))) !== undefined) return undefined;
      throw error;
    }
  });
  if (opened === undefined) throw new Failure('http', `the service does not know branch ${head} yet`);
  return opened;
}

async function changePull(api: Api, inputs: Inputs, pull: JsonMap, isNew: boolean): Promise<JsonMap> {
  const wanted = wantedParts(inputs);
  const now = await currentParts(api, inputs, pull, wanted);
  const path = `${pullsPath(inputs)}/${numberAt(pull, 'number')}`;
  const issue = `${repositoryPath(inputs)}/issues/${numberAt(pull, 'number')}`;
  const isOther = (name: string): boolean => wanted[name] !== undefined && wanted[name] !== now[name];
  const missing = (name: string): Json[] => {
    const there = (now[name] ?? []) as readonly Json[];
    return ((wanted[name] ?? []) as readonly Json[]).filter(one => !there.includes(one));
  };
  const texts = Object.fromEntries(
    ['title', 'body', 'state'].filter(isOther).map(name => [name, wanted[name] ?? null] as const),
  );
  if (Object.keys(texts).length > 0) await api.send({ method: 'PATCH', path, body: texts });
  if (!isNew && isOther('draft'))
    await api.graphql(wanted['draft'] === true ? TO_DRAFT : TO_READY, { id: textAt(pull, 'node_id') });
  if (missing('labels').length > 0)
    await api.send({ method: 'POST', path: `${issue}/labels`, body: { labels: missing('labels') } });
  if (missing('assignees').length > 0)
    await api.send({ method: 'POST', path: `${issue}/assignees`, body: { assignees: missing('assignees') } });
  const [reviewers, teams] = [missing('reviewers'), missing('teamReviewers')];
  if (reviewers.length + teams.length > 0)
    await api.send({ method: 'POST', path: `${path}/requested_reviewers`, body: { reviewers, team_reviewers: teams } });
  return pullResult(await api.get(path));
}

const TO_DRAFT = 'mutation($id: ID!) { convertPullRequestToDraft(input: {pullRequestId: $id}) { clientMutationId } }';
const TO_READY =
  'mutation($id: ID!) { markPullRequestReadyForReview(input: {pullRequestId: $id}) { clientMutationId } }';

const CHECKS_WAIT_MS = 30 * 60_000;

export const mergePullRequest: Looking = async (api, inputs): Promise<Look> => {
  requireQueueInputs(inputs);
  const base = inputs.number === undefined ? (inputs.base ?? (await defaultBranch(api, inputs))) : undefined;
  const found = await findPull(api, { ...inputs, ...(base !== undefined && { base }) });
  if (found === undefined)
    throw new Failure(
      'provider',
      inputs.number === undefined
        ? `there is no pull request of ${inputs.head} into ${base}`
        : `there is no pull request #${inputs.number}`,
    );
  const result = pullResult(found);
  const [head, into, commit] = [textAt(result, 'head'), textAt(result, 'base'), textAt(result, 'commit')];
  const number = numberAt(found, 'number');
  const isOwn =
    textAt(mapAt(mapAt(found, 'head'), 'repo'), 'full_name') ===
    textAt(mapAt(mapAt(found, 'base'), 'repo'), 'full_name');
  const place = pullPlace(api, inputs, inputs.head ?? head, into);
  const [headPlace, basePlace] = [branchPlace(api, inputs, head), branchPlace(api, inputs, into)];
  const branch = inputs.deleteBranch === true && isOwn ? await findBranch(api, inputs, head) : undefined;
  const isMerged = isMergedPull(found);
  const onlyQueues = inputs.queue === true && inputs.wait === 0;
  return {
    changes: [
      {
        about: `pull request #${number}`,
        before: { state: result['state'], commit },
        after: { state: onlyQueues && !isMerged ? 'in the merge queue' : 'merged', commit },
      },
      // A branch that was used again since is not that of the pull request.
      ...(branch === undefined || (isMerged && branch !== commit)
        ? []
        : [{ about: `branch ${head}`, before: branch, after: undefined }]),
    ],
    reads: [place, headPlace],
    writes: [place, basePlace, ...(inputs.deleteBranch === true ? [headPlace] : [])],
    there: result,
    async settled() {
      const place = onlyQueues && !isMerged ? await queuePlace(api, found) : undefined;
      return place && withPlace(result, place);
    },
    async apply() {
      if (!isMerged) {
        if (textAt(found, 'state') === 'closed') throw new Failure('provider', `pull request #${number} is closed`);
        if (inputs.queue === true) {
          const place = await addToQueue(api, inputs, found, commit);
          if (onlyQueues) return withPlace(result, place);
          await waitForQueue(api, found, inputs);
        } else await merge(api, inputs, number, commit);
      }
      if (branch !== undefined && (!isMerged || branch === commit)) await removeBranch(api, inputs, head);
      return pullResult(await api.get(`${pullsPath(inputs)}/${number}`));
    },
  };
};

/** The commit that was looked at is added when its own checks have passed; the queue runs them again on what it merges. */
async function addToQueue(api: Api, inputs: Inputs, pull: JsonMap, sha: string): Promise<QueuePlace> {
  await waitForOwnChecks(api, inputs, sha);
  return enqueue(api, pull, sha);
}

async function waitForOwnChecks(api: Api, inputs: Inputs, sha: string): Promise<void> {
  const {
    checks = 'green',
    checkNames: names = [],
    wait: waitMs = CHECKS_WAIT_MS,
    interval: intervalMs = INTERVAL_MS,
  } = inputs;
  if (checks === 'green') await waitForChecks(api, inputs, sha, { waitMs, intervalMs, names });
}

/** The commit that was looked at is merged, or none. */
async function merge(api: Api, inputs: Inputs, number: number, sha: string): Promise<void> {
  const { method = 'merge', commitTitle, commitMessage } = inputs;
  const { wait: waitMs = CHECKS_WAIT_MS, interval: intervalMs = INTERVAL_MS } = inputs;
  const path = `${pullsPath(inputs)}/${number}`;
  await waitForOwnChecks(api, inputs, sha);
  const mergeable = await until(api, { waitMs, intervalMs: Math.min(intervalMs, 2000) }, async () => {
    const pull = await api.get(path);
    // null: the service has not found out yet.
    return pull['mergeable'] === null ? undefined : pull;
  });
  if (mergeable?.['mergeable'] === false)
    throw new Failure('provider', `pull request #${number} cannot be merged: ${textAt(mergeable, 'mergeable_state')}`);
  const body = given({ sha, merge_method: method, commit_title: commitTitle, commit_message: commitMessage });
  try {
    await api.send({ method: 'PUT', path: `${path}/merge`, body });
  } catch (error) {
    if (isStatus(error, 409))
      throw new Failure(
        'http',
        `pull request #${number} has another commit than the one whose checks were looked at: ${sha}`,
        {
          cause: error,
          statusCode: 409,
        },
      );
    if (!isStatus(error, 405) || !isMergedPull(await api.get(path))) throw error;
  }
}
