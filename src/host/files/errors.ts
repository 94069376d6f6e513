import { type ErrorCode, ToolError } from '../../core/errors.ts';

interface Row {
  readonly code: ErrorCode;
  readonly says: string;
  readonly hint?: string;
}

/** The system's name for an error -> what the message says. Any other error keeps the system's words. */
const ROWS: ReadonlyMap<string, Row> = new Map<string, Row>([
  ['ENOENT', { code: 'not-found', says: 'does not exist' }],
  ['EACCES', { code: 'forbidden', says: 'may not be used: permission denied' }],
  ['EPERM', { code: 'forbidden', says: 'may not be changed: operation not permitted' }],
  ['EROFS', { code: 'forbidden', says: 'is on a read-only file system' }],
  ['EISDIR', { code: 'invalid-input', says: 'is a directory, not a file' }],
  ['ENOTDIR', { code: 'invalid-input', says: 'is not a directory, or lies below a file' }],
  ['ENOTEMPTY', { code: 'invalid-input', says: 'is a directory that is not empty' }],
  ['EEXIST', { code: 'invalid-input', says: 'exists already' }],
  ['ELOOP', { code: 'forbidden', says: 'is a symbolic link, or a ring of them' }],
  ['ENAMETOOLONG', { code: 'invalid-input', says: 'is a longer name than the file system takes' }],
  ['EINVAL', { code: 'invalid-input', says: 'is not a usable path here' }],
  ['ENXIO', { code: 'invalid-input', says: 'is not a regular file' }],
  ['ENOSPC', { code: 'upstream-failed', says: 'could not be written: no space is left', hint: 'free some space' }],
  ['EDQUOT', { code: 'upstream-failed', says: 'could not be written: the disk quota is used up' }],
  ['EMFILE', { code: 'upstream-failed', says: 'could not be opened: too many files are open' }],
]);

/** The user's words for a failure of the file system on `path`. A `ToolError` passes unchanged. */
export function fileError(error: unknown, path: string): ToolError {
  if (error instanceof ToolError) return error;
  const row = ROWS.get(errorCode(error) ?? '');
  if (row !== undefined) return new ToolError(row.code, `"${path}" ${row.says}`, { cause: error, hint: row.hint });
  const words = error instanceof Error ? error.message : String(error);
  return new ToolError('upstream-failed', `"${path}" could not be used: ${words}`, { cause: error });
}

/** The name that the system gives an error: `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What `attempt` returns, or undefined when nothing is there. Other failures are thrown as they are. */
export function unlessMissing<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export function leadsOut(path: string, root: string): ToolError {
  return new ToolError('forbidden', `"${path}" leads out of "${root}"`, { hint: `use a path below "${root}"` });
}
