import { resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import type { Position } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { Services } from '../services.ts';
import { hiddenLines } from './hidden-lines.ts';

/** The line of a document at a place, when it may be shown. */
export type SourceLines = (at: Position) => string | undefined;

/**
 * Reads the documents in which the places lie. A line is not shown when it may hold the value of a sensitive field, and when its document
 * is not a file: what came as data, from stdin or from a catalog has no lines here.
 */
export async function sourceLines(
  { engine }: Services,
  places: readonly Position[],
  { cwd }: Call,
): Promise<SourceLines> {
  const files = new Map<string, (line: number) => string | undefined>();
  for (const { file } of places) {
    if (files.has(file)) continue;
    const text = await readSourceText(engine.files, resolve(cwd, file), file);
    if (text === undefined) continue;
    const lines = text.split(/\r?\n/);
    const hidden = hiddenLines(text, engine.registry.catalog);
    files.set(file, line => (hidden(line) ? undefined : lines[line - 1]));
  }
  return ({ file, line }) => files.get(file)?.(line);
}

const MAX_BYTES = 1024 * 1024;

/** Undefined for what is not a file of that size: a pipe cannot be read twice. */
async function readSourceText(files: FileReader, path: string, name: string): Promise<string | undefined> {
  try {
    if ((await files.stat(path))?.kind !== 'file') return undefined;
    return decodeText(await files.read(path, MAX_BYTES), name);
  } catch {
    return undefined;
  }
}
