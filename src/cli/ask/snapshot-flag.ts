import { errorText } from '../../core/errors.ts';
import type { SaveSnapshotRequest } from '../../operations/snapshots/save-snapshot.ts';
import type { CapturedRun } from '../../operations/solution/captured-run.ts';
import type { CliCall } from '../cli-call.ts';
import { note, warn } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';
import { checkTarget } from './target-file.ts';

export interface CaptureFlag {
  readonly captured: ((captured: CapturedRun) => Promise<void>) | undefined;
  /** The id under which the store keeps it; set once it was captured. */
  id: string | undefined;
  /** The run itself, for `-o test`; set once it was captured. */
  run?: CapturedRun;
}

/**
 * `--snapshot` keeps the outcome in the store, `--snapshot=<file>` in a file. Failed runs are captured too. What would
 * keep the file from being written is found before anything runs; a failure after that is a warning, never the end of a run.
 */
export async function captureFlag(call: CliCall): Promise<CaptureFlag> {
  const wanted = call.flags.optional('snapshot');
  const redact = call.flags.bool('no-redact') !== true;
  if (wanted === undefined && !redact) throw new UsageError('--no-redact belongs to --snapshot');
  if (call.flags.bool('dry-run') === true) return { captured: undefined, id: undefined };
  if (wanted === undefined) return call.format === 'test' ? remembered() : { captured: undefined, id: undefined };
  const file = wanted === true ? undefined : wanted;
  if (file !== undefined) await checkTarget(call, `--snapshot=${file}`, file, 'snapshot');
  if (!redact) warn(call, 'sensitive values are kept in the snapshot as they are (--no-redact)');
  const flag: CaptureFlag = {
    id: undefined,
    captured: async captured => {
      flag.run = captured;
      const { saveSnapshot } = await import('../../operations/snapshots/save-snapshot.ts');
      try {
        const { id } = await saveSnapshot(await call.services(), {
          captured,
          kind: KINDS[call.words] ?? 'run',
          file,
          redact,
          call: call.call,
        });
        if (file === undefined) flag.id = id;
        note(call, `snapshot: ${file ?? id}`);
      } catch (error) {
        warn(call, `the snapshot was not kept: ${errorText(error)}`);
      }
    },
  };
  return flag;
}

function remembered(): CaptureFlag {
  const flag: CaptureFlag = {
    id: undefined,
    captured: async captured => {
      flag.run = captured;
    },
  };
  return flag;
}

const KINDS: Readonly<Record<string, SaveSnapshotRequest['kind']>> = {
  'run resolver': 'resolvers',
  'render solution': 'render',
};
