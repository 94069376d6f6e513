import { escapeControls } from '../../core/text/text-width.ts';
import { isEncryptedKey, type KeyText } from '../../operations/plans/sign-plan.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';
import { decode, fileBytes } from './source.ts';

/** A private key in a file. One that is encrypted needs its passphrase, which is asked for without being shown. */
export async function privateKey(call: CliCall, name: string, purpose: string): Promise<KeyText> {
  const pem = decode(await fileBytes(call, name, purpose), name);
  if (!isEncryptedKey(pem)) return { name, pem };
  if (call.readHidden === undefined)
    throw new UsageError(`${name} is encrypted, and its passphrase cannot be asked for: this is not a terminal`);
  return { name, pem, passphrase: await call.readHidden(`Passphrase for ${escapeControls(name)}: `) };
}
