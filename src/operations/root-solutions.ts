import { join, relative } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import { toSlashes } from '../core/paths.ts';
import type { FileReader } from '../core/ports.ts';
import type { SolutionItem } from './list-catalog-solutions.ts';
import type { LoadedSolution, Services } from './services.ts';

const MAX_DEPTH = 10;
const MAX_FILES = 1000;

/** A valid document below a directory that a door looks for solutions in. */
export interface RootSolution {
  readonly item: SolutionItem;
  readonly loaded: LoadedSolution;
}

/** Every valid document below these directories, by name. What is no solution, or not valid, is not one of them. */
export async function rootSolutions(
  services: Services,
  roots: readonly string[],
  call: Call,
): Promise<readonly RootSolution[]> {
  const found: RootSolution[] = [];
  for (const root of roots) {
    for (const path of await documentsBelow(services.engine.files, root)) {
      call.signal.throwIfAborted();
      const solution = await solutionAt(services, root, path, call);
      if (solution !== undefined) found.push(solution);
    }
  }
  return found.sort((a, b) => (a.item.name < b.item.name ? -1 : a.item.name > b.item.name ? 1 : 0));
}

async function solutionAt(
  services: Services,
  root: string,
  path: string,
  call: Call,
): Promise<RootSolution | undefined> {
  try {
    const loaded = await services.solutions.load({ kind: 'file', path }, { ...call, cwd: root });
    const { metadata, workflow } = loaded.solution;
    const stat = await services.engine.files.stat(join(root, path));
    const item: SolutionItem = {
      name: metadata.name,
      version: metadata.version ?? '',
      display_name: metadata.displayName ?? '',
      description: metadata.description ?? '',
      category: metadata.category ?? '',
      tags: metadata.tags,
      catalog: '',
      path,
      digest: loaded.digest(),
      has_workflow: workflow !== undefined,
      updated_at: stat?.modifiedAt.toISOString() ?? '',
    };
    return { item, loaded };
  } catch (error) {
    if (error instanceof ToolError && error.code !== 'internal' && !call.signal.aborted) return undefined;
    throw error;
  }
}

async function documentsBelow(files: FileReader, root: string): Promise<readonly string[]> {
  const found: string[] = [];
  const walk = async (directory: string, depth: number): Promise<void> => {
    for (const { name, kind } of await files.list(directory)) {
      const path = join(directory, name);
      if (kind === 'directory' && !name.startsWith('.') && name !== 'node_modules' && depth < MAX_DEPTH)
        await walk(path, depth + 1);
      if (kind === 'file' && /\.(?:ya?ml|json)$/i.test(name)) found.push(toSlashes(relative(root, path)));
      if (found.length > MAX_FILES) return;
    }
  };
  await walk(root, 0);
  return found;
}
