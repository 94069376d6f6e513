import type { AuthHandler } from '../../contract.ts';
import { deviceCodeFlow } from './device-code-flow.ts';
import { audienceHosts, chooseHostname, tokenUrl } from './endpoints.ts';
import { patFlow } from './pat-flow.ts';

/** The source-code hosting service. Specification: "Token handling rules", flows `device_code` and `pat`. */
export const codeHost: AuthHandler = {
  name: 'code-host',
  displayName: 'Code host',
  capabilities: ['scopes_on_login', 'hostname'],
  flows: [patFlow, deviceCodeFlow],
  defaultFlow: deviceCodeFlow.name,
  loginFlow: async (_context, { withToken, scopes, ...options }) => {
    if (withToken) return patFlow.name;
    const fromVariable =
      scopes.length === 0 && options.clientId === undefined && _context.variable('CODEHOST_TOKEN') !== undefined;
    return fromVariable ? patFlow.name : deviceCodeFlow.name;
  },
  audience: audienceHosts,
  clockUrl: context => tokenUrl(context, chooseHostname(context)).url,
};
