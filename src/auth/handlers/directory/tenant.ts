import { DIRECTORY_AUTHORITY } from '../../../core/directory-authority.ts';
import type { FlowContext } from '../../contract.ts';
import { badInput } from '../../errors.ts';
import { type Endpoint, endpointAddress } from '../../protocol/endpoints.ts';
import type { IdTokenRule } from '../../protocol/id-token.ts';

const MANY_TENANTS = new Set(['common', 'organizations', 'consumers']);

/** `--tenant-id`, the recorded one, `tenantId`, `DIRECTORY_TENANT_ID`, `common`. */
export function chooseTenant(context: FlowContext, flag?: string): string {
  const tenant =
    flag ??
    context.session?.tenantId ??
    context.settings.tenantId ??
    context.variable('DIRECTORY_TENANT_ID')?.value ??
    'common';
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/.test(tenant))
    throw badInput(`"${tenant}" is not a tenant`, 'give its id or its domain name with --tenant-id');
  return tenant;
}

export const isShared = (tenant: string): boolean => MANY_TENANTS.has(tenant.toLowerCase());

export const authority = (context: FlowContext): Endpoint => endpointAddress(context, 'authority', DIRECTORY_AUTHORITY);

export type DirectoryPath = 'authorize' | 'token' | 'devicecode';
export const directoryUrl = (context: FlowContext, tenant: string, path: DirectoryPath): string =>
  `${authority(context).url}/${tenant}/oauth2/v2.0/${path}`;

/** Issuers are per tenant; a login at a shared address is answered by the tenant that the person belongs to. */
export const idTokenRule = (context: FlowContext, tenant: string): IdTokenRule => ({
  kind: 'enforce',
  issuer(claims) {
    const own = typeof claims['tid'] === 'string' ? claims['tid'] : '';
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tenant);
    return `${authority(context).url}/${isShared(tenant) || !isId ? own : tenant}/v2.0`;
  },
});
