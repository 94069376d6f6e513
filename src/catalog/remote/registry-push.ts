import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import type { HttpResponse } from '../../core/ports/ports.ts';
import type { Artifact } from '../artifact/artifact.ts';
import { type Blob, jsonBlob } from '../artifact/descriptor.ts';
import { MEDIA } from '../artifact/media-types.ts';
import { immutable, type PublishOptions, type PublishOutcome } from '../local/local-catalog.ts';
import { registryTag } from '../reference.ts';
import { type SignatureImage, signatureTag } from '../signature.ts';
import { indexedNames, indexRepository, type Namespace, resolveTag, solutionRepository } from './registry-remote.ts';

const MAX_ANSWER = 1024 * 1024;
const INDEX_ATTEMPTS = 5;

/** Uploads a solution: blobs first, the tag last, so that what can be found is complete. A tag is never moved without `force`. */
export async function pushArtifact(
  namespace: Namespace,
  artifact: Artifact,
  { force, dryRun }: Omit<PublishOptions, 'createdAt'>,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const { name, version } = artifact.facts;
  const { digest } = artifact.manifest.descriptor;
  const repository = solutionRepository(namespace, name);
  const existing = await resolveTag(namespace.client, repository, registryTag(version), signal);
  if (existing !== undefined && existing !== digest && !force) throw immutable(name, version, existing);
  const outcome = existing === undefined ? 'published' : existing === digest ? 'unchanged' : 'replaced';
  if (dryRun) return outcome;
  if (outcome !== 'unchanged') {
    for (const blob of artifact.blobs) await pushBlob(namespace, repository, blob, signal);
    await pushManifest(namespace, repository, registryTag(version), artifact.manifest, signal);
  }
  if (artifact.signature !== undefined) await pushSignature(namespace, artifact, artifact.signature, signal);
  await addToIndex(namespace, name, signal);
  return outcome;
}

/** Moves a tag; returns the digest that it stood for before. */
export async function pushTag(
  namespace: Namespace,
  { facts: { name }, manifest }: Pick<Artifact, 'facts' | 'manifest'>,
  tag: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const repository = solutionRepository(namespace, name);
  const before = await resolveTag(namespace.client, repository, tag, signal);
  if (before !== manifest.descriptor.digest) await pushManifest(namespace, repository, tag, manifest, signal);
  return before;
}

/** Where cosign looks for it: beside what is signed, under a tag of its digest. */
export async function pushSignature(
  namespace: Namespace,
  { facts: { name }, manifest }: Pick<Artifact, 'facts' | 'manifest'>,
  image: SignatureImage,
  signal: AbortSignal,
): Promise<void> {
  const repository = solutionRepository(namespace, name);
  for (const blob of image.blobs) await pushBlob(namespace, repository, blob, signal);
  await pushManifest(namespace, repository, signatureTag(manifest.descriptor.digest), image.manifest, signal);
}

const pushScope = (repository: string): string => `repository:${repository}:pull,push`;

export async function pushBlob(
  { client }: Namespace,
  repository: string,
  { descriptor: { digest }, bytes }: Blob,
  signal: AbortSignal,
): Promise<void> {
  const scope = pushScope(repository);
  const head = await client.request(
    { method: 'HEAD', path: `/v2/${repository}/blobs/${digest}`, scope, maxBytes: MAX_ANSWER },
    signal,
  );
  if (head.status === 200) return;
  const opened = await client.request(
    { method: 'POST', path: `/v2/${repository}/blobs/uploads/`, scope, maxBytes: MAX_ANSWER },
    signal,
  );
  if (opened.status !== 202) throw client.unexpected(opened, `takes no upload for ${repository}`);
  const target = uploadAddress(client.url, opened);
  target.searchParams.set('digest', digest);
  const done = await client.request(
    {
      method: 'PUT',
      path: target.href,
      scope,
      headers: [['content-type', 'application/octet-stream']],
      body: bytes,
      maxBytes: MAX_ANSWER,
    },
    signal,
  );
  if (done.status !== 201) throw client.unexpected(done, `does not take ${digest}`);
}

/** The upload goes to the registry that was named, nowhere else: it carries credentials. */
function uploadAddress(base: URL, response: HttpResponse): URL {
  const location = response.headers.get('location')?.[0];
  const url = location !== undefined && URL.canParse(location, base.href) ? new URL(location, base) : undefined;
  if (url === undefined || url.origin !== base.origin) {
    throw new ToolError('catalog-failed', `the registry ${base.host} names no address on itself for the upload`);
  }
  return url;
}

export async function pushManifest(
  { client }: Namespace,
  repository: string,
  tag: string,
  { descriptor: { mediaType }, bytes }: Blob,
  signal: AbortSignal,
): Promise<void> {
  const request = {
    method: 'PUT',
    path: `/v2/${repository}/manifests/${tag}`,
    scope: pushScope(repository),
    headers: [['content-type', mediaType]],
    body: bytes,
    maxBytes: MAX_ANSWER,
  } as const;
  const response = await client.request(request, signal);
  if (response.status !== 201) throw client.unexpected(response, `does not take ${repository}:${tag}`);
}

/**
 * Others may write the index at the same time, and registries have no conditional writes: it is written until the name
 * is read back.
 */
async function addToIndex(namespace: Namespace, name: string, signal: AbortSignal): Promise<void> {
  const repository = indexRepository(namespace);
  for (let attempt = 1; attempt <= INDEX_ATTEMPTS; attempt++) {
    const names = (await indexedNames(namespace, signal)) ?? [];
    if (names.includes(name)) return;
    const empty = jsonBlob(MEDIA.empty, {});
    const content = jsonBlob(MEDIA.catalogIndex, { schema_version: 1, solutions: [...names, name].sort() });
    const manifest = jsonBlob(MEDIA.manifest, {
      schemaVersion: 2,
      mediaType: MEDIA.manifest,
      artifactType: MEDIA.catalogIndex,
      config: empty.descriptor as unknown as JsonMap,
      layers: [content.descriptor as unknown as JsonMap],
    });
    for (const blob of [empty, content]) await pushBlob(namespace, repository, blob, signal);
    await pushManifest(namespace, repository, 'latest', manifest, signal);
  }
  if (!((await indexedNames(namespace, signal)) ?? []).includes(name)) {
    throw new ToolError(
      'catalog-failed',
      `${name} was pushed, but the index of the catalog could not be written: others write it at the same time`,
      { hint: 'push again' },
    );
  }
}
