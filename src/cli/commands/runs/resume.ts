import { ToolError } from '../../../core/errors.ts';
import { ON_INTERRUPT, type OnInterrupt } from '../../../core/ports/journal.ts';
import { escapeControls } from '../../../core/text/text-width.ts';
import type { UncertainCall } from '../../../operations/runs/earlier-calls.ts';
import { deadlinePassed, withDeadline } from '../../ask/run-request.ts';
import { captureFlag } from '../../ask/snapshot-flag.ts';
import { parameterFlags } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { endRun } from '../../print/end-run.ts';
import { DEADLINE_PASSED } from '../../print/preview.ts';
import { openProgress } from '../../print/progress.ts';

export async function resumeCommand(call: CliCall): Promise<number> {
  return withDeadline(call, bounded => resume(bounded, call));
}

async function resume(call: CliCall, outer: CliCall): Promise<number> {
  const { resumeRun } = await import('../../../operations/runs/resume-run.ts');
  const { flags } = call;
  const [id = ''] = flags.words;
  const progress = openProgress(call);
  const capture = await captureFlag(call);
  const result = await resumeRun
    .run(
      await call.services(),
      {
        id,
        uncertain: flags.text('uncertain') as OnInterrupt | undefined,
        ask: call.readLine === undefined ? undefined : one => askUncertain(call, one),
        params: await parameterFlags(call),
        lockTimeoutMs: flags.durationMs('lock-timeout'),
        observe: progress.observe,
        showExecution: flags.bool('show-execution'),
        reveal: flags.bool('show-sensitive'),
        captured: capture.captured,
      },
      call.call,
    )
    .catch((error: unknown) => {
      throw deadlinePassed(call, outer) ? new ToolError('timeout', DEADLINE_PASSED, { cause: error }) : error;
    })
    .finally(() => progress.close());
  return endRun(call, outer, capture.id === undefined ? result : { ...result, snapshotId: capture.id });
}

/** Asks until the answer is one of the three words. */
async function askUncertain(call: CliCall, uncertain: UncertainCall): Promise<OnInterrupt> {
  const { uncertainText } = await import('../../../operations/runs/uncertain-calls.ts');
  call.stderr.write(`${escapeControls(uncertainText(uncertain))}\n`);
  for (;;) {
    const text = ((await call.readLine?.('rerun, skip or fail: ')) ?? '').trim();
    const found = ON_INTERRUPT.find(word => word === text);
    if (found !== undefined) return found;
  }
}
