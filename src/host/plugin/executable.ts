import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { PluginFile } from '../../core/ports/plugin-ports.ts';

const NAME = /^[a-z][a-z0-9-]{1,99}$/;
const MAX_BYTES = 1024 * 1024 * 1024;

/** `<directory>/<name>`, with any extension, or `<directory>/<name>/<name>` of a plugin with files of its own. */
export async function findExecutable(directory: string, name: string): Promise<PluginFile | undefined> {
  for (const place of [directory, join(directory, name)]) {
    const found = (await candidates(place)).find(candidate => candidate.name === name);
    if (found !== undefined) return pluginFile(name, found.path);
  }
  return undefined;
}

/** A file where `findExecutable` looks, with the right name, which lacks the right to be executed. */
export async function findUnexecutable(directory: string, name: string): Promise<string | undefined> {
  for (const place of [directory, join(directory, name)])
    for (const entry of await sortedEntries(place)) {
      const path = join(place, entry);
      if (programName(entry) === name && (await stat(path).catch(() => undefined))?.isFile() === true) return path;
    }
  return undefined;
}

export async function listExecutables(directory: string): Promise<readonly string[]> {
  const names = new Set((await candidates(directory)).map(({ name }) => name));
  for (const entry of await sortedEntries(directory)) {
    if (NAME.test(entry) && (await candidates(join(directory, entry))).some(({ name }) => name === entry))
      names.add(entry);
  }
  return [...names].sort();
}

export async function executableAt(path: string): Promise<PluginFile> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) throw new ToolError('not-found', `there is no file ${path}`);
  if (!isExecutable(facts))
    throw new ToolError('invalid-input', `${path} is not an executable file`, { hint: `chmod +x ${path}` });
  return pluginFile(programName(path), path);
}

async function candidates(directory: string): Promise<{ readonly name: string; readonly path: string }[]> {
  const found: { name: string; path: string }[] = [];
  for (const entry of await sortedEntries(directory)) {
    const name = programName(entry);
    if (!NAME.test(name)) continue;
    const path = join(directory, entry);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && isExecutable(facts)) found.push({ name, path });
  }
  return found;
}

const sortedEntries = async (directory: string): Promise<string[]> =>
  (await readdir(directory).catch(() => [] as string[])).sort();

const programName = (path: string): string => basename(path, extname(path));

const isExecutable = (facts: { isFile(): boolean; readonly mode: number }): boolean =>
  facts.isFile() && (process.platform === 'win32' || (facts.mode & 0o111) !== 0);

async function pluginFile(name: string, link: string): Promise<PluginFile> {
  const path = await realpath(link);
  return { name, path, digest: await fileDigest(path), writableByOthers: await writers(path) };
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ToolError('invalid-input', `${path} has more than ${MAX_BYTES} bytes`);
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/**
 * A user who may write the file, or rename it or a directory above it, decides what runs: only this user, or the administrator. In a
 * directory with the sticky bit (`/tmp`) others cannot rename what is not theirs.
 */
async function writers(path: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const user = process.getuid?.();
  for (let place = path; ; place = dirname(place)) {
    const { uid, mode } = await stat(place);
    if (uid !== user && uid !== 0) return `${place} belongs to another user`;
    const renameable = place === path || (mode & STICKY) === 0;
    if ((mode & WRITABLE_BY_OTHERS) !== 0 && renameable) return `${place} can be written by other users`;
    if (dirname(place) === place) return undefined;
  }
}

const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o022;
