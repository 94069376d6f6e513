import { resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { SNAPSHOT } from '../../snapshots/schema.ts';
import type { Snapshot } from '../../snapshots/snapshot.ts';
import { readSnapshotFile } from '../../snapshots/store.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';

/** An id of the store, a file relative to the caller's directory, or a kept run: its id, or the beginning of it. */
export type SnapshotSource = { readonly id: string } | { readonly file: string } | { readonly run: string };

export type GetSnapshotRequest = SnapshotSource & {
  /** Only these resolvers; an unknown one is `invalid-input`. */
  readonly resolvers?: readonly string[] | undefined;
};

export const getSnapshot = defineOperation({
  name: 'snapshot.get',
  summary: 'Snapshot details',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({ id: Type.String({ minLength: 1, maxLength: 200, description: 'Id of a snapshot.' }) }),
  output: SNAPSHOT,
  fromWire: (wire): GetSnapshotRequest => wire,
  async run(services, request, call): Promise<Snapshot> {
    const snapshot = await openSnapshot(services, request, call);
    const { resolvers: names = [] } = request;
    if (names.length === 0) return snapshot;
    const unknown = names.find(name => !Object.hasOwn(snapshot.resolvers, name));
    if (unknown !== undefined) {
      throw new ToolError('invalid-input', `the snapshot has no resolver "${unknown}"`, {
        hint: suggestion(unknown, Object.keys(snapshot.resolvers)),
      });
    }
    const wanted = new Set(names);
    return {
      ...snapshot,
      resolvers: Object.fromEntries(Object.entries(snapshot.resolvers).filter(([name]) => wanted.has(name))),
    };
  },
});

export async function openSnapshot(services: Services, source: SnapshotSource, call: Call): Promise<Snapshot> {
  if ('run' in source) return (await import('../runs/show-run.ts')).loadRunSnapshot(services, source.run);
  if ('file' in source) return readSnapshotFile(services.engine.files, resolve(call.cwd, source.file), source.file);
  return (await services.snapshots()).read(source.id);
}
