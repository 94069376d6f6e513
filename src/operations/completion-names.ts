import { HANDLER_NAMES } from '../core/auth-handlers.ts';
import type { Call } from '../core/call.ts';
import { closedObject, Type } from '../core/schema/type.ts';
import { declaredParameters } from '../solution/uses/declared-parameters.ts';
import { defineOperation } from './operation.ts';
import type { Services, SolutionInput } from './services.ts';
import { local, type Wire } from './wire.ts';

const NAME_KINDS = [
  'provider',
  'handler',
  'profile',
  'rule',
  'snapshot',
  'run',
  'schema',
  'catalog',
  'solution',
  'config-key',
  'secret',
  'resolver',
  'action',
  'tag',
  'parameter',
  'input',
] as const;
export type NameKind = (typeof NAME_KINDS)[number];

const REQUEST = closedObject({
  kind: Type.Unsafe<NameKind>({ enum: NAME_KINDS }),
  /** The words typed so far: a handler among them limits the profiles, a provider says whose inputs are meant. */
  words: Type.Array(Type.String()),
  /** The document whose resolvers, actions or parameters are meant. */
  source: local<SolutionInput>(),
});
type CompletionNamesRequest = Wire<typeof REQUEST>;

/** Names of one kind that may be typed now. Reads this machine only, never the network, and says nothing about what it cannot read. */
export const completionNames = defineOperation({
  name: 'completion.names',
  summary: 'Names to complete a word with',
  access: 'user',
  needs: { solution: 'read', host: ['reads'] },
  input: REQUEST,
  output: Type.Array(Type.String()),
  run: async (services, request, call): Promise<readonly string[]> => [
    ...new Set(await FINDERS[request.kind](services, request, call)),
  ],
});

type Find = (services: Services, request: CompletionNamesRequest, call: Call) => Promise<readonly string[]>;

const FINDERS: Readonly<Record<NameKind, Find>> = {
  provider: async ({ engine }) => engine.registry.names,
  handler: handlerNames,
  profile: async ({ config }, { words }) => {
    const { secretStore: _store, requireSecureKeyring: _required, ...all } = config.config.auth;
    const named = Object.entries(all).filter(([name]) => words.includes(name));
    const handlers = named.length > 0 ? named : Object.entries(all);
    return [...handlers.flatMap(([, { profiles = {} }]) => Object.keys(profiles)), 'built-in'];
  },
  rule: async () => (await import('../lint/rules.ts')).RULES.map(({ id }) => id),
  run: async services => (await (await services.runs()).list({ limit: 50 })).runs.map(({ id }) => id),
  snapshot: async services => (await services.snapshots()).ids(),
  schema: async () => (await import('./schemas/schema-registry.ts')).SCHEMA_NAMES,
  catalog: async services => (await services.catalogs()).names,
  solution: solutionNames,
  'config-key': async () =>
    (await import('../config/read/tree.ts')).KEY_ROWS.map(({ path }) => path).filter(path => !path.includes('*')),
  secret: async services => (await services.secrets()).list(),
  resolver: async (services, { source }, call) => [
    ...((await services.solutions.check(source, call)).solution?.resolvers.keys() ?? []),
  ],
  action: async (services, { source }, call) => {
    const { solution } = await services.solutions.check(source, call);
    return [...(solution?.workflow?.actions.keys() ?? []), ...(solution?.workflow?.finally.keys() ?? [])];
  },
  tag: async (services, { source }, call) => {
    const { solution } = await services.solutions.check(source, call);
    const actions = [...(solution?.workflow?.actions.values() ?? []), ...(solution?.workflow?.finally.values() ?? [])];
    return actions.flatMap(({ tags }) => tags);
  },
  input: async ({ engine }, { words }) => {
    const provider = words.map(word => engine.registry.find(word)).find(found => found !== undefined);
    return [...(provider?.inputRules.declared.keys() ?? [])].map(name => `${name}=`);
  },
  parameter: async (services, { source }, call) => {
    const { solution } = await services.solutions.check(source, call);
    return solution === undefined
      ? []
      : declaredParameters(solution).flatMap(({ name }) => (name === '' ? [] : [`${name}=`]));
  },
};

async function handlerNames(): Promise<readonly string[]> {
  return HANDLER_NAMES;
}

/** Names in the catalogs that are directories; others could need the network. */
async function solutionNames(services: Services): Promise<readonly string[]> {
  const catalogs = await services.catalogs();
  const remote = new Set(
    services.config.config.catalogs.filter(({ type }) => type !== 'filesystem').map(({ name }) => name),
  );
  const found: string[] = [];
  for (const name of catalogs.names.filter(catalog => !remote.has(catalog))) {
    const solutions = await catalogs.solutions(name).catch(() => []);
    found.push(...solutions.map(({ facts }) => facts.name));
  }
  return found;
}
