import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBlob } from './artifact/descriptor.ts';
import { MEDIA } from './artifact/media-types.ts';
import {
  addSignature,
  findSigner,
  publicKeyText,
  type SignatureImage,
  signatureFault,
  signatureParts,
  type TrustedKey,
  trustedKey,
} from './signature.ts';
import { isEncryptedKey, readPublicKey, readSigningKey } from './signing-key.ts';

const FIXTURE = join(import.meta.dirname, '../../test/fixtures/cosign');
const SIGNED = 'sha256:c787a8676710b1225383ebfc6ddbe31f88f31c413cdc88e1736489b5dd3d10d2';
const OTHER = `sha256:${'0'.repeat(64)}`;
const fixture = (name: string): Buffer => readFileSync(join(FIXTURE, name));

function recorded(
  change: (manifest: string) => string = text => text,
  payload = fixture('payload.bytes'),
): SignatureImage {
  const manifest = createBlob(MEDIA.manifest, Buffer.from(change(fixture('manifest.bytes').toString())));
  const [config, layer] = signatureParts(manifest.bytes, 'the fixture');
  assert.ok(config !== undefined && layer !== undefined);
  return {
    manifest,
    blobs: [
      { descriptor: config, bytes: fixture('config.bytes') },
      { descriptor: layer, bytes: payload },
    ],
  };
}

const cosignKey = (): TrustedKey => trustedKey(publicKeyText(readPublicKey(fixture('key.pub').toString(), 'key.pub')));
const newKey = () => generateKeyPairSync('ed25519').privateKey;
const trusting = (key: ReturnType<typeof newKey>): TrustedKey => trustedKey(publicKeyText(key));

test('a signature that cosign made is accepted with its key, and with no other', () => {
  const key = cosignKey();
  assert.equal(key.text, fixture('key.pub').toString().split('\n')[1]);
  assert.equal(findSigner(recorded(), SIGNED, [trusting(newKey()), key]), key);
  assert.equal(findSigner(recorded(), SIGNED, [trusting(newKey())]), undefined);
  assert.equal(findSigner(recorded(), SIGNED, []), undefined);
});

test('nothing of a signature can be changed: with another digest, payload, type or signature it does not count', () => {
  const keys = [cosignKey()];
  assert.equal(findSigner(recorded(), OTHER, keys), undefined);
  const payload = fixture('payload.bytes');
  for (let at = 0; at < payload.length; at++) {
    const changed = Buffer.from(payload);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(findSigner(recorded(undefined, changed), SIGNED, keys), undefined, `byte ${at}`);
  }
  assert.equal(
    findSigner(
      recorded(text => text.replace('"EAHB', '"EAHC')),
      SIGNED,
      keys,
    ),
    undefined,
  );
  assert.equal(
    findSigner(
      recorded(text => text.replace(/"dev\.cosign[^}]*/, '"x":"y"')),
      SIGNED,
      keys,
    ),
    undefined,
  );
  assert.equal(
    findSigner(
      recorded(text => text.replace('simplesigning', 'othersigning')),
      SIGNED,
      keys,
    ),
    undefined,
  );
});

test('what we sign has the payload, the manifest and the config of cosign', () => {
  const key = newKey();
  const image = addSignature({ digest: SIGNED, reference: '127.0.0.1:5987/team/solutions/greet' }, key, undefined);
  assert.ok(image !== undefined);
  const [config, payload] = image.blobs;
  assert.equal(Buffer.from(payload?.bytes ?? []).toString(), fixture('payload.bytes').toString());
  const ours = JSON.parse(Buffer.from(image.manifest.bytes).toString());
  const theirs = JSON.parse(fixture('manifest.bytes').toString());
  const strip = (manifest: typeof ours) => {
    const { layers, config: own, ...rest } = manifest;
    const [{ annotations, ...layer }] = layers;
    return { ...rest, config: own.mediaType, layer, annotations: Object.keys(annotations) };
  };
  assert.deepEqual(strip(ours), strip(theirs));
  assert.deepEqual(
    JSON.parse(Buffer.from(config?.bytes ?? []).toString()),
    JSON.parse(fixture('config.bytes').toString()),
  );
});

test('a second key is added beside the first, and the same key signs once', () => {
  const [first, second] = [newKey(), newKey()];
  const what = { digest: SIGNED, reference: 'greet' };
  const one = addSignature(what, first, undefined);
  assert.equal(addSignature(what, first, one), undefined);
  const both = addSignature(what, second, one);
  assert.ok(both !== undefined);
  for (const key of [first, second]) assert.ok(findSigner(both, SIGNED, [trusting(key)]) !== undefined);
  const afterCosign = addSignature(what, first, recorded());
  assert.ok(afterCosign !== undefined && findSigner(afterCosign, SIGNED, [cosignKey()]) !== undefined);
});

test('manifests of signatures that are too long, too large or no manifests are refused', () => {
  const manifest = JSON.parse(fixture('manifest.bytes').toString());
  const read = (data: unknown) => () => signatureParts(Buffer.from(JSON.stringify(data)), 'here');
  assert.throws(read({ ...manifest, layers: [] }), /here is broken: it must have 1 to 100 signatures/);
  assert.throws(read({ ...manifest, layers: Array(101).fill(manifest.layers[0]) }), /1 to 100 signatures/);
  assert.throws(read({ ...manifest, layers: [{ ...manifest.layers[0], size: 1e6 }] }), /larger than can be used/);
  assert.throws(read({ ...manifest, config: 7 }), /a descriptor is not a map/);
});

test('the reason names the version, the catalog and what is missing', () => {
  const signed = { catalog: 'team', facts: { name: 'greet', version: '1.0.0' }, digest: SIGNED };
  const unsigned = signatureFault(signed, undefined, [cosignKey()]);
  assert.match(unsigned?.message ?? '', /^greet@1\.0\.0 of the catalog "team" is not signed/);
  const others = signatureFault(signed, recorded(), [trusting(newKey())]);
  assert.match(others?.message ?? '', /is signed by none of the keys that the catalog trusts/);
  assert.equal(signatureFault(signed, recorded(), [cosignKey()]), undefined);
});

test('keys: Ed25519 in PEM, also encrypted; everything else is told in plain words without the key', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const plain = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  assert.equal(publicKeyText(readSigningKey(plain, 'k', undefined)), publicKeyText(privateKey));
  const encrypted = privateKey
    .export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'sesame-open' })
    .toString();
  assert.equal(isEncryptedKey(plain), false);
  assert.equal(isEncryptedKey(encrypted), true);
  assert.equal(publicKeyText(readSigningKey(encrypted, 'k', 'sesame-open')), publicKeyText(privateKey));
  assert.throws(() => readSigningKey(encrypted, 'k.pem', 'wrong'), /k\.pem holds no key .* or the passphrase is wrong/);
  assert.throws(() => readSigningKey('no key', 'k.pem', undefined), /k\.pem holds no key in PEM/);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  assert.throws(() => readSigningKey(rsa.toString(), 'k.pem', undefined), /k\.pem is a key for rsa, not for Ed25519/);
  const cosign = '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\nabc\n-----END ENCRYPTED SIGSTORE PRIVATE KEY-----\n';
  assert.throws(() => readSigningKey(cosign, 'k.pem', undefined), /in the format of cosign, which only cosign reads/);
});
