import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { toJson } from '../../core/json/json.ts';
import { isWithin, showPath, toSlashes } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import type { PlanMarks } from '../../engine/guard/plan-marks.ts';
import type { EngineServices } from '../../engine/services.ts';
import type { KeptFile, PlanDocument } from '../../plans/plan.ts';
import type { Solution } from '../../solution/model/model.ts';
import { bundledFiles, plainPath } from '../../solution/uses/bundled-files.ts';
import { providerUses } from '../explain/explain-uses.ts';
import { literalFiles } from '../explain/literal-files.ts';
import type { LoadedSolution } from '../services.ts';

interface Keeping {
  /** Solutions that actions of the document run. */
  readonly children?: readonly Solution[] | undefined;
  readonly marks: PlanMarks;
  readonly kept: boolean;
  /** Files that actions read are part of it; a run that goes on reads them where they are. Default: true. */
  readonly reads?: boolean | undefined;
}

const MAX_FILES = 1000;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;

/**
 * The document and the files that it needs, as a plan keeps them. For a file that holds a known secret, only the keyed digest is kept when the
 * plan leaves this process (`kept`).
 */
export async function planBundle(
  { files, registry }: Pick<EngineServices, 'files' | 'registry'>,
  loaded: LoadedSolution,
  keeping: Keeping,
): Promise<Pick<PlanDocument, 'bundle'> & { readonly digests: Readonly<Record<string, string>> }> {
  const { solution, found, origin } = loaded;
  const { source } = found;
  const { directory } = source;
  const path = documentPath(loaded);
  const paths =
    directory === undefined
      ? []
      : await neededFiles({ files, registry }, [loaded.solution, ...(keeping.children ?? [])], {
          directory,
          reads: keeping.reads ?? true,
        });
  const kept: KeptFile[] = [];
  let total = 0;
  for (const one of [...(path === undefined ? [] : [path]), ...paths]) {
    const file = await keptFile(files, join(directory ?? '', one), one, keeping);
    total += (file.text ?? file.base64 ?? '').length;
    if (total > MAX_TOTAL_BYTES)
      throw new ToolError(
        'invalid-input',
        `the files of ${solution.file} have more than 64 MiB: a plan cannot keep them`,
      );
    kept.push(file);
  }
  const bundle = {
    file: source.file,
    origin,
    ...(directory !== undefined && { directory }),
    ...(source.composes === false && { composes: false as const }),
    ...(path === undefined ? { content: keptContent(source.content, keeping) } : { path }),
    files: kept,
  };
  return { bundle, digests: Object.fromEntries(kept.map(file => [file.path, file.digest])) };
}

/** A document that is a file is kept as one; one from stdin, or that is part of a call, by itself. */
function documentPath({ found: { source } }: LoadedSolution): string | undefined {
  const { directory, path } = source;
  if (directory === undefined || path === undefined || !isWithin(directory, path)) return undefined;
  return toSlashes(relative(directory, path));
}

type Content = NonNullable<PlanDocument['bundle']['content']>;

function keptContent(content: LoadedSolution['found']['source']['content'], { marks, kept: leaves }: Keeping): Content {
  const kept: Content = 'text' in content ? { text: content.text } : { data: toJson(content.data) };
  const text = 'text' in kept ? kept.text : JSON.stringify(kept.data);
  if (leaves && marks.redactKnown(text) !== text)
    throw new ToolError('invalid-input', 'the document holds a secret as text, so a plan cannot keep it', {
      hint: 'give the secret as a parameter, or keep the document in a file',
    });
  return kept;
}

/** Parts, files of templates, and what literal inputs read. What cannot be found is not needed to apply the plan, or fails then. */
async function neededFiles(
  { files, registry }: Pick<EngineServices, 'files' | 'registry'>,
  solutions: readonly Solution[],
  { directory, reads }: { readonly directory: string; readonly reads: boolean },
): Promise<readonly string[]> {
  const paths = new Set<string>();
  for (const solution of solutions) {
    const own = solution.directory ?? directory;
    if (!isWithin(directory, own)) continue;
    const add = (path: string): unknown => paths.add(toSlashes(relative(directory, join(own, path))));
    for (const part of solution.parts) paths.add(showPath(directory, part));
    for (const path of solution.templateFiles) add(plainPath(path));
    const uses = reads ? providerUses(solution) : [];
    for (const entry of uses.flatMap(use => literalFiles(use, registry))) {
      const matched = await bundledFiles(files, own, entry, { limit: MAX_FILES, use: 'published' }).catch(ignored);
      for (const one of matched?.found ?? []) add(one);
    }
  }
  const readable: string[] = [];
  for (const path of [...paths].sort(compareCodePoints))
    if ((await files.stat(join(directory, path)).catch(ignored))?.kind === 'file') readable.push(path);
  return readable;
}

/** Swallows only expected failures. */
function ignored(error: unknown): undefined {
  if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
  return undefined;
}

async function keptFile(
  files: FileReader,
  absolute: string,
  path: string,
  { marks, kept }: Keeping,
): Promise<KeptFile> {
  const stat = await files.stat(absolute);
  const bytes = await files.read(absolute, MAX_TOTAL_BYTES);
  const text = decodeIfText(bytes);
  const isSecret = text !== undefined && marks.redactKnown(text) !== text;
  const digest = await marks.digest(createHash('sha256').update(bytes).digest(), isSecret);
  const executable = stat !== undefined && (stat.mode & 0o111) !== 0;
  return {
    path,
    digest,
    ...(executable && { executable: true as const }),
    ...((!isSecret || !kept) && (text === undefined ? { base64: Buffer.from(bytes).toString('base64') } : { text })),
  };
}

function decodeIfText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
