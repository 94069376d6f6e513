import { dirname } from 'node:path';
import { unpackInto } from '../../catalog/artifact/unpack.ts';
import type { Pulled } from '../../catalog/contract.ts';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import type { Wire } from '../wire.ts';
import { CATALOG_NAME, PULLED, REFERENCE } from './catalog-schemas.ts';

export type PullResult = Wire<typeof PULLED>;

/** Fetches one version from a remote, without the rest of its catalog. */
export const pullSolution = defineOperation({
  name: 'catalog.pull',
  summary: 'Fetch one published version from a remote catalog',
  access: 'admin',
  needs: { solution: 'none', host: ['writes', 'reads'] },
  input: closedObject({
    reference: REFERENCE,
    /** Default: the first remote catalog that has the name. */
    from: Type.Optional(CATALOG_NAME),
    /** Default: the catalog of this machine. */
    to: Type.Optional(CATALOG_NAME),
    /** Absolute; in place of a catalog. New or empty. */
    directory: Type.Optional(Type.String({ minLength: 1 })),
    force: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PULLED,
  async run(
    services,
    { reference, from, to, directory, force = false, dry_run: dryRun = false },
    { signal },
  ): Promise<PullResult> {
    const catalogs = await services.catalogs();
    if (directory === undefined) {
      const done = await catalogs.pullTo({ reference, from, to }, { force, dryRun }, signal);
      const { facts, catalog, digest, outcome, files, size } = done;
      const own = { name: facts.name, version: facts.version, digest, status: outcome, files, size };
      return { from: done.from, catalog, ...own, dryRun };
    }
    const { files, random, writer } = services.engine;
    await refuseOccupied(files, directory);
    const pulled = await catalogs.pull(reference, from, signal);
    signal.throwIfAborted();
    const place = { files: { ...files, ...writer }, directory, newId: () => random.uuid() };
    if (!dryRun) await unpackInto(place, pulled.bundle);
    return { ...inDirectory(pulled, directory), dryRun };
  },
});

function inDirectory(
  { from, bundle: { facts, document, files }, digest, size }: Pulled,
  directory: string,
): Omit<PullResult, 'dryRun'> {
  const paths = [document, ...files].map(({ path }) => path);
  return { from, directory, name: facts.name, version: facts.version, digest, status: 'published', files: paths, size };
}

async function refuseOccupied(files: FileReader, directory: string): Promise<void> {
  if ((await files.stat(dirname(directory)))?.kind !== 'directory')
    throw new ToolError('not-found', `there is no directory ${dirname(directory)}`);
  const stat = await files.lstat(directory);
  if (stat === undefined || (stat.kind === 'directory' && (await files.list(directory)).length === 0)) return;
  throw new ToolError('invalid-input', `${directory} exists and is not an empty directory`, {
    hint: 'name a directory that does not exist yet',
  });
}
