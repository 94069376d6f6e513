import { isMap } from '../../core/json/json.ts';
import { showPath } from '../../core/paths.ts';
import { plainData } from '../../core/yaml/node.ts';
import type { Registry } from '../../providers/registry.ts';
import type { Solution } from '../../solution/model/model.ts';
import type { ProviderUse } from './explain-uses.ts';
import { literalFiles } from './literal-files.ts';

export interface FileDependency {
  /** Relative to the solution, or a glob. */
  readonly path: string;
  readonly source: 'input' | 'include' | 'test' | 'compose';
}

/** The files that a solution refers to: read as inputs or templates, bundled, used by tests, composed in. */
export function usedFiles(
  solution: Solution,
  uses: readonly ProviderUse[],
  providers: Pick<Registry, 'find' | 'catalog'>,
): readonly FileDependency[] {
  const { directory, parts, templateFiles, bundle } = solution;
  const found: FileDependency[] = [
    ...parts.map(path => ({
      path: directory === undefined ? path : showPath(directory, path),
      source: 'compose' as const,
    })),
    ...templateFiles.map(path => ({ path, source: 'input' as const })),
    ...uses.flatMap(use => literalFiles(use, providers)).map(path => ({ path, source: 'input' as const })),
    ...bundle.include.map(path => ({ path, source: 'include' as const })),
    ...testFiles(solution).map(path => ({ path, source: 'test' as const })),
  ];
  const seen = new Map(found.map(file => [`${file.source}:${file.path}`, file]));
  return [...seen.values()];
}

function testFiles({ testing }: Solution): string[] {
  const data = testing === undefined ? undefined : plainData(testing);
  if (!isMap(data)) return [];
  const cases = isMap(data['cases']) ? Object.values(data['cases']) : [];
  const config = isMap(data['config']) ? data['config'] : {};
  return [
    ...texts(config['files']),
    ...cases.flatMap(item => (isMap(item) ? [...texts(item['files']), ...texts([item['snapshot']])] : [])),
  ];
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list.filter(item => typeof item === 'string') : []);
