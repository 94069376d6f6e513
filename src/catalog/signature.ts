import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { ToolError } from '../core/errors.ts';
import { isMap, type JsonMap } from '../core/json/json.ts';
import {
  type Blob,
  broken,
  createBlob,
  type Descriptor,
  digestHex,
  jsonBlob,
  readDescriptor,
  readJson,
} from './artifact/descriptor.ts';
import { LIMIT, MEDIA, NOTE } from './artifact/media-types.ts';

/**
 * The signatures of one manifest as `cosign` keeps them: an image beside it under the tag `sha256-<hex>.sig`. Each layer is a payload
 * that names the digest; its annotation is the signature.
 */
export interface SignatureImage {
  readonly manifest: Blob;
  /** Config and payloads. */
  readonly blobs: readonly Blob[];
}

/** A key whose signatures count, as the configuration names it. */
export interface TrustedKey {
  /** SPKI in base64: what stands between BEGIN and END PUBLIC KEY. */
  readonly text: string;
  readonly key: KeyObject;
}

/** Which signatures a catalog asks for. */
export interface Trust {
  /** Name of the catalog, for messages. */
  readonly catalog: string;
  /** None: signatures are not asked for. */
  readonly keys: readonly TrustedKey[];
}

const SIGNATURE = 'dev.cosignproject.cosign/signature';
const PAYLOAD_TYPE = 'cosign container image signature';
const MAX_LAYERS = 100;
const NO_TIME = '0001-01-01T00:00:00Z';

export const signatureTag = (digest: string): string => `sha256-${digestHex(digest)}.sig`;

/** The digest that a tag of signatures is about. */
export function signedDigest(tag: string): string | undefined {
  const hex = /^sha256-([0-9a-f]{64})\.sig$/.exec(tag)?.[1];
  return hex === undefined ? undefined : `sha256:${hex}`;
}

/** How an index lists signatures. Other tools see an image with a tag, we see no solution. */
export function signatureEntry({ manifest: { descriptor } }: SignatureImage, signed: string): Descriptor {
  const { mediaType, digest, size } = descriptor;
  return { mediaType, digest, size, annotations: { [NOTE.refName]: signatureTag(signed) } };
}

/** The entry of an index with the signatures of a digest. */
export const findSignatureEntry = (entries: readonly Descriptor[], digest: string): Descriptor | undefined =>
  entries.find(({ annotations }) => annotations?.[NOTE.refName] === signatureTag(digest));

/** Entries without the signatures and tags of what they no longer list. */
export function withoutOrphans(entries: readonly Descriptor[]): readonly Descriptor[] {
  const listed = new Set(
    entries.filter(({ annotations }) => annotations?.[NOTE.tag] === undefined).map(({ digest }) => digest),
  );
  return entries.filter(({ annotations, digest }) => {
    if (annotations?.[NOTE.tag] !== undefined) return listed.has(digest);
    const signed = signedDigest(annotations?.[NOTE.refName] ?? '');
    return signed === undefined || listed.has(signed);
  });
}

/** Reads a key in the base64 form of the configuration. */
export function trustedKey(text: string): TrustedKey {
  return { text, key: createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }) };
}

/** The key in the form that the configuration takes. */
export const publicKeyText = (key: KeyObject): string =>
  (key.type === 'public' ? key : createPublicKey(key)).export({ format: 'der', type: 'spki' }).toString('base64');

/** Config and layers of a manifest of signatures, each small. */
export function signatureParts(manifest: Uint8Array, where: string): readonly Descriptor[] {
  const data = readJson(manifest, where);
  const layers: unknown = data['layers'];
  if (!Array.isArray(layers) || layers.length === 0 || layers.length > MAX_LAYERS)
    throw broken(where, `it must have 1 to ${MAX_LAYERS} signatures`);
  const parts = [data['config'], ...layers].map(part => readDescriptor(part, where));
  const large = parts.find(({ size }) => size > LIMIT.signature);
  if (large !== undefined) throw broken(where, `${large.digest} is larger than can be used`);
  return parts;
}

