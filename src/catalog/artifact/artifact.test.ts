import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBundle } from '../../../test/support/worlds/catalog-world.ts';
import type { ToolError } from '../../core/errors.ts';
import { type Artifact, packArtifact, parseArtifactFacts, readArtifact } from './artifact.ts';
import { checkBytes, createBlob, type Descriptor, jsonBlob } from './descriptor.ts';
import { MEDIA } from './media-types.ts';

const FILES = { 'b/two.txt': '2', 'a.txt': '1', 'run.sh': '#!/bin/sh' };

function reader({ blobs, manifest }: Artifact, change: ReadonlyMap<string, Uint8Array> = new Map()) {
  const byDigest = new Map([...blobs, manifest].map(({ descriptor, bytes }) => [descriptor.digest, bytes]));
  return async (descriptor: Descriptor): Promise<Uint8Array> =>
    checkBytes(
      change.get(descriptor.digest) ?? byDigest.get(descriptor.digest) ?? new Uint8Array(),
      descriptor,
      'the test',
    );
}

test('a bundle comes back as it was packed', async () => {
  const bundle = makeBundle(
    { tags: ['one', 'two'], category: 'infra', displayName: 'Greets', hasWorkflow: true, beta: true },
    FILES,
  );
  const artifact = packArtifact(bundle);
  const read = await readArtifact(artifact.manifest.descriptor, reader(artifact), 'the test');
  assert.deepEqual(read.facts, bundle.facts);
  assert.deepEqual(Buffer.from(read.document.bytes), bundle.document.bytes);
  assert.deepEqual(
    read.files.map(({ path, executable }) => [path, executable]),
    [
      ['a.txt', false],
      ['b/two.txt', false],
      ['run.sh', true],
    ],
  );
});

test('equal content gives equal bytes, in whatever order the files were found, on every machine', () => {
  const there = packArtifact(makeBundle({}, FILES));
  const here = packArtifact(makeBundle({}, Object.fromEntries(Object.entries(FILES).reverse())));
  assert.equal(here.manifest.descriptor.digest, there.manifest.descriptor.digest);
  // Changing this number changes the digest of everything that was ever published.
  assert.equal(
    there.manifest.descriptor.digest,
    'sha256:2803cba6f288a66528e3eb144ddc96d9822c71ab852cd261d518684e8b2a1889',
  );
});

test('whatever differs gives another digest', () => {
  const digests = [{}, { description: 'x' }, { version: '1.0.1' }, { tags: ['t'] }, { disabled: true }].map(
    facts => packArtifact(makeBundle(facts, FILES)).manifest.descriptor.digest,
  );
  const modes = packArtifact({
    ...makeBundle({}, FILES),
    files: makeBundle({}, FILES).files.map(file => ({ ...file, executable: true })),
  }).manifest.descriptor.digest;
  assert.equal(new Set([...digests, modes]).size, digests.length + 1);
});

test('a byte changed anywhere is refused with the digest of the blob', async () => {
  const artifact = packArtifact(makeBundle({}, { 'a.txt': '1' }));
  for (const { descriptor, bytes } of [artifact.manifest, ...artifact.blobs]) {
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      const read = reader(artifact, new Map([[descriptor.digest, changed]]));
      await assert.rejects(
        readArtifact(artifact.manifest.descriptor, read, 'the test'),
        (error: ToolError) => error.code === 'catalog-failed' && error.message.includes(descriptor.digest),
      );
    }
  }
});

/** A forged artifact whose digests fit: with another config, or other layers. */
function forged(
  artifact: Artifact,
  change: { readonly files?: readonly unknown[]; readonly document?: string; readonly extra?: boolean },
): Artifact {
  const [config, ...layers] = artifact.blobs;
  const data = JSON.parse(Buffer.from(config?.bytes ?? []).toString('utf8'));
  const made = jsonBlob(MEDIA.config, {
    ...data,
    ...(change.files !== undefined && { files: change.files }),
    ...(change.document !== undefined && { document: change.document }),
  });
  const all = change.extra === true ? [...layers, createBlob(MEDIA.bundle, Buffer.from('x'))] : layers;
  const manifest = JSON.parse(Buffer.from(artifact.manifest.bytes).toString('utf8'));
  const forgedManifest = jsonBlob(MEDIA.manifest, {
    ...manifest,
    config: made.descriptor,
    layers: all.map(({ descriptor }) => descriptor),
  });
  return { ...artifact, manifest: forgedManifest, blobs: [made, ...all] };
}

test('an artifact whose parts do not fit together is refused although every digest is right', async () => {
  const artifact = packArtifact(makeBundle({}, FILES));
  const listed = JSON.parse(Buffer.from(artifact.blobs[0]?.bytes ?? []).toString('utf8')).files as readonly Readonly<
    Record<string, unknown>
  >[];
  const wrong: readonly (readonly [Parameters<typeof forged>[1], RegExp])[] = [
    [{ files: listed.slice(1) }, /not those that it lists/],
    [{ files: [...listed.slice(1), { ...listed[0], path: '../outside' }] }, /"\.\.\/outside" must stay below/],
    [
      { files: [...listed.slice(1), { ...listed[0], path: '/etc/passwd' }] },
      /"\/etc\/passwd" is not in its shortest form|must be relative/,
    ],
    [{ files: [...listed.slice(1), { ...listed[0], path: 'a//b' }] }, /shortest form/],
    [{ files: [...listed.slice(1), { ...listed[0], path: 'a.txt/b' }] }, /"a\.txt\/b" lies below another file/],
    [{ files: listed.map(file => ({ ...file, digest: listed[0]?.['digest'] })) }, /is not the file that it lists/],
    [{ document: 'a.txt' }, /not the file that it lists|not those that it lists/],
    [{ extra: true }, /one or two layers/],
  ];
  for (const [change, message] of wrong) {
    const made = forged(artifact, change);
    await assert.rejects(readArtifact(made.manifest.descriptor, reader(made), 'the test'), message);
  }
});

test('annotations of others do not make a solution', () => {
  assert.equal(parseArtifactFacts({}), undefined);
  assert.equal(
    parseArtifactFacts({
      'dev.tool.artifact.kind': 'solution',
      'dev.tool.artifact.name': '../x',
      'org.opencontainers.image.version': '1.0.0',
    }),
    undefined,
  );
  assert.equal(
    parseArtifactFacts({
      'dev.tool.artifact.kind': 'solution',
      'dev.tool.artifact.name': 'x',
      'org.opencontainers.image.version': 'one',
    }),
    undefined,
  );
});
