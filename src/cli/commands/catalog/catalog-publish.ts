import { deleteCatalogSolution } from '../../../operations/catalog/delete-catalog-solution.ts';
import {
  type PublishResult,
  publishSolution,
  pushSolution,
} from '../../../operations/catalog/publish-catalog-solution.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { type HumanStyle, note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function catalogPublishCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const request = {
    source: await solutionInput(call, undefined),
    catalog: flags.text('catalog'),
    version: flags.text('version'),
    force: flags.bool('force'),
    dry_run: flags.bool('dry-run'),
  };
  const result = await publishSolution.run(await call.services(), request, call.call);
  await printData(call, result, publishedText);
  for (const path of result.leftOut ?? [])
    note(
      call,
      `warning: ${path} was left out: it holds version control or usually secrets; write its name in bundle.include to publish it`,
    );
  if (!result.dryRun) note(call, `run it with tool run solution ${result.name}@${result.version}`);
  return EXIT.ok;
}

export async function catalogPushCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = '', to = ''] = flags.words;
  const request = {
    reference,
    to,
    from: flags.text('from'),
    force: flags.bool('force'),
    dry_run: flags.bool('dry-run'),
  };
  await printData(call, await pushSolution.run(await call.services(), request, call.call), publishedText);
  return EXIT.ok;
}

const WORDS: Readonly<Record<PublishResult['status'], readonly [done: string, would: string]>> = {
  published: ['published', 'would publish'],
  unchanged: ['unchanged', 'would leave unchanged'],
  replaced: ['replaced', 'would replace'],
};

function publishedText(
  { catalog, name, version, digest, status, files, size, dryRun }: PublishResult,
  { verbose }: HumanStyle,
): string {
  const word = WORDS[status][dryRun ? 1 : 0];
  const shown = dryRun || verbose ? files.map(file => `  ${file}\n`).join('') : '';
  return `${word} ${name}@${version} in ${catalog}: ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${size} bytes\n${shown}${digest}\n`;
}

export async function catalogDeleteCommand(call: CliCall): Promise<number> {
  const [reference = ''] = call.flags.words;
  if (call.flags.bool('yes') !== true) {
    throw new UsageError(`deleting ${reference} cannot be undone`, 'confirm it with --yes');
  }
  const request = { reference, catalog: call.flags.text('catalog') };
  const result = await deleteCatalogSolution.run(await call.services(), request, call.call);
  await printData(
    call,
    result,
    ({ name, version, catalog, digest }) => `deleted ${name}@${version} from ${catalog}\n${digest}\n`,
  );
  return EXIT.ok;
}
