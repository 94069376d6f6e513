import type { ToolError } from '../../core/errors.ts';
import { isLoopbackHost } from '../../core/http/web-address.ts';
import type { FlowContext } from '../contract.ts';
import { authConfig } from '../errors.ts';

export interface Endpoint {
  readonly url: string;
  /** Configured, as opposed to built in. */
  readonly overridden: boolean;
}

/**
 * First that is set: configuration of the profile or handler, the variable `TOOL_<HANDLER>_<KEY>`, the built-in address.
 * `https:`, or `http:` to this machine. `together`: the keys of one service. Once one of them is set, none of the others is the
 * built-in one: credentials of one service never go to another.
 */
export function endpointAddress(
  context: FlowContext,
  key: string,
  builtIn: string,
  together: readonly string[] = [],
): Endpoint {
  const set = configuredEndpoint(context, key);
  if (set !== undefined) return { url: checkedAddress(set.value, set.origin), overridden: true };
  for (const other of together) {
    const origin = configuredEndpoint(context, other)?.origin;
    if (origin !== undefined) throw mixedServices(context, { key, origin, builtIn });
  }
  return { url: builtIn, overridden: false };
}

function mixedServices(
  { handler }: FlowContext,
  { key, origin, builtIn }: { readonly key: string; readonly origin: string; readonly builtIn: string },
): ToolError {
  return authConfig(
    `${origin} is set, but auth.${handler.name}.endpoints.${key} is not: credentials would go to two services`,
    `set auth.${handler.name}.endpoints.${key} or ${endpointVariable(handler.name, key)} as well; the built-in address is ${builtIn}`,
  );
}

/** An endpoint setting as text, and where it was set. */
export function configuredEndpoint(
  context: FlowContext,
  key: string,
): { readonly value: string; readonly origin: string } | undefined {
  const configured = context.settings.endpoints.get(key);
  if (configured !== undefined) return { value: configured, origin: `auth.${context.handler.name}.endpoints.${key}` };
  const name = endpointVariable(context.handler.name, key);
  const value = context.ports.environment[name];
  return value ? { value, origin: name } : undefined;
}

/** `TOOL_CODE_HOST_USER_URL` */
export const endpointVariable = (handler: string, key: string): string =>
  `TOOL_${upperSnake(handler)}_${upperSnake(key)}`;

const upperSnake = (name: string): string =>
  name
    .replaceAll(/([A-Z])/g, '_$1')
    .replaceAll('-', '_')
    .toUpperCase();

export function checkedAddress(text: string, origin: string, plainHttp = false): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw authConfig(`${origin} is not a valid address: write https://host/path`);
  if (url.username !== '' || url.password !== '') throw authConfig(`${origin} must not hold a user name or password`);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && (plainHttp || isLoopbackHost(url.hostname)));
  if (!secure) throw authConfig(`${origin} must begin with https: (http: is possible for this machine only)`);
  return text.replace(/\/+$/, '');
}
