import { join } from 'node:path';
import type { FileReader } from '../../core/ports/ports.ts';
import type { Sandbox } from '../../core/ports/test-ports.ts';
import type { ObservedFile } from '../variables.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** What a command created, changed or removed in its sandbox, sorted by path. */
export async function changedFiles(
  files: FileReader,
  sandbox: Sandbox,
  before: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ObservedFile>> {
  const after = await sandbox.fingerprints();
  const changed = new Map<string, ObservedFile>();
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    if (before.get(path) === after.get(path)) continue;
    changed.set(
      path,
      after.has(path)
        ? { exists: true, content: await readContent(files, join(sandbox.directory, path)) }
        : { exists: false, content: '' },
    );
  }
  return changed;
}

async function readContent(files: FileReader, path: string): Promise<string> {
  const size = (await files.lstat(path))?.size ?? 0;
  if (size > MAX_BYTES) return `<${size} bytes>`;
  const bytes = await files.read(path, MAX_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `<binary, ${bytes.length} bytes>`;
  }
}
