import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { PluginFile } from '../../core/ports/plugin-ports.ts';

/** What can be started: the bytes that were hashed, whatever a name means by then. */
export interface Program {
  readonly path: string;
  /** To be called once it has been started. */
  close(): Promise<void>;
}

/**
 * Opens the executable once, hashes it, and makes exactly that startable. Linux starts a binary by its descriptor; a script, which
 * its interpreter opens by name, and a binary of another system become a copy in `directory`, which is private to this user. Beside
 * the copy lie links to the other files of the plugin's directory.
 */
export async function pinnedProgram(file: PluginFile, pin: string, directory: string): Promise<Program> {
  const handle = await open(file.path, 'r');
  try {
    if (process.platform === 'linux' && (await isBinary(handle))) {
      await requireDigest(file, pin, async hash => await read(handle, async chunk => void hash.update(chunk)));
      return { path: `/proc/self/fd/${handle.fd}`, close: async () => await handle.close() };
    }
    const path = await privateCopy(file, { pin, handle, directory });
    await handle.close();
    return { path, close: async () => undefined };
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
}

const ELF = Buffer.from('\u007FELF');

async function isBinary(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(ELF.length), 0, ELF.length, 0);
  return buffer.equals(ELF);
}

const CHUNK_BYTES = 1024 * 1024;

async function read(handle: FileHandle, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const buffer = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    await take(buffer.subarray(0, bytesRead));
  }
}

interface Copying {
  readonly pin: string;
  readonly handle: FileHandle;
  readonly directory: string;
}

async function privateCopy(file: PluginFile, { pin, handle, directory }: Copying): Promise<string> {
  const place = join(directory, 'program');
  await mkdir(place, { mode: 0o700 });
  const path = join(place, basename(file.path));
  const copy = await open(path, 'wx', 0o500);
  try {
    await requireDigest(file, pin, async hash => {
      await read(handle, async chunk => {
        hash.update(chunk);
        await copy.writeFile(chunk);
      });
    });
  } finally {
    await copy.close();
  }
  const from = dirname(file.path);
  for (const name of await readdir(from))
    if (name !== basename(file.path)) await symlink(join(from, name), join(place, name)).catch(() => undefined);
  return path;
}

async function requireDigest(file: PluginFile, pin: string, feed: (hash: Hash) => Promise<void>): Promise<void> {
  const hash = createHash('sha256');
  await feed(hash);
  const digest = hash.digest('hex');
  if (digest !== pin)
    throw new ToolError(
      'forbidden',
      `plugin "${file.name}" is not the one that was allowed: ${file.path} had the digest sha256:${digest} when it was to be started, plugins.allowed says sha256:${pin}`,
      { hint: 'the file was changed in this moment: find out by whom' },
    );
}
