import { escapeControls } from '../../../core/text/text-width.ts';
import { loginRegistry, logoutRegistry } from '../../../operations/catalog/registry-login.ts';
import type { CliCall } from '../../cli-call.ts';
import { EXIT } from '../../exit-codes.ts';
import { printData } from '../../print/output.ts';
import { UsageError } from '../../rows/row.ts';

const MAX_PASSWORD_BYTES = 65_536;

export async function catalogLoginCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const [registry = ''] = flags.words;
  const username = flags.text('username') ?? '';
  if (username === '' || username.includes(':'))
    throw new UsageError('--username is missing, or holds a ":"', 'write --username <name>');
  const password =
    flags.bool('password-stdin') === true ? await passwordFromStdin(call) : await askedPassword(call, registry);
  const result = await loginRegistry.run(await call.services(), { registry, username, password }, call.call);
  await printData(call, result, ({ registry: host }) => `logged in to ${host}\n`);
  return EXIT.ok;
}

async function passwordFromStdin(call: CliCall): Promise<string> {
  const bytes = await call.readStdin('--password-stdin', MAX_PASSWORD_BYTES);
  const password = Buffer.from(bytes)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password === '') throw new UsageError('--password-stdin: stdin holds no password');
  return password;
}

async function askedPassword({ readHidden }: CliCall, registry: string): Promise<string> {
  if (readHidden === undefined)
    throw new UsageError(
      'the password cannot be asked for: this is not a terminal, or questions are turned off',
      'write --password-stdin < file, or pipe it in',
    );
  const password = await readHidden(`Password for ${escapeControls(registry)}: `);
  if (password === '') throw new UsageError('no password was typed');
  return password;
}

export async function catalogLogoutCommand(call: CliCall): Promise<number> {
  const [registry = ''] = call.flags.words;
  const result = await logoutRegistry.run(await call.services(), { registry }, call.call);
  await printData(call, result, ({ registry: host, removed }) =>
    removed ? `logged out of ${host}\n` : `nothing was stored for ${host}\n`,
  );
  return EXIT.ok;
}
