import { dirname, join, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { SolutionSource } from '../../solution/model/document.ts';

/** A document that was found: where it came from, and what there is to read. */
export interface FoundSource {
  readonly source: SolutionSource;
  /** `file`, `stdin`, `inline`, `catalog:<name>` */
  readonly origin: string;
  /** A catalog knows the version of what it gives out, whatever the document says. */
  readonly version?: string | undefined;
  /** Set for published solutions; a document in a directory was not published. */
  readonly published?: PublishedSource | undefined;
}

/** Which version of which catalog a document is. */
export interface PublishedSource {
  readonly catalog: string;
  /** Directory or address of the catalog, for people. */
  readonly source: string;
  readonly name: string;
  readonly version: string;
  /** Digest of the manifest. */
  readonly digest: string;
}

const MAX_BYTES = 10 * 1024 * 1024;
const PLACES = ['.', 'tool', '.tool'];
/** File names under which a document is looked for. */
export const DOCUMENT_NAMES: readonly string[] = [
  'solution.yaml',
  'solution.yml',
  'solution.json',
  'tool.yaml',
  'tool.yml',
  'tool.json',
];

/** A file as the user named it. Its directory, real, is what relative paths of resolvers start from. */
export async function sourceFromFile(files: FileReader, cwd: string, path: string): Promise<FoundSource> {
  const absolute = resolve(cwd, path);
  const stat = await files.stat(absolute);
  if (stat === undefined) throw new ToolError('not-found', `there is no file ${path}`);
  if (stat.kind === 'directory')
    throw new ToolError('not-found', `${path} is a directory: name the file of the solution in it`);
  const text = decodeText(await files.read(absolute, MAX_BYTES), path);
  const real = await files.realPath(absolute);
  return { source: { file: path, directory: dirname(real), path: real, content: { text } }, origin: 'file' };
}

/**
 * The one document with a usual name in a usual place below a directory: the caller's, unless another one is named.
 * Several are an error, never "the first one".
 */
export async function discoverSource(files: FileReader, cwd: string, directory = '.'): Promise<FoundSource> {
  const found: string[] = [];
  for (const place of PLACES) {
    for (const name of DOCUMENT_NAMES) {
      const path = place === '.' ? name : `${place}/${name}`;
      if ((await files.stat(resolve(cwd, directory, path)))?.kind === 'file') found.push(path);
    }
  }
  const [first, second] = found;
  if (first === undefined) {
    throw new ToolError(
      'not-found',
      directory === '.' ? 'there is no solution here' : `there is no solution in ${directory}`,
      {
        hint: `name one with -f <file>, or keep it as ${DOCUMENT_NAMES[0]} in ${PLACES.map(place => `${place}/`).join(', ')}`,
      },
    );
  }
  if (second !== undefined)
    throw new ToolError('invalid-input', `there are several solutions here: ${found.join(', ')}`, {
      hint: 'choose one with -f <file>',
    });
  return sourceFromFile(files, cwd, join(directory, first));
}
