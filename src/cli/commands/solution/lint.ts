import type { Json } from '../../../core/json/json.ts';
import { type LintResult, lintSarif, lintSolution, type Severity } from '../../../operations/lint/lint-solution.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printResult } from '../../print/output.ts';

/** Exit 2 on any error, with `--strict` on any warning. */
export async function lintCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const strict = flags.bool('strict') === true;
  const rules = flags.list('rule');
  const services = await call.services();
  const request = {
    source: await solutionInput(call, flags.words[0]),
    severity: flags.text('severity') as Severity | undefined,
    ...(rules.length > 0 && { rules }),
  };
  const result = await lintSolution.run(services, request, call.call);
  if (call.format === 'sarif') await printSarif(call, result);
  else
    await printResult(call, lintSolution, result, async (data, style) =>
      (await import('../../views/lint.ts')).lintText(data, style),
    );
  if (!result.valid) return EXIT.invalid;
  if (!strict || result.summary.warnings === 0) return EXIT.ok;
  note(call, 'warnings fail because of --strict');
  return EXIT.invalid;
}

async function printSarif(call: CliCall, result: LintResult): Promise<void> {
  const log: Json = await lintSarif.run(await call.services(), { results: [result] }, call.call);
  call.stdout.writeData(`${JSON.stringify(call.stdout.withoutSecrets(log), null, 2)}\n`);
}
