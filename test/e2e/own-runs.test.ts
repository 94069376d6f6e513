import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { ownRuns, type RunScope } from '../../src/access/own-runs.ts';
import type { NewPlan, NewRun } from '../../src/core/ports/run-store.ts';
import { newRunId } from '../../src/core/run-id.ts';
import { createRunStore } from '../../src/host/runs/run-store.ts';
import { withTempDir } from '../support/temp-dir.ts';

const scope = (changes: Partial<RunScope> = {}): RunScope => ({
  owner: 'ann',
  seesAll: false,
  mayDecide: false,
  granted: undefined,
  ...changes,
});
const newRun = (solution: Partial<NewRun['solution']> = {}): NewRun => ({
  id: newRunId(Date.now(), randomBytes(10)),
  owner: 'somebody',
  command: 'POST /v1/solutions/run',
  solution: { name: 'web', digest: 'sha256:1', source: 'file', ...solution },
  createdAt: Date.now(),
});
const newPlan = (): NewPlan => ({
  id: newRunId(Date.now(), randomBytes(10)),
  owner: 'somebody',
  planDigest: 'sha256:2',
  solution: { name: 'web', digest: 'sha256:1', source: 'file' },
  document: 'sha256:3',
  summary: '{}',
  needsApproval: true,
  createdAt: Date.now(),
  expiresAt: Date.now() + 60_000,
});

test('what a caller makes is theirs; what is not theirs does not exist; the store as a whole belongs to no caller', () =>
  withTempDir(async directory => {
    const store = createRunStore({ directory, now: Date.now, damaged: () => undefined });
    try {
      const [ann, bob, admin] = [scope(), scope({ owner: 'bob' }), scope({ owner: 'root', seesAll: true })].map(one =>
        ownRuns(store, one),
      );
      assert.ok(ann !== undefined && bob !== undefined && admin !== undefined);
      const { id, owner } = await ann.create(newRun());
      assert.equal(owner, 'ann');
      assert.equal(await bob.read(id), undefined);
      assert.deepEqual((await bob.list()).runs, []);
      assert.deepEqual(await bob.idsBeginningWith(id), []);
      assert.equal(await bob.requestCancel(id, 'bob'), undefined);
      assert.deepEqual(await bob.remove([id]), []);
      await assert.rejects(bob.events(id), { code: 'not-found' });
      assert.equal((await admin.read(id))?.id, id);
      const { plan } = await ann.plans.save(newPlan());
      assert.equal(await bob.plans.get(plan.id), undefined);
      const decision = { kind: 'approved', by: 'bob', at: 1, comment: '' } as const;
      assert.equal(await bob.plans.decide(plan.id, decision), undefined);
      await assert.rejects(ann.plans.decide(plan.id, decision), { code: 'forbidden' });
      const approver = ownRuns(store, scope({ owner: 'eve', mayDecide: true }));
      assert.equal((await approver.plans.get(plan.id))?.id, plan.id);
      assert.equal(await approver.plans.get(plan.id, 'eve'), undefined, 'to apply it must be the own one');
      assert.equal(await approver.plans.remove(plan.id), false);
      assert.equal((await approver.plans.decide(plan.id, decision))?.isNew, true);
      for (const whole of [ann.counts(), ann.check(), ann.backup('x')])
        await assert.rejects(whole, { code: 'not-allowed-here' });
    } finally {
      await store.close();
    }
  }));

test('rows that name solutions hide the others, and documents that callers sent', () =>
  withTempDir(async directory => {
    const store = createRunStore({ directory, now: Date.now, damaged: () => undefined });
    try {
      const own = ownRuns(store, scope({ granted: [{ for: ['team'], solutions: ['web'] }] }));
      const web = await own.create(newRun());
      const other = await own.create(newRun({ name: 'other' }));
      const inline = await own.create(newRun({ source: 'inline' }));
      assert.deepEqual(
        (await own.list()).runs.map(({ id }) => id),
        [web.id],
      );
      for (const { id } of [other, inline]) assert.equal(await own.read(id), undefined);
    } finally {
      await store.close();
    }
  }));
