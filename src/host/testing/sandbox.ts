import { mkdirSync, rmSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import type { Sandbox } from '../../core/ports/test-ports.ts';
import { makeTemporaryDirectory } from '../files/temporary-directory.ts';

export interface Sandboxes {
  create(): Promise<Sandbox>;
  /** Removes what is left synchronously, because the process is about to end. */
  removeAll(): void;
}

export function createSandboxes(): Sandboxes {
  const living = new Set<string>();
  return {
    async create() {
      const root = await realpath(await makeTemporaryDirectory('tool-sandbox-'));
      living.add(root);
      return openSandbox(root, () => living.delete(root));
    },
    removeAll() {
      for (const root of living) rmSync(root, { recursive: true, force: true });
    },
  };
}

function openSandbox(root: string, forget: () => void): Sandbox {
  const places = { directory: join(root, 'work'), home: join(root, 'home'), temporary: join(root, 'tmp') };
  // Waiting for a thread would take several times as long as each of these.
  for (const directory of Object.values(places)) mkdirSync(directory);
  return {
    ...places,
    async write(path, content, mode) {
      const target = join(places.directory, path);
      if (!isWithin(places.directory, target)) throw new ToolError('forbidden', `${path} leads out of the sandbox`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      if (mode !== undefined) await chmod(target, mode);
    },
    async copyFrom(other, into) {
      const target = join(places.directory, into);
      await mkdir(target, { recursive: true });
      await copyTree(other.directory, target);
    },
    async fingerprints() {
      const found = new Map<string, string>();
      await eachFile(places.directory, '', async (path, full) => {
        const { size, mtimeMs, ctimeMs, ino } = await lstat(full);
        found.set(path, `${size}:${mtimeMs}:${ctimeMs}:${ino}`);
      });
      return found;
    },
    async remove() {
      await rm(root, { recursive: true, force: true }).catch(() => removeReadOnly(root));
      forget();
    },
  };
}

async function copyTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { recursive: true });
      await copyTree(source, target);
    } else if (entry.isFile()) await copyFile(source, target);
  }
}

async function eachFile(
  directory: string,
  prefix: string,
  visit: (path: string, full: string) => Promise<void>,
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = join(directory, entry.name);
    if (entry.isDirectory()) await eachFile(full, `${prefix}${entry.name}/`, visit);
    else if (entry.isFile()) await visit(prefix + entry.name, full);
  }
}

/** A directory that a case made read-only can be emptied all the same. */
async function removeReadOnly(root: string): Promise<void> {
  await makeWritable(root);
  await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

async function makeWritable(directory: string): Promise<void> {
  try {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const full = join(directory, entry.name);
      if (((await lstat(full)).mode & 0o700) !== 0o700) await chmod(full, 0o700);
      await makeWritable(full);
    }
  } catch {
    // What is gone already, or is not ours, is left to the removal to judge.
  }
}
