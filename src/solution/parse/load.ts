import { join } from 'node:path';
import { isWithin } from '../../core/paths.ts';
import { plainData } from '../../core/yaml/node.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import { type ReadDocument, readDocument, type SolutionDocument, type SolutionSource } from '../model/document.ts';
import { type ComposeFiles, composeDocument } from './compose.ts';
import { type CheckedSolution, checkSolution } from './parse.ts';
import type { LoaderFacts } from './reading.ts';

/** What loading reaches beside the text. */
export interface LoadWorld {
  /** Undefined where no file may be read. */
  readonly files: ComposeFiles | undefined;
  /** A part that cannot be read becomes a fault of the document, which then lacks it; nothing is thrown. */
  readonly missingParts?: 'kept' | undefined;
  /** Default: `readDocument`. */
  readonly read?: ReadDocument | undefined;
  /** Called once with all texts, so that only what they need is loaded: template engine, schema checks. */
  facts(texts: readonly string[]): LoaderFacts | Promise<LoaderFacts>;
}

/** The normal form of a solution, its parts and the files of its templates included, with errors as data. Broken YAML and unreadable files are thrown all the same. */
export async function checkSource(
  source: SolutionSource,
  { files, facts, missingParts, read = readDocument }: LoadWorld,
): Promise<CheckedSolution> {
  const main = read(source);
  const composes = files !== undefined && source.composes !== false;
  const document = composes ? await composeDocument(main, files, missingParts) : main;
  return checkWithTemplates(document, await facts(sourceTexts(document)), files);
}

/** An escape in a quoted text that may stand for any character, or join two lines. */
const ESCAPE = /\\(?:[xuU]|\r|\n)/;

/** The texts of the document. Where escapes may hide some of their characters, the parsed document as JSON as well. */
function sourceTexts({ sources, root }: SolutionDocument): string[] {
  const texts = sources.map(({ text }) => text);
  const literal = texts.length > 0 && !texts.some(text => ESCAPE.test(text));
  return literal ? texts : [...texts, JSON.stringify(plainData(root), withoutBigint)];
}

const withoutBigint = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const MAX_TEMPLATE_BYTES = 1024 * 1024;
const MAX_TEMPLATE_FILES = 500;

/** Files that templates render are only known when the document is read: read again with their texts until none is missing. */
async function checkWithTemplates(
  document: SolutionDocument,
  facts: LoaderFacts,
  files: ComposeFiles | undefined,
): Promise<CheckedSolution> {
  const templates = new Map<string, string | undefined>();
  for (;;) {
    const checked = checkSolution({ ...document, templates }, facts);
    if (facts.answer !== undefined && (await facts.answer())) continue;
    const missing = (checked.solution?.templateFiles ?? []).filter(name => !templates.has(name));
    if (missing.length === 0 || document.directory === undefined) return checked;
    for (const name of missing) {
      const isReadable = files !== undefined && templates.size < MAX_TEMPLATE_FILES;
      templates.set(name, isReadable ? await templateText(files, document.directory, name) : undefined);
    }
  }
}

/** Undefined when there is no such file below the solution directory, or it is not text of at most 1 MiB. */
async function templateText(files: ComposeFiles, directory: string, name: string): Promise<string | undefined> {
  try {
    const path = await files.realPath(join(directory, name));
    if (!isWithin(directory, path)) return undefined;
    return decodeText(await files.read(path, MAX_TEMPLATE_BYTES, directory), name);
  } catch {
    return undefined;
  }
}
