import { basename } from 'node:path';
import type { ArtifactFacts } from '../../catalog/artifact/artifact.ts';
import type { Changed } from '../../catalog/contract.ts';
import { nameFault } from '../../catalog/reference.ts';
import { type Fault, faultsError, ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { Solution } from '../../solution/model/model.ts';
import { isVersion } from '../../solution/model/version.ts';
import { defineOperation } from '../operation.ts';
import type { SolutionInput } from '../services.ts';
import { local, type Wire } from '../wire.ts';
import { filesToPublish } from './catalog-files.ts';
import { CATALOG_NAME, PUBLISHED, REFERENCE } from './catalog-schemas.ts';

export type PublishResult = Wire<typeof PUBLISHED>;

/** Puts a solution into a catalog under its name and version. It is linted first; a solution with errors is not published. */
export const publishSolution = defineOperation({
  name: 'catalog.publish',
  summary: 'Publish a solution to a catalog',
  access: 'admin',
  needs: { solution: 'read', host: ['writes', 'reads'] },
  input: closedObject({
    source: local<SolutionInput>(),
    /** Default: the default catalog. */
    catalog: Type.Optional(CATALOG_NAME),
    /** In place of the version of the document. */
    version: Type.Optional(Type.String()),
    force: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PUBLISHED,
  async run(
    services,
    { source, catalog, version, force = false, dry_run: dryRun = false },
    call,
  ): Promise<PublishResult> {
    const { solution, warnings } = await services.solutions.load(source, call);
    const facts = artifactFacts(solution, version);
    const { lintSolution } = await import('../lint/lint-solution.ts');
    const linted = await lintSolution.run(services, { source, severity: 'error' }, call);
    const faults: Fault[] = [
      ...warnings.filter(({ rule }) => rule === 'metadata-limit'),
      ...linted.findings.map(({ message, suggestion, file, line, column, location, rule }) => ({
        message,
        hint: suggestion,
        rule,
        at: { file, line, column, pointer: location },
      })),
    ];
    if (faults.length > 0) throw faultsError('invalid-solution', `${solution.file} cannot be published`, faults);
    const path = source.kind === 'file' || source.kind === 'discover' ? basename(solution.file) : 'solution.yaml';
    const bytes = Buffer.from(solution.sources[0]?.text ?? '');
    const { files, leftOut } = await filesToPublish(services.engine, solution, path);
    const catalogs = await services.catalogs();
    const changed = await catalogs.publish(
      { facts, document: { path, bytes, executable: false }, files },
      catalog,
      { force, dryRun },
      call.signal,
    );
    return { ...toPublishResult(changed, dryRun), ...(leftOut.length > 0 && { leftOut }) };
  },
});

/** Copies a published version byte for byte, so that its digest stays. */
export const pushSolution = defineOperation({
  name: 'catalog.push',
  summary: 'Copy a published solution to another catalog',
  access: 'admin',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    reference: REFERENCE,
    to: CATALOG_NAME,
    from: Type.Optional(CATALOG_NAME),
    force: Type.Optional(Type.Boolean()),
    dry_run: Type.Optional(Type.Boolean()),
  }),
  output: PUBLISHED,
  async run(
    services,
    { reference, to, from, force = false, dry_run: dryRun = false },
    { signal },
  ): Promise<PublishResult> {
    const catalogs = await services.catalogs();
    return toPublishResult(await catalogs.push(reference, from, to, { force, dryRun }, signal), dryRun);
  },
});

function toPublishResult({ catalog, facts, digest, outcome, files, size }: Changed, dryRun: boolean): PublishResult {
  return { catalog, name: facts.name, version: facts.version, digest, status: outcome, files, size, dryRun };
}

function artifactFacts({ metadata, workflow, catalog, file }: Solution, given: string | undefined): ArtifactFacts {
  const fault = nameFault(metadata.name);
  if (fault !== undefined)
    throw new ToolError('invalid-solution', `metadata.name "${metadata.name}" ${fault}, so it cannot be published`, {
      at: metadata.at,
      field: 'metadata.name',
    });
  const version = given ?? metadata.version;
  if (version === undefined)
    throw new ToolError('invalid-input', `${file} has no version`, {
      hint: 'write metadata.version, or give --version 1.0.0',
    });
  if (!isVersion(version))
    throw new ToolError('invalid-input', `"${version}" is not a semantic version`, { hint: 'write for example 1.4.0' });
  return {
    name: metadata.name,
    version,
    displayName: metadata.displayName ?? '',
    description: metadata.description ?? '',
    category: metadata.category ?? '',
    tags: metadata.tags,
    hasWorkflow: workflow !== undefined,
    visibility: catalog?.visibility ?? '',
    beta: catalog?.beta ?? false,
    disabled: catalog?.disabled ?? false,
  };
}
