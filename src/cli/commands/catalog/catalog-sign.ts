import { escapeControls } from '../../../core/text/text-width.ts';
import { isEncryptedKey, type KeyText, signSolution } from '../../../operations/catalog/sign-catalog-solution.ts';
import { decode, fileBytes } from '../../ask/source.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function catalogSignCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const name = flags.text('key') ?? '';
  if (name === '') throw new UsageError('--key is missing', 'write --key <file> with an Ed25519 private key');
  const key = await privateKey(call, name);
  const request = { reference, catalog: flags.text('catalog'), key };
  const result = await signSolution.run(await call.services(), request, call.call);
  await printData(call, result, ({ name: solution, version, catalog, digest, status }) => {
    const word = status === 'signed' ? 'signed' : 'already signed with this key:';
    return `${word} ${solution}@${version} in ${catalog}\n${digest}\n`;
  });
  note(call, `trustedKeys of a catalog takes the key as ${result.publicKey}`);
  return EXIT.ok;
}

/** A key that is encrypted needs its passphrase, which is asked for without being shown. */
async function privateKey(call: CliCall, name: string): Promise<KeyText> {
  const pem = decode(await fileBytes(call, name, '--key'), name);
  if (!isEncryptedKey(pem)) return { name, pem };
  if (call.readHidden === undefined)
    throw new UsageError(`${name} is encrypted, and its passphrase cannot be asked for: this is no terminal`);
  return { name, pem, passphrase: await call.readHidden(`Passphrase for ${escapeControls(name)}: `) };
}
