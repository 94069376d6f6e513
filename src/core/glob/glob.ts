import { ToolError } from '../errors.ts';
import type { FileKind, FileReader } from '../ports/ports.ts';
import { compareCodePoints } from '../text/code-points.ts';
import { type GlobStates, globProgram } from './glob-program.ts';

export interface GlobOptions {
  /** Wildcards match names that begin with a dot too. Default: only a written dot does, as in a shell. */
  readonly hidden?: boolean | undefined;
}

/**
 * `*` any text within a name, `?` one character of it, `[a-z]`, `[!a-z]` one of these, `{a,b}` one of these, `**` as a
 * whole name any number of names (even none), `\` takes the next character as it is. Everything else stands for itself,
 * upper and lower case differ. Matching takes time in proportion to the path, whatever the pattern.
 */
export interface Glob {
  /** `path` is relative, with `/`. */
  matches(path: string): boolean;
}

/** `invalid-input` when the pattern cannot be read. */
export function compileGlob(pattern: string, { hidden = false }: GlobOptions = {}): Glob {
  const program = globProgram(pattern, hidden);
  return { matches: path => program.accepts(program.advance(program.start, path)) };
}

export interface ExpandOptions extends GlobOptions {
  /** Names that begin with a dot and that wildcards do not match even so. */
  readonly onlyWritten?: ((name: string) => boolean) | undefined;
  /** Called with each path that did not match for this reason. */
  readonly leftOut?: ((path: string) => void) | undefined;
}

const MAX_VISITED = 200_000;

/**
 * Paths of the files and links below `base` that match, relative to it with `/`, sorted by code point. Links are not
 * followed; directories that cannot hold a match are not opened; a directory that does not exist holds none.
 * `invalid-input` when more than `limit` match.
 */
export async function expandGlob(
  reader: Pick<FileReader, 'list'>,
  base: string,
  pattern: string,
  limit: number,
  { hidden = false, onlyWritten = () => false, leftOut }: ExpandOptions = {},
): Promise<string[]> {
  const program = globProgram(pattern, hidden);
  const written = globProgram(pattern, false);
  const found: string[] = [];
  let visited = 0;
  const isWritten = (path: string, kind: FileKind): boolean => {
    const reached = written.advance(written.start, kind === 'directory' ? `${path}/` : path);
    return kind === 'directory' ? !written.isDead(reached) : written.accepts(reached);
  };

  const walk = async (directory: string, prefix: string, states: GlobStates): Promise<void> => {
    for (const { name, kind } of await listIfThere(reader, directory)) {
      if (++visited > MAX_VISITED) throw tooMany(pattern, `looks at more than ${MAX_VISITED} files`);
      const path = prefix + name;
      const reached = program.advance(states, name, prefix === '' ? undefined : '/');
      if (kind === 'directory') {
        const inside = program.advance(reached, '/', name);
        if (program.isDead(inside)) continue;
        if (onlyWritten(name) && !isWritten(path, kind)) leftOut?.(`${path}/`);
        else await walk(`${directory}/${name}`, `${path}/`, inside);
      } else if (program.accepts(reached)) {
        if (onlyWritten(name) && !isWritten(path, kind)) {
          leftOut?.(path);
          continue;
        }
        found.push(path);
        if (found.length > limit) throw tooMany(pattern, `matches more than ${limit} files`);
      }
    }
  };
  await walk(base, '', program.start);
  return found.sort(compareCodePoints);
}

async function listIfThere(reader: Pick<FileReader, 'list'>, directory: string) {
  try {
    return await reader.list(directory);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'not-found') return [];
    throw error;
  }
}

const tooMany = (pattern: string, what: string): ToolError =>
  new ToolError('invalid-input', `the pattern "${pattern}" ${what}`, { hint: 'write a narrower pattern' });
