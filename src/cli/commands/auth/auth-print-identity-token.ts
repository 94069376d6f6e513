import { authIdentityToken } from '../../../operations/auth/auth-print-identity-token.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';
import { execCredential } from '../../views/exec-credential.ts';

/** The token and a newline on stdout, and nothing else. */
export async function authPrintIdentityTokenCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const input = { reference, profile: flags.text('profile'), audience: flags.text('audience') };
  const found = await authIdentityToken.run(call.credentials(), input, call.call);
  const { identityToken: token, expiresAt } = found;
  if (call.format === 'exec-credential') call.stdout.writeData(execCredential({ token, expiresAt }, call.environment));
  else await printData(call, found, () => `${token}\n`, 'value');
  return EXIT.ok;
}
