import { basename } from 'node:path';
import { DIGEST_PATTERN } from '../catalog/artifact/descriptor.ts';
import { ToolError } from '../core/errors.ts';
import { closedObject, Type } from '../core/schema/type.ts';
import type { LoadedPlugin } from '../providers/plugin/plugins.ts';
import { LOCK_FILE, type Lock, type LockedPlugin, type LockedSolution, readLocks, writeLocks } from './lock-file.ts';
import { type ChildSolution, loadChildren } from './locked-children.ts';
import { defineOperation } from './operation.ts';
import type { Services, SolutionInput } from './services.ts';
import { local } from './wire.ts';

export interface LockResult extends Lock {
  /** Path of the lock. */
  readonly path: string;
  /** Its key in the lock. */
  readonly document: string;
  /** Whether the file is another one now. */
  readonly changed: boolean;
  /** What no lock can hold: sources that only a run computes. */
  readonly warnings: readonly string[];
}

const DIGEST = Type.String({ pattern: DIGEST_PATTERN });
const TEXT = Type.String();

/** Pins what a solution uses of catalogs and plugins. What references mean is looked up anew. */
export const lockSolution = defineOperation({
  name: 'solution.lock',
  summary: 'Write the versions and digests of everything that a solution uses beside it',
  access: 'admin',
  needs: { solution: 'read', host: ['processes', 'writes', 'reads'] },
  input: closedObject({ source: local<SolutionInput>() }),
  output: closedObject({
    path: TEXT,
    document: TEXT,
    changed: Type.Boolean(),
    solutions: Type.Array(
      closedObject({ reference: TEXT, name: TEXT, version: TEXT, digest: DIGEST, catalog: TEXT, source: TEXT }),
    ),
    plugins: Type.Array(
      closedObject({ name: TEXT, version: TEXT, source: TEXT, digests: Type.Record(Type.String(), DIGEST) }),
    ),
    warnings: Type.Array(TEXT),
  }),
  async run(services, { source }, call): Promise<LockResult> {
    const { solutions, engine } = services;
    const root = await solutions.load(source, call);
    const { directory, file } = root.solution;
    if (directory === undefined || root.origin !== 'file')
      throw new ToolError('invalid-input', `only a solution in a file can be locked, and ${file} is not in one`, {
        hint: 'name it with -f <file>',
      });
    const { children, computed } = await loadChildren(root.solution, engine.registry, input =>
      solutions.load(input, call),
    );
    const locks = (await readLocks(engine.files, directory)) ?? new Map<string, Lock>();
    const document = basename(file);
    const before = locks.get(document);
    const lock = {
      solutions: children.map(lockedSolution).sort((a, b) => (a.reference < b.reference ? -1 : 1)),
      plugins: await lockedPlugins(services, before),
    };
    const changed = JSON.stringify(before) !== JSON.stringify(lock);
    if (changed) await writeLocks(engine.writer, directory, new Map([...locks, [document, lock]]));
    return {
      path: `${directory}/${LOCK_FILE}`,
      document,
      changed,
      ...lock,
      warnings: computed.map(
        use => `${use}: its source is computed, so it is not locked; with --locked it runs only what is in the lock`,
      ),
    };
  },
});

function lockedSolution({ reference, published }: ChildSolution): LockedSolution {
  if (published === undefined)
    throw new ToolError('invalid-input', `${reference} cannot be locked: it was never published, so it has no digest`, {
      hint: 'publish it with tool catalog publish -f <file>',
    });
  const { name, version, digest, catalog, source } = published;
  return { reference, name, version, digest, catalog, source };
}

/** Digests of other platforms stay while the version does. */
async function lockedPlugins(services: Services, before: Lock | undefined): Promise<readonly LockedPlugin[]> {
  const { config, program } = services;
  if (config.config.plugins.allowed.length === 0) return [];
  const used: readonly LoadedPlugin[] = await (await services.plugins()).loadedPlugins();
  return used.map(({ file, version }) => {
    const old = before?.plugins.find(plugin => plugin.name === file.name && plugin.version === version);
    const digests = { ...old?.digests, [`${program.platform}-${program.arch}`]: `sha256:${file.digest}` };
    return { name: file.name, version, source: 'plugins.dir', digests };
  });
}