/** Signs the digest; existing signatures stay. Undefined: this key has signed it already. */
export function addSignature(
  { digest, reference }: { readonly digest: string; readonly reference: string },
  key: KeyObject,
  existing: SignatureImage | undefined,
): SignatureImage | undefined {
  const own = { text: publicKeyText(key), key: createPublicKey(key) };
  if (existing !== undefined && findSigner(existing, digest, [own]) !== undefined) return undefined;
  // The field order and spelling of cosign: the signature is over these bytes.
  const payload = createBlob(
    MEDIA.simpleSigning,
    Buffer.from(
      JSON.stringify({
        critical: {
          identity: { 'docker-reference': reference },
          image: { 'docker-manifest-digest': digest },
          type: PAYLOAD_TYPE,
        },
        optional: null,
      }),
    ),
  );
  const layer: Descriptor = {
    ...payload.descriptor,
    annotations: { [SIGNATURE]: sign(null, payload.bytes, key).toString('base64') },
  };
  const before = existing === undefined ? [] : signatureLayers(existing);
  return signatureImage([...before, { descriptor: layer, bytes: payload.bytes }]);
}

function signatureImage(layers: readonly Blob[]): SignatureImage {
  const config = jsonBlob(MEDIA.imageConfig, {
    architecture: '',
    config: {},
    created: NO_TIME,
    history: layers.map(() => ({ created: NO_TIME })),
    os: '',
    rootfs: { type: 'layers', diff_ids: layers.map(({ descriptor }) => descriptor.digest) },
  });
  const manifest = jsonBlob(MEDIA.manifest, {
    schemaVersion: 2,
    mediaType: MEDIA.manifest,
    config: config.descriptor as unknown as JsonMap,
    layers: layers.map(({ descriptor }) => descriptor as unknown as JsonMap),
  });
  return { manifest, blobs: [config, ...layers] };
}

function signatureLayers({ manifest, blobs }: SignatureImage): readonly Blob[] {
  const bytes = new Map(blobs.map(blob => [blob.descriptor.digest, blob.bytes]));
  const [, ...layers] = signatureParts(manifest.bytes, manifest.descriptor.digest);
  return layers.map(descriptor => ({ descriptor, bytes: bytes.get(descriptor.digest) ?? new Uint8Array() }));
}

/** The first of these keys that has signed the digest. What cannot be read is not a signature. */
export function findSigner(image: SignatureImage, digest: string, keys: readonly TrustedKey[]): TrustedKey | undefined {
  for (const { descriptor, bytes } of signatureLayers(image)) {
    const signature = Buffer.from(descriptor.annotations?.[SIGNATURE] ?? '', 'base64');
    if (descriptor.mediaType !== MEDIA.simpleSigning || signedIn(bytes) !== digest) continue;
    const signer = keys.find(({ key }) => verify(null, bytes, key, signature));
    if (signer !== undefined) return signer;
  }
  return undefined;
}

/** The digest that a payload is about. */
function signedIn(bytes: Uint8Array): string | undefined {
  try {
    const { critical } = readJson(bytes, 'a payload');
    if (!isMap(critical) || critical['type'] !== PAYLOAD_TYPE || !isMap(critical['image'])) return undefined;
    const digest = critical['image']['docker-manifest-digest'];
    return typeof digest === 'string' ? digest : undefined;
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

interface Signed {
  readonly catalog: string;
  readonly facts: { readonly name: string; readonly version: string };
  readonly digest: string;
}

/** Why a version may not be used: it is not signed, or by others. Undefined when one of the keys has signed it. */
export function signatureFault(
  { catalog, facts: { name, version }, digest }: Signed,
  image: SignatureImage | undefined,
  keys: readonly TrustedKey[],
): ToolError | undefined {
  if (image !== undefined && findSigner(image, digest, keys) !== undefined) return undefined;
  const what = image === undefined ? 'is not signed' : 'is signed by none of the keys';
  return new ToolError(
    'catalog-failed',
    `${name}@${version} of the catalog "${catalog}" ${what}${image === undefined ? ', and the catalog takes only signed versions' : ' that the catalog trusts'}: ${digest}`,
    {
      hint: `its publisher signs it with tool catalog sign ${name}@${version}; then run tool catalog sync ${catalog}; trustedKeys of the catalog says who is trusted`,
    },
  );
}
