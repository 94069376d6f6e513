import { basename, dirname, join, resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import { isWithin } from '../core/paths.ts';
import type { FileReader } from '../core/ports.ts';
import type { LoadedSolution, Services, SolutionInput } from '../operations/services.ts';
import type { AgentPolicy } from './door.ts';
import { placeBelow, realRoots, rootOf } from './roots.ts';

/**
 * The services of one call of an agent. What an agent asks is not what a person typed, and hosts allow tools that only read without a
 * question: so resolvers start no program unless the operator allowed it, read files only below the roots and beside a solution of a
 * catalog, and a document that came inside the call gets neither secrets nor credentials.
 */
export async function agentServices(services: Services, policy: AgentPolicy, inline: boolean): Promise<Services> {
  const { engine, solutions } = services;
  const open = new Set(await realRoots(engine.files, policy.roots));
  const noted = (loaded: LoadedSolution): LoadedSolution => {
    const { directory } = loaded.solution;
    if (loaded.origin.startsWith('catalog:') && directory !== undefined) open.add(directory);
    return loaded;
  };
  const allowed = async (input: SolutionInput, call: Call): Promise<void> => {
    if (input.kind === 'file') await placeBelow(engine.files, [...open], resolve(call.cwd, input.path));
  };
  return {
    ...services,
    expressionHost: {},
    solutions: {
      async load(input, call) {
        await allowed(input, call);
        return noted(await solutions.load(input, call));
      },
      async check(input, call) {
        await allowed(input, call);
        return solutions.check(input, call);
      },
    },
    engine: {
      ...engine,
      files: readerBelow(engine.files, open),
      settings: {
        ...engine.settings,
        resolversMaySpawn: engine.settings.resolversMaySpawn && policy.resolversMaySpawn,
      },
      ...(inline && {
        secrets: { find: () => refuse('secrets'), list: () => refuse('secrets') },
        authorize: () => refuse('credentials'),
      }),
    },
  };
}

function refuse(what: string): Promise<never> {
  return Promise.reject(
    new ToolError('not-allowed-here', `a solution that is part of the call gets no ${what}`, {
      hint: 'keep the solution as a file below the roots, or in a catalog',
    }),
  );
}

/** Files below these real directories, and no others: not even whether they exist. */
function readerBelow(files: FileReader, open: ReadonlySet<string>): FileReader {
  const rootFor = (path: string, real: string): string => {
    const root = rootOf([...open], real);
    if (root !== undefined) return root;
    throw new ToolError('not-allowed-here', `${path} is outside of the roots of this server`, {
      hint: 'start the server with --root <dir> to allow it',
    });
  };
  const below = async (path: string, root: string | undefined): Promise<string> => {
    const own = rootFor(path, await files.realPath(path));
    return root !== undefined && isWithin(own, root) ? root : own;
  };
  return {
    read: async (path, maxBytes, root) => files.read(path, maxBytes, await below(path, root)),
    async *chunks(path, root) {
      yield* files.chunks(path, await below(path, root));
    },
    end: async (path, root) => files.end(path, await below(path, root)),
    async stat(path) {
      rootFor(path, await files.realPath(path));
      return files.stat(path);
    },
    async lstat(path) {
      // The last part is not followed, so it may lead anywhere.
      rootFor(path, join(await files.realPath(dirname(path)), basename(path)));
      return files.lstat(path);
    },
    list: async (path, root) => files.list(path, await below(path, root)),
    realPath: path => files.realPath(path),
  };
}
