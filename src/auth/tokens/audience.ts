import { ToolError } from '../../core/errors.ts';
import { isInAudience } from '../../core/token-audience.ts';
import type { FlowContext } from '../contract.ts';

/**
 * Where credentials may go: the hosts that the configuration names (`allowedHosts`), otherwise those that the handler
 * knows its tokens are for. Undefined: neither is known, and any host may be asked.
 */
export function allowedHosts(
  context: FlowContext,
  scopes: readonly string[] | undefined,
): readonly string[] | undefined {
  return context.settings.allowedHosts ?? context.handler.audience?.(context, scopes ?? []);
}

/**
 * Throws `forbidden` unless `host` may have the credentials. `host` includes the port where it is not the usual one.
 */
export function requireAudience(
  context: FlowContext,
  reference: string,
  host: string | undefined,
  scopes: readonly string[] | undefined,
): void {
  const allowed = allowedHosts(context, scopes);
  if (allowed === undefined || isAllowed(allowed, host)) return;
  throw new ToolError('forbidden', `the credentials of ${reference} must not be sent to ${host ?? 'an unnamed host'}`, {
    hint: `they are for ${allowed.join(', ')}; ${configurationKey(context)} names all hosts that may have them`,
  });
}

export const isAllowed = (allowed: readonly string[], host: string | undefined): boolean =>
  host !== undefined && isInAudience(allowed, host);

function configurationKey({ profile: { handler, profile } }: FlowContext): string {
  return `auth.${handler}.${profile === undefined ? '' : `profiles.${profile}.`}allowedHosts`;
}
