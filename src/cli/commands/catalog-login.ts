import { loginRegistry, logoutRegistry } from '../../operations/registry-login.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { printData } from '../output.ts';
import { UsageError } from '../row.ts';

const MAX_PASSWORD_BYTES = 65_536;

export async function catalogLoginCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [registry = ''] = flags.words;
  const username = flags.text('username') ?? '';
  if (username === '' || username.includes(':'))
    throw new UsageError('--username is missing, or holds a ":"', 'write --username <name>');
  if (flags.bool('password-stdin') !== true)
    throw new UsageError('the password is read from stdin only', 'write --password-stdin < file, or pipe it in');
  const bytes = await call.readStdin('--password-stdin', MAX_PASSWORD_BYTES);
  const password = Buffer.from(bytes)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new UsageError('--password-stdin: stdin holds no password');
  const result = await loginRegistry.run(await call.services(), { registry, username, password }, call.call);
  await printData(call, result, ({ registry: host }) => `logged in to ${host}\n`);
  return EXIT.ok;
}

export async function catalogLogoutCommand(call: CliCall): Promise<number> {
  const [registry = ''] = call.flags.words;
  const result = await logoutRegistry.run(await call.services(), { registry }, call.call);
  await printData(call, result, ({ registry: host, removed }) =>
    removed ? `logged out of ${host}\n` : `nothing was stored for ${host}\n`,
  );
  return EXIT.ok;
}
