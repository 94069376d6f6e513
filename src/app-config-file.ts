import { type ConfigEditor, createConfigEditor } from './config/edit-file.ts';
import type { FileReader, FileWriter } from './core/ports.ts';
import { createLockFiles } from './host/credential-store/lock-file.ts';

/** The part of the composition root that only a command that changes the configuration file loads. */
export function buildConfigEditor(files: FileReader & FileWriter, path: string, home: string): ConfigEditor {
  return createConfigEditor({
    files,
    path,
    home,
    lock: (directory, name, waitMs, signal) => createLockFiles(directory).acquire(name, waitMs, signal),
  });
}
