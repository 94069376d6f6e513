import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { HttpResponse } from '../../core/ports/ports.ts';
import { isVersion } from '../../solution/model/version.ts';
import { checkBytes, createBlob, type Descriptor, isDigest, readJson, sha256Digest } from '../artifact/descriptor.ts';
import { LIMIT, MEDIA } from '../artifact/media-types.ts';
import { nameFault, registryTag, versionFromTag } from '../reference.ts';
import { signatureTag } from '../signature.ts';
import { type FetchOptions, fetchBlob } from './fetch-blob.ts';
import type { RegistryClient } from './registry-client.ts';
import type { Remote, RemoteEntry, UnknownEntry } from './remote.ts';

export const ACCEPT: readonly (readonly [string, string])[] = [['accept', MEDIA.manifest]];
const LIST_BYTES = 16 * 1024 * 1024;
const MAX_PAGES = 1000;
/** How many requests about tags are sent at the same time. */
const AT_ONCE = 8;

/** The repositories of a namespace: `<namespace>/solutions/<name>`. */
export interface Namespace {
  readonly client: RegistryClient;
  /** Without slashes at its ends; may be empty. */
  readonly path: string;
}

export const solutionRepository = ({ path }: Namespace, name: string): string =>
  `${path === '' ? '' : `${path}/`}solutions/${name}`;
export const indexRepository = ({ path }: Namespace): string => `${path === '' ? '' : `${path}/`}catalog-index`;
export const pullScope = (repository: string): string => `repository:${repository}:pull`;

/** A registry that can be synced from. */
export function createRegistryRemote(namespace: Namespace, fetching: Omit<FetchOptions, 'client'>): Remote {
  const { client } = namespace;
  return {
    async list(signal) {
      const names = await solutionNames(namespace, signal);
      const entries: (RemoteEntry | UnknownEntry)[] = [];
      for (const name of names) entries.push(...(await listVersions(namespace, name, signal)));
      return entries;
    },
    versions: (name, signal) => listVersions(namespace, name, signal),
    async manifest({ name, version, descriptor: { digest } }, signal) {
      const repository = solutionRepository(namespace, name);
      const response = await client.request(manifestRequest(repository, digest), signal);
      if (response.status !== 200)
        throw client.unexpected(response, `does not send the manifest of ${name}@${version}`);
      const descriptor: Descriptor = { mediaType: MEDIA.manifest, digest, size: response.body.byteLength };
      return { descriptor, bytes: checkBytes(response.body, descriptor, `${client.url.host}/${repository}`) };
    },
    tagged: (name, tag, signal) => resolveTag(client, solutionRepository(namespace, name), tag, signal),
    async signatures({ name, version, isSigned, descriptor: { digest } }, signal) {
      if (!isSigned) return undefined;
      const request = manifestRequest(solutionRepository(namespace, name), signatureTag(digest));
      const response = await client.request(request, signal);
      if (response.status === 404) return undefined;
      if (response.status !== 200)
        throw client.unexpected(response, `does not send the signatures of ${name}@${version}`);
      return createBlob(MEDIA.manifest, response.body);
    },
    async blob({ name }, descriptor, signal) {
      const repository = solutionRepository(namespace, name);
      return fetchBlob({ ...fetching, client }, { repository, scope: pullScope(repository) }, descriptor, signal);
    },
  };
}

const manifestRequest = (repository: string, reference: string) =>
  ({
    method: 'GET',
    path: `/v2/${repository}/manifests/${reference}`,
    scope: pullScope(repository),
    headers: ACCEPT,
    maxBytes: LIMIT.manifest,
  }) as const;

async function listVersions(
  namespace: Namespace,
  name: string,
  signal: AbortSignal,
): Promise<readonly (RemoteEntry | UnknownEntry)[]> {
  const all = await listTags(namespace.client, solutionRepository(namespace, name), signal);
  const tags = all.filter(tag => isVersion(versionFromTag(tag)));
  const others = new Set(all);
  const entries: (RemoteEntry | UnknownEntry)[] = [];
  for (let at = 0; at < tags.length; at += AT_ONCE) {
    const asked = tags.slice(at, at + AT_ONCE).map(tag => fetchEntry(namespace, { name, tag, others }, signal));
    entries.push(...(await Promise.all(asked)).filter(entry => entry !== undefined));
  }
  return entries;
}

