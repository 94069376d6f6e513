import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NewEvent, NewPlan, NewRun, RunEvent, RunHolder, RunStore } from '../../src/core/ports/run-store.ts';
import { newRunId } from '../../src/core/run-id.ts';
import { withTempDir } from './temp-dir.ts';

/** Stores that see the same runs, as two processes would. */
export interface StorePair {
  readonly one: RunStore;
  readonly two: RunStore;
}

export interface SuiteCase {
  readonly title: string;
  run(stores: StorePair): Promise<void>;
}

export const HOLDER: RunHolder = { host: 'here', pid: 1, startedBy: '1.0.0' };
const NOW = 1_763_000_000_000;
const DAY = 86_400_000;
let made = 0;

/** A run with an id that is later than those before it. */
export function newRun(changes: Partial<NewRun> = {}): NewRun {
  const createdAt = changes.createdAt ?? NOW + made++;
  const solution = { name: 'demo', version: '1.0.0', digest: 'sha256:00', source: 'file' };
  return {
    id: newRunId(createdAt, randomBytes(10)),
    owner: 'local',
    command: 'run solution',
    solution,
    createdAt,
    ...changes,
  };
}

export const event = (type: string, data: unknown = {}, sealed?: Uint8Array): NewEvent => ({
  at: NOW,
  type,
  data: JSON.stringify(data),
  sealed,
});

const plan = (changes: Partial<NewPlan> = {}): NewPlan => ({
  id: `plan-${made++}`,
  owner: 'ann',
  planDigest: 'sha256:11',
  solution: newRun().solution,
  document: 'sha256:22',
  summary: '{}',
  needsApproval: true,
  createdAt: NOW,
  expiresAt: NOW + DAY,
  ...changes,
});

const types = (events: readonly RunEvent[]): string[] => events.map(({ type }) => type);

async function started(store: RunStore, changes: Partial<NewRun> = {}): Promise<string> {
  const run = newRun(changes);
  await store.create(run, { holder: HOLDER });
  return run.id;
}

/** Opens two stores in a fresh directory, and closes them afterwards. */
export async function withStorePair(
  open: (directory: string) => RunStore,
  body: (stores: StorePair) => Promise<void>,
): Promise<void> {
  await withTempDir(async directory => {
    const [one, two] = [open(directory), open(directory)];
    try {
      await body({ one, two });
    } finally {
      await one.close();
      await two.close();
    }
  });
}

