import { type Artifact, type ArtifactFacts, artifactAnnotations, parseArtifactFacts } from '../artifact/artifact.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { MEDIA, NOTE } from '../artifact/media-types.ts';

/** One version of a solution in a catalog. */
export interface Entry {
  readonly facts: ArtifactFacts;
  /** Digest of the manifest, or of the document in a loose catalog. */
  readonly digest: string;
  /** RFC 3339, or empty where it is not known. */
  readonly createdAt: string;
}

/** An entry of a layout. */
export interface StoredEntry extends Entry {
  readonly descriptor: Descriptor;
}

/** How an index lists a manifest. When it was published is written here and not in the manifest, whose digest it would change. */
export function entryDescriptor(
  { facts, manifest }: Pick<Artifact, 'facts' | 'manifest'>,
  createdAt: string,
): Descriptor {
  const { mediaType, digest, size } = manifest.descriptor;
  const annotations = {
    [NOTE.refName]: `${facts.name}:${facts.version}`,
    ...(createdAt !== '' && { [NOTE.created]: createdAt }),
    ...artifactAnnotations(facts),
  };
  return { mediaType, digest, size, artifactType: MEDIA.solution, annotations };
}

/** The solutions among the entries of an index; what other tools keep there is left alone. */
export function solutionsIn(entries: readonly Descriptor[]): readonly StoredEntry[] {
  return entries.flatMap(descriptor => {
    const facts = descriptor.mediaType === MEDIA.manifest ? parseArtifactFacts(descriptor.annotations) : undefined;
    return facts === undefined
      ? []
      : [{ facts, digest: descriptor.digest, createdAt: descriptor.annotations?.[NOTE.created] ?? '', descriptor }];
  });
}

/** How an index lists a tag: a second name of a version, which may move. */
function tagDescriptor(name: string, tag: string, { mediaType, digest, size }: Descriptor): Descriptor {
  return {
    mediaType,
    digest,
    size,
    artifactType: MEDIA.solution,
    annotations: { [NOTE.refName]: `${name}:${tag}`, [NOTE.tag]: tag },
  };
}

/** The digest that a tag stands for. */
export const findEntryDigest = (entries: readonly Descriptor[], name: string, tag: string): string | undefined =>
  entries.find(entry => isTag(entry, name, tag))?.digest;

/** Entries with the tag at this version, and nowhere else. */
export function withTag(
  entries: readonly Descriptor[],
  { name, tag, target }: { readonly name: string; readonly tag: string; readonly target: Descriptor },
): readonly Descriptor[] {
  return [...entries.filter(entry => !isTag(entry, name, tag)), tagDescriptor(name, tag, target)];
}

const isTag = ({ annotations }: Descriptor, name: string, tag: string): boolean =>
  annotations?.[NOTE.tag] === tag && annotations[NOTE.refName] === `${name}:${tag}`;
