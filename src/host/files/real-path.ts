import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, win32 } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { errorCode } from './errors.ts';

const MAX_LINKS = 40;

/**
 * The real path of the deepest existing ancestor plus the rest. A link that leads to nothing counts as what it points
 * at, so that a path through it cannot pass for one inside.
 */
export function resolveRealPath(path: string, links = 0): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const real = join(resolveRealPath(parent, links), basename(path));
  const target = linkTarget(real);
  if (target === undefined) return real;
  if (links >= MAX_LINKS) throw new ToolError('forbidden', `"${path}" is a ring of symbolic links`);
  return resolveRealPath(resolve(dirname(real), target), links + 1);
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/** The path in its normal form. Refused: NUL, relative paths and, on Windows, devices, shares and streams. */
export function checkedPath(path: string, platform: NodeJS.Platform = process.platform): string {
  if (path.includes('\0')) throw new ToolError('invalid-input', 'a path may not contain the character NUL');
  const isFull = platform === 'win32' ? win32.isAbsolute(path) : isAbsolute(path);
  if (!isFull) throw new ToolError('invalid-input', `"${path}" is not an absolute path`);
  if (platform === 'win32') refuseWindowsSpecials(path);
  return resolve(path);
}

function refuseWindowsSpecials(path: string): void {
  const shared = /^[\\/]{2}/.test(path);
  const odd = path.split(/[\\/]/).some((part, i) => WINDOWS_DEVICE.test(part) || (part.includes(':') && i > 0));
  if (shared || odd) throw new ToolError('invalid-input', `"${path}" names a device, a share or a stream, not a file`);
}
