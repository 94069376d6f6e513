/** What is known of an authentication handler before its code is loaded. A handler that is not in the table does not exist. */
interface HandlerFacts {
  /** Environment variables that hold or name its credentials; the one that counts first comes first. */
  readonly credentials: readonly string[];
  /** Those of them that name a file. */
  readonly files: readonly string[];
  /** Its other environment variables. */
  readonly settings: readonly string[];
  /** Keys of `auth.<name>.endpoints`. */
  readonly endpoints: readonly string[];
}

const HANDLERS = {
  cloud: {
    credentials: ['CLOUD_EXTERNAL_ACCOUNT', 'CLOUD_APPLICATION_CREDENTIALS'],
    files: ['CLOUD_EXTERNAL_ACCOUNT', 'CLOUD_APPLICATION_CREDENTIALS'],
    settings: ['CLOUD_METADATA_HOST', 'CLOUD_CLI_CONFIG'],
    endpoints: [
      'authUrl',
      'tokenUrl',
      'revokeUrl',
      'tokeninfoUrl',
      'userinfoUrl',
      'stsUrl',
      'iamCredentialsUrl',
      'metadataHost',
      'scopeBase',
      'issuer',
      'stsEncoding',
    ],
  },
  'code-host': {
    credentials: ['CODEHOST_TOKEN'],
    files: [],
    settings: [],
    endpoints: ['deviceCodeUrl', 'tokenUrl', 'apiUrl', 'userUrl'],
  },
  directory: {
    credentials: ['DIRECTORY_CLIENT_SECRET', 'DIRECTORY_CLIENT_CERTIFICATE_PATH', 'DIRECTORY_FEDERATED_TOKEN_FILE'],
    files: ['DIRECTORY_CLIENT_CERTIFICATE_PATH', 'DIRECTORY_FEDERATED_TOKEN_FILE'],
    settings: [
      'DIRECTORY_CLIENT_ID',
      'DIRECTORY_CLIENT_CERTIFICATE_PASSWORD',
      'DIRECTORY_FEDERATED_TOKEN',
      'DIRECTORY_TENANT_ID',
    ],
    endpoints: ['authority'],
  },
} as const satisfies Readonly<Record<string, HandlerFacts>>;

export type HandlerName = keyof typeof HANDLERS;

export const HANDLER_FACTS: Readonly<Record<HandlerName, HandlerFacts>> = HANDLERS;
export const HANDLER_NAMES: readonly string[] = Object.keys(HANDLERS);
