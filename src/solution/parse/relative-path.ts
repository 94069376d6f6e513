/**
 * What is wrong with a path or glob that must stay below the solution directory, judged by its text alone; real paths
 * are checked when it is followed.
 */
export function relativePathFault(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.includes('\0')) return 'holds a NUL character';
  if (path.includes('\\')) return 'must use "/" between names';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'must be relative to the solution directory';
  if (path.split('/').includes('..')) return 'must stay below the solution directory';
  return undefined;
}
