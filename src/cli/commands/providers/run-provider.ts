import { resolve } from 'node:path';
import { emptyMap, isMap } from '../../../core/json/json.ts';
import { providerInputs } from '../../../operations/providers/provider-inputs.ts';
import { type RunProviderRequest, runProvider } from '../../../operations/providers/run-provider.ts';
import { policyFlags } from '../../ask/run-request.ts';
import { jsonWord } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData, warn } from '../../print/output.ts';
import { openProgress } from '../../print/progress.ts';
import { UsageError } from '../../rows/row.ts';

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
        policies: policyFlags(call),
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

interface GivenInputs {
  /** Inputs that are data already, from JSON maps and files; later ones count. */
  readonly given: Readonly<Record<string, unknown>>;
  /** `key=value` words in the order in which they count; they count more than `given`. */
  readonly written: readonly string[];
}

/** Inputs of a provider: words `key=value`, and `--input` as `key=value`, as a JSON map or as `@file`. */
async function splitInputs(call: CliCall, words: readonly string[]): Promise<GivenInputs> {
  const given = emptyMap<unknown>();
  const written: string[] = [];
  for (const word of call.flags.list('input')) {
    if (!isWholeMap(word)) {
      if (!/^[^=\s]+=/.test(word))
        throw new UsageError('--input: write key=value, a JSON map of inputs, or @file', EXAMPLE);
      written.push(word);
      continue;
    }
    const map = await jsonWord(call, '--input', word);
    if (!isMap(map)) throw new UsageError('--input must be a map of inputs', EXAMPLE);
    Object.assign(given, map);
  }
  const all = [...written, ...words];
  for (const name of repeatedNames(all)) warn(call, `input "${name}" is given more than once; the last one counts`);
  return { given, written: all };
}

const EXAMPLE = 'for example --input url=https://example.com, or --input \'{"retries": 3}\'';

const isWholeMap = (word: string): boolean => /^(?:@|\s*[{[])/.test(word);

function repeatedNames(words: readonly string[]): ReadonlySet<string> {
  const names = words.flatMap(word => (word.includes('=') ? [word.slice(0, word.indexOf('='))] : []));
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}
