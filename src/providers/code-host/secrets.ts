import type { JsonMap } from '../../core/json/json.ts';
import { Failure } from '../contract.ts';
import { type Api, isStatus } from './api.ts';
import type { Inputs } from './inputs.ts';
import { textAt } from './json.ts';
import { apiAddress, type Looking, repositoryPath } from './look.ts';

/** The service takes no longer ones. */
const MAX_SECRET_BYTES = 48 * 1024;

const secretsPath = (inputs: Inputs): string =>
  inputs.environment === undefined
    ? `${repositoryPath(inputs)}/actions/secrets`
    : `${repositoryPath(inputs)}/environments/${encodeURIComponent(inputs.environment)}/secrets`;

/** Names and times: a value cannot be read again. */
export async function readSecrets(api: Api, inputs: Inputs): Promise<Readonly<Record<string, JsonMap>>> {
  const found = await api.list(secretsPath(inputs), { member: 'secrets' });
  return Object.fromEntries(
    found.map(one => [
      textAt(one, 'name'),
      { createdAt: textAt(one, 'created_at'), updatedAt: textAt(one, 'updated_at') },
    ]),
  );
}

/** What shows that a secret is there: when it was written. */
const written = (secret: JsonMap | undefined): string | undefined =>
  secret && `written ${textAt(secret, 'updatedAt')}, value not readable`;

export const setSecrets: Looking = async (api, inputs) => {
  const path = secretsPath(inputs);
  const there = await readSecrets(api, inputs);
  const values = byServiceName(Object.entries(inputs.secrets ?? {}));
  const isKept = (name: string): boolean => inputs.existing === 'keep' && there[name] !== undefined;
  const wanted = [...values].filter(([name]) => !isKept(name));
  // One secret says nothing about another.
  const places = [...values.keys()].map(name => apiAddress(api, `${path}/${name}`));
  const result = {
    created: wanted.map(([name]) => name).filter(name => there[name] === undefined),
    updated: wanted.map(([name]) => name).filter(name => there[name] !== undefined),
    kept: [...values.keys()].filter(isKept),
  };
  return {
    changes: [...values.keys()].map(name => {
      const before = written(there[name]);
      const now = before === undefined ? 'written, value not readable' : 'written again, value not readable';
      return { about: `secret ${name}`, before, after: isKept(name) ? before : now };
    }),
    valueless: ['secrets'],
    reads: places,
    writes: places,
    there: result,
    async apply() {
      const [{ sealFor }, { key, id }] = await Promise.all([import('./sealed-box.ts'), publicKey(api, path)]);
      for (const [name, value] of wanted) {
        const box = Buffer.from(sealFor(key, Buffer.from(value))).toString('base64');
        await api.send({ method: 'PUT', path: `${path}/${name}`, body: { encrypted_value: box, key_id: id } });
      }
      return result;
    },
  };
};

/** The service keeps names in capital letters. */
function byServiceName(secrets: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of secrets) {
    const upper = name.toUpperCase();
    if (found.has(upper)) throw new Failure('input', `secrets: ${upper} is there twice, in capital and small letters`);
    if (upper.startsWith('GITHUB_')) throw new Failure('input', `secrets: names with GITHUB_ belong to the service`);
    if (Buffer.byteLength(value) > MAX_SECRET_BYTES)
      throw new Failure('input', `secrets: the value of ${upper} has more than ${MAX_SECRET_BYTES} bytes`);
    found.set(upper, value);
  }
  return found;
}

interface PublicKey {
  readonly id: string;
  readonly key: Uint8Array;
}

async function publicKey(api: Api, path: string): Promise<PublicKey> {
  const found = await api.get(`${path}/public-key`);
  const key = Buffer.from(textAt(found, 'key'), 'base64');
  if (key.length !== 32) throw new Failure('http', 'the service gave no public key to encrypt secrets with');
  return { id: textAt(found, 'key_id'), key };
}

export const deleteSecrets: Looking = async (api, inputs) => {
  const path = secretsPath(inputs);
  const there = await readSecrets(api, inputs);
  const names = [...new Set((inputs.names ?? []).map(name => name.toUpperCase()))];
  const gone = names.filter(name => there[name] !== undefined);
  const places = names.map(name => apiAddress(api, `${path}/${name}`));
  return {
    changes: names.map(name => ({ about: `secret ${name}`, before: written(there[name]), after: undefined })),
    reads: places,
    writes: places,
    there: { deleted: [] },
    async apply() {
      for (const name of gone) await deleteSecret(api, `${path}/${name}`);
      return { deleted: gone };
    },
  };
};

/** Another client may have written it first. */
async function deleteSecret(api: Api, path: string): Promise<void> {
  try {
    await api.send({ method: 'DELETE', path });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
  }
}
