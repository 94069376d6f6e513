import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ToolError } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import { isWithin } from '../core/paths.ts';
import type { FileReader } from '../core/ports/ports.ts';

/** A path and the directory that relative paths of its call start from. */
export interface PlacedPath {
  readonly cwd: string;
  readonly path: string;
}

/**
 * Finds a path below the roots; a relative one below the first root that has it. The real path counts, so no link leads out.
 * `not-allowed-here` outside of them, `not-found` when nothing is there.
 */
export async function placeBelow(files: FileReader, roots: readonly string[], path: string): Promise<PlacedPath> {
  const real = await realRoots(files, roots);
  if (isAbsolute(path)) {
    const root = rootAbove(real, await files.realPath(path));
    if (root === undefined) throw outside(path, real);
    return { cwd: root, path };
  }
  let left = false;
  for (const root of real) {
    const absolute = resolve(root, path);
    if (rootAbove(real, absolute) === undefined || rootAbove(real, await files.realPath(absolute)) === undefined)
      left = true;
    else if ((await files.stat(absolute)) !== undefined) return { cwd: root, path };
  }
  if (left) throw outside(path, real);
  throw new ToolError('not-found', `there is no file ${path}`, { hint: `looked below ${real.join(', ')}` });
}

/** Real directories: a root that is a link stands for its target. */
export const realRoots = (files: FileReader, roots: readonly string[]): Promise<string[]> =>
  Promise.all(roots.map(root => files.realPath(root)));

/** The root that holds a real path. */
export function rootAbove(roots: readonly string[], real: string): string | undefined {
  return roots.find(root => isWithin(root, real));
}

function outside(path: string, roots: readonly string[]): ToolError {
  return new ToolError('not-allowed-here', `${path} is outside of the roots of this server`, {
    hint: `allowed: ${roots.join(', ')}`,
    field: 'path',
  });
}

/** Directories in the answer of a client to `roots/list`. It is not trusted: what is not a file URL is left out. */
export function clientRoots(answer: unknown): readonly string[] {
  if (!isMap(answer) || !Array.isArray(answer['roots'])) return [];
  return answer['roots'].flatMap((root: unknown) => {
    const uri = isMap(root) ? root['uri'] : undefined;
    if (typeof uri !== 'string' || !uri.startsWith('file:')) return [];
    try {
      return [fileURLToPath(uri)];
    } catch {
      return [];
    }
  });
}

/**
 * What both the operator's roots and the client's allow. A client narrows and never widens. Without roots of the
 * client, the operator's stay as they are.
 */
export async function narrowed(
  files: FileReader,
  own: readonly string[],
  client: readonly string[],
): Promise<readonly string[]> {
  if (client.length === 0) return own;
  const [mine, theirs] = await Promise.all([realRoots(files, own), realRoots(files, client)]);
  const both = new Set([
    ...theirs.filter(root => rootAbove(mine, root) !== undefined),
    ...mine.filter(root => rootAbove(theirs, root) !== undefined),
  ]);
  if (both.size === 0) {
    throw new ToolError('not-allowed-here', 'the roots of the client and those of this server have nothing in common', {
      hint: `the client allows ${theirs.join(', ')}; this server ${mine.join(', ')}`,
    });
  }
  return [...both];
}
