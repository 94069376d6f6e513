import { isMap } from '../../core/json/json.ts';
import type { Environment, FileReader, Spawn } from '../../core/ports/ports.ts';
import { IDENTITY_TOKEN, type RegistryCredential } from './registry-auth.ts';

export interface DockerLogin {
  readonly files: FileReader;
  readonly spawn: Spawn;
  readonly environment: Environment;
  /** Absolute. */
  readonly home: string;
}

const MAX_BYTES = 4 * 1024 * 1024;
const HELPER = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const HELPER_TIMEOUT_MS = 30_000;

/** What `docker login` (and podman, oras, helm with it) stored for exactly this registry: in the file or behind a credential helper. */
export async function dockerCredential(
  login: DockerLogin,
  host: string,
  signal: AbortSignal,
): Promise<RegistryCredential | undefined> {
  const directory = login.environment['DOCKER_CONFIG'] || `${login.home}/.docker`;
  const config = await readConfig(login.files, `${directory}/config.json`);
  if (config === undefined) return undefined;
  const helpers = config['credHelpers'];
  const helper: unknown = isMap(helpers) && Object.hasOwn(helpers, host) ? helpers[host] : undefined;
  if (typeof helper === 'string') return fromHelper(login, helper, host, signal);
  const auths = config['auths'];
  const written = isMap(auths)
    ? hostKeys(host).flatMap(key => (Object.hasOwn(auths, key) ? [auths[key]] : []))[0]
    : undefined;
  const credential = written === undefined ? undefined : credentialIn(written);
  if (credential !== undefined) return credential;
  const store = config['credsStore'];
  return written !== undefined && typeof store === 'string' ? fromHelper(login, store, host, signal) : undefined;
}

const hostKeys = (host: string): readonly string[] => [
  host,
  `https://${host}`,
  `https://${host}/v2/`,
  `https://${host}/v1/`,
];

async function readConfig(files: FileReader, path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    if ((await files.stat(path))?.kind !== 'file') return undefined;
    const data: unknown = JSON.parse(Buffer.from(await files.read(path, MAX_BYTES)).toString('utf8'));
    return isMap(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function credentialIn(entry: unknown): RegistryCredential | undefined {
  if (!isMap(entry)) return undefined;
  const { auth, username, password, identitytoken } = entry;
  if (typeof identitytoken === 'string' && identitytoken !== '')
    return { username: IDENTITY_TOKEN, password: identitytoken };
  if (typeof username === 'string' && typeof password === 'string') return { username, password };
  if (typeof auth !== 'string' || auth === '') return undefined;
  const text = Buffer.from(auth, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** `docker-credential-<name> get`: the host on stdin, JSON on stdout. */
async function fromHelper(
  { spawn, environment, home }: DockerLogin,
  name: string,
  host: string,
  signal: AbortSignal,
): Promise<RegistryCredential | undefined> {
  if (!HELPER.test(name)) return undefined;
  const request = {
    program: `docker-credential-${name}`,
    args: ['get'],
    cwd: home,
    env: environment,
    stdin: Buffer.from(host),
    timeoutMs: HELPER_TIMEOUT_MS,
    graceMs: 1000,
    maxOutputBytes: 65_536,
  };
  const { exitCode, stdout } = await spawn(request, signal);
  if (exitCode !== 0) return undefined;
  try {
    const answer: unknown = JSON.parse(Buffer.from(stdout).toString('utf8'));
    if (!isMap(answer)) return undefined;
    const { Username: username, Secret: password } = answer;
    return typeof username === 'string' && typeof password === 'string' ? { username, password } : undefined;
  } catch {
    return undefined;
  }
}
