import { type LockResult, lockSolution } from '../../../operations/lock-solution.ts';
import { solutionInput } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData, warn } from '../../print/output.ts';

export async function lockCommand(call: CliCall): Promise<number> {
  const source = await solutionInput(call, undefined);
  const result = await lockSolution.run(await call.services(), { source }, call.call);
  for (const text of result.warnings) warn(call, text);
  await printData(call, result, lockText);
  return EXIT.ok;
}

function lockText({ path, document, changed, solutions, plugins }: LockResult): string {
  const lines = [
    ...solutions.map(({ reference, name, version, digest, catalog }) =>
      [reference, `${name}@${version}`, catalog, digest].join('  '),
    ),
    ...plugins.map(({ name, version, digests }) => [`plugin ${name}`, version, ...Object.values(digests)].join('  ')),
  ];
  const count = lines.length === 0 ? 'it uses no solution of a catalog and no plugin' : `${lines.length} locked`;
  return `${changed ? 'wrote' : 'unchanged'} ${path} for ${document}: ${count}\n${lines.map(line => `  ${line}\n`).join('')}`;
}
