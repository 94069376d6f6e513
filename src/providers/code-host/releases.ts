import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { Json, JsonMap } from '../../core/json/json.ts';
import { Failure, type ObservedChange } from '../contract.ts';
import { type Api, isRefusedFor } from './api.ts';
import type { Asset, Inputs } from './inputs.ts';
import { given, mapsAt, numberAt, textAt } from './json.ts';
import { apiAddress, type Look, type Looking, repositoryPath } from './look.ts';
import { bodyText } from './pull-requests.ts';

export const releaseResult = (found: JsonMap): JsonMap =>
  given({
    id: found['id'],
    tag: found['tag_name'],
    title: found['name'],
    body: found['body'],
    url: found['html_url'],
    draft: found['draft'],
    prerelease: found['prerelease'],
    assets: mapsAt(found, 'assets').map(asset => ({
      name: textAt(asset, 'name'),
      size: numberAt(asset, 'size'),
      url: textAt(asset, 'browser_download_url'),
    })),
  });

const releasesPath = (inputs: Inputs): string => `${repositoryPath(inputs)}/releases`;

/** Drafts have no tag that can be asked for: they are looked for in the list. */
export async function findRelease(api: Api, inputs: Inputs): Promise<JsonMap | undefined> {
  const { tag } = inputs;
  if (tag === undefined) return api.find(`${releasesPath(inputs)}/latest`);
  const found = await api.find(`${releasesPath(inputs)}/tags/${encodeURIComponent(tag)}`);
  return found ?? (await api.list(releasesPath(inputs))).find(one => textAt(one, 'tag_name') === tag);
}

interface LocalAsset {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly asset: Asset;
}

export const ensureRelease: Looking = async (api, inputs): Promise<Look> => {
  const { tag = '', title, body, draft, prerelease } = inputs;
  const found = await findRelease(api, inputs);
  const after = given({ name: title, body: body === undefined ? undefined : bodyText(body), draft, prerelease });
  const before = found && Object.fromEntries(Object.keys(after).map(name => [name, releaseField(found, name)]));
  const local = await Promise.all((inputs.assets ?? []).map(asset => readAsset(api, asset)));
  const assets = await Promise.all(local.map(one => assetChange(api, inputs, found, one)));
  const place = apiAddress(api, `${releasesPath(inputs)}/tags/${encodeURIComponent(tag)}`);
  return {
    changes: [{ about: `release ${tag}`, before, after }, ...assets],
    reads: [place],
    writes: [place],
    there: found === undefined ? null : releaseResult(found),
    async apply() {
      const release = await writeRelease(api, inputs, found, { before, after });
      for (const [index, one] of local.entries()) {
        const change = assets[index];
        if (change === undefined || change.before !== change.after) await upload(api, inputs, release, one);
      }
      return releaseResult(await api.get(`${releasesPath(inputs)}/${numberAt(release, 'id')}`));
    },
  };
};

const releaseField = (found: JsonMap, name: string): Json =>
  name === 'body' ? textAt(found, name).replaceAll('\r\n', '\n') : (found[name] ?? null);

async function writeRelease(
  api: Api,
  inputs: Inputs,
  found: JsonMap | undefined,
  { before, after }: { readonly before: JsonMap | undefined; readonly after: JsonMap },
): Promise<JsonMap> {
  const { tag = '', target, more } = inputs;
  if (found === undefined) {
    const request = given({ tag_name: tag, target_commitish: target, ...after, ...more });
    return (await api.send({ method: 'POST', path: releasesPath(inputs), body: request })).data as JsonMap;
  }
  const differing = Object.entries(after).filter(([name, value]) => before?.[name] !== value);
  if (differing.length === 0) return found;
  const path = `${releasesPath(inputs)}/${numberAt(found, 'id')}`;
  return (await api.send({ method: 'PATCH', path, body: Object.fromEntries(differing) })).data as JsonMap;
}

/** Held in memory while it is sent. */
const MAX_ASSET_BYTES = 512 * 1024 * 1024;

async function readAsset({ effects }: Api, asset: Asset): Promise<LocalAsset> {
  const path = resolve(effects.baseDirectory, asset.path);
  const bytes = await effects.files.read(path, MAX_ASSET_BYTES, effects.root);
  return { name: asset.name ?? basename(path), bytes, asset };
}

const sha256 = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

async function assetChange(
  api: Api,
  inputs: Inputs,
  release: JsonMap | undefined,
  { name, bytes }: LocalAsset,
): Promise<ObservedChange> {
  const found = assetNamed(release, name);
  const before = found && (textAt(found, 'digest') || (await assetDigest(api, inputs, found)));
  return { about: `asset ${name}`, before, after: sha256(bytes) };
}

/** An upload that did not end leaves an asset that is not a file. */
const assetNamed = (release: JsonMap | undefined, name: string): JsonMap | undefined =>
  mapsAt(release, 'assets').find(one => textAt(one, 'name') === name && textAt(one, 'state') !== 'starter');

/** Older servers tell no digest: then the content tells. */
async function assetDigest(api: Api, inputs: Inputs, asset: JsonMap): Promise<string> {
  const path = `${releasesPath(inputs)}/assets/${numberAt(asset, 'id')}`;
  return sha256((await api.send({ path, accept: 'application/octet-stream' })).bytes);
}

async function upload(api: Api, inputs: Inputs, release: JsonMap, local: LocalAsset): Promise<void> {
  const { name, bytes, asset } = local;
  const address = textAt(release, 'upload_url').replace(/\{.*$/s, '');
  const old = mapsAt(release, 'assets').find(one => textAt(one, 'name') === name);
  if (old !== undefined) await removeAsset(api, inputs, old);
  const { label, contentType = 'application/octet-stream' } = asset;
  const send = (): Promise<unknown> =>
    api.send({ method: 'POST', path: address, query: { name, label }, body: bytes, contentType });
  try {
    await send();
  } catch (error) {
    if (!isRefusedFor(error, /already_exists/)) throw error;
    const now = await api.list(`${releasesPath(inputs)}/${numberAt(release, 'id')}/assets`);
    const other = now.find(one => textAt(one, 'name') === name);
    if (other === undefined) throw new Failure('http', `asset ${name} exists, and is not listed`, { cause: error });
    await removeAsset(api, inputs, other);
    await send();
  }
}

const removeAsset = (api: Api, inputs: Inputs, asset: JsonMap): Promise<unknown> =>
  api.send({ method: 'DELETE', path: `${releasesPath(inputs)}/assets/${numberAt(asset, 'id')}` });
