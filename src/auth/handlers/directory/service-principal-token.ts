import type { FlowContext, Login, LoginOptions, Token } from '../../contract.ts';
import { authConfig, badInput } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { requestToken } from '../../protocol/token-endpoint.ts';
import {
  credentialVariables,
  type FoundCredential,
  federatedToken,
  readCertificate,
} from './application-credential.ts';
import { explainedLogin } from './refusal-words.ts';
import { applicationScope, defaultScopes, resourceScopes } from './scopes.ts';
import { chooseTenant, directoryUrl, isShared } from './tenant.ts';

const ASSERTION_LIFETIME_S = 600;

export async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const fresh = { ...context, session: undefined };
  const tenant = chooseTenant(fresh, options.tenantId);
  const scopes = resourceScopes(options.scopes.length > 0 ? options.scopes : defaultScopes(context));
  const token = await request(context, tenant, scopes);
  const clientId = credentialVariables(context)?.clientId;
  const claims = { subject: clientId, clientId, identityType: 'service-principal' } as const;
  return { token, claims, scopes, requestedScopes: scopes, clientId, tenantId: tenant };
}

export const requestAsApplication = async (context: FlowContext, scopes: readonly string[]): Promise<Token> =>
  await request(context, chooseTenant(context), scopes);

async function request(context: FlowContext, tenant: string, scopes: readonly string[]): Promise<Token> {
  if (isShared(tenant)) throw badInput('service-principal needs --tenant-id', `"${tenant}" stands for many tenants`);
  const found = credentialVariables(context);
  if (found === undefined)
    throw authConfig(
      'no credential of an application is set',
      'set DIRECTORY_CLIENT_ID and one of DIRECTORY_CLIENT_SECRET, DIRECTORY_CLIENT_CERTIFICATE_PATH, DIRECTORY_FEDERATED_TOKEN_FILE',
    );
  const url = directoryUrl(context, tenant, 'token');
  const endpoint = {
    url,
    clientId: found.clientId,
    clientSecret: found.kind === 'secret' ? found.credential.value : undefined,
    idToken: { kind: 'read' },
    repeat: 'safe',
    silentLifetime: 'hour',
  } as const;
  const assertion = await clientAssertion(context, found, url);
  try {
    return (await requestToken(context, endpoint, { kind: 'client', scope: applicationScope(scopes), assertion }))
      .token;
  } catch (error) {
    throw error instanceof Refusal ? explainedLogin(context, error, 'service-principal') : error;
  }
}

async function clientAssertion(context: FlowContext, found: FoundCredential, url: string): Promise<string | undefined> {
  if (found.kind === 'secret') return undefined;
  return found.kind === 'certificate'
    ? await signedAssertion(context, found, url)
    : await federatedToken(context, found);
}

async function signedAssertion(context: FlowContext, found: FoundCredential, audience: string): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  const { key, thumbprint } = await readCertificate(context, found);
  const now = Math.floor(context.ports.clock.now().getTime() / 1000);
  const assertion = await new SignJWT()
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setAudience(audience)
    .setIssuer(found.clientId)
    .setSubject(found.clientId)
    .setJti(context.ports.random.uuid())
    .setNotBefore(now)
    .setIssuedAt(now)
    .setExpirationTime(now + ASSERTION_LIFETIME_S)
    .sign(key);
  context.ports.redactor.add(assertion);
  return assertion;
}
