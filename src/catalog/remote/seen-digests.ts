import { ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import type { ArtifactFacts } from '../artifact/artifact.ts';
import { broken, digestHex, isDigest, readJson, sha256Digest } from '../artifact/descriptor.ts';
import { LIMIT } from '../artifact/media-types.ts';
import type { CatalogFiles } from '../local/layout.ts';
import { type CatalogPlace, describePlace } from '../place.ts';

type Version = Pick<ArtifactFacts, 'name' | 'version'>;

/** The digest under which each version of a catalog was first seen on this machine. Outlives the copy of the catalog. */
export interface SeenDigests {
  read(): Promise<ReadonlyMap<string, string>>;
  /** Atomic. Only under the lock of the copy. */
  write(digests: ReadonlyMap<string, string>): Promise<void>;
  /** `catalog-failed` when the version was seen with other content. */
  check(version: Version, digest: string): Promise<void>;
}

/** Build metadata does not make another version: `1.0.0+b` would be chosen where `1.0.0` is asked for. */
export const seenKey = ({ name, version }: Version): string => `${name}@${version.replace(/\+.*$/, '')}`;

/** One file for each source: another address under the same name is another catalog. */
export function createSeenDigests(files: CatalogFiles, directory: string, place: CatalogPlace): SeenDigests {
  const source = describePlace(place);
  const path = `${directory}/${place.name}-${digestHex(sha256Digest(Buffer.from(source))).slice(0, 16)}.json`;
  const read: SeenDigests['read'] = async () => {
    if ((await files.stat(path)) === undefined) return new Map();
    return digestsIn(await files.read(path, LIMIT.index), path);
  };
  return {
    read,
    async write(digests) {
      await files.makeDirectory(directory);
      const text = JSON.stringify({ source, digests: Object.fromEntries([...digests].sort()) }, null, 2);
      await files.write(path, Buffer.from(`${text}\n`));
    },
    async check(version, digest) {
      const seen = (await read()).get(seenKey(version));
      if (seen !== undefined && seen !== digest) throw changed({ catalog: place.name, version, seen, digest });
    },
  };
}

function digestsIn(bytes: Uint8Array, path: string): ReadonlyMap<string, string> {
  try {
    const { digests } = readJson(bytes, path);
    const all = isMap(digests) ? Object.entries(digests) : [['', undefined] as const];
    return new Map(
      all.map(([key, digest]) => {
        if (typeof digest !== 'string' || !isDigest(digest)) throw broken(path, 'it holds something else than digests');
        return [key, digest];
      }),
    );
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new ToolError(error.code, error.message, {
      cause: error,
      hint: 'restore it from a backup; without this file every version counts as new, and is trusted as it is served',
    });
  }
}

interface Change {
  readonly catalog: string;
  readonly version: Version;
  readonly seen: string;
  readonly digest: string;
}

export function changed({ catalog, version: { name, version }, seen, digest }: Change): ToolError {
  const message = `the catalog "${catalog}" serves other content for ${name}@${version} than before: it was ${seen} and is now ${digest}`;
  return new ToolError('catalog-failed', message, {
    hint: `ask its publisher why; tool catalog sync ${catalog} --accept-changed ${name}@${version} takes the new content`,
  });
}
