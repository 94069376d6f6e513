import { authToken } from '../../../operations/auth/auth-token.ts';
import type { CliCall } from '../../cli-call.ts';
import { UsageError } from '../../rows/row.ts';

const DEFAULT_VARIABLE = 'ACCESS_TOKEN';

/** The token is in the environment of the program and nowhere else; the program takes over streams and signals. */
export async function authExecCommand(call: CliCall): Promise<number> {
  const { flags, environment, runProgram } = call;
  const [reference = '', command = '', ...args] = flags.words;
  if (runProgram === undefined) throw new UsageError('no program can be started here');
  const names = flags.list('env').length > 0 ? flags.list('env') : [DEFAULT_VARIABLE];
  const wrong = names.find(name => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  if (wrong !== undefined) throw new UsageError(`--env: "${wrong}" is not the name of an environment variable`);
  const request = {
    reference,
    profile: flags.text('profile'),
    scopes: flags.list('scope'),
    minValidForMs: flags.durationMs('min-valid-for'),
  };
  const { accessToken } = await authToken.run(call.credentials(), request, call.call);
  const added = Object.fromEntries(names.map(name => [name, accessToken]));
  call.runUntilSignal();
  return await runProgram({ command, args, environment: { ...environment, ...added }, cwd: call.call.cwd });
}
