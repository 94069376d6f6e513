import { resolve } from 'node:path';
import type { Call } from '../../core/call.ts';
import { type SnapshotKind, snapshotId } from '../../snapshots/snapshot.ts';
import { writeSnapshotFile } from '../../snapshots/store.ts';
import type { Services } from '../services.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import { captureSnapshot } from './capture-snapshot.ts';

export interface SaveSnapshotRequest {
  readonly captured: CapturedRun;
  readonly kind: SnapshotKind;
  /** A file in place of the store, relative to the caller's directory. */
  readonly file: string | undefined;
  /** false: sensitive values are kept as they are. Command line only. */
  readonly redact: boolean;
  readonly call: Call;
}

/** Keeps the outcome of a run, in the store or in a file. Answers the id. */
export async function saveSnapshot(
  services: Services,
  { captured, kind, file, redact, call }: SaveSnapshotRequest,
): Promise<{ readonly id: string }> {
  const { engine, program } = services;
  const id = snapshotId(engine.clock.now(), captured.loaded.solution.metadata.name, engine.random.bytes(3));
  const snapshot = captureSnapshot(captured, { id, kind, toolVersion: program.version, redact });
  if (file !== undefined)
    await writeSnapshotFile({ ...engine.files, ...engine.writer }, resolve(call.cwd, file), snapshot);
  else await (await services.snapshots()).save(snapshot);
  return { id };
}
