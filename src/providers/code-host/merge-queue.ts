import type { JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { type Api, isStatus } from './api.ts';
import type { Inputs } from './inputs.ts';
import { mapAt, numberAt, textAt } from './json.ts';
import { INTERVAL_MS, SETTLING, until } from './look.ts';

/** The place of a pull request in the merge queue of its base. */
export interface QueuePlace {
  readonly state: string;
  readonly position: number;
}

interface Queued {
  /** OPEN, MERGED or CLOSED. */
  readonly state: string;
  readonly place: QueuePlace | undefined;
}

const STATE =
  'query($id: ID!) { node(id: $id) { ... on PullRequest { state mergeQueueEntry { state position estimatedTimeToMerge } } } }';
const ENQUEUE =
  'mutation($id: ID!, $commit: GitObjectID!) { enqueuePullRequest(input: {pullRequestId: $id, expectedHeadOid: $commit}) { mergeQueueEntry { state position } } }';

async function queuedAs(api: Api, id: string): Promise<Queued> {
  const node = mapAt(await api.graphql(STATE, { id }), 'node');
  return { state: textAt(node, 'state'), place: placeIn(mapAt(node, 'mergeQueueEntry')) };
}

const placeIn = (entry: JsonMap | undefined): QueuePlace | undefined =>
  entry && { state: textAt(entry, 'state'), position: numberAt(entry, 'position') };

/** Undefined: it is in no queue. */
export async function queuePlace(api: Api, pull: JsonMap): Promise<QueuePlace | undefined> {
  return (await queuedAs(api, textAt(pull, 'node_id'))).place;
}

/** What the queue decides cannot be asked for. */
export function requireQueueInputs({ queue, method, commitTitle, commitMessage, wait, deleteBranch }: Inputs): void {
  if (queue !== true) return;
  const unread = Object.entries({ method, commitTitle, commitMessage }).find(([, value]) => value !== undefined);
  if (unread !== undefined)
    throw new Failure('input', `${unread[0]} means nothing with queue: the merge queue decides how it merges`);
  if (wait === 0 && deleteBranch === true)
    throw new Failure(
      'input',
      'deleteBranch needs a wait: a branch that is deleted before the merge closes its pull request',
    );
}

/** Adds the commit that was looked at to the queue, or finds it there. */
export async function enqueue(api: Api, pull: JsonMap, commit: string): Promise<QueuePlace> {
  const id = textAt(pull, 'node_id');
  try {
    const done = mapAt(await api.graphql(ENQUEUE, { id, commit }), 'enqueuePullRequest');
    return placeIn(mapAt(done, 'mergeQueueEntry')) ?? { state: 'QUEUED', position: 0 };
  } catch (error) {
    // Another client was faster, or the answer to an earlier attempt was lost.
    const place = error instanceof Failure && !isStatus(error, 401) ? await queuePlace(api, pull) : undefined;
    if (place === undefined) throw error;
    return place;
  }
}

/** Waits until the queue has merged it. A pull request that leaves the queue otherwise is a failure. */
export async function waitForQueue(api: Api, pull: JsonMap, { wait = QUEUE_WAIT_MS, interval = INTERVAL_MS }: Inputs) {
  const id = textAt(pull, 'node_id');
  const about = `pull request #${numberAt(pull, 'number')}`;
  let told = '';
  let missingSince: number | undefined;
  const ended = await until<true>(api, { waitMs: wait, intervalMs: interval }, async () => {
    const { state, place } = await queuedAs(api, id);
    if (state === 'MERGED') return true;
    if (state === 'CLOSED') throw new Failure('provider', `${about} was closed while it was in the merge queue`);
    if (place === undefined) {
      // Between the queue and the merge the service may know neither for a moment.
      missingSince ??= api.now();
      if (api.now() - missingSince < SETTLING.waitMs) return undefined;
      throw new Failure('provider', `${about} was removed from the merge queue: see ${textAt(pull, 'html_url')}`);
    }
    missingSince = undefined;
    const text = `${about} is number ${place.position} of the merge queue (${place.state.toLowerCase().replaceAll('_', ' ')})`;
    if (text !== told) api.say((told = text));
    return undefined;
  });
  if (ended === undefined) throw new Failure('timeout', `${about} is still in the merge queue`);
}

const QUEUE_WAIT_MS = 30 * 60_000;

/** The result where it is only added to the queue. */
export const withPlace = (result: JsonMap, { state, position }: QueuePlace): JsonMap => ({
  ...result,
  queue: { state: state.toLowerCase(), position },
});
