import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, lstat, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { Environment, Log } from '../../core/ports/ports.ts';
import { makeDirectories } from '../files/make-directories.ts';

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;
/** Several times the longest token that is known. */
const ROOM_BYTES = 65_536;
const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/;

/** `TOOL_SECRETS_DIR`, in which a leading `~` is the home directory; else `secrets` in the user's data directory. */
export function secretsDirectory(environment: Environment, platform: string, home = homedir()): string {
  const chosen = environment['TOOL_SECRETS_DIR'];
  if (chosen) return chosen.replace(/^~(?=$|[/\\])/, home);
  if (platform === 'win32')
    return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'tool', 'secrets');
  const data = environment['XDG_DATA_HOME'];
  return join(data && isAbsolute(data) ? data : join(home, '.local', 'share'), 'tool', 'secrets');
}

/** The files of the store: private modes, atomic writes, no links followed. */
export interface StoreDirectory {
  readonly path: string;
  /** Whether it is there. `store-unreadable` for a link, a foreign owner, or when it cannot be read. */
  check(): Promise<boolean>;
  ensure(): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  /** Atomic and on disk when it returns. */
  write(name: string, content: string | Uint8Array): Promise<void>;
  /** Space on the disk for one file. */
  reserve(): Promise<Reserved>;
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
  move(name: string, toDirectory: string): Promise<void>;
  /** Files and the directory itself with modes wider than 0600 and 0700; `narrow` corrects them. */
  wideModes(narrow: boolean): Promise<readonly string[]>;
  /** Whether there are temporary files: of writers at work, or of some that were killed. */
  hasTemporaries(): Promise<boolean>;
  /** Removes the temporary files of writers that were killed. Only while no other process can write. */
  sweep(): Promise<readonly string[]>;
}

/** Space that is already taken on the disk and that the written file will use. */
export interface Reserved {
  write(name: string, content: Uint8Array): Promise<void>;
  release(): Promise<void>;
}

