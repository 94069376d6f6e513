import { resolve } from 'node:path';
import {
  type LoadResult,
  loadSolutions,
  saveSolutions,
} from '../../../operations/catalog/archive-catalog-solutions.ts';
import { checkTarget } from '../../ask/target-file.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function catalogSaveCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const file = flags.text('output');
  if (file === undefined) throw new UsageError('the name of the archive is missing', 'write -o <file>.tar');
  await checkTarget(call, `--output ${file}`, file, 'report');
  const request = {
    references: flags.words,
    file: resolve(call.call.cwd, file),
    catalog: flags.text('catalog'),
  };
  const result = await saveSolutions.run(await call.services(), request, call.call);
  await printData(call, result, ({ versions, size }) =>
    [
      ...versions.map(({ name, version, digest }) => `saved ${name}@${version}\n  ${digest}\n`),
      `${file}: ${size} bytes\n`,
    ].join(''),
  );
  note(call, `on the other machine: tool catalog load ${file}`);
  return EXIT.ok;
}

const WORDS: Readonly<Record<LoadResult['versions'][number]['status'], readonly [done: string, would: string]>> = {
  published: ['loaded', 'would load'],
  unchanged: ['unchanged', 'would leave unchanged'],
  replaced: ['replaced', 'would replace'],
};

export async function catalogLoadCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [file = ''] = flags.words;
  const request = {
    file: resolve(call.call.cwd, file),
    catalog: flags.text('catalog'),
    force: flags.bool('force'),
    dry_run: flags.bool('dry-run'),
  };
  const result = await loadSolutions.run(await call.services(), request, call.call);
  await printData(call, result, ({ versions, catalog, dryRun }) =>
    versions
      .map(({ name, version, digest, status }) => {
        const word = WORDS[status][dryRun ? 1 : 0];
        return `${word} ${name}@${version} in ${catalog}\n  ${digest}\n`;
      })
      .join(''),
  );
  return EXIT.ok;
}
