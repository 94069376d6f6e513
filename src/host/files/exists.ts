import { existsSync } from 'node:fs';

/** `filepath.exists`: expressions do not wait. */
export function existsNow(path: string): boolean {
  return existsSync(path);
}