export function createStoreDirectory(path: string, log: Log, newId: () => string): StoreDirectory {
  const windows = process.platform === 'win32';
  let checked: Promise<boolean> | undefined;

  const inspect = async (): Promise<boolean> => {
    const stat = await lstat(path).catch(absent);
    if (stat === undefined) return false;
    if (stat.isSymbolicLink()) throw unreadable(`${path} is a symbolic link`);
    if (!stat.isDirectory()) throw unreadable(`${path} is not a directory`);
    if (!windows && stat.uid !== process.getuid?.()) throw unreadable(`${path} belongs to another user`);
    if (!windows && (stat.mode & OTHERS) !== 0) {
      log('warn', `other users could open the credential store ${path}: its mode was narrowed to 0700`);
      await chmod(path, PRIVATE_DIRECTORY).catch(refuseWrite);
    }
    return true;
  };
  const check = async (): Promise<boolean> => {
    checked ??= inspect();
    const there = await checked.catch((error: unknown) => {
      checked = undefined;
      throw error;
    });
    if (!there) checked = undefined;
    return there;
  };

  const makePrivate = (directory: string): void => {
    try {
      makeDirectories(directory, PRIVATE_DIRECTORY);
    } catch (error) {
      refuseWrite(error);
    }
  };

  const newTemporary = (): string => join(path, `.${newId()}.tmp`);

  return {
    path,
    check,
    async ensure() {
      if (await check()) return;
      makePrivate(path);
      await check();
    },
    async read(name) {
      const handle = await open(join(path, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(absent);
      if (handle === undefined) return undefined;
      try {
        const { mode } = await handle.stat();
        if (!windows && (mode & OTHERS) !== 0) {
          log('warn', `other users could read ${join(path, name)}: its mode was narrowed to 0600`);
          await handle.chmod(PRIVATE_FILE);
        }
        return await handle.readFile();
      } catch (error) {
        throw unreadable((error as Error).message, error);
      } finally {
        await handle.close();
      }
    },
    async write(name, content) {
      const temporary = newTemporary();
      try {
        const handle = await open(temporary, 'wx', PRIVATE_FILE);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await replace(temporary, join(path, name));
        await syncDirectory(path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw writeRefusal(error);
      }
    },
    async reserve() {
      const temporary = newTemporary();
      const remove = async (): Promise<void> => await rm(temporary, { force: true });
      try {
        await writeFile(temporary, randomBytes(ROOM_BYTES), { flag: 'wx', mode: PRIVATE_FILE, flush: true });
      } catch (error) {
        await remove().catch(() => undefined);
        throw writeRefusal(error);
      }
      return {
        async write(name, content) {
          await overwrite(temporary, content).catch(refuseWrite);
          await replace(temporary, join(path, name)).catch(refuseWrite);
          await syncDirectory(path);
        },
        release: async () => await remove().catch(() => undefined),
      };
    },
    async remove(name) {
      await rm(join(path, name), { force: true }).catch(refuseWrite);
    },
    async names() {
      return await readdir(path).catch(refuse);
    },
    async move(name, toDirectory) {
      makePrivate(join(path, toDirectory));
      await rename(join(path, name), join(path, toDirectory, name)).catch(refuseWrite);
    },
    async wideModes(narrow) {
      if (windows) return [];
      const wide: string[] = [];
      for (const name of ['.', ...(await readdir(path).catch(refuse))]) {
        const stat = await lstat(join(path, name)).catch(absent);
        if (stat === undefined || (stat.mode & OTHERS) === 0 || stat.isSymbolicLink()) continue;
        wide.push(join(path, name));
        if (narrow)
          await chmod(join(path, name), stat.isDirectory() ? PRIVATE_DIRECTORY : PRIVATE_FILE).catch(refuseWrite);
      }
      return wide;
    },
    hasTemporaries: async () => (await readdir(path).catch(refuse)).some(name => TEMPORARY.test(name)),
    async sweep() {
      const left = (await readdir(path).catch(refuse)).filter(name => TEMPORARY.test(name));
      for (const name of left) await rm(join(path, name), { force: true }).catch(refuseWrite);
      return left.map(name => join(path, name));
    },
  };
}

/** Writes over what is there, so that no further space is needed, and cuts the rest off. */
async function overwrite(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.writeFile(content);
    await handle.truncate(content.length);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const WINDOWS_TRIES = 5;

/** On Windows a virus scanner or reader may hold the target for a moment. */
async function replace(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const code = errnoCode(error);
      const passing = code === 'EPERM' || code === 'EACCES' || code === 'EBUSY';
      if (process.platform !== 'win32' || !passing || attempt === WINDOWS_TRIES) throw error;
      await new Promise(resolve => setTimeout(resolve, 20 * attempt));
    }
  }
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, constants.O_RDONLY);
  await handle.sync().catch(() => undefined);
  await handle.close();
}

const errnoCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

export function unreadable(reason: string, cause?: unknown): ToolError {
  return new ToolError('store-unreadable', `cannot read credential store: ${reason}`, { cause });
}

function absent(error: unknown): undefined {
  const code = errnoCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
  throw refusal(error);
}

const refusal = (error: unknown): ToolError =>
  error instanceof ToolError ? error : unreadable((error as Error).message, error);

function refuse(error: unknown): never {
  throw refusal(error);
}

export function unwritable(reason: string, cause?: unknown): ToolError {
  return new ToolError('store-unwritable', `cannot write credential store: ${reason}`, {
    cause,
    hint: WRITE_HINTS.get(errnoCode(cause) ?? ''),
  });
}

const DISK_HINT = 'free some space on that disk and try again; what was stored before is still there';
const ACCESS_HINT = 'make that directory writable, or set TOOL_SECRETS_DIR to one that is';
const WRITE_HINTS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', DISK_HINT],
  ['EDQUOT', DISK_HINT],
  ['EFBIG', DISK_HINT],
  ['EROFS', ACCESS_HINT],
  ['EACCES', ACCESS_HINT],
  ['EPERM', ACCESS_HINT],
]);

const writeRefusal = (error: unknown): ToolError =>
  error instanceof ToolError ? error : unwritable((error as Error).message, error);

function refuseWrite(error: unknown): never {
  throw writeRefusal(error);
}
