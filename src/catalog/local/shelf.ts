import { dirname } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import { type ArtifactFacts, readArtifact, readManifest } from '../artifact/artifact.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { LIMIT } from '../artifact/media-types.ts';
import { type UnpackPlace, unpack } from '../artifact/unpack.ts';
import type { CatalogPlace } from '../place.ts';
import type { Mirror } from '../remote/mirror.ts';
import type { SeenDigests } from '../remote/seen-digests.ts';
import { signatureFault, type Trust } from '../signature.ts';
import { requireSignature } from '../stored-signature.ts';
import { type Entry, findEntryDigest, type StoredEntry, solutionsIn } from './entry.ts';
import { createLayout, type Layout } from './layout.ts';
import { listingFault } from './local-catalog.ts';
import { type LooseEntry, looseEntries } from './loose-catalog.ts';

/** A catalog that can be read now and without the network. */
export interface Shelf {
  entries(): Promise<readonly Entry[]>;
  /** Verified. */
  open(entry: Entry): Promise<OpenedSolution>;
  /** The digest that a tag of a name stands for. */
  tagged(name: string, tag: string): Promise<string | undefined>;
  /** What is wrong when a solution of this name is there, but not listed as what it is. Reads every manifest. */
  misfiled(name: string): Promise<string | undefined>;
}

export interface OpenedSolution {
  readonly text: string;
  /** Real; holds the files of the solution as they were published. */
  readonly directory: string;
  /** Real path of the document. */
  readonly path: string;
  /** Undefined where nothing but the document says it. */
  readonly version: string | undefined;
}

/** Why a catalog cannot be read now. */
export interface Unavailable {
  readonly unavailable: string;
  readonly hint: string;
}

/**
 * What is read when a catalog is used: the mirror once it was synced, before that a directory itself. A registry must be synced:
 * using a solution makes no request.
 */
export async function openShelf(
  place: CatalogPlace,
  mirror: Mirror | undefined,
  unpacking: UnpackPlace,
  { seen, trust }: { readonly seen: SeenDigests; readonly trust: Trust },
): Promise<Shelf | Unavailable> {
  const { files } = unpacking;
  if (mirror !== undefined && (await mirror.isFilled())) return layoutShelf(mirror.layout, unpacking, { trust });
  if (place.type === 'oci')
    return {
      unavailable: `the catalog "${place.name}" has not been synced yet`,
      hint: `run tool catalog sync ${place.name}`,
    };
  const root = place.path ?? '';
  const layout = createLayout(files, root);
  if (mirror === undefined) return layoutShelf(layout, unpacking, { trust });
  if (await layout.exists()) return layoutShelf(layout, unpacking, { trust, seen });
  if ((await files.stat(root))?.kind === 'directory') return looseShelf(root, unpacking, trust);
  return {
    unavailable: `the directory of the catalog "${place.name}" is not there: ${root}`,
    hint: 'correct its path in the configuration',
  };
}

/** `seen`: for a directory that is read in place although it may have been synced before. */
function layoutShelf(
  layout: Layout,
  unpacking: UnpackPlace,
  { trust, seen }: { readonly trust: Trust; readonly seen?: SeenDigests },
): Shelf {
  const where = `the catalog at ${layout.root}`;
  return {
    entries: async () => solutionsIn(await layout.read()),
    tagged: async (name, tag) => findEntryDigest(await layout.read(), name, tag),
    misfiled: name => misfiledIn(layout, name),
    async open(entry) {
      const { descriptor, facts } = entry as StoredEntry;
      await seen?.check(facts, descriptor.digest);
      await requireSignature(layout, { facts, digest: descriptor.digest }, trust);
      const bundle = await readArtifact(descriptor, layout.readBlob, where);
      const fault = listingFault(facts, bundle.facts, descriptor.digest);
      if (fault !== undefined) throw new ToolError('catalog-failed', fault);
      const directory = await unpack(unpacking, descriptor.digest, bundle);
      return {
        text: decodeText(bundle.document.bytes, `${facts.name}@${facts.version}`),
        directory,
        path: `${directory}/${bundle.document.path}`,
        version: facts.version,
      };
    },
  };
}

/** An index that says something other than the manifests that it lists has been changed. */
async function misfiledIn(layout: Layout, name: string): Promise<string | undefined> {
  const entries = await layout.read();
  const listed = new Map(solutionsIn(entries).map(entry => [entry.digest, entry.facts]));
  for (const descriptor of entries) {
    const said = listed.get(descriptor.digest);
    const facts = await factsIn(layout, descriptor);
    if (facts?.name !== name || (said?.name === name && said.version === facts.version)) continue;
    return `digest mismatch: ${descriptor.digest} is ${name}@${facts.version}, but the index of the catalog at ${layout.root} says something else`;
  }
  return undefined;
}

/** Undefined for what is not a solution, or not intact. */
async function factsIn(layout: Layout, descriptor: Descriptor): Promise<ArtifactFacts | undefined> {
  if (descriptor.size > LIMIT.manifest) return undefined;
  try {
    return readManifest(await layout.readBlob(descriptor), descriptor.digest).facts;
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

function looseShelf(root: string, { files }: UnpackPlace, { catalog, keys }: Trust): Shelf {
  return {
    entries: () => looseEntries(files, root),
    tagged: async () => undefined,
    misfiled: async () => undefined,
    async open(entry) {
      const { path, facts, digest } = entry as LooseEntry;
      const fault = keys.length === 0 ? undefined : signatureFault({ catalog, facts, digest }, undefined, keys);
      if (fault !== undefined) throw fault;
      const text = decodeText(await files.read(path, LIMIT.document), `${facts.name}@${facts.version}`);
      return { text, directory: dirname(path), path, version: undefined };
    },
  };
}
