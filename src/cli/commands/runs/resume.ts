import { ON_INTERRUPT, type OnInterrupt } from '../../../core/ports/journal.ts';
import { escapeControls } from '../../../core/text/text-width.ts';
import type { UncertainCall } from '../../../operations/runs/earlier-calls.ts';
import { withDeadline } from '../../ask/run-request.ts';
import { parameterFlags } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { runToEnd } from '../../print/end-run.ts';

export async function resumeCommand(call: CliCall): Promise<number> {
  return withDeadline(call, bounded => resume(bounded, call));
}

async function resume(call: CliCall, outer: CliCall): Promise<number> {
  const { resumeRun } = await import('../../../operations/runs/resume-run.ts');
  const { flags } = call;
  const [id = ''] = flags.words;
  return runToEnd(call, outer, async choices => {
    const request = {
      ...choices,
      id,
      uncertain: flags.text('uncertain') as OnInterrupt | undefined,
      ask: call.readLine === undefined ? undefined : (one: UncertainCall) => askUncertain(call, one),
      params: await parameterFlags(call),
    };
    return [await resumeRun.run(await call.services(), request, call.call)];
  });
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
