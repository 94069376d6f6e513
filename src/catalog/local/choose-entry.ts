import { ToolError } from '../../core/errors.ts';
import type { CatalogSolution } from '../contract.ts';
import type { Reference } from '../reference.ts';
import { chooseVersion, sortVersions } from './choose-version.ts';
import type { Entry } from './entry.ts';
import type { Shelf } from './shelf.ts';
import type { Store } from './store.ts';

/** Where a reference leads. */
export interface Located {
  readonly store: Store;
  readonly shelf: Shelf;
  readonly entry: Entry;
  /** All versions of the name. */
  readonly all: readonly Entry[];
}

/** The entry among those of a name that a reference means; `not-found` when it means none. */
export async function chooseEntry(
  store: Store,
  shelf: Shelf,
  all: readonly Entry[],
  reference: Reference,
  text: string,
): Promise<Located> {
  const { wanted } = reference;
  if (wanted?.kind === 'tag') return { store, shelf, entry: await tagged(store, shelf, all, reference), all };
  const candidates = wanted?.kind === 'version' ? all : all.filter(({ facts }) => !facts.disabled);
  const version = await chooseVersion(
    candidates.map(({ facts }) => facts.version),
    wanted,
  );
  const entry = candidates.find(({ facts }) => facts.version === version);
  if (entry !== undefined) return { store, shelf, entry, all };
  await refuseMisfiled(shelf, reference.name);
  const versions = await sortVersions(all.map(({ facts }) => facts.version));
  throw new ToolError(
    'not-found',
    `no version of "${reference.name}" in the catalog ${store.place.name} is what ${text} asks for`,
    { hint: `there is ${versions.slice(0, 10).join(', ')}` },
  );
}

async function tagged(store: Store, shelf: Shelf, all: readonly Entry[], { name, wanted }: Reference): Promise<Entry> {
  const tag = wanted?.text ?? '';
  const digest = await shelf.tagged(name, tag);
  const entry = all.find(one => one.digest === digest);
  if (entry !== undefined) return entry;
  const isRegistry = store.place.type === 'oci';
  throw new ToolError('not-found', `there is no tag ${name}:${tag} in the catalog ${store.place.name}`, {
    hint: isRegistry
      ? `the copy of a registry has no tags: tool catalog pull ${name}:${tag} asks the registry`
      : 'tool catalog tag sets one',
  });
}

/** Called before an error says that something is not there. */
export async function refuseMisfiled(shelf: Shelf, name: string): Promise<void> {
  const fault = await shelf.misfiled(name);
  if (fault !== undefined) throw new ToolError('catalog-failed', fault, { hint: 'publish or sync it again' });
}

/** The facts of a solution; without an entry, those of the version that its name alone means. */
export async function toCatalogSolution(
  catalog: string,
  entries: readonly Entry[],
  entry?: Entry,
): Promise<CatalogSolution> {
  const versions = await sortVersions(entries.map(({ facts }) => facts.version));
  const enabled = entries.filter(({ facts }) => !facts.disabled);
  const best =
    (await chooseVersion(
      enabled.map(({ facts }) => facts.version),
      undefined,
    )) ?? versions[0];
  const found = entry ?? entries.find(({ facts: own }) => own.version === best) ?? entries[0];
  if (found === undefined) throw new ToolError('internal', `no entry of a solution in ${catalog}`);
  const { facts, digest, createdAt } = found;
  return { catalog, facts, versions, digest, createdAt };
}
