import { join } from 'node:path';
import { ToolError } from './errors.ts';
import type { FileReader, FileWriter } from './ports/ports.ts';

/** Short texts that actions keep for their next run. */
export interface RunRecords {
  find(key: string): Promise<string | undefined>;
  /** Replaces the text as a whole, or leaves the old one. */
  save(key: string, text: string): Promise<void>;
}

const MAX_BYTES = 4096;

/** One file for each key, a hexadecimal digest, for the user only. What cannot be read counts as absent. */
export function createRunRecords(
  { read }: Pick<FileReader, 'read'>,
  { write, makeDirectory }: Pick<FileWriter, 'write' | 'makeDirectory'>,
  directory: string,
): RunRecords {
  return {
    async find(key) {
      try {
        return Buffer.from(await read(join(directory, key), MAX_BYTES)).toString('utf8');
      } catch (error) {
        if (error instanceof ToolError) return undefined;
        throw error;
      }
    },
    async save(key, text) {
      await makeDirectory(directory, { mode: 0o700 });
      await write(join(directory, key), Buffer.from(text, 'utf8'), { mode: 0o600 });
    },
  };
}
