import { chmodSync, closeSync, existsSync, openSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makeDirectories } from '../files/make-directories.ts';
import { loadSqlite } from '../locks/sqlite.ts';
import { sqliteCode } from './faults.ts';
import { migrate, refuseLater, SCHEMA_VERSION, schemaVersion } from './schema.ts';

/** How long a reader waits where readers and writers exclude each other: with a rollback journal only. */
export const READ_WAIT_MS = 5000;

export type JournalMode = 'wal' | 'rollback';

/** An open database with the statements that were used before. */
export interface Connection {
  readonly db: DatabaseSync;
  readonly journal: JournalMode | 'read-only';
  prepare(sql: string): StatementSync;
  close(): void;
}

/**
 * Opens the database, makes it when it is not there, and brings it to this version of the schema. `journal`: `wal` unless the file
 * system cannot share memory between processes.
 */
export function openForWriting(path: string, journal: JournalMode | undefined): Connection {
  makePrivate(path);
  const db = openDatabase(path, { readOnly: false });
  try {
    // It can be chosen only before anything is in the file.
    db.exec('PRAGMA auto_vacuum = INCREMENTAL');
    const mode = setJournal(db, journal ?? (isRemote(path) ? 'rollback' : 'wal'));
    db.exec(`PRAGMA synchronous = ${mode === 'wal' ? 'FULL' : 'EXTRA'}`);
    migrate(db, path);
    return connection(db, mode);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens what is there to read it, also in a directory in which nothing can be written. Undefined when there is no database. */
export function openForReading(path: string): Connection | undefined {
  if (!existsSync(path)) return undefined;
  const attempts: readonly (string | URL)[] = [path, new URL(`${pathToFileURL(path).href}?immutable=1`)];
  for (const [index, place] of attempts.entries()) {
    try {
      const db = openDatabase(place, { readOnly: true });
      try {
        const version = schemaVersion(db);
        refuseLater(version, path);
        if (version >= SCHEMA_VERSION) return connection(db, 'read-only');
        if (version > 0) {
          // An earlier version of the program wrote it: it is brought to this version of the schema first.
          db.close();
          openForWriting(path, undefined).close();
          return connection(openDatabase(place, { readOnly: true }), 'read-only');
        }
        // Another process is about to make it.
        db.close();
        return undefined;
      } catch (error) {
        if (db.isOpen) db.close();
        throw error;
      }
    } catch (error) {
      if (index === attempts.length - 1 || sqliteCode(error) === undefined) throw error;
    }
  }
  return undefined;
}

function openDatabase(path: string | URL, { readOnly }: { readonly readOnly: boolean }): DatabaseSync {
  const sqlite = loadSqlite();
  if (sqlite === undefined) throw new Error('this Node.js was built without SQLite');
  return new sqlite.DatabaseSync(path, { readOnly, timeout: READ_WAIT_MS, enableForeignKeyConstraints: true });
}

/** The files that SQLite makes beside the database get the mode of the database. A directory of the user's choice stays as it is. */
function makePrivate(path: string): void {
  makeDirectories(dirname(path), 0o700);
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
}

function setJournal(db: DatabaseSync, wish: JournalMode): JournalMode {
  if (wish === 'wal' && tryJournal(db, 'WAL') === 'wal') return 'wal';
  tryJournal(db, 'DELETE');
  return 'rollback';
}

function tryJournal(db: DatabaseSync, mode: string): unknown {
  return db.prepare(`PRAGMA journal_mode = ${mode}`).get()?.['journal_mode'];
}

/** NFS, CIFS, SMB2, 9P, Coda, AFS: their memory is not shared by machines, and on some of them not by processes. */
const REMOTE_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0xff53_4d42, 0xfe53_4d42, 0x0102_1997, 0x7375_7245, 0x5346_414f,
]);

function isRemote(path: string): boolean {
  return process.platform === 'linux' && REMOTE_FILE_SYSTEMS.has(statfsSync(dirname(path)).type);
}

function connection(db: DatabaseSync, journal: Connection['journal']): Connection {
  const statements = new Map<string, StatementSync>();
  return {
    db,
    journal,
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const made = db.prepare(sql);
      statements.set(sql, made);
      return made;
    },
    close() {
      statements.clear();
      if (db.isOpen) db.close();
    },
  };
}
