import { authRefresh } from '../../../operations/auth/auth-refresh.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData, warn } from '../../print/output.ts';
import { instantText } from '../../views/auth.ts';
import { callbackPort } from './auth-login.ts';

export async function authRefreshCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const { warnings, ...data } = await authRefresh.run(
    call.credentials(),
    {
      reference,
      profile: flags.text('profile'),
      scopes: [...flags.list('scopes'), ...flags.list('scope')],
      timeoutMs: flags.durationMs('timeout'),
      callbackPort: callbackPort(flags.integer('callback-port')),
      noBrowser: flags.bool('no-browser'),
    },
    call.call,
  );
  for (const text of warnings) warn(call, text);
  const where = `${data.handler}${data.profile === 'built-in' ? '' : ` (profile ${data.profile})`}`;
  const until = data.expiresAt === undefined ? '' : `, until ${instantText(data.expiresAt)}`;
  note(
    call,
    data.loggedIn
      ? `logged in to ${where} again, with the scopes ${data.scopes.join(' ')}`
      : `${where} has a new access token${until}`,
  );
  await printData(call, data, () => '');
  return EXIT.ok;
}
