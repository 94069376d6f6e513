import type { CallPlace } from './place.ts';
import type { RunContext } from './services.ts';

/**
 * The key under which an action keeps data for its next run: the solution, its directory, where it writes, and the
 * action.
 */
export async function recordKey(
  { solution, cwd, outputDirectory }: RunContext,
  { name }: Pick<CallPlace, 'name'>,
): Promise<string> {
  const { createHash } = await import('node:crypto');
  const parts = [solution.directory ?? '', solution.metadata.name, outputDirectory ?? cwd, name];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
