import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

const MAX_FILES = 10_000;

/** A digest of names, sizes and times of the files below a directory: another one means that something changed. */
export const watchedFiles = defineOperation({
  name: 'files.state',
  summary: 'Whether files below a directory changed',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ directory: Type.String() }),
  output: closedObject({ state: Type.String() }),
  async run({ engine: { files } }, { directory }) {
    const hash = createHash('sha256');
    let count = 0;
    const walk = async (path: string): Promise<void> => {
      for (const { name, kind } of await files.list(path)) {
        if (++count > MAX_FILES || name === 'node_modules' || name.startsWith('.')) continue;
        const full = join(path, name);
        if (kind === 'directory') await walk(full);
        else {
          const stat = await files.lstat(full);
          hash.update(`${full}\0${stat?.size}\0${stat?.modifiedAt.getTime()}\0`);
        }
      }
    };
    await walk(directory);
    return { state: hash.digest('hex') };
  },
});
