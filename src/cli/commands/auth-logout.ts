import { authLogout } from '../../operations/auth-logout.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { note, printData, warn } from '../output.ts';

export async function authLogoutCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const request = { reference, profile: flags.text('profile'), local: flags.bool('local') };
  const { warnings, notes, ...done } = await authLogout.run(call.credentials(), request, call.call);
  for (const text of warnings) warn(call, text);
  const where = `${done.handler}${done.profile === 'built-in' ? '' : ` (profile ${done.profile})`}`;
  const what = done.revoked
    ? ': the session was revoked and the stored credentials are gone'
    : ': the stored credentials are gone';
  note(call, done.cleared ? `logged out of ${where}${what}` : `nothing was stored for ${where}`);
  for (const text of notes) note(call, `note: ${text}`);
  await printData(call, done, () => '');
  return EXIT.ok;
}
