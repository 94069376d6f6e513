import { basename, dirname, join, parse } from 'node:path';
import { ToolError } from './core/errors.ts';
import { isWithin } from './core/paths.ts';
import type { Environment, FileReader, FileStat, FileWriter } from './core/ports.ts';
import type { Restrictions } from './core/restrictions.ts';
import { writerBelow } from './core/writer-below.ts';
import type { EngineServices } from './engine/services.ts';

const refused = (what: string, key: string): ToolError =>
  new ToolError('not-allowed-here', `this server does not allow ${what} (${key})`);

/** The same engine without what is not allowed. `readable` tells the real directories that may be read at this moment. */
export function guardEngine(
  engine: EngineServices,
  restrictions: Restrictions,
  readable: () => readonly string[],
): EngineServices {
  const { exec, fileWrites, hostReads, authProviders, outputRoot } = restrictions;
  const checkAuth = (reference: string): void => {
    if (!authProviders.includes(reference)) throw refused('these credentials', 'allowedAuthProviders');
  };
  return {
    ...engine,
    files: hostReads ? engine.files : confinedReader(engine.files, restrictions, readable),
    writer: fileWrites && outputRoot !== undefined ? writerBelow(engine, outputRoot) : NO_WRITER,
    spawn: exec
      ? engine.spawn
      : async () => {
          throw refused('processes', 'allowExec');
        },
    environment: hostReads ? engine.environment : harmless(engine.environment),
    secrets: hostReads ? engine.secrets : NO_SECRETS,
    authorize: async (reference, options, signal) => {
      checkAuth(reference);
      return engine.authorize(reference, options, signal);
    },
    identity: signal => ({
      status: async reference => {
        checkAuth(reference);
        return engine.identity(signal).status(reference);
      },
      claims: async (reference, scopes) => {
        checkAuth(reference);
        return engine.identity(signal).claims(reference, scopes);
      },
      groups: async (reference, scopes) => {
        checkAuth(reference);
        return engine.identity(signal).groups(reference, scopes);
      },
      list: async () => {
        throw refused('a list of credentials', 'allowedAuthProviders');
      },
    }),
    settings: { ...engine.settings, resolversMaySpawn: exec && engine.settings.resolversMaySpawn },
  };
}

/** What programs need to be found and to speak; nothing of the host's secrets. */
const HARMLESS = ['PATH', 'PATHEXT', 'SYSTEMROOT', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP'];
export const harmless = (environment: Environment): Environment =>
  Object.fromEntries(HARMLESS.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])));

const NO_SECRETS: EngineServices['secrets'] = {
  find: async () => {
    throw refused('the secret store', 'allowHostReads');
  },
  list: async () => {
    throw refused('the secret store', 'allowHostReads');
  },
};

function confinedReader(
  files: FileReader,
  { outputRoot, nowhere }: Restrictions,
  readable: () => readonly string[],
): FileReader {
  /** The real directory that a path lies below; undefined for the place where there is nothing. */
  const rootsNow = async (): Promise<readonly string[]> =>
    outputRoot === undefined ? readable() : [...readable(), await files.realPath(outputRoot)];
  const rootOf = async (path: string): Promise<string | undefined> => {
    if (isWithin(nowhere, path)) return undefined;
    const root = await rootAround(await files.realPath(path));
    if (root === undefined) throw refused("files outside of the solution's folder", 'allowHostReads');
    return root;
  };
  const rootAround = async (real: string): Promise<string | undefined> =>
    (await rootsNow()).find(one => isWithin(one, real));
  /** A link belongs to the directory that it stands in, wherever it leads. */
  const checkEntry = async (path: string): Promise<void> => {
    const entry = join(await files.realPath(dirname(path)), basename(path));
    if ((await rootAround(entry)) === undefined) await rootOf(path);
  };
  /** What leads to a place that may be read is a directory; so is the place where there is nothing. Nothing else is told of them. */
  const toldOf = async (
    path: string,
    check: (path: string) => Promise<unknown>,
    stat: FileReader['stat'],
  ): Promise<FileStat | undefined> => {
    if (isWithin(path, nowhere)) return A_DIRECTORY;
    if (isWithin(nowhere, path)) return undefined;
    if ((await rootsNow()).some(root => isWithin(path, root) && path !== root)) return A_DIRECTORY;
    await check(path);
    return stat(path);
  };
  const below = async (path: string, root: string | undefined): Promise<string> => {
    const own = await rootOf(path);
    if (own === undefined) throw new ToolError('not-found', 'there is no such file');
    return narrower(own, root);
  };
  return {
    async read(path, maxBytes, root) {
      return files.read(path, maxBytes, await below(path, root));
    },
    async *chunks(path, root) {
      yield* files.chunks(path, await below(path, root));
    },
    end: async (path, root) => files.end(path, await below(path, root)),
    stat: path => toldOf(path, rootOf, files.stat),
    lstat: path => toldOf(path, checkEntry, files.lstat),
    list: async (path, root) => {
      if (path === nowhere) return [];
      const own = await rootOf(path);
      if (own === undefined) throw new ToolError('not-found', 'there is no such directory');
      return files.list(path, narrower(own, root));
    },
    realPath: path => files.realPath(path),
  };
}

/** The directory that is asked for where it lies below the one that may be used, else that one. */
const narrower = (own: string, root: string | undefined): string =>
  root !== undefined && isWithin(own, root) ? root : own;

const A_DIRECTORY: FileStat = { kind: 'directory', size: 0, mode: 0o755, modifiedAt: new Date(0) };

const noWrite = async (): Promise<never> => {
  throw refused('writing files', 'allowFileWrites');
};
const NO_WRITER: FileWriter = {
  inTurn: noWrite,
  append: noWrite,
  copy: noWrite,
  write: noWrite,
  makeDirectory: noWrite,
  removeFile: noWrite,
  removeDirectory: noWrite,
  rename: noWrite,
  setMode: noWrite,
};

/** No name that anybody gives. Directly below the root, so that no link leads there. */
export const nowhereOn = (path: string): string => join(parse(path).root, 'nothing-is-here-and-nothing-will-be');
