import { resolve } from 'node:path';
import { type PullResult, pullSolution } from '../../../operations/catalog/pull-catalog-solution.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function catalogPullCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const directory = flags.text('output-dir');
  if (directory !== undefined && flags.text('to') !== undefined)
    throw new UsageError('--to and --output-dir exclude each other', 'name a catalog or a directory');
  const request = {
    reference,
    from: flags.text('from'),
    to: flags.text('to'),
    directory: directory === undefined ? undefined : resolve(call.call.cwd, directory),
    force: flags.bool('force'),
    dry_run: flags.bool('dry-run'),
  };
  const result = await pullSolution.run(await call.services(), request, call.call);
  await printData(call, result, pulledText);
  if (!result.dryRun && result.catalog !== undefined)
    note(call, `run it with tool run solution ${result.name}@${result.version}`);
  return EXIT.ok;
}

const WORDS: Readonly<Record<PullResult['status'], readonly [done: string, would: string]>> = {
  published: ['pulled', 'would pull'],
  unchanged: ['unchanged', 'would leave unchanged'],
  replaced: ['replaced', 'would replace'],
};

function pulledText(result: PullResult): string {
  const word = WORDS[result.status][result.dryRun ? 1 : 0];
  const { name, version, from, files, size, digest } = result;
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${size} bytes`;
  return `${word} ${name}@${version} from ${from} into ${result.catalog ?? result.directory}: ${count}\n${digest}\n`;
}
