import { join, relative } from 'node:path';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import { toSlashes } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { SolutionItem } from '../catalog/list-catalog-solutions.ts';
import type { LoadedSolution, Services } from '../services.ts';

const MAX_DEPTH = 10;
const MAX_FILES = 10_000;
const MAX_SOLUTIONS = 1000;
const MAX_BYTES = 10 * 1024 * 1024;

/** A valid document below a directory that solutions are looked for in. */
export interface RootSolution {
  readonly item: SolutionItem;
  readonly loaded: LoadedSolution;
}

export interface RootSolutions {
  /** By name. */
  readonly solutions: readonly RootSolution[];
  /** Which files cannot be listed, with the reason, and which bound was reached. */
  readonly warnings: readonly string[];
}

/** Every valid solution below these directories. A file that is not a solution document is passed over; one that is not valid is a warning. */
export async function rootSolutions(services: Services, roots: readonly string[], call: Call): Promise<RootSolutions> {
  const solutions: RootSolution[] = [];
  const warnings: string[] = [];
  for (const root of roots) {
    const { paths, complete } = await documentsBelow(services.engine.files, root);
    if (!complete) warnings.push(`only the first ${MAX_FILES} YAML and JSON files of a directory are looked at`);
    for (const path of paths) {
      call.signal.throwIfAborted();
      if (solutions.length >= MAX_SOLUTIONS) {
        warnings.push(`only the first ${MAX_SOLUTIONS} solutions are listed`);
        break;
      }
      const found = await solutionAt(services, root, path, call);
      if (typeof found === 'string') warnings.push(found);
      else if (found !== undefined) solutions.push(found);
    }
  }
  const byName = solutions.sort((a, b) => (a.item.name < b.item.name ? -1 : a.item.name > b.item.name ? 1 : 0));
  return { solutions: byName, warnings: [...new Set(warnings)] };
}

/** A text tells why the file cannot be listed; undefined: it is not a solution document. */
async function solutionAt(
  services: Services,
  root: string,
  path: string,
  call: Call,
): Promise<RootSolution | string | undefined> {
  try {
    if (!(await looksLikeSolution(services.engine.files, root, path))) return undefined;
    const loaded = await services.solutions.load({ kind: 'file', path }, { ...call, cwd: root });
    const stat = await services.engine.files.stat(join(root, path));
    return { item: itemFor(loaded, path, stat?.modifiedAt), loaded };
  } catch (error) {
    if (call.signal.aborted) throw error;
    // It went since the directory was listed, or is not for this caller.
    if (error instanceof ToolError && error.code === 'not-found') return undefined;
    // One file never makes the whole list fail, whatever is wrong with it.
    return `${path}: ${error instanceof ToolError ? error.message : 'it cannot be read'}`;
  }
}

/** Cheap, so that a directory full of other files costs little. */
async function looksLikeSolution(files: FileReader, root: string, path: string): Promise<boolean> {
  const text = decodeText(await files.read(join(root, path), MAX_BYTES, root), path);
  return /(?:^|[{,\s])["']?kind["']?\s*:\s*["']?Solution\b/.test(text);
}

function itemFor({ solution, digest }: LoadedSolution, path: string, modifiedAt: Date | undefined): SolutionItem {
  const { metadata, workflow } = solution;
  return {
    name: metadata.name,
    version: metadata.version ?? '',
    displayName: metadata.displayName ?? '',
    description: metadata.description ?? '',
    category: metadata.category ?? '',
    tags: metadata.tags,
    catalog: '',
    path,
    digest: digest(),
    hasWorkflow: workflow !== undefined,
    updatedAt: modifiedAt?.toISOString() ?? '',
  };
}

interface FoundDocuments {
  readonly paths: readonly string[];
  readonly complete: boolean;
}

async function documentsBelow(files: FileReader, root: string): Promise<FoundDocuments> {
  const paths: string[] = [];
  const walk = async (directory: string, depth: number): Promise<void> => {
    for (const { name, kind } of await files.list(directory)) {
      if (paths.length > MAX_FILES) return;
      const path = join(directory, name);
      if (kind === 'directory' && !name.startsWith('.') && name !== 'node_modules' && depth < MAX_DEPTH)
        await walk(path, depth + 1);
      if (kind === 'file' && /\.(?:ya?ml|json)$/i.test(name)) paths.push(toSlashes(relative(root, path)));
    }
  };
  await walk(root, 0);
  return { paths: paths.slice(0, MAX_FILES), complete: paths.length <= MAX_FILES };
}
