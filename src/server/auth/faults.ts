import type { Fault } from '../../core/errors.ts';
import type { AuthFaults, AuthOptions } from './contract.ts';
import { filled, isDirectoryAddress } from './directory-address.ts';
import { isRestricted } from './roles.ts';

const TENANT_ID = /^[A-Za-z0-9-]{1,64}$/;
const CLIENT_ID = /^[A-Za-z0-9._~-]{1,253}$/;
/** Addresses of many tenants: a token of any of them would do. */
const MANY_TENANTS = new Set(['common', 'organizations', 'consumers']);
const KEY = 'apiServer.auth.azureOIDC';

/** Specification: "API server authentication", rule 3. The values are not repeated. */
export const authFaults: AuthFaults = options =>
  options.oidc.enabled ? RULES.flatMap(rule => rule(options)).map(withHint) : rolesAlone(options);

/** Roles without authentication are an error, because they would have no effect. */
const rolesAlone = ({ roles, hasPermissions }: AuthOptions): readonly Fault[] =>
  isRestricted(roles) || hasPermissions === true
    ? [
        {
          field: hasPermissions === true ? 'apiServer.auth.permissions' : 'apiServer.auth.roles',
          message: 'roles and permissions mean something only where callers have tokens',
          hint: `set ${KEY}.enabled`,
        },
      ]
    : [];

const withHint = (fault: Fault): Fault => ({
  hint: `set it, or switch authentication off with ${KEY}.enabled: false`,
  ...fault,
});

type Rule = (options: AuthOptions) => readonly Fault[];

const fault = (field: string, what: string): Fault => ({ field, message: `${field} ${what}` });
const unless = (good: boolean, field: string, what: string): readonly Fault[] => (good ? [] : [fault(field, what)]);

const RULES: readonly Rule[] = [
  ({ oidc: { tenantId } }) =>
    MANY_TENANTS.has(tenantId.toLowerCase())
      ? [fault(`${KEY}.tenantId`, 'must be one tenant: an address of many would let every tenant in')]
      : unless(
          TENANT_ID.test(tenantId),
          `${KEY}.tenantId`,
          tenantId === ''
            ? 'is not set, but authentication is enabled'
            : 'must be the id of a tenant: 1 to 64 letters, digits and hyphens, not a domain name',
        ),
  ({ oidc: { clientId } }) =>
    unless(
      CLIENT_ID.test(clientId),
      `${KEY}.clientId`,
      clientId === ''
        ? 'is not set, but authentication is enabled'
        : 'must be the id of a client: 1 to 253 letters, digits and . _ ~ -',
    ),
  ({ oidc: { authority }, directoryAuthority }) => {
    const [field, address] =
      authority === undefined
        ? ['auth.directory.endpoints.authority', directoryAuthority]
        : [`${KEY}.authority`, authority];
    const good = address === undefined || isDirectoryAddress(address);
    return unless(good, field, 'must be an absolute address that begins with https: (http: for this machine only)');
  },
  ({ oidc: { additionalIssuers = [], tenantId } }) =>
    additionalIssuers.flatMap((issuer, i) =>
      unless(
        isDirectoryAddress(filled(issuer, tenantId)),
        `${KEY}.additionalIssuers[${i}]`,
        'must be an absolute address that begins with https: (http: for this machine only)',
      ),
    ),
];
