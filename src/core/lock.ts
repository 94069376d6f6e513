import { ToolError } from './errors.ts';

export interface LockHolder {
  readonly path: string;
  /** Undefined where the operating system does not tell. */
  readonly pid: number | undefined;
}

/** A lock across processes, which ends with its process at the latest; or who holds it instead. */
export type Lock =
  | { readonly held: true; release(): Promise<void> }
  | { readonly held: false; readonly pid: number | undefined; readonly path: string };

/** The error for a lock that was not free in time. */
export function busyLock({ pid, path }: Exclude<Lock, { readonly held: true }>): ToolError {
  return new ToolError('credentials-busy', `another process${pid === undefined ? '' : ` (pid ${pid})`} holds ${path}`, {
    hint: `try again when it has finished${pid === undefined ? '' : `, or end it: kill ${pid}`}; the lock is freed with its process, and its file can stay`,
  });
}
