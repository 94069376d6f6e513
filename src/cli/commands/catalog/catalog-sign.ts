import { signSolution } from '../../../operations/catalog/sign-catalog-solution.ts';
import { privateKey } from '../../ask/signing-key.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function catalogSignCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const name = flags.text('key') ?? '';
  if (name === '') throw new UsageError('--key is missing', 'write --key <file> with an Ed25519 private key');
  const key = await privateKey(call, name, '--key');
  const request = { reference, catalog: flags.text('catalog'), key };
  const result = await signSolution.run(await call.services(), request, call.call);
  await printData(call, result, ({ name: solution, version, catalog, digest, status }) => {
    const word = status === 'signed' ? 'signed' : 'already signed with this key:';
    return `${word} ${solution}@${version} in ${catalog}\n${digest}\n`;
  });
  note(call, `trustedKeys of a catalog takes the key as ${result.publicKey}`);
  return EXIT.ok;
}
