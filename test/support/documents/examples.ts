import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The directory of the examples, where the index lies too. */
export const EXAMPLES = join(import.meta.dirname, '../../../examples');

/** The names of all examples: the directories beside the index. */
export const EXAMPLE_NAMES: readonly string[] = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();
