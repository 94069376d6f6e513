import { tagSolution } from '../../../operations/catalog/tag-catalog-solution.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';

export async function catalogTagCommand(call: CliCall): Promise<number> {
  const [reference = '', tag = ''] = call.flags.words;
  const request = { reference, tag, catalog: call.flags.text('catalog') };
  const result = await tagSolution.run(await call.services(), request, call.call);
  await printData(
    call,
    result,
    ({ name, version, catalog, status, digest }) =>
      `${status} ${name}:${tag} in ${catalog}: ${name}@${version}\n${digest}\n`,
  );
  return EXIT.ok;
}
