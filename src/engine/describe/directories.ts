import { resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { isWithin } from '../../core/paths.ts';
import type { RunContext } from '../services.ts';

/**
 * Resolvers read relative paths from the solution directory; actions use `--output-dir` when given, else the caller's
 * directory.
 */
export function chooseBaseDirectory(context: RunContext, section: 'resolver' | 'action'): string {
  if (section === 'resolver') return context.solution.directory ?? context.cwd;
  return context.outputDirectory ?? context.cwd;
}

/** What messages call that directory. */
export function nameBaseDirectory(context: RunContext, section: 'resolver' | 'action'): string {
  if (section === 'resolver' && context.solution.directory !== undefined) return 'the directory of the solution';
  return section === 'action' && context.outputDirectory !== undefined
    ? 'the output directory'
    : 'the current directory';
}

/** Nothing an action writes may leave this directory. */
export function chooseWriteRoot(context: RunContext): string | undefined {
  return context.outputDirectory;
}

/**
 * Makes a written path absolute. With an output directory, an action's path that leads out of it is refused. A path that is
 * `bundled` with the solution is relative to the document's directory.
 */
export function pathResolver(
  context: RunContext,
  section: 'resolver' | 'action',
): (path: string, use: string) => string {
  const base = chooseBaseDirectory(context, section);
  const root = section === 'action' ? chooseWriteRoot(context) : undefined;
  return (path, use) => {
    if (use === 'bundled') return resolve(chooseBaseDirectory(context, 'resolver'), path);
    const absolute = resolve(base, path);
    if (root !== undefined && !isWithin(root, absolute)) {
      throw new ToolError('invalid-input', `"${path}" leads out of the output directory`, {
        hint: 'with --output-dir every path must stay below it',
      });
    }
    return absolute;
  };
}
