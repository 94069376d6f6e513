import type { AuthHandler, FlowContext, LoginOptions } from '../../contract.ts';
import { cloudcliAdcFlow } from './cloudcli-adc-flow.ts';
import { address, cloudPlatform } from './endpoints.ts';
import { readExternalAccount } from './external-account.ts';
import { interactiveFlow } from './interactive-flow.ts';
import { metadataFlow } from './metadata-flow.ts';
import { machineScopes } from './scopes.ts';
import { servicePrincipalFlow } from './service-principal-flow.ts';
import { workloadIdentityFlow } from './workload-identity-flow.ts';

/** Specification: "Cloud handler flows"; the order is that of the detection. */
export const cloud: AuthHandler = {
  name: 'cloud',
  displayName: 'Cloud platform',
  capabilities: ['scopes_on_login', 'scopes_on_token_request', 'federated_token'],
  flows: [workloadIdentityFlow, metadataFlow, servicePrincipalFlow, interactiveFlow, cloudcliAdcFlow],
  defaultFlow: interactiveFlow.name,
  loginFlow,
  impersonation: {
    sourceScopes: context => [cloudPlatform(context)],
    targetScopes: machineScopes,
    async impliedTarget(context, flow) {
      return flow.name === workloadIdentityFlow.name
        ? (await readExternalAccount(context)).impersonationTarget
        : undefined;
    },
    identityToken: async (context, request) =>
      await (await import('./impersonation.ts')).impersonateIdentity(context, request),
    exchange: async (context, request) => await (await import('./impersonation.ts')).impersonate(context, request),
  },
  clockUrl: context => address(context, 'tokenUrl'),
};

/** A login without `--flow`: what the machine offers, else a person in a browser. */
async function loginFlow(context: FlowContext, _options: LoginOptions): Promise<string> {
  if ((await workloadIdentityFlow.source(context)) !== undefined) return workloadIdentityFlow.name;
  if (await metadataFlow.probe?.(context, false)) return metadataFlow.name;
  const keyFile = await servicePrincipalFlow.source(context);
  return keyFile === undefined ? interactiveFlow.name : (keyFile.flow ?? servicePrincipalFlow.name);
}
