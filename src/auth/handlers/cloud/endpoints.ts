import type { FlowContext } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { checkedAddress, configuredEndpoint, type Endpoint, endpointAddress } from '../../protocol/endpoints.ts';

const BUILT_IN = {
  authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revokeUrl: 'https://oauth2.googleapis.com/revoke',
  tokeninfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
  userinfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
  stsUrl: 'https://sts.googleapis.com/v1/token',
  iamCredentialsUrl: 'https://iamcredentials.googleapis.com',
  scopeBase: 'https://www.googleapis.com/auth',
} as const;
type Key = keyof typeof BUILT_IN;
/** All but the names of scopes, to which nothing is sent. */
const SERVICE: readonly Key[] = [
  'authUrl',
  'tokenUrl',
  'revokeUrl',
  'tokeninfoUrl',
  'userinfoUrl',
  'stsUrl',
  'iamCredentialsUrl',
];

/** The fixed claims issuer, and the default of `endpoints.issuer`. */
export const ISSUER = 'https://accounts.google.com';
export const METADATA_FLAVOR = 'Google';
export const CLOUD_CLI_DIRECTORY = 'gcloud';
const METADATA_HOST = 'http://metadata.google.internal';

export const endpoint = (context: FlowContext, key: Key): Endpoint =>
  endpointAddress(context, key, BUILT_IN[key], key === 'scopeBase' ? [] : SERVICE);
export const address = (context: FlowContext, key: Key): string => endpoint(context, key).url;

/** Scopes of the platform are addresses below one base. */
const platformScope = (context: FlowContext, name: string): string => `${address(context, 'scopeBase')}/${name}`;
export const cloudPlatform = (context: FlowContext): string => platformScope(context, 'cloud-platform');

/** The issuer to insist on: the built-in one with built-in endpoints, or a configured one. */
export function expectedIssuer(context: FlowContext): string | undefined {
  const configured = configuredEndpoint(context, 'issuer')?.value;
  if (configured !== undefined) return configured;
  return SERVICE.some(key => configuredEndpoint(context, key) !== undefined) ? undefined : ISSUER;
}

/** Specification: the exchange is a JSON request; `form` sends the same fields as a form. */
export function stsEncoding(context: FlowContext): 'json' | 'form' {
  const set = configuredEndpoint(context, 'stsEncoding');
  if (set === undefined || set.value === 'json') return 'json';
  if (set.value === 'form') return 'form';
  throw authConfig(`${set.origin} must be json or form`);
}

/** Address of the metadata server. `CLOUD_METADATA_HOST` precedes every other setting. */
export function metadataBase(context: FlowContext): string {
  const variable = context.variable('CLOUD_METADATA_HOST');
  const set =
    variable === undefined
      ? configuredEndpoint(context, 'metadataHost')
      : { value: variable.value, origin: variable.name };
  if (set === undefined) return METADATA_HOST;
  return checkedAddress(/^https?:\/\//.test(set.value) ? set.value : `http://${set.value}`, set.origin, true);
}
export const isDefaultMetadataHost = (context: FlowContext): boolean => metadataBase(context) === METADATA_HOST;
