import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { SecretStore } from '../../core/ports/ports.ts';
import { type CatalogPlace, registryAddress } from '../place.ts';
import type { RegistryCredential } from './registry-auth.ts';
import type { RegistryClient } from './registry-client.ts';

/** What `catalog login` keeps: a user name and a password for each registry, in the credential store. */
export interface RegistryLogins {
  find(host: string): Promise<RegistryCredential | undefined>;
  save(host: string, credential: RegistryCredential): Promise<void>;
  /** Whether there was anything. */
  remove(host: string): Promise<boolean>;
}

/** Documents cannot name secrets that begin with `tool.`. */
const secretName = (host: string): string => `tool.registry.${host}`;

export function createRegistryLogins(store: () => Promise<SecretStore>): RegistryLogins {
  return {
    async find(host) {
      const text = await (await store()).find(secretName(host));
      return text === undefined ? undefined : credentialIn(text, host);
    },
    save: async (host, { username, password }) =>
      (await store()).save(secretName(host), JSON.stringify({ username, password })),
    async remove(host) {
      const own = await store();
      if (!(await own.list(secretName(host))).includes(secretName(host))) return false;
      await own.remove(secretName(host));
      return true;
    },
  };
}

function credentialIn(text: string, host: string): RegistryCredential {
  const data: unknown = JSON.parse(text);
  if (isMap(data) && typeof data['username'] === 'string' && typeof data['password'] === 'string')
    return { username: data['username'], password: data['password'] };
  throw new ToolError('catalog-failed', `what is stored for the registry ${host} is not a login`, {
    hint: `log in again with tool catalog login ${host}`,
  });
}

/** A registry as it is named on the command line: a host with or without a port, no address of a catalog. */
export function registryNamed(text: string): CatalogPlace {
  const place: CatalogPlace = { name: text, type: 'oci', url: `oci://${text}`, refreshMs: 0 };
  if (/^[a-z0-9.[\]:-]+$/i.test(text) && URL.canParse(`https://${text}`) && registryAddress(place).namespace === '')
    return place;
  throw new ToolError('invalid-input', 'the registry must be named by its host', {
    hint: 'write for example registry.example.com or localhost:5000',
  });
}

/** The registry must ask for the credentials and accept them. */
export async function verifyLogin(client: RegistryClient, wasAsked: () => boolean, signal: AbortSignal): Promise<void> {
  const response = await client.request({ method: 'GET', path: '/v2/', scope: '', maxBytes: 65_536 }, signal);
  if (response.status !== 200) throw client.unexpected(response, 'does not answer as a registry');
  if (wasAsked()) return;
  throw new ToolError('invalid-input', `the registry ${client.url.host} asks for no credentials: nothing was stored`);
}
