import type { ToolError } from '../../core/errors.ts';
import { type Changes, createChanges } from './changes.ts';
import { type Commits, createCommits } from './commits.ts';
import { type Connection, type JournalMode, openForReading, openForWriting } from './connection.ts';
import { type DamageReport, markDamaged, setAsideWhenDamaged } from './damage.ts';
import { isDamage, storeFault } from './faults.ts';

export interface DatabaseOptions {
  /** Absolute path of the database file. */
  readonly path: string;
  readonly journal?: JournalMode | undefined;
  readonly now: () => number;
  /** Told of a damaged database that was set aside. */
  damaged(report: DamageReport): void;
}

/** The database of a store: opened when it is first needed, made when it is first written to. */
export interface Database extends Pick<Commits, 'write'>, Pick<Changes, 'next'> {
  readonly path: string;
  /** `absent` when there is no database yet. Failures are those of the store. */
  read<T>(work: (connection: Connection) => T, absent: T): T;
  /** Nothing can be written after it. */
  close(): Promise<void>;
}

export function createDatabase({ path, journal, now, damaged }: DatabaseOptions): Database {
  let open: Connection | undefined;
  let isInspected = false;

  /** Once in each process: damage that another process, or an earlier one, came across. */
  const inspect = (): void => {
    if (isInspected) return;
    const report = setAsideWhenDamaged(path, now());
    isInspected = true;
    if (report !== undefined) damaged(report);
  };

  const withoutDamage = <T>(opening: () => T): T => {
    inspect();
    try {
      return opening();
    } catch (error) {
      if (!isDamage(error)) throw error;
      markDamaged(path, error);
      isInspected = false;
      inspect();
      return opening();
    }
  };

  const forWriting = (): Connection => {
    if (open !== undefined && open.journal !== 'read-only') return open;
    const made = withoutDamage(() => openForWriting(path, journal));
    open?.close();
    open = made;
    return made;
  };

  const forReading = (): Connection | undefined => {
    open ??= withoutDamage(() => openForReading(path));
    return open;
  };

  const fault = (error: unknown): ToolError => {
    if (isDamage(error)) markDamaged(path, error);
    return storeFault(error, path);
  };

  const changes = createChanges(() => open);
  const commits = createCommits({ open: forWriting, committed: changes.tell, fault });

  return {
    path,
    write: commits.write,
    next: changes.next,
    read(work, absent) {
      try {
        const connection = forReading();
        return connection === undefined ? absent : work(connection);
      } catch (error) {
        throw fault(error);
      }
    },
    async close() {
      await commits.settled();
      open?.close();
      open = undefined;
    },
  };
}
