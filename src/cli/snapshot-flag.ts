import type { CapturedRun } from '../operations/run-solution.ts';
import type { CliCall } from './cli-call.ts';

export interface CaptureFlag {
  readonly captured: ((captured: CapturedRun) => Promise<void>) | undefined;
  /** The id under which the store keeps it; set once it was captured. */
  id: string | undefined;
}

/** `--snapshot` keeps the outcome in the store, `--snapshot=<file>` in a file. Failed runs are captured too. */
export function captureFlag(call: CliCall): CaptureFlag {
  const wanted = call.flags.optional('snapshot');
  if (wanted === undefined) return { captured: undefined, id: undefined };
  const flag: CaptureFlag = {
    id: undefined,
    captured: async captured => {
      const { saveSnapshot } = await import('../operations/save-snapshot.ts');
      const saved = await saveSnapshot(await call.services(), { captured, file: wanted === true ? undefined : wanted, call: call.call });
      flag.id = saved.id;
    },
  };
  return flag;
}
