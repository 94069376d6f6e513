import { ToolError } from '../../core/errors.ts';
import { checkBytes, createBlob, type Descriptor, sha256Digest } from '../artifact/descriptor.ts';
import { LIMIT, MEDIA } from '../artifact/media-types.ts';
import {
  extensionIn,
  imageFor,
  type PluginArtifact,
  type PluginFacts,
  readImageParts,
} from '../artifact/plugin-artifact.ts';
import type { ChangeOptions } from '../contract.ts';
import { chooseVersion, sortVersions } from '../local/choose-version.ts';
import { immutable, type PublishOutcome } from '../local/local-catalog.ts';
import { type Reference, registryTag, versionFromTag } from '../reference.ts';
import { type SignatureImage, signatureFault, signatureParts, signatureTag, type Trust } from '../signature.ts';
import { type FetchOptions, fetchBlob } from './fetch-blob.ts';
import { pushBlob, pushManifest } from './registry-push.ts';
import { listTags, type Namespace, pullScope } from './registry-remote.ts';

const ACCEPT = [['accept', `${MEDIA.index}, ${MEDIA.manifest}`]] as const;

/** The repository of a plugin: beside those of solutions, so that none takes the name of another. */
const pluginRepository = ({ path }: Namespace, name: string): string =>
  `${path === '' ? '' : `${path}/`}plugins/${name}`;

/** Images first, the index last. A version is never replaced without `force`. */
export async function pushPlugin(
  namespace: Namespace,
  { facts: { name, version }, index, images }: PluginArtifact,
  { force, dryRun }: ChangeOptions,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const repository = pluginRepository(namespace, name);
  const before = await manifestAt(namespace, repository, registryTag(version), signal);
  const existing = before === undefined ? undefined : sha256Digest(before);
  const { digest } = index.descriptor;
  if (existing !== undefined && existing !== digest && !force) throw immutable(name, version, existing);
  const outcome = existing === undefined ? 'published' : existing === digest ? 'unchanged' : 'replaced';
  if (dryRun || outcome === 'unchanged') return outcome;
  for (const { manifest, blobs } of images) {
    for (const blob of blobs) await pushBlob(namespace, repository, blob, signal);
    await pushManifest(namespace, repository, manifest.descriptor.digest, manifest, signal);
  }
  await pushManifest(namespace, repository, registryTag(version), index, signal);
  return outcome;
}

export interface FoundPlugin {
  readonly facts: PluginFacts;
  /** Digest of the index, which covers all platforms. */
  readonly digest: string;
  readonly image: Descriptor;
}

/** The version that a reference means, and its image for a platform; undefined when there is none of that name. */
export async function findPlugin(
  namespace: Namespace,
  { name, wanted }: Reference,
  { platform, trust }: { readonly platform: string; readonly trust: Trust },
  signal: AbortSignal,
): Promise<FoundPlugin | undefined> {
  const repository = pluginRepository(namespace, name);
  const tags = await listTags(namespace.client, repository, signal);
  const versions = tags.map(versionFromTag).filter(version => /^\d/.test(version));
  if (versions.length === 0) return undefined;
  const version = await chooseVersion(versions, wanted);
  if (version === undefined)
    throw new ToolError('not-found', `no version of the plugin "${name}" in ${trust.catalog} is what is asked for`, {
      hint: `there is ${(await sortVersions(versions)).slice(0, 10).join(', ')}`,
    });
  const index = await manifestAt(namespace, repository, registryTag(version), signal);
  if (index === undefined) return undefined;
  const facts = { name, version };
  const digest = sha256Digest(index);
  if (trust.keys.length > 0) {
    const fault = signatureFault(
      { catalog: trust.catalog, facts, digest },
      await fetchSignatures(namespace, repository, digest, signal),
      trust.keys,
    );
    if (fault !== undefined)
      throw new ToolError(fault.code, fault.message, { hint: 'its publisher signs it with cosign sign --key' });
  }
  return { facts, digest, image: imageFor(index, facts, platform) };
}

/** The executable, every byte verified. */
export async function fetchPlugin(
  namespace: Namespace,
  { facts, image }: FoundPlugin,
  fetching: Omit<FetchOptions, 'client'>,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; readonly extension: string }> {
  const repository = pluginRepository(namespace, facts.name);
  const where = `${namespace.client.url.host}/${repository}`;
  const manifest = await manifestAt(namespace, repository, image.digest, signal);
  if (manifest === undefined) throw new ToolError('catalog-failed', `${image.digest} is missing in ${where}`);
  const [config, executable] = readImageParts(checkBytes(manifest, image, where), `${image.digest} in ${where}`);
  const read = (part: Descriptor): Promise<Uint8Array> =>
    fetchBlob({ ...fetching, client: namespace.client }, { repository, scope: pullScope(repository) }, part, signal);
  return { extension: extensionIn(await read(config), facts), bytes: await read(executable) };
}

async function fetchSignatures(
  namespace: Namespace,
  repository: string,
  digest: string,
  signal: AbortSignal,
): Promise<SignatureImage | undefined> {
  const manifest = await manifestAt(namespace, repository, signatureTag(digest), signal);
  if (manifest === undefined) return undefined;
  const where = `${namespace.client.url.host}/${repository}`;
  const blobs = [];
  for (const part of signatureParts(manifest, where)) {
    const response = await namespace.client.request(
      {
        method: 'GET',
        path: `/v2/${repository}/blobs/${part.digest}`,
        scope: pullScope(repository),
        maxBytes: LIMIT.signature,
      },
      signal,
    );
    if (response.status !== 200) throw namespace.client.unexpected(response, `does not send ${part.digest}`);
    blobs.push({ descriptor: part, bytes: checkBytes(response.body, part, where) });
  }
  return { manifest: createBlob(MEDIA.manifest, manifest), blobs };
}

async function manifestAt(
  { client }: Namespace,
  repository: string,
  reference: string,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const response = await client.request(
    {
      method: 'GET',
      path: `/v2/${repository}/manifests/${reference}`,
      scope: pullScope(repository),
      headers: ACCEPT,
      maxBytes: LIMIT.manifest,
    },
    signal,
  );
  if (response.status === 404) return undefined;
  if (response.status === 200) return response.body;
  throw client.unexpected(response, `does not send ${repository}:${reference}`);
}
