import { type ConfigEditor, createConfigEditor } from '../config/edit/edit-file.ts';
import { ToolError } from '../core/errors.ts';
import type { FileReader, FileWriter } from '../core/ports/ports.ts';
import { createLocks } from '../host/locks/locks.ts';

/** The part of the composition root that only a command that changes the configuration file loads. */
export function buildConfigEditor(files: FileReader & FileWriter, path: string, home: string): ConfigEditor {
  return createConfigEditor({
    files,
    path,
    home,
    lock: (directory, name, waitMs, signal) =>
      createLocks({ directory, failed, tidy: true }).acquire({ name: `.${name}`, mode: 'exclusive', waitMs, signal }),
  });
}

const failed = (cause: Error): ToolError =>
  new ToolError('config-invalid', `the configuration file cannot be changed: ${cause.message}`, { cause });
