import { resolve } from 'node:path';
import { MAX_SECRET_BYTES, secretNameFault } from '../../core/user-secrets.ts';
import type { SecretFormat } from '../../operations/secrets/transfer-secrets.ts';
import { deleteSecrets, getSecret, listSecrets, setSecret } from '../../operations/secrets.ts';
import { decode, fileBytes } from '../ask/source.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { note, printData } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;

export async function secretSetCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  const fault = secretNameFault(name);
  if (fault !== undefined) throw new UsageError(fault);
  const value = await valueFor(call, name);
  const result = await setSecret.run(call.credentials(), { name, value }, call.call);
  note(call, `${result.replaced ? 'replaced' : 'stored'} secret ${name}`);
  await printData(call, result, () => '');
  return EXIT.ok;
}

/** The value of a secret: from a file, from a pipe, or typed. One line end at its end is not part of it. */
async function valueFor(call: CliCall, name: string): Promise<string> {
  const file = call.flags.text('file');
  if (file !== undefined) return decodeLine(await fileBytes(call, file, '--file', MAX_SECRET_BYTES), file);
  if (!call.stdinIsTerminal) return decodeLine(await call.readStdin('the value', MAX_SECRET_BYTES), '<stdin>');
  if (call.readHidden === undefined)
    throw new UsageError('there is no terminal to type the value at', 'pipe it in, or give --file <file>');
  const value = await call.readHidden(`value of ${name} (not shown): `);
  if (value === '') throw new UsageError('nothing was typed, so nothing was stored');
  return value;
}

const decodeLine = (bytes: Uint8Array, name: string): string => decode(bytes, name).replace(/\r?\n$/, '');

export async function secretGetCommand(call: CliCall): Promise<number> {
  const [name = ''] = call.flags.words;
  const result = await getSecret.run(call.credentials(), { name }, call.call);
  if (!(await mayShow(call, `show secret ${name} on this terminal?`))) return EXIT.unclassified;
  await printData(call, result, ({ value }) => `${value}\n`, 'value');
  return EXIT.ok;
}

/** Terminals are looked at by others, recorded and scrolled back. */
async function mayShow(call: CliCall, question: string): Promise<boolean> {
  if (!call.stdout.isTerminal || call.format === 'quiet' || (await call.confirm(question))) return true;
  note(call, 'nothing was shown');
  return false;
}

const countedSecrets = ({ length }: readonly string[]): string => (length === 1 ? '1 secret' : `${length} secrets`);

export async function secretListCommand(call: CliCall): Promise<number> {
  const [pattern] = call.flags.words;
  const result = await listSecrets.run(call.credentials(), { pattern }, call.call);
  await printData(call, result, ({ names }) => names.map(name => `${name}\n`).join(''));
  if (result.names.length === 0)
    note(call, pattern === undefined ? 'no secrets; tool secret set <name> stores one' : `no name matches ${pattern}`);
  return EXIT.ok;
}

export async function secretDeleteCommand(call: CliCall): Promise<number> {
  const result = await deleteSecrets.run(call.credentials(), { names: call.flags.words }, call.call);
  await printData(call, result, ({ deleted }) => deleted.map(name => `deleted ${name}\n`).join(''));
  return EXIT.ok;
}

export async function secretImportCommand(call: CliCall): Promise<number> {
  const { importSecrets } = await import('../../operations/secrets/transfer-secrets.ts');
  const [file = ''] = call.flags.words;
  if (file === '-' && call.flags.text('format') === undefined)
    throw new UsageError('the format of stdin is not known', 'write --format dotenv or --format json');
  const text = decode(await fileBytes(call, file, 'the secrets', MAX_FILE_BYTES), file);
  const result = await importSecrets.run(
    call.credentials(),
    { text, file: file === '-' ? '<stdin>' : file, format: formatFor(call, file), prefix: call.flags.text('prefix') },
    call.call,
  );
  const replaced = result.replaced.length === 0 ? '' : `, ${result.replaced.length} of them replaced`;
  note(call, `stored ${countedSecrets(result.stored)}${replaced}`);
  await printData(call, result, ({ stored }) => stored.map(name => `${name}\n`).join(''));
  return EXIT.ok;
}

export async function secretExportCommand(call: CliCall): Promise<number> {
  const { exportSecrets } = await import('../../operations/secrets/transfer-secrets.ts');
  const file = call.flags.text('output-file');
  const { text, names } = await exportSecrets.run(
    call.credentials(),
    { names: call.flags.words, format: formatFor(call, file ?? ''), prefix: call.flags.text('prefix') },
    call.call,
  );
  if (file === undefined) {
    if (!(await mayShow(call, `show ${countedSecrets(names)} on this terminal?`))) return EXIT.unclassified;
    if (call.format !== 'quiet') call.stdout.writeData(text);
    return EXIT.ok;
  }
  await writePrivate(call, file, text);
  note(call, `wrote ${countedSecrets(names)} to ${file}; only you can read it, so keep it out of version control`);
  return EXIT.ok;
}

const formatFor = ({ flags }: CliCall, file: string): SecretFormat => {
  const given = flags.text('format');
  return given === 'json' || given === 'dotenv' ? given : file.endsWith('.json') ? 'json' : 'dotenv';
};

async function writePrivate(call: CliCall, file: string, text: string): Promise<void> {
  const { engine } = await call.services();
  const path = resolve(call.call.cwd, file);
  if (call.flags.bool('force') !== true && (await engine.files.lstat(path)) !== undefined)
    throw new UsageError(`${file} is there already`, 'give another name, or --force');
  await engine.writer.write(path, Buffer.from(text), { mode: 0o600 });
}
