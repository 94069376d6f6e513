import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { ToolError } from '../../../core/errors.ts';
import type { FlowContext, Variable } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { readTextFile } from '../../protocol/json-file.ts';
import { checkedKeySize } from '../../protocol/key-size.ts';

export type CredentialKind = 'secret' | 'certificate' | 'federated-file' | 'federated';

/** The first complete credential that the environment offers. */
export interface FoundCredential {
  readonly kind: CredentialKind;
  readonly clientId: string;
  readonly credential: Variable;
}

const VARIABLES: readonly (readonly [CredentialKind, string])[] = [
  ['secret', 'DIRECTORY_CLIENT_SECRET'],
  ['certificate', 'DIRECTORY_CLIENT_CERTIFICATE_PATH'],
  ['federated-file', 'DIRECTORY_FEDERATED_TOKEN_FILE'],
  ['federated', 'DIRECTORY_FEDERATED_TOKEN'],
];

export function credentialVariables(context: FlowContext): FoundCredential | undefined {
  const clientId = context.variable('DIRECTORY_CLIENT_ID')?.value;
  if (clientId === undefined) return undefined;
  for (const [kind, name] of VARIABLES) {
    const credential = context.variable(name);
    if (credential !== undefined) return { kind, clientId, credential };
  }
  return undefined;
}

/** The part of a credential that tells two apart without being secret. */
export async function credentialKind(
  context: FlowContext,
  found: FoundCredential,
): Promise<{ readonly thumbprint: string }> {
  return { thumbprint: found.kind === 'certificate' ? (await readCertificate(context, found)).thumbprint : '' };
}

export interface ClientCertificate {
  readonly key: KeyObject;
  /** base64url SHA-256 of the certificate in DER form. */
  readonly thumbprint: string;
}

/** A PEM file with a private key and a certificate. */
export async function readCertificate(
  context: FlowContext,
  { credential }: FoundCredential,
): Promise<ClientCertificate> {
  const { name, value: path } = credential;
  const pem = await readTextFile(context, path, name);
  const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem)?.[0];
  if (certificate === undefined) throw authConfig(`${path} (${name}) holds no certificate in PEM form`);
  const keyPem = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]+?-----END [A-Z ]*PRIVATE KEY-----/.exec(pem)?.[0];
  if (keyPem === undefined) throw authConfig(`${path} (${name}) holds no private key in PEM form`);
  context.ports.redactor.add(keyPem);
  const password = context.variable('DIRECTORY_CLIENT_CERTIFICATE_PASSWORD')?.value;
  if (password !== undefined) context.ports.redactor.add(password);
  try {
    const key = createPrivateKey({ key: keyPem, ...(password !== undefined && { passphrase: password }) });
    const der = new X509Certificate(certificate).raw;
    if (key.asymmetricKeyType === 'rsa') {
      const thumbprint = createHash('sha256').update(der).digest('base64url');
      return { key: checkedKeySize(key, `${path} (${name}): the private key`), thumbprint };
    }
  } catch (error) {
    if (error instanceof ToolError) throw error;
    // The library's message would show parts of the key.
  }
  throw authConfig(
    `${path} (${name}): the RSA key or the certificate cannot be read`,
    'an encrypted key needs DIRECTORY_CLIENT_CERTIFICATE_PASSWORD',
  );
}

/** The token of another platform: the file is read anew every time, since it is replaced while the program runs. */
export async function federatedToken(context: FlowContext, { kind, credential }: FoundCredential): Promise<string> {
  const text =
    kind === 'federated-file' ? await readTextFile(context, credential.value, credential.name) : credential.value;
  const token = text.trim();
  if (token === '') throw authConfig(`the federated token of ${credential.name} is empty`);
  context.ports.redactor.add(token);
  return token;
}
