import { setTimeout } from 'node:timers/promises';
import { ToolError } from '../../core/errors.ts';
import type { EventPage, Heartbeat, NewEvent, RunEvent } from '../../core/ports/run-store.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { optionalNumber, optionalText, type Row, runEvent, text } from './rows.ts';

const MAX_EVENT_CHARACTERS = 16 * 1024 * 1024;
/** How often a watcher checks whether the process that executes the run still lives. */
const LIVENESS_MS = 1000;
const PAGE = 500;
/** At most how often to check whether a run is to be cancelled. */
const CANCELLED_MS = 50;
/** Bytes that an event takes beside its content, about. */
const EVENT_OVERHEAD = 32;

/** Reading and following the events of a run. */
export interface Journal {
  events(id: string, page?: EventPage): Promise<readonly RunEvent[]>;
  watch(id: string, after: number, signal: AbortSignal): AsyncIterable<RunEvent>;
  heartbeat(id: string, token: number): Promise<Heartbeat>;
  cancelRequested(id: string, signal: AbortSignal): Promise<boolean>;
}

export function createJournal(database: Database, settle: (ids: readonly string[]) => Promise<void>): Journal {
  return {
    events: async (id, page) => database.read(connection => selectEvents(connection, id, page), []),

    async *watch(id, after, signal) {
      let last = after;
      let lookedAt = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        if (performance.now() - lookedAt >= LIVENESS_MS) {
          await settle([id]);
          lookedAt = performance.now();
        }
        // The state is read first: an event that is appended in between is still found.
        const { isOpen, events } = database.read(
          connection => ({
            isOpen: isOpenRun(connection, id),
            events: selectEvents(connection, id, { after: last, limit: PAGE }),
          }),
          { isOpen: false, events: [] },
        );
        const news = events.length > 0 || !isOpen ? undefined : database.next(LIVENESS_MS, signal);
        for (const event of events) {
          if (signal.aborted) return;
          last = event.seq;
          yield event;
        }
        if (events.length === 0 && !isOpen) return;
        await news;
      }
    },

    async heartbeat(id, token) {
      const row = database.read<Row | undefined>(
        ({ prepare }) =>
          prepare(`SELECT cancel_requested_at, cancelled_by FROM runs WHERE id = ? AND token = ?`).get(id, token),
        undefined,
      );
      if (row === undefined) throw supersededError(id);
      return {
        cancelRequestedAt: optionalNumber(row['cancel_requested_at']),
        cancelledBy: optionalText(row['cancelled_by']),
      };
    },

    async cancelRequested(id, signal) {
      const isRequested = ({ prepare }: Connection): boolean =>
        prepare('SELECT 1 FROM runs WHERE id = ? AND cancel_requested_at IS NOT NULL').get(id) !== undefined;
      while (!signal.aborted) {
        if (database.read(isRequested, false)) return true;
        await database.next(LIVENESS_MS, signal);
        // A run that is under way commits all the time.
        await setTimeout(CANCELLED_MS, undefined, { signal }).catch(() => undefined);
      }
      return false;
    },
  };
}

/** The error for a holder whose run was taken over. */
export function supersededError(id: string): ToolError {
  return new ToolError('run-busy', `run ${id} is not this process's any more`, {
    hint: `it was resumed elsewhere or has ended: tool runs show ${id}`,
  });
}

const COUNT = `UPDATE runs SET last_event = last_event + $count, size = size + $size
  WHERE id = $id AND token = $token AND state IN ('pending', 'running') RETURNING number, last_event`;
const ADD = 'INSERT INTO events (run, seq, at, type, data, sealed) VALUES (?, ?, ?, ?, ?, ?)';

/** The number of the last event. Nothing is written when the token is an old one. */
export function appendEvents({ prepare }: Connection, id: string, token: number, events: readonly NewEvent[]): number {
  let size = 0;
  for (const { type, data, sealed } of events) {
    if (data.length > MAX_EVENT_CHARACTERS)
      throw new ToolError('invalid-input', `an event of type ${type} has more than 16 MiB of data`);
    size += EVENT_OVERHEAD + Buffer.byteLength(data) + (sealed?.length ?? 0);
  }
  const row = prepare(COUNT).get({ id, token, count: events.length, size });
  if (row === undefined) throw supersededError(id);
  const number = row['number'] ?? null;
  const last = Number(row['last_event']);
  let seq = last - events.length;
  const add = prepare(ADD);
  for (const { at, type, data, sealed } of events) add.run(number, ++seq, at, type, data, sealed ?? null);
  return last;
}

function selectEvents(
  { prepare }: Connection,
  id: string,
  { after = 0, limit = -1, types }: EventPage = {},
): RunEvent[] {
  const typeFilter = types === undefined ? '' : 'AND type IN (SELECT value FROM json_each($types))';
  const select = `SELECT seq, at, type, data, sealed FROM events
    WHERE run = (SELECT number FROM runs WHERE id = $id) AND seq > $after ${typeFilter} ORDER BY seq LIMIT $limit`;
  const values = { id, after, limit, ...(types !== undefined && { types: JSON.stringify(types) }) };
  return (prepare(select).all(values) as Row[]).map(runEvent);
}

function isOpenRun({ prepare }: Connection, id: string): boolean {
  const row = prepare('SELECT state FROM runs WHERE id = ?').get(id);
  return row !== undefined && ['pending', 'running'].includes(text(row['state']));
}
