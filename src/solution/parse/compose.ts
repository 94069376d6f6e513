import { join, posix } from 'node:path';
import { errorText, type Position, ToolError } from '../../core/errors.ts';
import { expandGlob } from '../../core/glob/glob.ts';
import { isWithin } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import { type MapNode, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import { decodeText, readYaml } from '../../core/yaml/yaml.ts';
import type { SolutionDocument } from '../model/document.ts';
import { createFaults, type Faults } from './faults.ts';
import { textListField } from './fields.ts';
import { mergePart } from './merge.ts';
import { relativePathFault } from './relative-path.ts';

/** What following `compose` reads from the machine. */
export type ComposeFiles = Pick<FileReader, 'read' | 'list' | 'realPath'>;

const MAX_ENTRIES = 100;
const MAX_PARTS = 1000;
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * The document with its parts put in: files and globs below the solution directory, sorted by path, each once. What is wrong
 * is kept with the document; a part that is not YAML is `unparsable`. `missingParts: 'kept'`: a part that cannot be read is a fault, too.
 */
export async function composeDocument(
  document: SolutionDocument,
  files: ComposeFiles,
  missingParts?: 'kept',
): Promise<SolutionDocument> {
  const { root, directory } = document;
  if (root.kind !== 'map' || !root.entries.has('compose') || directory === undefined) return document;
  const faults = createFaults();
  const parts = await findParts(faults, root, { document, directory, files });
  const sources = [...document.sources];
  const read: string[] = [];
  let main = root;
  for (const { path, file, at } of parts) {
    const text = await readPart(files, path, { file, at, directory }).catch((error: unknown) => {
      if (missingParts === undefined || !(error instanceof ToolError) || error.code === 'cancelled') throw error;
      faults.error(error.message, at, { lacksPart: true });
      return undefined;
    });
    if (text === undefined) continue;
    sources.push({ file, text });
    read.push(path);
    const part = readYaml(text, file, { faults: faults.errors });
    if (part.kind === 'map') main = mergePart(faults, main, part);
    else faults.error('a part must be a map', nodePosition(part, ''));
  }
  return {
    ...document,
    root: main,
    sources,
    parts: read,
    composed: true,
    faults: [...document.faults, ...faults.errors],
  };
}

interface Part {
  /** Real path. */
  readonly path: string;
  /** As shown to people: next to the main document. */
  readonly file: string;
  /** The entry of `compose` that names it. */
  readonly at: Position;
}

interface Search {
  readonly document: SolutionDocument;
  readonly directory: string;
  readonly files: ComposeFiles;
}

async function findParts(faults: Faults, root: MapNode, search: Search): Promise<Part[]> {
  const fields = { node: root, pointer: '', what: 'a solution', faults };
  const { path: given, file } = search.document;
  const own = given ?? (await search.files.realPath(join(search.directory, posix.basename(file))));
  const found = new Map<string, Part & { readonly name: string }>();
  for (const { text, at } of textListField(fields, 'compose', MAX_ENTRIES)) {
    const fault = relativePathFault(text);
    if (fault !== undefined) {
      faults.error(`"${text}" ${fault}`, at);
      continue;
    }
    const names = await partFiles(faults, text, { ...search, at });
    for (const name of names) {
      const path = await search.files.realPath(join(search.directory, name));
      if (!isWithin(search.directory, path)) faults.error(`"${name}" leads out of the solution directory`, at);
      else if (path !== own) {
        if (!found.has(path)) found.set(path, { path, name, file: pathBeside(search.document, name), at });
      } else if (!isGlob(text)) faults.error('the document cannot compose itself', at);
    }
  }
  if (found.size > MAX_PARTS) faults.error(`a solution may have at most ${MAX_PARTS} parts`, composeAt(root));
  return [...found.values()].sort((a, b) => compareCodePoints(a.name, b.name)).slice(0, MAX_PARTS);
}

async function partFiles(
  faults: Faults,
  entry: string,
  { files, directory, at }: Search & { readonly at: Position },
): Promise<readonly string[]> {
  if (!isGlob(entry)) return [posix.normalize(entry)];
  try {
    const names = await expandGlob(files, directory, entry.replace(/^(?:\.\/)+/, ''), MAX_PARTS);
    if (names.length === 0) faults.error(`"${entry}" matches no file`, at);
    return names;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'invalid-input') throw error;
    faults.error(error.message, at, { hint: error.hint });
    return [];
  }
}

const isGlob = (path: string): boolean => /[*?[{]/.test(path);

const composeAt = (root: MapNode): Position =>
  nodePosition(root.entries.get('compose')?.key ?? root, pointerStep('compose'));

function pathBeside({ file }: SolutionDocument, name: string): string {
  return posix.join(posix.dirname(file), name);
}

interface PartPlace {
  readonly file: string;
  readonly at: Position;
  readonly directory: string;
}

async function readPart(files: ComposeFiles, path: string, { file, at, directory }: PartPlace): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = await files.read(path, MAX_BYTES, directory);
  } catch (error) {
    const code = error instanceof ToolError ? error.code : 'not-found';
    throw new ToolError(code, `the part ${file} cannot be read: ${errorText(error)}`, { at, cause: error });
  }
  return decodeText(bytes, file);
}
