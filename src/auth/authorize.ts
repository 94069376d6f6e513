import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { AuthorizeOptions } from '../providers/contract.ts';
import { type AuthParts, handlerConfig, resolveProfile } from './parts.ts';
import { settingsOf } from './profile.ts';
import { DEFAULT_MIN_VALID_MS, type TokenSource } from './token-source.ts';

export interface Asker {
  readonly parts: AuthParts;
  readonly tokens: TokenSource;
  readonly call: Call;
}

/** The value of an `Authorization` header for a reference in a document. Specification: "Profiles", rules 4 and 6. */
export async function authorize(
  { parts, tokens, call }: Asker,
  reference: string,
  options: AuthorizeOptions,
): Promise<string> {
  const profile = resolveProfile(parts, reference, { inDocument: true }, call);
  const { allowedHosts } = settingsOf(handlerConfig(parts, profile.handler), profile.profile);
  if (allowedHosts !== undefined) refuseOtherHosts(reference, options.host, allowedHosts);
  const { accessToken } = await tokens.token(
    profile,
    {
      scopes: options.scopes,
      minValidForMs: options.minValidForMs ?? DEFAULT_MIN_VALID_MS,
      explicitMinimum: false,
      forceRefresh: options.forceRefresh ?? false,
    },
    call,
  );
  return `Bearer ${accessToken}`;
}

function refuseOtherHosts(reference: string, host: string | undefined, allowed: readonly string[]): void {
  if (host !== undefined && allowed.some(glob => matchesHost(glob, host))) return;
  throw new ToolError('forbidden', `the credentials of ${reference} must not be sent to ${host ?? 'an unnamed host'}`, {
    hint: `allowedHosts: ${allowed.join(', ')}`,
  });
}

/** `*` stands for any characters without a dot, `**` for any. A port in the host counts only when the glob has one. */
export function matchesHost(glob: string, host: string): boolean {
  const name = glob.includes(':') ? host : host.replace(/:\d+$/, '');
  const pattern = glob
    .toLowerCase()
    .split(/(\*\*?)/)
    .map(part => (part === '**' ? '.*' : part === '*' ? '[^.]*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')))
    .join('');
  return new RegExp(`^${pattern}$`).test(name.toLowerCase());
}
