import { canonicalJson, isMap, toJson } from '../../../core/json/json.ts';
import type { FlowContext } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { checkedAddress } from '../../protocol/endpoints.ts';
import { describeType, fullPath, readJsonFile, textMember } from '../../protocol/json-file.ts';
import { address } from './endpoints.ts';
import { keyFileType, keyFileVariable } from './key-file.ts';

/** Specification: "External account credential config (workload identity)". */
export interface ExternalAccount {
  readonly path: string;
  readonly audience: string;
  readonly subjectTokenType: string;
  readonly tokenUrl: string;
  readonly source: SubjectTokenSource;
  /** The account that the configuration wants to act as. */
  readonly impersonationTarget: string | undefined;
  /** For the fingerprint. */
  readonly sourceText: string;
}

export interface TokenFormat {
  readonly type: 'text' | 'json';
  readonly field: string;
}

export type SubjectTokenSource =
  | { readonly kind: 'file'; readonly path: string; readonly format: TokenFormat }
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly format: TokenFormat;
    }
  | { readonly kind: 'environment'; readonly variable: string; readonly format: TokenFormat };

const VARIABLE = 'CLOUD_EXTERNAL_ACCOUNT';
const CLUSTER_DIRECTORY = '/var/run/secrets/tokens/gcp-ksa';
const CLUSTER_FILE = 'google-application-credentials.json';

/** Where the configuration is: the variable, the file that a cluster projects, or a key file variable that names one. */
export async function externalAccountFile(
  context: FlowContext,
): Promise<{ readonly path: string; readonly origin: string } | undefined> {
  const variable = context.variable(VARIABLE);
  if (variable !== undefined) return { path: variable.value, origin: `env:${variable.name}` };
  const directory = context.ports.environment['TOOL_CLUSTER_TOKEN_DIR'] || CLUSTER_DIRECTORY;
  const projected = `${directory}/${CLUSTER_FILE}`;
  const stat = await context.ports.files.stat(fullPath(context, projected)).catch(() => undefined);
  if (stat?.kind === 'file') return { path: projected, origin: `file:${projected}` };
  const keyFile = keyFileVariable(context);
  if (keyFile === undefined || (await keyFileType(context, keyFile)) !== 'external_account') return undefined;
  return { path: keyFile.value, origin: `env:${keyFile.name}` };
}

export async function readExternalAccount(context: FlowContext): Promise<ExternalAccount> {
  const file = await externalAccountFile(context);
  if (file === undefined)
    throw authConfig(`${VARIABLE} is not set`, 'set it to the path of an external account configuration');
  const { path } = file;
  const origin = file.origin.replace(/^env:/, '').replace(/^file:.*/, 'projected cluster token');
  const json = await readJsonFile(context, path, origin);
  const fail = (what: string, hint?: string): Error => authConfig(`${path} (${origin}) ${what}`, hint);
  if (json['type'] !== 'external_account') throw fail(`has ${describeType(json)}; external_account is needed`);
  const member = (name: string): string => {
    const value = textMember(json, name);
    if (value === undefined) throw fail(`lacks ${name}`);
    return value;
  };
  const given = textMember(json, 'token_url');
  return {
    path,
    audience: member('audience'),
    subjectTokenType: member('subject_token_type'),
    tokenUrl: given === undefined ? address(context, 'stsUrl') : checkedAddress(given, `token_url of ${path}`),
    source: subjectTokenSource(json['credential_source'], fail),
    impersonationTarget: impersonatedAccount(textMember(json, 'service_account_impersonation_url')),
    sourceText: canonicalJson(toJson(json['credential_source'] ?? null)),
  };
}

type Fail = (what: string, hint?: string) => Error;
const NOT_SUPPORTED = ['environment_id', 'executable', 'certificate'];

function subjectTokenSource(value: unknown, fail: Fail): SubjectTokenSource {
  if (!isMap(value)) throw fail('lacks credential_source');
  const foreign = NOT_SUPPORTED.find(name => value[name] !== undefined);
  if (foreign !== undefined)
    throw fail(
      `has a credential_source with ${foreign}, which is not supported`,
      'use a file, a url or an environment variable',
    );
  const format = readTokenFormat(value['format'], fail);
  const path = textMember(value, 'file');
  if (path !== undefined) return { kind: 'file', path, format };
  const url = textMember(value, 'url');
  if (url !== undefined) return { kind: 'url', url, headers: readHeaders(value['headers'], fail), format };
  const variable =
    textMember(value, 'environment_variable') ?? textMember(value, 'env') ?? textMember(value, 'env_var');
  if (variable !== undefined) return { kind: 'environment', variable, format };
  throw fail('has a credential_source with neither file, url nor environment_variable');
}

function readTokenFormat(value: unknown, fail: Fail): TokenFormat {
  if (value === undefined || value === null) return { type: 'text', field: '' };
  const type = isMap(value) ? (value['type'] ?? 'text') : undefined;
  if (!isMap(value) || (type !== 'text' && type !== 'json')) throw fail('has a format that is neither text nor json');
  const field = textMember(value, 'subject_token_field_name') ?? '';
  if (type === 'json' && field === '') throw fail('has format json without subject_token_field_name');
  return { type, field };
}

function readHeaders(value: unknown, fail: Fail): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  if (!isMap(value)) throw fail('has headers that are not a map');
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw fail(`has a header ${name} that is not text`);
    headers[name] = text;
  }
  return headers;
}

const impersonatedAccount = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : /serviceAccounts\/([^/:]+):generateAccessToken$/.exec(url)?.[1];
