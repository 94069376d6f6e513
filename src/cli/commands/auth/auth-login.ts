import { authLogin, type LoginResult } from '../../../operations/auth/auth-login.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData, warn } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

const MAX_PORT = 65_535;

export async function authLoginCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [reference = ''] = flags.words;
  const result = await authLogin.run(
    call.credentials(),
    {
      reference,
      profile: flags.text('profile'),
      flow: flags.text('flow'),
      scopes: flags.list('scope'),
      tenantId: flags.text('tenant-id'),
      clientId: flags.text('client-id'),
      hostname: flags.text('hostname'),
      impersonateServiceAccount: flags.text('impersonate-service-account'),
      timeoutMs: flags.durationMs('timeout'),
      callbackPort: callbackPort(flags.integer('callback-port')),
      noBrowser: flags.bool('no-browser'),
      withToken: flags.bool('with-token'),
      skipIfAuthenticated: flags.bool('skip-if-authenticated'),
      resetStore: flags.bool('reset-store'),
      activate: flags.bool('activate'),
    },
    call.call,
  );
  const { warnings, ...data } = result;
  for (const text of warnings) warn(call, text);
  note(call, successText(result));
  const hint = activeText(result);
  if (hint !== undefined) note(call, hint);
  await printData(call, data, () => '');
  return EXIT.ok;
}

/** A user who logs in to a profile expects the next command to use it. */
function activeText({ handler, profile, active }: LoginResult): string | undefined {
  if (profile === active)
    return profile === 'built-in' ? undefined : `note: ${profile} is the active profile of ${handler}`;
  return `note: the active profile of ${handler} is ${active}; tool auth switch ${handler} ${profile} changes that, and so does a login with --activate`;
}

export function callbackPort(port: number | undefined): number | undefined {
  if (port === undefined || (port >= 1 && port <= MAX_PORT)) return port;
  throw new UsageError(`--callback-port: ${port} is not between 1 and ${MAX_PORT}`);
}

function successText({ handler, profile, flow, user, impersonating, skipped }: LoginResult): string {
  const who = user === undefined ? '' : ` as ${user}`;
  const how = [`flow ${flow}`, ...(profile === 'built-in' ? [] : [`profile ${profile}`])].join(', ');
  const target = impersonating === undefined ? '' : `, acting as ${impersonating}`;
  return `${skipped ? 'already logged in' : 'logged in'} to ${handler}${who} (${how})${target}`;
}
