import type { NewMessage, Outbox, OutboxMessage } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { optionalNumber, type Row, text } from './rows.ts';

export function createOutbox(database: Database): Outbox {
  return {
    add: messages => database.write(connection => enqueue(connection, messages)),
    async due(now, { leaseMs, limit }) {
      // Most of the time nothing is due, and nothing has to be written.
      const waits = database.read(
        ({ prepare }) => prepare('SELECT 1 FROM outbox WHERE due_at <= ?').get(now),
        undefined,
      );
      if (waits === undefined) return [];
      return await database.write(({ prepare }) =>
        (prepare(LEASE).all({ now, until: now + leaseMs, limit }) as Row[]).map(outboxMessage).sort(byNumber),
      );
    },
    async sent(id) {
      await database.write(({ prepare }) => prepare('DELETE FROM outbox WHERE number = ?').run(Number(id)));
    },
    async failed(id, at, error) {
      await database.write(({ prepare }) => {
        if (at === undefined) prepare('DELETE FROM outbox WHERE number = ?').run(Number(id));
        else prepare('UPDATE outbox SET due_at = ?, error = ? WHERE number = ?').run(at, error, Number(id));
      });
    },
    async waiting() {
      const row = database.read(
        ({ prepare }) => prepare('SELECT count(*) AS count, min(at) AS oldest FROM outbox').get(),
        undefined,
      );
      return { count: Number(row?.['count'] ?? 0), oldestAt: optionalNumber(row?.['oldest']) };
    },
  };
}

const LEASE = `UPDATE outbox SET due_at = $until, tries = tries + 1
  WHERE number IN (SELECT number FROM outbox WHERE due_at <= $now ORDER BY due_at, number LIMIT $limit) RETURNING *`;

/** Part of a commit: the messages are sent if and only if what they report is durable. */
export function enqueue({ prepare }: Connection, messages: readonly NewMessage[]): void {
  for (const { type, target, body, at } of messages)
    prepare('INSERT INTO outbox (type, target, body, at, due_at) VALUES (?, ?, ?, ?, ?)').run(
      type,
      target,
      body,
      at,
      at,
    );
}

const byNumber = (a: OutboxMessage, b: OutboxMessage): number => Number(a.id) - Number(b.id);

const outboxMessage = (row: Row): OutboxMessage => ({
  id: String(row['number']),
  type: text(row['type']),
  target: text(row['target']),
  body: text(row['body']),
  at: Number(row['at']),
  tries: Number(row['tries']),
});
