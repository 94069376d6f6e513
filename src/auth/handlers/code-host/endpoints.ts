import { codeHostAddresses, isHostName, PUBLIC_CODE_HOST } from '../../../core/code-host.ts';
import { codeHostAudience } from '../../../core/token-audience.ts';
import type { FlowContext } from '../../contract.ts';
import { authConfig } from '../../errors.ts';
import { configuredEndpoint, type Endpoint, endpointAddress } from '../../protocol/endpoints.ts';

/** Host and port of the service: from the flag of this login, the recorded login or the configuration. */
export function chooseHostname(context: FlowContext, flag?: string): string {
  const hostname = (flag ?? context.session?.hostname ?? context.settings.hostname ?? PUBLIC_CODE_HOST).toLowerCase();
  if (!isHostName(hostname))
    throw authConfig(`"${hostname}" is not a host name`, 'write the name alone, for example code.example.com');
  return hostname;
}

const webBaseAddress = (hostname: string): string => codeHostAddresses(hostname).web;
const apiBaseAddress = (hostname: string): string => codeHostAddresses(hostname).api;

/** Another host name counts as overriding what is built in. */
const overriding = (endpoint: Endpoint, hostname: string): Endpoint => ({
  ...endpoint,
  overridden: endpoint.overridden || hostname !== PUBLIC_CODE_HOST,
});

const SERVICE = ['deviceCodeUrl', 'tokenUrl', 'apiUrl', 'userUrl'];
/** With another host name, the addresses that are not set belong to its service. */
const impliedVariables = (hostname: string): readonly string[] => (hostname === PUBLIC_CODE_HOST ? SERVICE : []);

export const deviceCodeUrl = (context: FlowContext, hostname: string): Endpoint =>
  overriding(
    endpointAddress(
      context,
      'deviceCodeUrl',
      `${webBaseAddress(hostname)}/login/device/code`,
      impliedVariables(hostname),
    ),
    hostname,
  );
export const tokenUrl = (context: FlowContext, hostname: string): Endpoint =>
  overriding(
    endpointAddress(
      context,
      'tokenUrl',
      `${webBaseAddress(hostname)}/login/oauth/access_token`,
      impliedVariables(hostname),
    ),
    hostname,
  );
export function audienceHosts(context: FlowContext): readonly string[] {
  const addresses = codeHostAddresses(chooseHostname(context));
  return codeHostAudience({ ...addresses, api: endpointAddress(context, 'apiUrl', addresses.api).url });
}
export function userUrl(context: FlowContext, hostname: string): string {
  if (configuredEndpoint(context, 'userUrl') !== undefined) return endpointAddress(context, 'userUrl', '').url;
  return `${endpointAddress(context, 'apiUrl', apiBaseAddress(hostname), impliedVariables(hostname)).url}/user`;
}
/** Where a person can revoke a grant. */
export const settingsPage = (hostname: string): string => `${webBaseAddress(hostname)}/settings/applications`;
