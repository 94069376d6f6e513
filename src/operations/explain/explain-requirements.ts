import { scalarWord } from '../../core/json/json.ts';
import { scopeWords } from '../../core/token-audience.ts';
import type { Value } from '../../expression/value.ts';
import type { Reach } from '../../providers/contract.ts';
import type { Registry } from '../../providers/registry.ts';
import { addressHost, literalHost } from '../../solution/uses/address-inputs.ts';
import { literalInput, type ProviderUse, usedCredentials } from './explain-uses.ts';

/** What a solution needs of the world around it, as far as the document tells. Names, never values. */
export interface Requirements {
  readonly auth: readonly RequiredAuth[];
  readonly providers: readonly string[];
  readonly hosts: readonly RequiredHost[];
  readonly secrets: readonly string[];
  readonly environment: readonly string[];
}

export interface RequiredAuth {
  /** Empty where it is computed. */
  readonly handler: string;
  /** Absent: the profile that the call chooses. */
  readonly profile?: string;
  readonly scopes: readonly string[];
  readonly usedBy: readonly string[];
}

export interface RequiredHost {
  /** `api.example.com` or `localhost:8080`; empty where it is computed. */
  readonly host: string;
  readonly dynamic: boolean;
  readonly usedBy: readonly string[];
}

export function findRequirements(
  uses: readonly ProviderUse[],
  secrets: readonly string[],
  registry: Registry,
): Requirements {
  const providerReach = ({ provider }: ProviderUse): Reach => registry.find(provider)?.reach ?? {};
  const reading = (data: Reach['hostData']): string[] =>
    namesRead(uses.filter(use => providerReach(use).hostData === data));
  return {
    auth: requiredAuth(uses, providerReach),
    providers: unique(uses.map(({ provider }) => provider)).sort(),
    hosts: requiredHosts(uses, providerReach),
    secrets: unique([...reading('secrets'), ...secrets]).sort(),
    environment: reading('environment'),
  };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A name with `*` stands for all that match: `list` reads many. */
function namesRead(own: readonly ProviderUse[]): string[] {
  return unique(
    own.flatMap(({ inputs }) => {
      const name = literalInput(inputs, 'name');
      const prefix = literalInput(inputs, 'prefix');
      const many = literalInput(inputs, 'pattern') ?? (typeof prefix === 'string' ? `${prefix}*` : '*');
      const found = inputs.has('name') ? (name ?? '*') : many;
      return typeof found === 'string' ? [found] : [];
    }),
  ).sort();
}

type ReachOf = (use: ProviderUse) => Reach;

function requiredAuth(uses: readonly ProviderUse[], providerReach: ReachOf): RequiredAuth[] {
  const found = uses.flatMap(use => {
    const { user, inputs } = use;
    const [credentials] = usedCredentials(inputs, providerReach(use));
    if (credentials === undefined) return [];
    const [handler = '', profile] = credentials.reference?.split('@') ?? [];
    return [{ handler, profile, scopes: scopeWords(literalInput(inputs, 'scope')), user }];
  });
  const groups = Map.groupBy(found, ({ handler, profile = '' }) => `${handler}@${profile}`);
  return [...groups.values()].map(group => ({
    handler: group[0]?.handler ?? '',
    ...(group[0]?.profile !== undefined && { profile: group[0].profile }),
    scopes: unique(group.flatMap(({ scopes }) => scopes)).sort(),
    usedBy: unique(group.map(({ user }) => user)),
  }));
}

/** An input that holds the name of a host alone. Undefined: it is computed. */
const namedHost = (value: Value): string | undefined =>
  value.kind === 'literal' && typeof value.value === 'string' ? value.value.toLowerCase() : undefined;

function requiredHosts(uses: readonly ProviderUse[], providerReach: ReachOf): RequiredHost[] {
  const found = uses.flatMap(use => {
    const { user, inputs } = use;
    const { address, defaultHost } = providerReach(use);
    const value = inputs.get(address ?? 'url');
    if (value === undefined && defaultHost !== undefined) return [{ host: defaultHost, user }];
    const isAddress =
      address !== undefined || (value?.kind === 'literal' && addressHost(scalarWord(value.value) ?? '') !== undefined);
    if (value === undefined || !isAddress) return [];
    const host = defaultHost === undefined ? literalHost(value) : namedHost(value);
    return host === '' ? [] : [{ host: host ?? '', user }];
  });
  const groups = Map.groupBy(found, ({ host }) => host);
  return [...groups].map(([host, group]) => ({
    host,
    dynamic: host === '',
    usedBy: unique(group.map(({ user }) => user)),
  }));
}
