import { dirname } from 'node:path';
import type { CatalogFiles } from '../local/layout.ts';
import type { Bundle } from './artifact.ts';
import { digestHex, sha256Digest } from './descriptor.ts';
import type { PackedFile } from './tar.ts';

export interface UnpackPlace {
  readonly files: CatalogFiles;
  /** Holds one directory for each digest. */
  readonly directory: string;
  /** A name that no other process uses at the same time. */
  newId(): string;
}

/**
 * The directory in which the files of a bundle stand as they were published. It is a copy of verified content under the
 * digest of its manifest: when it is there and equal to the last byte it is used, otherwise it is made again. Returns
 * its real path.
 */
export async function unpack(
  { files, directory, newId }: UnpackPlace,
  digest: string,
  bundle: Bundle,
): Promise<string> {
  const target = `${directory}/${digestHex(digest)}`;
  const wanted = [bundle.document, ...bundle.files];
  if (await isSame(files, target, wanted)) return files.realPath(target);
  await removeLeftovers(files, directory);
  const beside = `${target}.${newId()}${UNFINISHED}`;
  try {
    await writeAll(files, beside, wanted);
    await putInPlace(files, beside, target, wanted);
  } catch (error) {
    await removeTree(files, beside).catch(() => undefined);
    throw error;
  }
  return files.realPath(target);
}

/** A bundle in a directory that is new or empty: all of it or nothing. */
export async function unpackInto({ files, directory, newId }: UnpackPlace, bundle: Bundle): Promise<void> {
  const beside = `${directory}.${newId()}${UNFINISHED}`;
  try {
    await writeAll(files, beside, [bundle.document, ...bundle.files]);
    if ((await files.lstat(directory)) !== undefined) await files.removeDirectory(directory);
    await files.rename(beside, directory);
  } catch (error) {
    await removeTree(files, beside).catch(() => undefined);
    throw error;
  }
}

async function writeAll(files: CatalogFiles, root: string, wanted: readonly PackedFile[]): Promise<void> {
  for (const file of wanted) {
    const path = `${root}/${file.path}`;
    await files.makeDirectory(dirname(path));
    await files.write(path, file.bytes, { mode: file.executable ? 0o755 : 0o644 });
  }
}

const UNFINISHED = '.new';
const LEFTOVER_AGE_MS = 3_600_000;

/** Removes what processes left behind that were killed while unpacking. */
async function removeLeftovers(files: CatalogFiles, directory: string): Promise<void> {
  if ((await files.stat(directory)) === undefined) return;
  for (const { name } of await files.list(directory)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const stat = await files.lstat(`${directory}/${name}`);
    if (stat !== undefined && Date.now() - stat.modifiedAt.getTime() > LEFTOVER_AGE_MS) {
      await removeTree(files, `${directory}/${name}`).catch(() => undefined);
    }
  }
}

/** Another process may have made it meanwhile. */
async function putInPlace(
  files: CatalogFiles,
  beside: string,
  target: string,
  wanted: readonly PackedFile[],
): Promise<void> {
  if (await isSame(files, target, wanted)) return removeTree(files, beside);
  await removeTree(files, target);
  try {
    await files.rename(beside, target);
  } catch (error) {
    if (!(await isSame(files, target, wanted))) throw error;
    await removeTree(files, beside);
  }
}

async function isSame(files: CatalogFiles, root: string, wanted: readonly PackedFile[]): Promise<boolean> {
  if ((await files.lstat(root))?.kind !== 'directory') return false;
  const found = await filesBelow(files, root, '');
  if (found === undefined || found.length !== wanted.length) return false;
  for (const { path, bytes, executable } of wanted) {
    const stat = await files.lstat(`${root}/${path}`);
    if (stat?.kind !== 'file' || stat.size !== bytes.byteLength || (stat.mode & 0o100) !== (executable ? 0o100 : 0))
      return false;
    if (sha256Digest(await files.read(`${root}/${path}`)) !== sha256Digest(bytes)) return false;
  }
  return true;
}

/** Undefined when anything other than files and directories is there. */
async function filesBelow(files: CatalogFiles, root: string, prefix: string): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  for (const { name, kind } of await files.list(`${root}/${prefix}`)) {
    if (kind === 'file') found.push(prefix + name);
    else if (kind === 'directory') {
      const inside = await filesBelow(files, root, `${prefix}${name}/`);
      if (inside === undefined) return undefined;
      found.push(...inside);
    } else return undefined;
  }
  return found;
}

export async function removeTree(files: CatalogFiles, root: string): Promise<void> {
  const stat = await files.lstat(root);
  if (stat === undefined) return;
  if (stat.kind !== 'directory') return files.removeFile(root);
  for (const { name } of await files.list(root)) await removeTree(files, `${root}/${name}`);
  await files.removeDirectory(root);
}
