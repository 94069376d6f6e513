import { LIMIT } from '../../catalog/artifact/media-types.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, LOADED, REFERENCE, SAVED } from './catalog-schemas.ts';

export type SaveResult = Wire<typeof SAVED>;

/** Published versions as one file for machines without a network. */
export const saveSolutions = defineOperation({
  name: 'catalog.save',
  summary: 'Save published solutions as an archive',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    references: Type.Array(REFERENCE, { minItems: 1, maxItems: 1000 }),
    /** Absolute. An existing file is replaced. */
    file: Type.String({ minLength: 1 }),
    /** Default: the first catalog that has the name. */
    catalog: Type.Optional(CATALOG_NAME),
  }),
  output: SAVED,
  async run(services, { references, file, catalog }, { signal }): Promise<SaveResult> {
    const { bytes, versions } = await (await services.catalogs()).save(references, catalog);
    signal.throwIfAborted();
    await services.engine.writer.write(file, bytes);
    return { file, size: bytes.byteLength, versions };
  },
});

export type LoadResult = Wire<typeof LOADED>;

/** Puts everything that an archive holds into a catalog, or nothing at all. */
export const loadSolutions = defineOperation({
  name: 'catalog.load',
  summary: 'Load the solutions of an archive into a catalog',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    /** Absolute. */
    file: Type.String({ minLength: 1 }),
    /** Default: the default catalog. */
    catalog: Type.Optional(CATALOG_NAME),
    force: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: LOADED,
  async run(services, { file, catalog, force = false, dry_run: dryRun = false }, { signal }): Promise<LoadResult> {
    const catalogs = await services.catalogs();
    const bytes = await services.engine.files.read(file, LIMIT.archive);
    const changed = await catalogs.load({ bytes, name: file }, catalog, { force, dryRun }, signal);
    return {
      catalog: catalog ?? catalogs.defaultCatalog,
      versions: changed.map(({ facts, digest, outcome }) => ({
        name: facts.name,
        version: facts.version,
        digest,
        status: outcome,
      })),
      dryRun,
    };
  },
});
