import { join, parse } from 'node:path';
import { ToolError } from '../core/errors.ts';
import type { Environment, FileWriter } from '../core/ports/ports.ts';
import type { Restrictions } from '../core/restrictions.ts';
import { writerBelow } from '../core/writer-below.ts';
import type { EngineServices } from '../engine/services.ts';
import { confinedReader } from './reader.ts';

const refused = (what: string, key: string): ToolError =>
  new ToolError('not-allowed-here', `this server does not allow ${what} (${key})`);

/**
 * The same engine without what is not allowed. `readable` returns the real directories that may be read at this moment.
 */
export function guardEngine(
  engine: EngineServices,
  restrictions: Restrictions,
  readable: () => readonly string[],
): EngineServices {
  const { exec, fileWrites, hostReads, authProviders, outputRoot, nowhere } = restrictions;
  const open = async (): Promise<readonly string[]> =>
    outputRoot === undefined ? readable() : [...readable(), await engine.files.realPath(outputRoot)];
  const refuse = (): ToolError => refused("files outside of the solution's folder", 'allowHostReads');
  const checkAuth = (reference: string): void => {
    if (!authProviders.includes(reference)) throw refused('these credentials', 'allowedAuthProviders');
  };
  return {
    ...engine,
    files: hostReads ? engine.files : confinedReader(engine.files, { open, nowhere, refuse }),
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

/** The variables that programs need to be found and to work; they hold none of the host's secrets. */
const HARMLESS = ['PATH', 'PATHEXT', 'SYSTEMROOT', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP'];
export const harmless = (environment: Environment): Environment =>
  Object.fromEntries(HARMLESS.flatMap(name => (environment[name] === undefined ? [] : [[name, environment[name]]])));

/** Only the user changes the user's secrets. */
export const refuseSecrets = async (): Promise<never> => {
  throw new ToolError('not-allowed-here', 'secrets are stored and listed on the command line only');
};

const NO_SECRETS: EngineServices['secrets'] = {
  find: async () => {
    throw refused('the secret store', 'allowHostReads');
  },
  list: async () => {
    throw refused('the secret store', 'allowHostReads');
  },
};

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

/** A path that no user would choose. It lies directly below the root, so that no link leads there. */
export const nowhereOn = (path: string): string => join(parse(path).root, 'nothing-is-here-and-nothing-will-be');
