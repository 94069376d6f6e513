import { ToolError } from '../../core/errors.ts';
import { runResolver } from '../../operations/solution/run-resolver.ts';
import { deadlinePassed, runRequest, withDeadline } from '../ask/run-request.ts';
import { captureFlag } from '../ask/snapshot-flag.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData, warn } from '../print/output.ts';
import { openProgress } from '../print/progress.ts';
import { valuesText } from '../views/run.ts';

export async function runResolverCommand(call: CliCall): Promise<number> {
  const graph = call.flags.text('graph');
  if (graph !== undefined) {
    const { printResolverGraph } = await import('../views/graph.ts');
    return printResolverGraph(call, graph);
  }
  const { values, warnings } = await withDeadline(call, bounded => resolved(bounded, call));
  for (const text of warnings) warn(call, text);
  await printData(call, values, valuesText);
  return EXIT.ok;
}

async function resolved(call: CliCall, outer: CliCall): ReturnType<typeof runResolver.run> {
  const progress = openProgress(call);
  const request = await runRequest(call, undefined, progress.observe);
  const options = {
    names: call.flags.words,
    skipTransform: call.flags.bool('skip-transform'),
    reveal: call.flags.bool('show-sensitive'),
    captured: (await captureFlag(call)).captured,
  };
  return runResolver
    .run(await call.services(), { ...request, ...options }, call.call)
    .catch((error: unknown) => {
      throw deadlinePassed(call, outer)
        ? new ToolError('timeout', 'the deadline of --timeout passed', { cause: error })
        : error;
    })
    .finally(() => progress.close());
}
