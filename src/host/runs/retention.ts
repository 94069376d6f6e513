import { createHash } from 'node:crypto';
import type { RunBlobs, RunRecord, RunRetention } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { forgetOldKeys, hasOldKeys } from './idempotency.ts';
import { HEAD, type Row, runRecord } from './rows.ts';

/** A blob is stored before the row that refers to it, so it may be without a reference for this long. */
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
  const rows: Row[] = prepare('SELECT id, state, created_at, ended_at, size, basis FROM runs ORDER BY id').all();
  const blobs = createBlobUses(prepare(BLOB_SIZES).all(), prepare(BLOB_USES).all());
  let count = rows.length;
  let size = rows.reduce((sum, row) => sum + Number(row['size']), blobs.size());
  const overdue: RunRecord[] = [];
  for (const row of rows) {
    if (!ENDED.has(String(row['state']))) continue;
    const isOld = maxAgeMs > 0 && Number(row['ended_at'] ?? row['created_at']) < now - maxAgeMs;
    if (!isOld && !(maxCount > 0 && count > maxCount) && !(maxSize > 0 && size > maxSize)) continue;
    const head = prepare(`SELECT ${HEAD} FROM runs WHERE id = ?`).get(row['id'] ?? null);
    if (head !== undefined) overdue.push(runRecord(head));
    count--;
    size -= Number(row['size']) + blobs.leave(row['basis']);
  }
  return overdue;
}

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);
const BLOB_SIZES = 'SELECT digest, octet_length(content) AS size FROM blobs';
const BLOB_USES = `SELECT digest, count(*) AS uses FROM
  (SELECT basis AS digest FROM runs WHERE basis IS NOT NULL UNION ALL SELECT document FROM plans) GROUP BY digest`;

interface BlobUses {
  /** Bytes of all blobs that are referred to. */
  size(): number;
  /** Takes away one reference to the blob; returns the bytes that this frees. */
  leave(digest: unknown): number;
}

function createBlobUses(sizes: readonly Row[], uses: readonly Row[]): BlobUses {
  const bytes = new Map(sizes.map(row => [row['digest'], Number(row['size'])]));
  const left = new Map(uses.map(row => [row['digest'] as unknown, Number(row['uses'])]));
  const blobSize = (digest: unknown): number => bytes.get(String(digest)) ?? 0;
  return {
    size: () => [...left.keys()].reduce((sum: number, digest) => sum + blobSize(digest), 0),
    leave(digest) {
      const others = (left.get(digest) ?? 0) - 1;
      left.set(digest, others);
      return others === 0 ? blobSize(digest) : 0;
    },
  };
}

/** Removes runs that are not under way, and returns which ones they were. */
export function removeRuns({ prepare }: Connection, ids: readonly string[]): string[] {
  const remove = prepare(`DELETE FROM runs WHERE id = ? AND state NOT IN ('pending', 'running')`);
  return ids.filter(id => remove.run(id).changes > 0);
}

/** Whether there is anything for `sweep`. */
export function hasLeftovers({ prepare }: Connection, now: number): boolean {
  return (
    hasOldKeys({ prepare }, now) ||
    prepare(`SELECT 1 FROM plans WHERE ${OLD_PLANS} LIMIT 1`).get(now - UNNAMED_MS) !== undefined ||
    prepare(`SELECT 1 FROM blobs WHERE ${UNNAMED_BLOBS} LIMIT 1`).get(now - UNNAMED_MS) !== undefined
  );
}

/** Removes what belongs to nothing any more: keys and plans that are over, blobs that nothing names. */
export function sweep(connection: Connection, now: number): void {
  forgetOldKeys(connection, now);
  connection.prepare(`DELETE FROM plans WHERE ${OLD_PLANS}`).run(now - UNNAMED_MS);
  connection.prepare(`DELETE FROM blobs WHERE ${UNNAMED_BLOBS}`).run(now - UNNAMED_MS);
}

const OLD_PLANS = 'expires_at < ?';
const UNNAMED_BLOBS = `kept_at < ? AND digest NOT IN (SELECT basis FROM runs WHERE basis IS NOT NULL)
  AND digest NOT IN (SELECT document FROM plans)`;
