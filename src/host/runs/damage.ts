import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { loadSqlite } from '../locks/sqlite.ts';
import { isDamage } from './faults.ts';
import type { Row } from './rows.ts';

/** A database that was set aside. */
export interface DamageReport {
  /** Where it lies now. */
  readonly setAside: string;
  /** What could be read of it: a JSON value a line, with the name of its table. */
  readonly exported: string;
  readonly rows: number;
}

/** The tables with the key that each is ordered by. */
const TABLES = [
  ['runs', 'number'],
  ['events', 'run, seq'],
  ['plans', 'rowid'],
  ['idempotency_keys', 'owner, key'],
  ['outbox', 'number'],
  ['blobs', 'rowid'],
] as const;
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;
const MARK = '.suspect';
const ASIDE = '.damaged-';

/** Notes that the database was found damaged, for the process that opens it next: it may be the only one to have it open. */
export function markDamaged(path: string, error: unknown): void {
  try {
    writeFileSync(`${path}${MARK}`, `${(error as Error).message}\n`, { mode: 0o600 });
  } catch {
    // Where nothing can be written, nothing can be set aside either.
  }
}

/**
 * Looks at a database that was noted as damaged. When it is, it gets another name, together with the files that SQLite keeps beside it,
 * and what can be read of it is written to a file. Nothing is deleted.
 */
export function setAsideWhenDamaged(path: string, now: number): DamageReport | undefined {
  if (!existsSync(`${path}${MARK}`)) return undefined;
  if (faultsIn(path).length === 0) {
    rmSync(`${path}${MARK}`, { force: true });
    return undefined;
  }
  const setAside = `${path}${ASIDE}${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const exported = `${setAside}.jsonl`;
  const rows = exportRows(path, exported);
  for (const end of BESIDE) if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${setAside}${end}`);
  rmSync(`${path}${MARK}`, { force: true });
  return { setAside, exported, rows };
}

/** Damaged databases beside this one. */
export function setAsideBeside(path: string): string[] {
  const directory = dirname(path);
  if (!existsSync(directory)) return [];
  const start = `${basename(path)}${ASIDE}`;
  return readdirSync(directory)
    .filter(name => name.startsWith(start) && name.endsWith('Z'))
    .sort()
    .map(name => join(directory, name));
}

/** What `integrity_check` of SQLite and the references between the tables say; empty for a sound database. */
export function faultsIn(path: string): string[] {
  let db: DatabaseSync | undefined;
  try {
    db = readOnly(path);
    const found = db.prepare('PRAGMA integrity_check(20)').all() as readonly Row[];
    const faults = found.map(row => String(row['integrity_check'])).filter(line => line !== 'ok');
    const broken = db.prepare('PRAGMA foreign_key_check').all().length;
    return broken === 0 ? faults : [...faults, `${broken} rows belong to runs that do not exist`];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [(error as Error).message];
  } finally {
    db?.close();
  }
}

function readOnly(path: string): DatabaseSync {
  const sqlite = loadSqlite();
  if (sqlite === undefined) throw new Error('this Node.js was built without SQLite');
  return new sqlite.DatabaseSync(path, { readOnly: true, timeout: 5000 });
}

function exportRows(path: string, target: string): number {
  const file = openSync(target, 'wx', 0o600);
  let rows = 0;
  try {
    const db = readOnly(path);
    try {
      for (const [table, key] of TABLES) {
        for (const row of readableRows(db, table, key)) {
          writeSync(file, `${JSON.stringify({ table, ...inJson(row) })}\n`);
          rows++;
        }
      }
    } finally {
      db.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    closeSync(file);
  }
  return rows;
}

/** Rows from the beginning up to the first one that cannot be read, and from the end back to the last one. */
function* readableRows(db: DatabaseSync, table: string, key: string): Generator<Row> {
  for (const order of ['ASC', 'DESC']) {
    const columns = key.split(', ').map(column => `${column} ${order}`);
    try {
      yield* db.prepare(`SELECT * FROM ${table} NOT INDEXED ORDER BY ${columns.join(', ')}`).iterate() as Iterable<Row>;
      return;
    } catch (error) {
      if (!isDamage(error) && !/no such table/.test((error as Error).message)) throw error;
    }
  }
}

const inJson = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  );
