import { resolve } from 'node:path';
import { providerInputs } from '../../operations/providers/provider-inputs.ts';
import { type RunProviderRequest, runProvider } from '../../operations/providers/run-provider.ts';
import { splitInputs } from '../ask/provider-inputs.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData, warn } from '../print/output.ts';
import { openProgress } from '../print/progress.ts';

export async function runProviderCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [name = '', ...words] = flags.words;
  const services = await call.services();
  const { given, written: pairs } = await splitInputs(call, words);
  const written = await providerInputs.run(services, { name, words: pairs }, call.call);
  // What a provider gives back is data in every format.
  const progress = openProgress(call, true);
  const directory = flags.text('output-dir') ?? call.config.config.action.outputDir;
  const result = await runProvider
    .run(
      services,
      {
        name,
        inputs: new Map([...Object.entries(given), ...Object.entries(written)]),
        capability: flags.text('capability') as RunProviderRequest['capability'],
        dryRun: flags.bool('dry-run') === true,
        timeoutMs: flags.durationMs('timeout'),
        outputDirectory: directory === undefined ? undefined : resolve(call.call.cwd, directory),
        onConflict: flags.text('on-conflict'),
        backup: flags.bool('backup'),
        reveal: flags.bool('show-sensitive'),
        observe: progress.observe,
      },
      call.call,
    )
    .finally(() => progress.close());
  for (const text of result.warnings ?? []) warn(call, text);
  await printData(call, result, data => `${JSON.stringify(data, null, 2)}\n`);
  return EXIT.ok;
}
