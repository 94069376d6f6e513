import { existsSync } from 'node:fs';

/** For `filepath.exists`. Synchronous, because expressions do not wait. */
export function existsNow(path: string): boolean {
  return existsSync(path);
}
