import { scopeHosts } from '../../../core/token-audience.ts';
import type { AuthHandler, FlowContext, LoginOptions } from '../../contract.ts';
import { isHeadless } from '../../protocol/interaction.ts';
import { defaultScopes, resourceScopes } from './scopes.ts';
import { servicePrincipalFlow } from './service-principal-flow.ts';
import { authority, chooseTenant, directoryUrl } from './tenant.ts';
import { deviceCodeFlow, interactiveFlow } from './user-flows.ts';

/** The enterprise directory. Specification: "Token handling rules", interactive flow and `service-principal`. */
export const directory: AuthHandler = {
  name: 'directory',
  displayName: 'Directory',
  capabilities: ['scopes_on_login', 'scopes_on_token_request', 'tenant_id', 'federated_token'],
  flows: [servicePrincipalFlow, interactiveFlow, deviceCodeFlow],
  defaultFlow: interactiveFlow.name,
  loginFlow,
  audience,
  clockUrl: context => directoryUrl(context, chooseTenant(context), 'token'),
};

/** For the built-in directory, the hosts of some resources are known. */
function audience(context: FlowContext, asked: readonly string[]): readonly string[] | undefined {
  if (authority(context).overridden) return undefined;
  const own = context.session?.requestedScopes ?? defaultScopes(context);
  return scopeHosts(resourceScopes(asked.length > 0 ? asked : own));
}

async function loginFlow(context: FlowContext, options: LoginOptions): Promise<string> {
  if ((await servicePrincipalFlow.source(context)) !== undefined) return servicePrincipalFlow.name;
  if (!isHeadless(context, options)) return interactiveFlow.name;
  context.warn(
    'no browser can be started here: signing in with a device code (--flow interactive waits for a browser all the same)',
  );
  return deviceCodeFlow.name;
}
