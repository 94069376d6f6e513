import { resolve } from 'node:path';
import { isMap } from '../../core/json/json.ts';
import { providerInputs } from '../../operations/providers/provider-inputs.ts';
import { type RunProviderRequest, runProvider } from '../../operations/providers/run-provider.ts';
import { jsonWord } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData, warn } from '../print/output.ts';
import { openProgress } from '../print/progress.ts';
import { UsageError } from '../rows/row.ts';

export async function runProviderCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [name = '', ...words] = flags.words;
  const services = await call.services();
  const word = flags.text('input');
  const given = word === undefined ? {} : await jsonWord(call, '--input', word);
  if (!isMap(given)) throw new UsageError('--input must be a map of inputs');
  const written = await providerInputs.run(services, { name, words }, call.call);
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
