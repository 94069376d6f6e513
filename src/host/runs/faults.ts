import { ToolError } from '../../core/errors.ts';

/** Primary result codes of SQLite. */
export const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cantOpen: 14,
  notADatabase: 26,
};

/** The primary result code of an error of SQLite. Undefined for every other error. */
export function sqliteCode(error: unknown): number | undefined {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && errcode !== undefined ? errcode & 0xff : undefined;
}

export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === SQLITE.corrupt || code === SQLITE.notADatabase;
};

const ROOM = 'free some space on that disk; what was kept before is still there';
const ACCESS = 'make that directory writable, or set XDG_STATE_HOME to one that is';
const WORDS: ReadonlyMap<unknown, readonly [reason: string, hint: string]> = new Map<
  unknown,
  readonly [reason: string, hint: string]
>([
  [SQLITE.full, ['no space left on the disk', ROOM]],
  ['ENOSPC', ['no space left on the disk', ROOM]],
  ['EDQUOT', ['the disk quota is used up', ROOM]],
  [SQLITE.readOnly, ['it is read-only', ACCESS]],
  [SQLITE.cantOpen, ['it cannot be opened', ACCESS]],
  ['EROFS', ['its file system is read-only', ACCESS]],
  ['EACCES', ['permission denied', ACCESS]],
  ['EPERM', ['permission denied', ACCESS]],
  ['ENOTDIR', ['a part of its path is not a directory', ACCESS]],
  [
    SQLITE.busy,
    ['another process has been writing to it for too long', 'try again; tool runs list shows what is running'],
  ],
  [SQLITE.corrupt, ['it is damaged', 'the next command sets it aside and begins a new one; tool doctor tells more']],
  [
    SQLITE.notADatabase,
    ['it is damaged', 'the next command sets it aside and begins a new one; tool doctor tells more'],
  ],
]);

/** The error for a store that cannot be used. Errors that are in the words of users already stay as they are. */
export function storeFault(error: unknown, place: string): ToolError {
  if (error instanceof ToolError) return error;
  const code = sqliteCode(error) ?? (error as NodeJS.ErrnoException).code;
  const [reason, hint] = WORDS.get(code) ?? [(error as Error).message, 'tool doctor tells more'];
  return new ToolError('runs-unavailable', `cannot use the journal of runs ${place}: ${reason}`, {
    cause: error,
    hint,
  });
}
