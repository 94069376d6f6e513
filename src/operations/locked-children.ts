import type { PublishedSource } from '../catalog/local/solution-source.ts';
import type { Registry } from '../providers/registry.ts';
import type { Solution } from '../solution/model/model.ts';
import { childInput } from './child-input.ts';
import { providerUses } from './explain/explain-uses.ts';
import { writtenSource } from './explain/literal-files.ts';
import type { LoadedSolution, SolutionInput } from './services.ts';

export interface ChildSolution {
  readonly reference: string;
  readonly published: PublishedSource | undefined;
}

export interface ChildrenFound {
  /** Those from catalogs, in the order in which they are met, each reference once. */
  readonly children: readonly ChildSolution[];
  /** Uses whose source is computed: which solution they mean is known only in a run. */
  readonly computed: readonly string[];
}

/** Loads every solution that a document names by a literal source, and those that they name in turn. */
export async function loadChildren(
  root: Solution,
  registry: Pick<Registry, 'find'>,
  load: (input: SolutionInput) => Promise<LoadedSolution>,
): Promise<ChildrenFound> {
  const children = new Map<string, ChildSolution>();
  const computed: string[] = [];
  const met = new Set<string>();
  const open: Solution[] = [root];
  for (let solution = open.shift(); solution !== undefined; solution = open.shift()) {
    for (const use of providerUses(solution)) {
      const written = writtenSource(use, registry);
      if (written === undefined) continue;
      const { literal: source } = written;
      if (typeof source !== 'string') {
        computed.push(`${solution.file}: ${use.user}`);
        continue;
      }
      const input = childInput(source, solution);
      if (input === undefined) continue;
      const key = input.kind === 'file' ? input.path : source;
      if (met.has(key)) continue;
      met.add(key);
      const loaded = await load(input);
      if (input.kind === 'reference') children.set(source, { reference: source, published: loaded.published });
      open.push(loaded.solution);
    }
  }
  return { children: [...children.values()], computed };
}
