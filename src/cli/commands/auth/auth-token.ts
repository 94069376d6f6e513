import { authToken } from '../../../operations/auth/auth-token.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';
import { execCredential } from '../../views/exec-credential.ts';

/** The token and a newline on stdout, and nothing else. */
export async function authTokenCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const token = await authToken.run(
    call.credentials(),
    {
      reference,
      profile: flags.text('profile'),
      scopes: flags.list('scope'),
      minValidForMs: flags.durationMs('min-valid-for'),
      forceRefresh: flags.bool('force-refresh'),
    },
    call.call,
  );
  if (call.format === 'exec-credential')
    call.stdout.writeData(execCredential({ token: token.accessToken, expiresAt: token.expiresAt }, call.environment));
  else await printData(call, token, ({ accessToken }) => `${accessToken}\n`, 'value');
  return EXIT.ok;
}
