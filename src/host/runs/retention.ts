import { createHash } from 'node:crypto';
import type { RunBlobs, RunRecord, RunRetention } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { forgetOldKeys } from './idempotency.ts';
import { type Row, runRecord } from './rows.ts';

/** A blob is kept before what names it: this long it may have no name. */
const UNNAMED_MS = 60 * 60 * 1000;

export function createBlobs(database: Database, now: () => number): RunBlobs {
  return {
    async put(content) {
      const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
      await database.write(({ prepare }) => prepare(PUT).run({ digest, now: now(), content }));
      return digest;
    },
    get: async digest => {
      const row = database.read(
        ({ prepare }) => prepare('SELECT content FROM blobs WHERE digest = ?').get(digest),
        undefined,
      );
      return row?.['content'] as Uint8Array | undefined;
    },
  };
}

const PUT = `INSERT INTO blobs (digest, kept_at, content) VALUES ($digest, $now, $content) ON CONFLICT DO UPDATE SET kept_at = $now`;

/** The runs that the retention does not allow, oldest first. Runs under way and interrupted ones always stay. */
export function overdueRuns({ prepare }: Connection, { maxCount, maxAgeMs, maxSize, now }: RunRetention): RunRecord[] {
  const rows = prepare('SELECT * FROM runs ORDER BY id').all() as Row[];
  let count = rows.length;
  let size = Number(prepare(SIZE).get()?.['size'] ?? 0);
  const overdue: Row[] = [];
  for (const row of rows) {
    if (!ENDED.has(String(row['state']))) continue;
    const isOld = maxAgeMs > 0 && Number(row['ended_at'] ?? row['created_at']) < now - maxAgeMs;
    if (!isOld && !(maxCount > 0 && count > maxCount) && !(maxSize > 0 && size > maxSize)) continue;
    overdue.push(row);
    count--;
    size -= Number(row['size']);
  }
  return overdue.map(runRecord);
}

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);
const SIZE = `SELECT (SELECT coalesce(sum(size), 0) FROM runs) + (SELECT coalesce(sum(octet_length(content)), 0) FROM blobs) AS size`;

/** Removes runs that are not under way, and answers which ones it were. */
export function removeRuns({ prepare }: Connection, ids: readonly string[]): string[] {
  const remove = prepare(`DELETE FROM runs WHERE id = ? AND state NOT IN ('pending', 'running')`);
  return ids.filter(id => remove.run(id).changes > 0);
}

/** Removes what belongs to nothing any more, and gives its room back to the disk. */
export function sweep(connection: Connection, now: number): void {
  forgetOldKeys(connection, now);
  connection.prepare('DELETE FROM plans WHERE expires_at < ?').run(now - UNNAMED_MS);
  connection.prepare(SWEEP_BLOBS).run(now - UNNAMED_MS);
}

const SWEEP_BLOBS = `DELETE FROM blobs WHERE kept_at < ? AND digest NOT IN (SELECT basis FROM runs WHERE basis IS NOT NULL)
  AND digest NOT IN (SELECT document FROM plans)`;
