import { type Explanation, explainSolution } from '../../../operations/explain/explain-solution.ts';
import { parameterVariables } from '../../../operations/given-parameters.ts';
import { parameterFlags, solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { graphFormat, printResult } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function explainCommand(call: CliCall): Promise<number> {
  const [reference] = call.flags.words;
  const field = call.flags.text('field');
  if (field !== undefined) {
    if (reference !== undefined || call.flags.text('file') !== undefined)
      throw new UsageError('--field explains documents in general: leave the solution out');
    const { explainFieldCommand } = await import('../discover.ts');
    return explainFieldCommand(call, field);
  }
  const explanation: Explanation = await explainSolution.run(
    await call.services(),
    {
      source: await solutionInput(call, reference),
      params: await parameterFlags(call),
      variables: parameterVariables(call.environment),
    },
    call.call,
  );
  const { explanationText, explanationPicture } = await import('../../views/explain.ts');
  const picture = graphFormat(call);
  if (picture === undefined) await printResult(call, explainSolution, explanation, explanationText);
  else call.stdout.write(explanationPicture(explanation, picture));
  return EXIT.ok;
}
