import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { CapturedRun } from './run-solution.ts';
import type { Services } from './services.ts';

export interface SaveSnapshotRequest {
  readonly captured: CapturedRun;
  /** A file in place of the store. */
  readonly file: string | undefined;
  readonly call: Call;
}

export async function saveSnapshot(_services: Services, { file }: SaveSnapshotRequest): Promise<{ readonly id: string }> {
  throw new ToolError('internal', `snapshots are being built (${file ?? 'store'})`);
}
