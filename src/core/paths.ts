import { isAbsolute, relative, sep } from 'node:path';

/**
 * Whether `path` is `root` or lies below it, compared segment by segment: `..foo` is a name. Both are absolute; links
 * are not looked at, so give real paths where it matters.
 */
export function isWithin(root: string, path: string): boolean {
  const rest = relative(root, path);
  return rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest);
}

/** A path for people: relative to `base` with `/` when it lies below it (`.` for `base` itself), else as it is. */
export function showPath(base: string, path: string): string {
  if (!isWithin(base, path)) return path;
  return toSlashes(relative(base, path)) || '.';
}

/** The separators of documents and reports on every system. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
