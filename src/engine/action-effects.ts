import type { FileReader, FileWriter, WriteOptions } from '../core/ports.ts';
import type { Effects } from '../providers/contract.ts';
import { writeRootOf } from './directories.ts';
import type { CallPlace, CheckedInputs } from './place.ts';
import { commonEffects, spawnFor } from './read-effects.ts';
import type { RunContext } from './services.ts';

/** The full set: only `execute` of an action is handed this. No module of the dry-run can reach it. */
export function actionEffects(context: RunContext, inputs: CheckedInputs, place: CallPlace): Effects {
  const { services } = context;
  const root = writeRootOf(context);
  return {
    ...commonEffects(context, inputs, place),
    send: (request, signal) => services.send({ ...request, guard: 'document' }, signal ?? place.signal.signal),
    spawn: request => spawnFor(context, place, request),
    writer: root === undefined ? services.writer : writerBelow(services.writer, services.files, root),
    credentialSocket: services.credentialSocket,
    solution: request => (context.executeChild ?? context.resolveChild)(request),
    get signal() {
      return place.signal.signal;
    },
  };
}

/** The same writer with every path kept below `root`, whatever the provider asks. The root may be named through a link. */
function writerBelow(writer: FileWriter, files: FileReader, root: string): FileWriter {
  let real: Promise<string> | undefined;
  const below = async (options: WriteOptions | undefined): Promise<WriteOptions> => {
    real ??= files.realPath(root);
    return { ...options, root: await real };
  };
  return {
    write: async (path, content, options) => writer.write(path, content, await below(options)),
    makeDirectory: async (path, options) => writer.makeDirectory(path, await below(options)),
    removeFile: async (path, options) => writer.removeFile(path, await below(options)),
    removeDirectory: async (path, options) => writer.removeDirectory(path, await below(options)),
    rename: async (from, to, options) => writer.rename(from, to, await below(options)),
    setMode: async (path, mode, options) => writer.setMode(path, mode, await below(options)),
  };
}
