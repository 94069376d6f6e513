import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `body` with a fresh directory (real path, no links in it) and removes it with all its content afterwards,
 * whatever happened. Comes back with what `body` came back with.
 */
export async function withTempDir<T>(body: (directory: string) => Promise<T> | T): Promise<T> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-test-')));
  try {
    return await body(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
