import { isAbsolute } from 'node:path';
import type { Solution } from '../solution/model/model.ts';
import type { SolutionInput } from './services.ts';

/** A path is relative to the directory of the solution; anything else is a reference. Undefined when it is a path and there is no directory. */
export function childInput(
  source: string,
  { directory }: Pick<Solution, 'directory'>,
): Extract<SolutionInput, { kind: 'file' | 'reference' }> | undefined {
  const isPath = /^[./~\\]|^[A-Za-z]:|[/\\]|\.(?:ya?ml|json)$/.test(source);
  if (!isPath) return { kind: 'reference', reference: source, isChild: true };
  if (directory === undefined) return undefined;
  return { kind: 'file', path: isAbsolute(source) ? source : `${directory}/${source}`, isChild: true };
}
