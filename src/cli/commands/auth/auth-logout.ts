import { authLogout, type LogoutResult } from '../../../operations/auth/auth-logout.ts';
import { authLogoutAll } from '../../../operations/auth/auth-logout-all.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT, EXIT_OF, worstExit } from '../../exit-codes.ts';
import { note, printData, warn } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

export async function authLogoutCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference] = flags.words;
  const shared = { local: flags.bool('local'), removeProfile: flags.bool('remove-profile') };
  if (flags.bool('all') === true) return await logoutAll(call, { handler: reference, ...shared });
  if (reference === undefined)
    throw new UsageError('missing argument <handler>', 'name a handler, or every one with --all');
  const request = { reference, profile: flags.text('profile'), ...shared };
  const { warnings, notes, ...data } = await authLogout.run(call.credentials(), request, call.call);
  tell(call, { warnings, notes, ...data });
  await printData(call, data, () => '');
  return EXIT.ok;
}

async function logoutAll(call: CliCall, request: Parameters<typeof authLogoutAll.run>[1]): Promise<number> {
  if (request.handler?.includes('@') || call.flags.text('profile') !== undefined)
    throw new UsageError('--all means every profile: name none');
  const result = await authLogoutAll.run(call.credentials(), request, call.call);
  const told = result.done.filter(({ cleared, removed, notes }) => cleared || removed || notes.length > 0);
  for (const done of told) tell(call, done);
  if (told.length === 0 && result.failed.length === 0) note(call, 'nothing was stored');
  for (const { handler, profile, message, hint } of result.failed) {
    call.stderr.line(`error: ${handler} (profile ${profile}): ${message}`);
    if (hint !== undefined) call.stderr.line(`  hint: ${hint}`);
  }
  const done = result.done.map(({ handler, profile, cleared, revoked, removed }) => ({
    handler,
    profile,
    cleared,
    revoked,
    removed,
  }));
  await printData(call, { done, failed: result.failed }, () => '');
  return worstExit(result.failed.map(({ code }) => EXIT_OF[code]));
}

function tell(call: CliCall, { warnings, notes, ...done }: LogoutResult): void {
  for (const text of warnings) warn(call, text);
  const where = `${done.handler}${done.profile === 'built-in' ? '' : ` (profile ${done.profile})`}`;
  const what = done.revoked
    ? ': the session was revoked and the stored credentials are gone'
    : ': the stored credentials are gone';
  if (done.cleared) note(call, `logged out of ${where}${what}`);
  else if (!done.removed) note(call, `nothing was stored for ${where}`);
  if (done.removed) note(call, `profile ${done.profile} of ${done.handler} is gone from the configuration`);
  for (const text of notes) note(call, `note: ${text}`);
}
