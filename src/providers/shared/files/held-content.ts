import type { FileReader } from '../../../core/ports/ports.ts';
import { HELD_BYTES } from './file-change.ts';

export type Hold = (path: string, size: number) => Promise<Uint8Array | undefined>;

/** Contents of one call, up to `HELD_BYTES` together; undefined when a file is too large for what is left. */
export function createHolder(files: Pick<FileReader, 'read'>): Hold {
  let left = HELD_BYTES;
  return async (path: string, size: number): Promise<Uint8Array | undefined> => {
    if (size > left) return undefined;
    const content = await files.read(path, undefined, path);
    left -= content.length;
    return content;
  };
}
