import type { IdempotencyKeys, KeyState, KeyUse } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { optionalText, text } from './rows.ts';
import type { RunLocks } from './run-locks.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

/** `worker`: the name of the lock that this process holds while it works on requests with keys. */
export function createIdempotencyKeys(database: Database, locks: RunLocks, worker: string): IdempotencyKeys {
  let present: Promise<unknown> | undefined;
  return {
    async begin(use) {
      await (present ??= locks.take(worker));
      const before = database.read(connection => findKey(connection, use), undefined);
      const known = before && knownState(before, use);
      // What was answered once is answered without writing anything.
      if (known !== undefined && known.kind !== 'running') return known;
      const left = before?.worker;
      const dead = left !== undefined && !(await locks.isHeld(left)) ? left : undefined;
      return await database.write(connection => beginKey(connection, use, worker, dead));
    },
    async finish(owner, key, answer) {
      await database.write(connection => finishKey(connection, owner, key, answer));
    },
    async abandon(owner, key) {
      await database.write(({ prepare }) =>
        prepare('DELETE FROM idempotency_keys WHERE owner = ? AND key = ? AND answer IS NULL').run(owner, key),
      );
    },
  };
}

interface KeptKey {
  readonly digest: string;
  readonly worker: string;
  readonly answer: string | undefined;
}

function findKey({ prepare }: Connection, { owner, key, now }: KeyUse): KeptKey | undefined {
  const select = 'SELECT digest, worker, answer FROM idempotency_keys WHERE owner = ? AND key = ? AND begun_at > ?';
  const row = prepare(select).get(owner, key, now - KEPT_MS);
  return row && { digest: text(row['digest']), worker: text(row['worker']), answer: optionalText(row['answer']) };
}

function knownState({ digest, answer }: KeptKey, use: KeyUse): KeyState {
  if (digest !== use.digest) return { kind: 'other-value' };
  return answer === undefined ? { kind: 'running' } : { kind: 'answered', answer };
}

/** `dead`: a worker that has ended without an answer, so that its request counts as never begun. */
function beginKey(connection: Connection, use: KeyUse, worker: string, dead: string | undefined): KeyState {
  const found = findKey(connection, use);
  const known = found && knownState(found, use);
  if (known !== undefined && (known.kind !== 'running' || found?.worker !== dead)) return known;
  const { owner, key, digest, now } = use;
  connection.prepare(BEGIN).run({ owner, key, digest, now, worker });
  return { kind: 'fresh' };
}

const BEGIN = `INSERT INTO idempotency_keys (owner, key, digest, begun_at, worker) VALUES ($owner, $key, $digest, $now, $worker)
  ON CONFLICT DO UPDATE SET digest = $digest, begun_at = $now, worker = $worker, answer = NULL`;

/** Part of a commit: the answer is kept if and only if what it reports is durable. */
export function finishKey({ prepare }: Connection, owner: string, key: string, answer: string): void {
  prepare('UPDATE idempotency_keys SET answer = ? WHERE owner = ? AND key = ?').run(answer, owner, key);
}

export function forgetOldKeys({ prepare }: Connection, now: number): void {
  prepare('DELETE FROM idempotency_keys WHERE begun_at <= ?').run(now - KEPT_MS);
}

export function hasOldKeys({ prepare }: Pick<Connection, 'prepare'>, now: number): boolean {
  return prepare('SELECT 1 FROM idempotency_keys WHERE begun_at <= ? LIMIT 1').get(now - KEPT_MS) !== undefined;
}
