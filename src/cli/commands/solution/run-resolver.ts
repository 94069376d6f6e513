import { ToolError } from '../../../core/errors.ts';
import { type ResolverValues, runResolver } from '../../../operations/solution/run-resolver.ts';
import { deadlinePassed, runRequest, withDeadline } from '../../ask/run-request.ts';
import { captureFlag } from '../../ask/snapshot-flag.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { graphFormat, printData, warn } from '../../print/output.ts';
import type { RunAsked } from '../../print/print-case.ts';
import { openProgress } from '../../print/progress.ts';
import { valuesText } from '../../views/run.ts';

export async function runResolverCommand(call: CliCall): Promise<number> {
  const graph = graphFormat(call);
  if (graph !== undefined) {
    const { printResolverGraph } = await import('../../views/graph.ts');
    return printResolverGraph(call, graph);
  }
  return withDeadline(call, bounded => print(bounded, call));
}

async function print(call: CliCall, outer: CliCall): Promise<number> {
  const { values, warnings, asked } = await resolved(call, outer);
  for (const text of warnings) warn(call, text);
  if (call.format === 'test') await (await import('../../print/print-case.ts')).printResolverCase(call, asked, values);
  else await printData(call, values, valuesText);
  return EXIT.ok;
}

async function resolved(call: CliCall, outer: CliCall): Promise<ResolverValues & { readonly asked: RunAsked }> {
  const progress = openProgress(call);
  const request = await runRequest(call, undefined, progress.observe);
  const capture = await captureFlag(call);
  const options = {
    names: call.flags.words,
    skipTransform: call.flags.bool('skip-transform'),
    reveal: call.flags.bool('show-sensitive'),
    captured: capture.captured,
  };
  const result = await runResolver
    .run(await call.services(), { ...request, ...options }, call.call)
    .catch((error: unknown) => {
      throw deadlinePassed(call, outer)
        ? new ToolError('timeout', 'the deadline of --timeout passed', { cause: error })
        : error;
    })
    .finally(() => progress.close());
  return { ...result, asked: { ...request, run: capture.run } };
}
