import { formatDuration } from '../core/duration.ts';
import { type ErrorCode, ToolError } from '../core/errors.ts';
import type { ProfileRef, ProfileSource } from './contract.ts';

/** Specification: "Authentication handler errors". The messages are fixed; what we add is a hint. */

export function notAuthenticated(profile: ProfileRef, hint?: string): ToolError {
  return new ToolError('not-authenticated', `not authenticated: please run '${loginCommand(profile)}'`, {
    hint: [chosenAt(profile), hint].filter(text => text !== undefined).join('; ') || undefined,
  });
}

export function tokenExpired(profile: ProfileRef, hint?: string): ToolError {
  return new ToolError('token-expired', `credentials expired: please run '${loginCommand(profile)}'`, { hint });
}

export function flowNotSupported(flow: string, handler: string, flows: readonly string[]): ToolError {
  return new ToolError('flow-not-supported', `flow "${flow}" is not supported by the ${handler} handler`, {
    hint: `flows: ${flows.join(', ')}`,
  });
}

export const browserTimeout = (): ToolError =>
  new ToolError('auth-timeout', 'authentication timed out: no response received from browser');

export const deviceCodeExpired = (hint?: string): ToolError =>
  new ToolError('auth-timeout', 'authentication timed out: the device code expired', { hint });

/** Our own time limit ended while the code was still valid. */
export const codeNotEntered = (timeoutMs: number): ToolError =>
  new ToolError(
    'auth-timeout',
    `authentication timed out: the code was not entered within ${formatDuration(timeoutMs)}`,
    {
      hint: 'log in again, with a longer --timeout where needed',
    },
  );

export const userCancelled = (): ToolError => new ToolError('auth-cancelled', 'authentication cancelled by user');

export const invalidScope = (detail?: string): ToolError =>
  new ToolError('invalid-scope', 'Per-request scopes only available with impersonation or STS', { hint: detail });

/** `message`: what the service said, one line, redacted. */
export const identityRefused = (message: string, hint?: string): ToolError =>
  new ToolError('identity-refused', `authentication failed: ${message}`, { hint });

export const metadataUnavailable = (hint?: string): ToolError =>
  new ToolError('metadata-unavailable', 'metadata server not available: not running on the cloud platform?', { hint });

export const impersonationDenied = (target: string): ToolError =>
  new ToolError(
    'impersonation-denied',
    `impersonation denied: ensure source identity has roles/iam.serviceAccountTokenCreator on ${target}`,
  );

export const consentRequired = (message: string, hint?: string): ToolError =>
  new ToolError('consent-required', `consent required: ${message}`, { hint });

/** Carries the claims that the service wants to see at the next login. */
export class InteractionRequired extends ToolError {
  readonly stepUpClaims: string | undefined;

  constructor(profile: ProfileRef, hint: string, stepUpClaims: string | undefined) {
    super('interaction-required', `interaction required: run '${loginCommand(profile)}'`, { hint });
    this.stepUpClaims = stepUpClaims;
  }
}

export const identityUnreachable = (host: string, reason: string, cause?: unknown, hint?: string): ToolError =>
  new ToolError('identity-unreachable', `cannot reach ${host}: ${reason}`, { cause, hint });

export function validityUnreachable(validMs: number, minimumMs: number): ToolError {
  const whole = formatDuration(Math.max(0, Math.floor(validMs / 1000) * 1000));
  return new ToolError(
    'validity-unreachable',
    `a new token is valid only for ${whole}, less than --min-valid-for ${formatDuration(minimumMs)}`,
  );
}

export const authConfig = (message: string, hint?: string, cause?: unknown): ToolError =>
  new ToolError('auth-config', message, { hint, cause });

export const badInput = (message: string, hint?: string): ToolError =>
  new ToolError('invalid-input', message, { hint });

/** `message`: which profile of what, and who chose it. */
export const unknownProfile = (message: string, hint?: string): ToolError =>
  new ToolError('unknown-profile', message, { hint });

export function loginCommand({ handler, profile }: Pick<ProfileRef, 'handler' | 'profile'>): string {
  return `tool auth login ${handler}${profile === undefined ? '' : ` --profile ${profile}`}`;
}

const SOURCES: Readonly<Record<ProfileSource, string>> = {
  flag: 'by --profile or <handler>@<profile>',
  document: 'by the document',
  'global-flag': 'by --auth-profile',
  environment: 'by TOOL_AUTH_PROFILE',
  config: 'by activeProfile in the configuration',
  none: 'by default',
};

export const sourceWords = (source: ProfileSource): string => SOURCES[source];

/**
 * Runs the work for a profile. An error then names the profile, if one was chosen and the error does not name it
 * already.
 */
export async function namingProfile<T>(profile: ProfileRef, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ToolError ? withProfile(error, profile) : error;
  }
}

function withProfile(error: ToolError, profile: ProfileRef): ToolError {
  const chosen = chosenAt(profile);
  const said = `${error.message} ${error.hint ?? ''}`.includes(`"${profile.profile ?? 'built-in'}"`);
  if (chosen === undefined || said || UNRELATED.has(error.code)) return error;
  const { code, message, at, field, faults, cause } = error;
  const hint = error.hint === undefined ? chosen : `${error.hint}; ${chosen}`;
  return new ToolError(code, message, { at, field, faults, cause, hint });
}

/** Errors that do not depend on the profile. */
const UNRELATED: ReadonlySet<ErrorCode> = new Set(['cancelled', 'auth-cancelled', 'timeout', 'internal']);

function chosenAt({ profile, source }: ProfileRef): string | undefined {
  return profile === undefined && source === 'none'
    ? undefined
    : `profile "${profile ?? 'built-in'}", chosen ${SOURCES[source]}`;
}
