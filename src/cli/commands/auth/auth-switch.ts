import { authSwitch } from '../../../operations/auth/auth-switch.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { note, printData } from '../../print/output.ts';

/** Without a profile the list, the active one marked with `*`. Specification: "Command-line interface". */
export async function authSwitchCommand(call: CliCall): Promise<number> {
  const [reference = '', profile] = call.flags.words;
  const { note: overriding, ...result } = await authSwitch.run(call.credentials(), { reference, profile }, call.call);
  const chosen = profile !== undefined || reference.includes('@');
  if (chosen)
    note(call, `${result.handler}: the active profile is ${result.changed ? 'now' : 'already'} ${result.active}`);
  await printData(call, result, ({ profiles }) =>
    chosen ? '' : profiles.map(({ name, active }) => `${active ? '*' : ' '} ${name}\n`).join(''),
  );
  if (overriding !== undefined) note(call, `note: ${overriding}`);
  return EXIT.ok;
}
