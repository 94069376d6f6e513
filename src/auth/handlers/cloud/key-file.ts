import type { Claims, FlowContext, Variable } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { describeType, readJsonFile, textMember } from '../../protocol/json-file.ts';
import { ISSUER } from './endpoints.ts';

const VARIABLE = 'CLOUD_APPLICATION_CREDENTIALS';

/** Specification: "Service account key file fields". */
export interface KeyFile {
  readonly path: string;
  readonly clientEmail: string;
  readonly clientId: string | undefined;
  readonly privateKeyId: string;
  readonly privateKey: string;
  readonly projectId: string | undefined;
}

export const keyFileVariable = (context: FlowContext): Variable | undefined => context.variable(VARIABLE);

/** The type that the file declares; undefined when it cannot be read, which `readKeyFile` reports. */
export async function keyFileType(context: FlowContext, variable: Variable): Promise<string | undefined> {
  const json = await readJsonFile(context, variable.value, variable.name).catch(() => undefined);
  return json === undefined ? undefined : textMember(json, 'type');
}

export async function readKeyFile(context: FlowContext): Promise<KeyFile> {
  const variable = keyFileVariable(context);
  if (variable === undefined)
    throw authConfig(`${VARIABLE} is not set`, 'set it to the path of a service account key file');
  const { name, value: path } = variable;
  const json = await readJsonFile(context, path, name);
  if (json['type'] !== 'service_account')
    throw authConfig(`${path} (${name}) has ${describeType(json)}; a service_account key file is needed`);
  const member = (key: string): string => {
    const value = textMember(json, key);
    if (value === undefined) throw authConfig(`${path} (${name}) lacks ${key}`, 'create a new key file');
    return value;
  };
  const file = {
    path,
    clientEmail: member('client_email'),
    clientId: textMember(json, 'client_id'),
    privateKeyId: member('private_key_id'),
    privateKey: member('private_key'),
    projectId: textMember(json, 'project_id'),
  };
  context.ports.redactor.add(file.privateKey);
  return file;
}

/** Specification: "Claims object", column "From service account key". */
export const keyFileClaims = ({ clientEmail, clientId }: KeyFile): Claims => ({
  issuer: ISSUER,
  subject: clientEmail,
  email: clientEmail,
  clientId,
  objectId: clientId,
  identityType: 'service-principal',
});
