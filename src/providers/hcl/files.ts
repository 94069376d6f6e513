import { errorText } from '../../core/errors.ts';
import { expandGlob } from '../../core/glob/glob.ts';
import { HclError } from '../../core/hcl/hcl-lex.ts';
import { Failure, type View } from '../contract.ts';
import type { Place, Places } from '../shared/files/file-place.ts';
import { DEFAULT_FILES, type Inputs, MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES } from './inputs.ts';

export interface HclFile {
  readonly place: Place;
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Below the directory that is read; undefined where the file itself is named. */
  readonly name?: string;
}

type Named = Pick<Inputs, 'path' | 'files'>;

/** The files that are meant with their content: the one that is named, or those of a directory. */
export async function* hclFiles(
  { path, files: patterns }: Named,
  places: Places,
  view: Pick<View, 'files' | 'signal'>,
  usual: readonly string[] = DEFAULT_FILES,
): AsyncIterable<HclFile> {
  const real = await places.real(path);
  const stat = await view.files.stat(real);
  if (stat === undefined) throw new Failure('provider', `there is no file or directory ${places.show(path)}`);
  if (stat.kind !== 'directory') {
    if (patterns !== undefined) throw new Failure('input', `files is for a directory: ${places.show(path)} is a file`);
    yield await readFile(await places.at(path), MAX_FILE_BYTES, view);
    return;
  }
  let left = MAX_TOTAL_BYTES;
  for (const name of await namesIn(real, patterns ?? usual, places.show(path), view)) {
    view.signal.throwIfAborted();
    const file = await readFile(await places.entry(name, real), MAX_FILE_BYTES, view);
    left -= file.bytes.length;
    if (left < 0)
      throw new Failure('input', `the files of ${places.show(path)} hold more than ${MAX_TOTAL_BYTES} bytes together`);
    yield { ...file, name };
  }
}

async function namesIn(
  directory: string,
  patterns: readonly string[],
  shown: string,
  { files }: Pick<View, 'files'>,
): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.startsWith('/') || pattern.split('/').includes('..'))
      throw new Failure('input', `"${pattern}" must be a pattern of paths below ${shown}`);
    try {
      for (const name of await expandGlob(files, directory, pattern, MAX_FILES)) names.add(name);
    } catch (error) {
      throw new Failure('input', errorText(error), { cause: error });
    }
  }
  const found = [...names].filter(name => !name.split('/').some(part => part.startsWith('.'))).sort();
  if (found.length === 0) throw new Failure('provider', `${shown} has no file that is called ${patterns.join(', ')}`);
  return found;
}

async function readFile(place: Place, most: number, { files }: Pick<View, 'files'>): Promise<HclFile> {
  const bytes = await files.read(place.path, most, place.path);
  try {
    return { place, bytes, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    throw new Failure('provider', `${place.shown} is not UTF-8 text`);
  }
}

/** What a parser finds wrong in a file, with the place. */
export function inFile<T>({ place }: Pick<HclFile, 'place'>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof HclError)) throw error;
    throw new Failure('provider', `${place.shown}:${error.line}:${error.column}: ${error.reason}`, { cause: error });
  }
}