/** Undefined when the tag went away meanwhile. */
async function fetchEntry(
  namespace: Namespace,
  { name, tag, others }: { readonly name: string; readonly tag: string; readonly others: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<RemoteEntry | UnknownEntry | undefined> {
  const version = versionFromTag(tag);
  try {
    const digest = await resolveTag(namespace.client, solutionRepository(namespace, name), tag, signal);
    if (digest === undefined) return undefined;
    return { name, version, descriptor: { digest }, createdAt: '', isSigned: others.has(signatureTag(digest)) };
  } catch (error) {
    if (error instanceof ToolError && error.code === 'catalog-failed') return { name, version, error };
    throw error;
  }
}

/** What a tag points to. A registry that does not say it in a header is asked for the manifest itself. */
export async function resolveTag(
  client: RegistryClient,
  repository: string,
  tag: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request = {
    path: `/v2/${repository}/manifests/${registryTag(tag)}`,
    scope: pullScope(repository),
    headers: ACCEPT,
    maxBytes: LIMIT.manifest,
  };
  const head = await client.request({ ...request, method: 'HEAD' }, signal);
  if (head.status === 404) return undefined;
  const told = head.headers.get('docker-content-digest')?.[0];
  if (head.status === 200 && told !== undefined && isDigest(told)) return told;
  const response = await client.request({ ...request, method: 'GET' }, signal);
  if (response.status === 404) return undefined;
  if (response.status !== 200) throw client.unexpected(response, `does not send ${repository}:${tag}`);
  return sha256Digest(response.body);
}

export async function listTags(
  client: RegistryClient,
  repository: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const pages = await fetchPages(client, `/v2/${repository}/tags/list?n=1000`, pullScope(repository), signal);
  return pages === undefined ? [] : pages.flatMap(page => textList(page['tags']));
}

/** From the list of the registry where it gives one, and from the catalog's own index: many registries list nothing. */
async function solutionNames(namespace: Namespace, signal: AbortSignal): Promise<readonly string[]> {
  const refusals: ToolError[] = [];
  const indexed = await unlessRefused(indexedNames(namespace, signal), refusals);
  const listed = await unlessRefused(listedRepositories(namespace, signal), refusals);
  if (listed === undefined && indexed === undefined) throw refusals[0] ?? noList(namespace);
  const prefix = solutionRepository(namespace, '');
  const found = (listed ?? []).filter(name => name.startsWith(prefix)).map(name => name.slice(prefix.length));
  return [...new Set([...(indexed ?? []), ...found])].filter(name => nameFault(name) === undefined).sort();
}

/** Registries answer 401 or 403 also for what they do not offer or do not have. */
async function unlessRefused<T>(work: Promise<T>, refusals: ToolError[]): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'forbidden') throw error;
    refusals.push(error);
    return undefined;
  }
}

function noList(namespace: Namespace): ToolError {
  const message = `the registry ${namespace.client.url.host} lists no repositories and holds no ${indexRepository(namespace)}`;
  return new ToolError('catalog-failed', message, {
    hint: 'push a solution to it with tool catalog push, or check the address of the catalog',
  });
}

async function listedRepositories({ client }: Namespace, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const pages = await fetchPages(client, '/v2/_catalog?n=1000', 'registry:catalog:*', signal);
  return pages?.flatMap(page => textList(page['repositories']));
}

/** The names in `catalog-index:latest`; undefined when there is none. */
export async function indexedNames(namespace: Namespace, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const { client } = namespace;
  const repository = indexRepository(namespace);
  const request = {
    method: 'GET',
    path: `/v2/${repository}/manifests/latest`,
    scope: pullScope(repository),
    headers: ACCEPT,
    maxBytes: LIMIT.manifest,
  } as const;
  const response = await client.request(request, signal);
  if (response.status !== 200) return undefined;
  const layers: unknown = readJson(response.body, `${client.url.host}/${repository}`)['layers'];
  const layer: unknown = Array.isArray(layers) ? layers[0] : undefined;
  const digest: unknown = isMap(layer) ? layer['digest'] : undefined;
  if (typeof digest !== 'string' || !isDigest(digest)) return undefined;
  const blob = await client.request(
    {
      method: 'GET',
      path: `/v2/${repository}/blobs/${digest}`,
      scope: pullScope(repository),
      maxBytes: LIMIT.manifest,
    },
    signal,
  );
  if (blob.status !== 200) return undefined;
  checkBytes(blob.body, { digest, size: blob.body.byteLength }, `${client.url.host}/${repository}`);
  return textList(readJson(blob.body, `${client.url.host}/${repository}`)['solutions']);
}

/** Every page of a list; undefined when the registry does not know it. */
async function fetchPages(
  client: RegistryClient,
  first: string,
  scope: string,
  signal: AbortSignal,
): Promise<readonly Readonly<Record<string, unknown>>[] | undefined> {
  const pages: Readonly<Record<string, unknown>>[] = [];
  let path: string | undefined = first;
  while (path !== undefined && pages.length < MAX_PAGES) {
    const response: HttpResponse = await client.request({ method: 'GET', path, scope, maxBytes: LIST_BYTES }, signal);
    if ([404, 405, 501].includes(response.status)) return pages.length === 0 ? undefined : pages;
    if (response.status !== 200) throw client.unexpected(response, 'does not send its list');
    pages.push(readJson(response.body, `the list of ${client.url.host}`));
    path = nextPage(client.url, response.headers.get('link')?.[0]);
  }
  return pages;
}

/** Only on the same registry. */
function nextPage(base: URL, link: string | undefined): string | undefined {
  const target = /<([^>]+)>\s*;\s*rel="?next"?/i.exec(link ?? '')?.[1];
  if (target === undefined || !URL.canParse(target, base.href)) return undefined;
  const url = new URL(target, base);
  return url.host === base.host ? `${url.pathname}${url.search}` : undefined;
}

const textList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
