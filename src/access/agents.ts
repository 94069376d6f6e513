import { resolve } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { LoadedSolution, Services, SolutionInput } from '../operations/services.ts';
import { confinedReader } from './reader.ts';
import { placeBelow, realRoots } from './roots.ts';

/** What the operator of the server decides when it starts. */
export interface AgentPolicy {
  /** Directories that documents given by path must lie below, and that resolvers may read. Absolute; at least one. */
  readonly roots: readonly string[];
  /** Whether resolvers may start programs (`exec`, `git`). Actions of an allowed run always may. */
  readonly resolversMaySpawn: boolean;
}

/**
 * The services of one call of an agent. What an agent asks for was not typed by a person, and hosts allow tools that
 * only read without asking: so resolvers start no program unless the operator allowed it, read files only below the
 * roots and beside a solution of a catalog, and a document that came inside the call gets neither secrets nor
 * credentials.
 */
export async function agentServices(services: Services, policy: AgentPolicy, inline: boolean): Promise<Services> {
  const { engine, solutions } = services;
  const open = new Set(await realRoots(engine.files, policy.roots));
  let isInline = inline;
  const noted = (loaded: LoadedSolution): LoadedSolution => {
    const { directory } = loaded.solution;
    // Only now is it known where the document of a stored plan came from.
    if (loaded.origin === 'inline') isInline = true;
    if (loaded.origin.startsWith('catalog:') && directory !== undefined) open.add(directory);
    return loaded;
  };
  const allowed = async (input: SolutionInput, call: Call): Promise<void> => {
    if (input.kind === 'file') await placeBelow(engine.files, [...open], resolve(call.cwd, input.path));
    // The solution comes from a plan, which may have been made below other roots.
    if (input.kind === 'found' && !input.found.origin.startsWith('catalog:'))
      await placeBelow(engine.files, [...open], input.found.source.path ?? call.cwd);
  };
  const unlessInline = async <T>(what: string, use: () => Promise<T>): Promise<T> => {
    if (isInline) throw notForInline(what);
    return use();
  };
  const { authorize, secrets } = engine;
  return {
    ...services,
    expressionHost: {},
    credentials: () => unlessInline('credentials', services.credentials),
    solutions: {
      ...solutions,
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
      files: confinedReader(engine.files, { open: async () => [...open], refuse: outsideRoots }),
      settings: {
        ...engine.settings,
        resolversMaySpawn: engine.settings.resolversMaySpawn && policy.resolversMaySpawn,
      },
      secrets: {
        find: (...given) => unlessInline('secrets', () => secrets.find(...given)),
        list: (...given) => unlessInline('secrets', () => secrets.list(...given)),
      },
      authorize: (...given) => unlessInline('credentials', () => authorize(...given)),
    },
  };
}

const outsideRoots = (path: string): ToolError =>
  new ToolError('not-allowed-here', `${path} is outside of the roots of this server`, {
    hint: 'start the server with --root <dir> to allow it',
  });

const notForInline = (what: string): ToolError =>
  new ToolError('not-allowed-here', `a solution that is part of the call gets no ${what}`, {
    hint: 'keep the solution as a file below the roots, or in a catalog',
  });
