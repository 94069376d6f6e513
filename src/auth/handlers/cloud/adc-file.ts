import type { FlowContext } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { describeType, fullPath, readJsonFile, textMember } from '../../protocol/json-file.ts';
import { CLOUD_CLI_DIRECTORY } from './endpoints.ts';

/** The login of the platform's own command-line program. It is read anew for every refresh and never written. */
export interface AdcFile {
  readonly path: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

const FILE = 'application_default_credentials.json';

/** Specification: "Cloud handler flows", `CLOUD_CLI_CONFIG`. */
function adcPath(context: FlowContext): string {
  const { surroundings, environment } = context.ports;
  const windows = surroundings.platform === 'win32';
  const separator = windows ? '\\' : '/';
  const join = (...parts: readonly string[]): string => parts.join(separator);
  const configured = context.variable('CLOUD_CLI_CONFIG')?.value;
  if (configured !== undefined) return join(configured.replace(/[/\\]+$/, ''), FILE);
  if (!windows) return join(surroundings.home, '.config', CLOUD_CLI_DIRECTORY, FILE);
  return join(environment['APPDATA'] || join(surroundings.home, 'AppData', 'Roaming'), CLOUD_CLI_DIRECTORY, FILE);
}

export async function findAdcFile(context: FlowContext): Promise<string | undefined> {
  const path = adcPath(context);
  const stat = await context.ports.files.stat(fullPath(context, path)).catch(() => undefined);
  return stat?.kind === 'file' ? path : undefined;
}

export async function readAdcFile(context: FlowContext): Promise<AdcFile> {
  const path = adcPath(context);
  const origin = 'cloud CLI credentials';
  const json = await readJsonFile(context, path, origin, 'log in with the cloud CLI first');
  if (json['type'] !== 'authorized_user')
    throw authConfig(`cloud CLI credentials at ${path} have ${describeType(json)}; only authorized_user can be used`);
  const member = (name: string): string => {
    const value = textMember(json, name);
    if (value === undefined) throw authConfig(`${origin} at ${path} lack ${name}`, 'log in with the cloud CLI again');
    return value;
  };
  const file = {
    path,
    clientId: member('client_id'),
    clientSecret: member('client_secret'),
    refreshToken: member('refresh_token'),
  };
  for (const secret of [file.clientSecret, file.refreshToken]) context.ports.redactor.add(secret);
  return file;
}
