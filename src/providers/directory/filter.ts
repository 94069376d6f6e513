import { errorText } from '../../core/errors.ts';
import { compileGlob, type Glob } from '../../core/glob/glob.ts';
import { Failure } from '../contract.ts';
import { compilePattern } from '../pattern.ts';
import type { Found } from '../shared/files/walk.ts';
import type { Inputs } from './inputs.ts';

/** Whether an entry is wanted. Directories are entered whether they are or not. */
export async function compileFilter({
  filterGlob,
  filterRegex,
}: Pick<Partial<Inputs>, 'filterGlob' | 'filterRegex'>): Promise<(entry: Found) => boolean> {
  if (filterGlob !== undefined) {
    const glob = readGlob(filterGlob);
    return filterGlob.includes('/') ? ({ path }) => glob.matches(path) : ({ name }) => glob.matches(name);
  }
  if (filterRegex === undefined) return () => true;
  const isFound = await compilePattern(filterRegex);
  return ({ path }) => isFound(path);
}

function readGlob(pattern: string): Glob {
  try {
    return compileGlob(pattern, { hidden: true });
  } catch (error) {
    throw new Failure('input', errorText(error), { cause: error });
  }
}
