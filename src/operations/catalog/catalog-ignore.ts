import { compileGlob, type Glob } from '../../core/glob/glob.ts';

/** What `.toolignore` leaves out. */
export interface Ignore {
  /** `path` is relative, with `/`, and names a file. */
  ignores(path: string): boolean;
}

interface Rule {
  readonly globs: readonly Glob[];
  readonly directoryOnly: boolean;
  readonly keeps: boolean;
}

/**
 * The syntax of ignore files: `#` comments, `!` includes again, a `/` at the end means directories, a `/` before the end anchors
 * the pattern to the top, anything else matches at every depth. The last matching rule decides; nothing below an ignored directory is
 * included again.
 */
export function createIgnore(text: string): Ignore {
  const rules = text.split(/\r?\n/).flatMap(parseRule);
  const verdict = (path: string, isDirectory: boolean): boolean =>
    rules.findLast(
      ({ globs, directoryOnly }) => (isDirectory || !directoryOnly) && globs.some(glob => glob.matches(path)),
    )?.keeps === false;
  return {
    ignores(path) {
      const parts = path.split('/');
      return parts.some((_, index) => verdict(parts.slice(0, index + 1).join('/'), index < parts.length - 1));
    },
  };
}

function parseRule(line: string): Rule[] {
  const written = line.replace(/(?<!\\)\s+$/, '');
  if (written === '' || written.startsWith('#')) return [];
  const keeps = written.startsWith('!');
  const body = written.slice(keeps ? 1 : 0).replace(/^\\([#!])/, '$1');
  const directoryOnly = body.endsWith('/');
  const pattern = body.replace(/\/+$/, '');
  const anchored = pattern.includes('/');
  const top = pattern.replace(/^\/+/, '');
  if (top === '') return [];
  const patterns = anchored ? [top] : [top, `**/${top}`];
  return [{ globs: patterns.map(glob => compileGlob(glob, { hidden: true })), directoryOnly, keeps }];
}