/** What every implementation of `RunStore` must do. Each case gets an empty store, opened twice. */
export const RUN_STORE_SUITE: readonly SuiteCase[] = [
  {
    title: 'a run is read as it was created, also through the other store',
    async run({ one, two }) {
      const run = newRun({ planDigest: 'sha256:1', basis: 'sha256:2', lock: 'prod', key: new Uint8Array([1, 0, 255]) });
      const record = await one.create(run);
      const expected = { ...run, state: 'pending', token: 0, attempts: 0, lastEvent: 0, workedMs: 0 };
      assert.deepEqual(known({ ...record }), known(expected));
      assert.deepEqual(await two.read(run.id), record);
      assert.equal(await two.read(newRun().id), undefined);
      await assert.rejects(one.create(run), 'an id is used once');
    },
  },
  {
    title: 'a run of another owner does not exist for the one who asks',
    async run({ one }) {
      const run = newRun({ owner: 'ann' });
      await one.create(run);
      assert.equal((await one.read(run.id, 'ann'))?.id, run.id);
      assert.equal(await one.read(run.id, 'bob'), undefined);
      assert.deepEqual((await one.list({ owner: 'bob' })).runs, []);
      assert.deepEqual(await one.idsBeginningWith(run.id, { owner: 'bob' }), []);
      assert.deepEqual(await one.idsBeginningWith(run.id, { owner: 'ann' }), [run.id]);
    },
  },
  {
    title: 'ids are found by their beginning',
    async run({ one }) {
      const runs = [
        newRun({ createdAt: NOW }),
        newRun({ createdAt: NOW + 2 ** 40 }),
        newRun({ createdAt: NOW + 2 ** 40 + 1 }),
      ];
      for (const run of runs) await one.create(run);
      const [first, second, third] = runs.map(({ id }) => id);
      assert.ok(first && second && third);
      assert.deepEqual(await one.idsBeginningWith(first.slice(0, 8)), [first]);
      assert.deepEqual(await one.idsBeginningWith(second.slice(0, 8)), [second, third]);
      assert.deepEqual(await one.idsBeginningWith(''), [first, second, third]);
      assert.deepEqual(await one.idsBeginningWith('', { limit: 2 }), [first, second]);
      assert.deepEqual(await one.idsBeginningWith("' OR 1=1 --"), []);
      assert.deepEqual(await one.idsBeginningWith('%'), []);
    },
  },
  {
    title: 'lists are filtered, newest first, and pages neither repeat nor leave out a run',
    async run({ one, two }) {
      const ids: string[] = [];
      for (let index = 0; index < 7; index++) {
        const run = newRun({
          createdAt: NOW + index * 1000,
          ...(index === 3 && { lock: 'prod', planDigest: 'sha256:9' }),
        });
        ids.unshift(run.id);
        await one.create(index === 5 ? { ...run, solution: { ...run.solution, name: 'other' } } : run);
      }
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await two.list({ limit: 3, cursor });
        seen.push(...page.runs.map(({ id }) => id));
        cursor = page.next;
        // A run that is newer than the first page belongs to none of the next ones.
        await one.create(newRun({ createdAt: NOW + DAY + seen.length }));
      } while (cursor !== undefined);
      assert.deepEqual(seen, ids);
      const found = async (filter: Parameters<RunStore['list']>[0]): Promise<number> =>
        (await one.list(filter)).runs.length;
      assert.equal(await found({ solution: 'other' }), 1);
      assert.equal(await found({ since: NOW + 4000 }), 6);
      assert.equal(await found({ states: ['pending'] }), 10);
      assert.equal(await found({ states: ['completed', 'failed'] }), 0);
      assert.equal(await found({ lock: 'prod', planDigest: 'sha256:9' }), 1);
      await assert.rejects(one.list({ cursor: 'x' }), { code: 'invalid-input', field: 'cursor' });
    },
  },
  {
    title: 'a run is claimed by one holder at a time, and each claim has a greater token',
    async run({ one, two }) {
      const run = newRun();
      await one.create(run);
      const claim = await one.claim(run.id, HOLDER);
      assert.ok(claim.kind === 'claimed');
      assert.deepEqual([claim.token, claim.run.state, claim.run.attempts], [1, 'running', 1]);
      const other = await two.claim(run.id, { ...HOLDER, host: 'there' });
      assert.equal(other.kind, 'held');
      assert.deepEqual(other.kind === 'held' && other.holder?.host, 'here');
      await one.end(run.id, claim.token, { state: 'interrupted', at: NOW });
      const again = await two.claim(run.id, { ...HOLDER, host: 'there' });
      assert.ok(again.kind === 'claimed');
      assert.deepEqual([again.token, again.run.attempts, again.run.holder?.host], [2, 2, 'there']);
      assert.deepEqual(await two.claim(newRun().id, HOLDER), { kind: 'unknown' });
    },
  },
  {
    title: 'what becomes known of a run later is kept with its events in one commit, by its holder only',
    async run({ one, two }) {
      const id = await started(one, { key: new Uint8Array([1]), lock: 'old' });
      const facts = { basis: 'sha256:2', planDigest: 'sha256:3', lock: 'prod' };
      const run = await one.describe(id, 1, facts, [event('a')]);
      assert.deepEqual(
        [run.basis, run.planDigest, run.lock, run.key, run.lastEvent],
        ['sha256:2', 'sha256:3', 'prod', undefined, 1],
      );
      assert.deepEqual(await two.read(id), run);
      await assert.rejects(two.describe(id, 2, { lock: 'other' }, [event('b')]), { code: 'run-busy' });
      assert.deepEqual(await two.read(id), run);
      await two.makeRoom();
    },
  },
  {
    title: 'of many claims at once exactly one succeeds',
    async run({ one, two }) {
      for (let round = 0; round < 5; round++) {
        const run = newRun();
        await one.create(run);
        const claims = await Promise.all([one, two, one, two].map(store => store.claim(run.id, HOLDER)));
        assert.equal(claims.filter(({ kind }) => kind === 'claimed').length, 1);
        assert.equal(claims.filter(({ kind }) => kind === 'held').length, 3);
      }
    },
  },
  {
    title: 'a run is claimed only from the states that are allowed',
    async run({ one, two }) {
      const id = await started(one);
      await one.end(id, 1, { state: 'completed', status: 'succeeded', at: NOW });
      const refused = await two.claim(id, HOLDER);
      assert.deepEqual(refused.kind === 'refused' && refused.run.state, 'completed');
      const claim = await two.claim(id, HOLDER, { from: ['completed'] });
      assert.ok(claim.kind === 'claimed', 'a refused claim leaves the run free');
      assert.deepEqual([claim.run.status, claim.run.endedAt], [undefined, undefined]);
    },
  },
  {
    title: 'events have numbers without gaps, in the order of the calls, and come back byte for byte',
    async run({ one, two }) {
      const id = await started(one);
      const odd = { text: 'é \u0000 \ud83d\ude00 \u2028', nested: [1, null, { __proto__: 1 }] };
      const writes = [
        one.append(id, 1, [event('a', odd), event('b')]),
        one.append(id, 1, [event('c', {}, new Uint8Array([0, 7]))]),
      ];
      assert.deepEqual(await Promise.all(writes), [2, 3]);
      const events = await two.events(id);
      assert.deepEqual(
        events.map(({ seq }) => seq),
        [1, 2, 3],
      );
      assert.deepEqual(types(events), ['a', 'b', 'c']);
      assert.equal(events[0]?.data, JSON.stringify(odd));
      assert.deepEqual(events[2]?.sealed, new Uint8Array([0, 7]));
      assert.deepEqual(types(await two.events(id, { after: 1 })), ['b', 'c']);
      assert.deepEqual(types(await two.events(id, { after: 1, limit: 1 })), ['b']);
      assert.deepEqual(types(await two.events(id, { types: ['a', 'c'] })), ['a', 'c']);
      assert.equal((await two.read(id))?.lastEvent, 3);
      assert.deepEqual(await two.events(newRun().id), []);
    },
  },
  {
    title: 'many appends of many runs at once keep the order of each run',
    async run({ one, two }) {
      const ids = [await started(one), await started(two), await started(one)];
      const owners = [one, two, one];
      const writes: Promise<number>[] = [];
      for (let index = 0; index < 100; index++)
        for (const [at, id] of ids.entries()) writes.push((owners[at] ?? one).append(id, 1, [event('n', index)]));
      await Promise.all(writes);
      for (const id of ids) {
        const events = await one.events(id);
        assert.deepEqual(
          events.map(({ seq }) => seq),
          Array.from({ length: 100 }, (_, index) => index + 1),
        );
        assert.deepEqual(
          events.map(({ data }) => Number(data)),
          Array.from({ length: 100 }, (_, index) => index),
        );
      }
    },
  },
  {
    title: 'an old token can neither append nor end, and its failure does not touch what is written beside it',
    async run({ one, two }) {
      const id = await started(one);
      await one.end(id, 1, { state: 'interrupted', at: NOW });
      await two.claim(id, HOLDER);
      const [good, old, ending] = await Promise.allSettled([
        two.append(id, 2, [event('new')]),
        two.append(id, 1, [event('old')]),
        two.end(id, 1, { state: 'failed', at: NOW, events: [event('old end')] }),
      ]);
      assert.equal(good?.status, 'fulfilled');
      for (const refused of [old, ending])
        assert.equal(refused?.status === 'rejected' && refused.reason.code, 'run-busy');
      assert.deepEqual(types(await one.events(id)), ['new']);
      await assert.rejects(one.heartbeat(id, 1), { code: 'run-busy' });
      await assert.rejects(one.append(newRun().id, 0, [event('x')]), { code: 'run-busy' });
    },
  },
  {
    title: 'the end of a run is one commit: its last events, its state, its result and its messages',
    async run({ one, two }) {
      const id = await started(one);
      const message = { type: 'run.ended', target: 'hook', body: '{}', at: NOW };
      const ending = {
        state: 'failed',
        status: 'partial-success',
        error: '{"e":1}',
        result: '{"r":1}',
        at: NOW + 5,
      } as const;
      const record = await one.end(id, 1, { ...ending, events: [event('ended')], messages: [message] });
      assert.deepEqual(await two.read(id), record);
      const { state, status, error, result, endedAt, lastEvent } = record;
      assert.deepEqual(
        [state, status, error, result, endedAt, lastEvent],
        ['failed', 'partial-success', '{"e":1}', '{"r":1}', NOW + 5, 1],
      );
      assert.equal((await two.outbox.waiting()).count, 1);
      await assert.rejects(one.append(id, 1, [event('late')]), { code: 'run-busy' });
    },
  },
  {
    title: 'a watcher gets each event once, in order, also those of another process, until the run has ended',
    async run({ one, two }) {
      const id = await started(one);
      await one.append(id, 1, [event('0'), event('1')]);
      const watch = (store: RunStore, after: number): Promise<string[]> =>
        collect(store.watch(id, after, new AbortController().signal));
      const watchers = [watch(one, 0), watch(two, 0), watch(two, 1)];
      for (let index = 2; index < 40; index++) {
        await one.append(id, 1, [event(String(index))]);
        if (index % 10 === 0) await wait(20);
      }
      await one.end(id, 1, { state: 'completed', at: NOW, events: [event('40')] });
      const all = Array.from({ length: 41 }, (_, index) => String(index));
      assert.deepEqual(await Promise.all(watchers), [all, all, all.slice(1)]);
      assert.deepEqual(await watch(two, 0), all, 'a run that has ended is watched like a list');
      assert.deepEqual(await collect(two.watch(newRun().id, 0, new AbortController().signal)), []);
    },
  },
  {
    title: 'a watcher ends with its signal',
    async run({ one }) {
      const id = await started(one);
      const control = new AbortController();
      const watching = collect(one.watch(id, 0, control.signal));
      await wait(20);
      control.abort();
      assert.deepEqual(await watching, []);
    },
  },
  {
    title: 'a request to cancel reaches the holder in another process, once',
    async run({ one, two }) {
      const id = await started(one);
      const told = one.cancelRequested(id, new AbortController().signal);
      assert.equal((await one.heartbeat(id, 1)).cancelRequestedAt, undefined);
      const asked = await two.requestCancel(id, 'ann');
      assert.equal(asked?.state, 'running');
      assert.equal(await told, true);
      const beat = await one.heartbeat(id, 1);
      assert.equal(beat.cancelledBy, 'ann');
      await two.requestCancel(id, 'bob');
      assert.deepEqual(await one.heartbeat(id, 1), beat, 'the first request stands');
      const control = new AbortController();
      const other = await started(one);
      const waiting = one.cancelRequested(other, control.signal);
      control.abort();
      assert.equal(await waiting, false);
    },
  },
  {
    title: 'a run that no process holds is cancelled at once, and one that has ended stays as it is',
    async run({ one }) {
      const pending = newRun();
      await one.create(pending);
      assert.equal((await one.requestCancel(pending.id, 'ann'))?.state, 'cancelled');
      const interrupted = await started(one);
      await one.end(interrupted, 1, { state: 'interrupted', at: NOW });
      assert.equal((await one.requestCancel(interrupted, 'ann'))?.state, 'cancelled');
      const ended = await started(one);
      const before = await one.end(ended, 1, { state: 'completed', status: 'succeeded', at: NOW });
      assert.deepEqual(await one.requestCancel(ended, 'ann'), before);
      assert.equal(await one.requestCancel(newRun().id, 'ann'), undefined);
    },
  },
  {
    title: 'what a store held when it was closed is seen as interrupted, and can be claimed',
    async run({ one, two }) {
      const id = await started(one);
      await one.append(id, 1, [event('a')]);
      assert.equal((await two.read(id))?.state, 'running');
      await one.close();
      assert.equal((await two.read(id))?.state, 'interrupted');
      assert.deepEqual(
        (await two.list({ states: ['interrupted'] })).runs.map(run => run.id),
        [id],
      );
      assert.equal((await two.claim(id, HOLDER)).kind, 'claimed');
      assert.deepEqual(types(await two.events(id)), ['a']);
    },
  },
  {
    title: 'blobs are kept once for their digest',
    async run({ one, two }) {
      const bytes = randomBytes(100_000);
      const digest = await one.blobs.put(bytes);
      assert.match(digest, /^sha256:[0-9a-f]{64}$/);
      assert.equal(await two.blobs.put(bytes), digest);
      assert.deepEqual(Buffer.from((await two.blobs.get(digest)) ?? []), bytes);
      assert.equal(await two.blobs.get('sha256:0'), undefined);
      assert.deepEqual(await one.blobs.get(await one.blobs.put(new Uint8Array(0))), new Uint8Array(0));
    },
  },
  {
    title: 'a plan is kept once for its owner and digest, as long as it has not expired',
    async run({ one, two }) {
      const first = plan();
      assert.deepEqual(await one.plans.save(first), { plan: first, isNew: true });
      const same = await two.plans.save(plan());
      assert.deepEqual([same.plan.id, same.isNew], [first.id, false]);
      assert.equal((await two.plans.save(plan({ owner: 'bob' }))).isNew, true);
      assert.equal((await two.plans.save(plan({ createdAt: NOW + 2 * DAY, expiresAt: NOW + 3 * DAY }))).isNew, true);
      assert.equal(await one.plans.get(first.id, 'bob'), undefined);
      assert.deepEqual(await one.plans.get(first.id, 'ann'), first);
      assert.equal(await one.plans.remove(first.id), true);
      assert.equal(await one.plans.remove(first.id), false);
    },
  },
  {
    title: 'the first decision about a plan stands, and its message is sent once',
    async run({ one, two }) {
      const { id } = (await one.plans.save(plan())).plan;
      const message = { type: 'approval.given', target: 'hook', body: '{}', at: NOW };
      const decisions = await Promise.all([
        one.plans.decide(id, { kind: 'approved', by: 'bob', at: NOW, comment: 'fine' }, [message]),
        two.plans.decide(id, { kind: 'rejected', by: 'eve', at: NOW, comment: 'no' }, [message]),
      ]);
      assert.equal(decisions.filter(decision => decision?.isNew).length, 1);
      assert.deepEqual(decisions[0]?.plan.decision, decisions[1]?.plan.decision);
      assert.equal((await one.outbox.waiting()).count, 1);
      assert.equal(await one.plans.decide('none', { kind: 'approved', by: 'bob', at: NOW, comment: '' }), undefined);
    },
  },
  {
    title: 'plans are listed by pages, newest first, and by what was decided',
    async run({ one }) {
      for (let index = 0; index < 5; index++)
        await one.plans.save(plan({ planDigest: `sha256:${index}`, createdAt: NOW + index }));
      await one.plans.save(plan({ planDigest: 'sha256:x', needsApproval: false, createdAt: NOW - 1 }));
      const first = await one.plans.list({ owner: 'ann', limit: 4 });
      const second = await one.plans.list({ owner: 'ann', limit: 4, cursor: first.next });
      assert.deepEqual(
        [...first.plans, ...second.plans].map(found => found.planDigest),
        ['4', '3', '2', '1', '0', 'x'].map(end => `sha256:${end}`),
      );
      assert.equal(second.next, undefined);
      await one.plans.decide(first.plans[0]?.id ?? '', { kind: 'rejected', by: 'bob', at: NOW, comment: '' });
      assert.equal((await one.plans.list({ decision: 'waiting' })).plans.length, 4);
      assert.equal((await one.plans.list({ decision: 'rejected' })).plans.length, 1);
      assert.equal((await one.plans.list({ planDigest: 'sha256:2' })).plans.length, 1);
      await assert.rejects(one.plans.list({ cursor: '!' }), { code: 'invalid-input' });
    },
  },
  {
    title: 'an idempotency key has one effect and one answer, for its owner and for a day',
    async run({ one, two }) {
      const use = { owner: 'ann', key: 'k', digest: 'd', now: NOW };
      const begun = await Promise.all([one, two, one].map(store => store.idempotency.begin(use)));
      assert.deepEqual(begun.map(({ kind }) => kind).sort(), ['fresh', 'running', 'running']);
      assert.deepEqual(await one.idempotency.begin({ ...use, digest: 'e' }), { kind: 'other-value' });
      assert.deepEqual(await one.idempotency.begin({ ...use, owner: 'bob' }), { kind: 'fresh' });
      await one.idempotency.finish('ann', 'k', '{"a":1}');
      assert.deepEqual(await two.idempotency.begin({ ...use, now: NOW + DAY - 1 }), {
        kind: 'answered',
        answer: '{"a":1}',
      });
      assert.deepEqual(await two.idempotency.begin({ ...use, digest: 'e', now: NOW + DAY }), { kind: 'fresh' });
    },
  },
  {
    title: 'a key that was abandoned, or whose process has ended, is fresh again; one that was answered is not',
    async run({ one, two }) {
      const use = { owner: 'ann', key: 'k', digest: 'd', now: NOW };
      await one.idempotency.begin(use);
      await one.idempotency.abandon('ann', 'k');
      assert.deepEqual(await one.idempotency.begin(use), { kind: 'fresh' });
      await one.idempotency.begin({ ...use, key: 'answered' });
      const run = newRun({ owner: 'ann' });
      await one.create(run, { idempotency: { key: 'answered', answer: run.id } });
      await one.close();
      assert.deepEqual(await two.idempotency.begin(use), { kind: 'fresh' });
      assert.deepEqual(await two.idempotency.begin({ ...use, key: 'answered' }), { kind: 'answered', answer: run.id });
    },
  },
  {
    title: 'the time that a run took is that of its attempts, without the time between them',
    async run({ one }) {
      const { id } = await one.create(newRun(), { holder: HOLDER });
      const begun = (await one.read(id))?.holder?.since ?? 0;
      const first = await one.end(id, 1, { state: 'failed', at: begun + 30 });
      assert.equal(first.workedMs, 30);
      await new Promise(resolve => setTimeout(resolve, 20));
      const claim = await one.claim(id, HOLDER);
      const again = claim.kind === 'claimed' ? (claim.run.holder?.since ?? 0) : 0;
      assert.ok(again >= begun);
      assert.equal((await one.read(id))?.workedMs, 30);
      const last = await one.end(id, 2, { state: 'completed', at: again + 12 });
      assert.equal(last.workedMs, 42);
      assert.equal((await one.list()).runs[0]?.workedMs, 42);
    },
  },
  {
    title: 'a message is given to one sender at a time until it is sent',
    async run({ one, two }) {
      const message = (body: string, at = NOW) => ({ type: 'run.ended', target: 'hook', body, at });
      await one.create(newRun(), { messages: [message('1'), message('later', NOW + DAY)] });
      await two.outbox.add([message('2')]);
      const lease = { leaseMs: 1000, limit: 10 };
      const due = await Promise.all([one.outbox.due(NOW, lease), two.outbox.due(NOW, lease)]);
      assert.deepEqual(
        due
          .flat()
          .map(({ body, tries }) => [body, tries])
          .sort(),
        [
          ['1', 1],
          ['2', 1],
        ],
      );
      const [first, second] = due.flat();
      await one.outbox.sent(first?.id ?? '');
      await two.outbox.failed(second?.id ?? '', NOW + 500, 'refused');
      assert.deepEqual(await one.outbox.due(NOW + 499, lease), []);
      assert.deepEqual(
        (await one.outbox.due(NOW + 500, lease)).map(({ tries }) => tries),
        [2],
      );
      assert.equal((await one.outbox.due(NOW + 1500, lease)).length, 1, 'the sender went away without a word');
      await one.outbox.failed(second?.id ?? '', undefined, 'gave up');
      assert.deepEqual(await two.outbox.waiting(), { count: 1, oldestAt: NOW + DAY });
    },
  },
  {
    title: 'retention drops the oldest runs that have ended, and never one that is pending, under way or interrupted',
    async run({ one, two }) {
      const ids: string[] = [];
      for (const state of ['interrupted', 'completed', 'failed', 'cancelled', 'completed'] as const) {
        const id = await started(one);
        await one.append(id, 1, [event('a', 'x'.repeat(1000))]);
        await one.end(id, 1, { state, at: NOW });
        ids.push(id);
      }
      ids.push(await started(one));
      const waiting = newRun();
      await one.create(waiting);
      const none = { maxCount: 0, maxAgeMs: 0, maxSize: 0, now: NOW };
      const dropped = async (retention: object, only?: 'tell'): Promise<number[]> =>
        (await two.prune({ ...none, ...retention }, only)).map(({ id }) => ids.indexOf(id));
      assert.deepEqual(await dropped({}), []);
      assert.deepEqual(await dropped({ maxCount: 5 }, 'tell'), [1, 2]);
      assert.deepEqual(await dropped({ maxSize: 4500 }, 'tell'), [1]);
      assert.deepEqual(await dropped({ maxAgeMs: DAY, now: NOW + DAY }, 'tell'), []);
      assert.deepEqual(await dropped({ maxAgeMs: DAY, now: NOW + DAY + 1 }, 'tell'), [1, 2, 3, 4]);
      assert.deepEqual(await dropped({ maxCount: 5 }), [1, 2]);
      assert.deepEqual(await one.events(ids[1] ?? ''), []);
      assert.deepEqual(await dropped({ maxCount: 1 }), [3, 4]);
      assert.equal((await one.list()).runs.length, 3);
      assert.equal((await one.events(ids[0] ?? '')).length, 1);
    },
  },
  {
    title: 'blobs stay as long as a run or a plan names them',
    async run({ one }) {
      const [basis = '', document = '', orphan = ''] = await Promise.all(
        ['b', 'd', 'o'].map(text => one.blobs.put(Buffer.from(text))),
      );
      const id = await started(one, { basis });
      await one.end(id, 1, { state: 'completed', at: NOW });
      await one.plans.save(plan({ document, createdAt: Date.now(), expiresAt: Date.now() + 30 * DAY }));
      const there = async (): Promise<boolean[]> =>
        await Promise.all(
          [basis, document, orphan].map(async digest => (await one.blobs.get(digest ?? '')) !== undefined),
        );
      const now = Date.now();
      const none = { maxCount: 0, maxAgeMs: 0, maxSize: 0 };
      await one.prune({ ...none, now });
      assert.deepEqual(await there(), [true, true, true], 'a blob is kept before the run that names it');
      await one.prune({ ...none, now: now + DAY });
      assert.deepEqual(await there(), [true, true, false]);
      assert.deepEqual(await one.remove([id, newRun().id]), [id]);
      await one.prune({ ...none, now: now + DAY });
      assert.deepEqual(await there(), [false, true, false]);
    },
  },
  {
    title: 'a blob that several runs name counts once, until the last of them goes',
    async run({ one }) {
      const basis = await one.blobs.put(randomBytes(50_000));
      const other = await one.blobs.put(randomBytes(20_000));
      const ids: string[] = [];
      for (const digest of [basis, basis, other]) {
        const id = await started(one, { basis: digest });
        await one.end(id, 1, { state: 'completed', at: NOW });
        ids.push(id);
      }
      const dropped = async (maxSize: number): Promise<number[]> =>
        (await one.prune({ maxCount: 0, maxAgeMs: 0, maxSize, now: NOW }, 'tell')).map(({ id }) => ids.indexOf(id));
      assert.deepEqual(await dropped(70_000), []);
      assert.deepEqual(await dropped(69_999), [0, 1]);
      assert.deepEqual(await dropped(20_000), [0, 1]);
      assert.deepEqual(await dropped(19_999), [0, 1, 2]);
    },
  },
  {
    title: 'a list leaves out results, which can be large',
    async run({ one }) {
      const id = await started(one);
      await one.end(id, 1, { state: 'completed', status: 'succeeded', result: '{"a":1}', error: '{}', at: NOW });
      const [run] = (await one.list()).runs;
      const read = await one.read(id);
      assert.deepEqual([run?.result, read?.result], [undefined, '{"a":1}']);
      assert.deepEqual({ ...run, result: read?.result }, read);
    },
  },
  {
    title: 'a run under way is not removed',
    async run({ one, two }) {
      const id = await started(one);
      assert.deepEqual(await two.remove([id]), []);
      await one.end(id, 1, { state: 'interrupted', at: NOW });
      assert.deepEqual(await two.remove([id]), [id]);
      assert.equal(await one.read(id), undefined);
    },
  },
  {
    title: 'the report counts runs by state and finds no fault in a sound store',
    async run({ one }) {
      const empty = await one.check();
      assert.deepEqual([empty.faults, empty.setAside, empty.runs.running], [[], [], 0]);
      await started(one);
      await one.create(newRun());
      const { runs, faults, size } = await one.check();
      assert.deepEqual([runs.running, runs.pending, runs.completed, faults], [1, 1, 0, []]);
      assert.ok(size > 0);
    },
  },
];

/** Without what is undefined. */
const known = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

async function collect(events: AsyncIterable<RunEvent>): Promise<string[]> {
  const found: string[] = [];
  for await (const { type } of events) found.push(type);
  return found;
}
