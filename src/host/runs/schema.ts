import type { DatabaseSync } from 'node:sqlite';
import { ToolError } from '../../core/errors.ts';

/**
 * The versions of the schema, each as the step from the one before. A step is never changed once it was released: a database of every
 * version is among the tests (test/fixtures/run-store).
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE runs (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    command TEXT NOT NULL,
    solution_name TEXT NOT NULL,
    solution_version TEXT,
    solution_digest TEXT NOT NULL,
    solution_source TEXT NOT NULL,
    plan_digest TEXT,
    basis TEXT,
    lock_name TEXT,
    wrapped_key BLOB,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'completed', 'failed', 'interrupted', 'cancelled')),
    status TEXT,
    holder_host TEXT,
    holder_pid INTEGER,
    holder_version TEXT,
    holder_since INTEGER,
    started_at INTEGER,
    ended_at INTEGER,
    cancel_requested_at INTEGER,
    cancelled_by TEXT,
    token INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    result TEXT,
    last_event INTEGER NOT NULL DEFAULT 0,
    size INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX runs_by_owner ON runs (owner, id);
  CREATE INDEX runs_by_state ON runs (state, id);

  CREATE TABLE events (
    run INTEGER NOT NULL REFERENCES runs (number) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    sealed BLOB,
    PRIMARY KEY (run, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE blobs (
    digest TEXT PRIMARY KEY,
    kept_at INTEGER NOT NULL,
    content BLOB NOT NULL
  ) STRICT;

  CREATE TABLE plans (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    plan_digest TEXT NOT NULL,
    solution_name TEXT NOT NULL,
    solution_version TEXT,
    solution_digest TEXT NOT NULL,
    solution_source TEXT NOT NULL,
    document TEXT NOT NULL,
    summary TEXT NOT NULL,
    needs_approval INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    decision TEXT CHECK (decision IN ('approved', 'rejected')),
    decided_by TEXT,
    decided_at INTEGER,
    comment TEXT
  ) STRICT;
  CREATE INDEX plans_by_owner ON plans (owner, plan_digest);

  CREATE TABLE idempotency_keys (
    owner TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    begun_at INTEGER NOT NULL,
    worker TEXT NOT NULL,
    answer TEXT,
    PRIMARY KEY (owner, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    type TEXT NOT NULL,
    target TEXT NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT
  ) STRICT;
  CREATE INDEX outbox_by_time ON outbox (due_at);
  `,
  `
  ALTER TABLE runs ADD COLUMN worked_ms INTEGER NOT NULL DEFAULT 0;
  UPDATE runs SET worked_ms = max(0, ended_at - started_at) WHERE ended_at IS NOT NULL AND started_at IS NOT NULL;
  `,
];

export const SCHEMA_VERSION = STEPS.length;
/** `tool` in ASCII: what `file` and other tools recognise the database by. */
const APPLICATION_ID = 0x746f_6f6c;

export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/** Brings the database to this version of the schema, as a whole or not at all. Several processes may do it at once. */
export function migrate(db: DatabaseSync, place: string): void {
  if (schemaVersion(db) === SCHEMA_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const found = schemaVersion(db);
    refuseLater(found, place);
    for (const step of STEPS.slice(found)) db.exec(step);
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    db.exec('COMMIT');
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

export function refuseLater(version: number, place: string): void {
  if (version <= SCHEMA_VERSION) return;
  throw new ToolError('runs-unavailable', `the journal of runs ${place} was written by a later version of tool`, {
    hint: 'update tool, or set XDG_STATE_HOME to another directory',
  });
}
