import { isWithin } from './paths.ts';
import type { FileReader, FileWriter, WriteOptions } from './ports/ports.ts';

/** The same writer with every path kept below `root`, whatever it is called with. The root may be named through a link. */
export function writerBelow(
  { writer, files }: { readonly writer: FileWriter; readonly files: Pick<FileReader, 'realPath'> },
  root: string,
): FileWriter {
  const below = async (options: WriteOptions | undefined): Promise<WriteOptions> => {
    const real = await files.realPath(root);
    const inner = options?.root;
    return { ...options, root: inner !== undefined && isWithin(real, inner) ? inner : real };
  };
  return {
    inTurn: (claim, work) => writer.inTurn(claim, work),
    append: async (path, content, options) => writer.append(path, content, await below(options)),
    copy: async (from, to, options) => writer.copy(from, to, await below(options)),
    write: async (path, content, options) => writer.write(path, content, await below(options)),
    makeDirectory: async (path, options) => writer.makeDirectory(path, await below(options)),
    removeFile: async (path, options) => writer.removeFile(path, await below(options)),
    removeDirectory: async (path, options) => writer.removeDirectory(path, await below(options)),
    rename: async (from, to, options) => writer.rename(from, to, await below(options)),
    setMode: async (path, mode, options) => writer.setMode(path, mode, await below(options)),
  };
}
