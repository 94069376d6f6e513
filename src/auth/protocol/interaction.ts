import { ToolError } from '../../core/errors.ts';
import { openableAddress } from '../../core/http/web-address.ts';
import type { FlowContext, LoginOptions } from '../contract.ts';
import { userCancelled } from '../errors.ts';

/** Time limit of a browser login; a device code has an end of its own. */
const BROWSER_TIMEOUT_MS = 300_000;
export const DEVICE_TIMEOUT_MS = 3_600_000;
const UNATTENDED_TIMEOUT_MS = 60_000;

export interface Interaction {
  /** No browser can be started here, or none is wanted. */
  readonly headless: boolean;
  readonly timeoutMs: number;
}

/** How a login can reach the person. Says at once what unattended machines need instead. */
export function chooseInteraction(
  context: FlowContext,
  options: LoginOptions,
  variables: readonly string[],
  defaultTimeoutMs = BROWSER_TIMEOUT_MS,
): Interaction {
  const { environment, terminal } = context.ports;
  const unattended = (!terminal.interactive || Boolean(environment['CI'])) && !environment['BROWSER'];
  if (unattended && variables.length > 0)
    terminal.say(
      `note: this terminal may be unattended; to log in without a person set ${variables.join(' or ')} instead`,
    );
  return {
    headless: isHeadless(context, options),
    timeoutMs: options.timeoutMs ?? (unattended ? UNATTENDED_TIMEOUT_MS : defaultTimeoutMs),
  };
}

export function isHeadless({ ports }: FlowContext, { noBrowser }: Pick<LoginOptions, 'noBrowser'>): boolean {
  const { environment, surroundings } = ports;
  if (noBrowser) return true;
  if (environment['BROWSER']) return false;
  if (environment['SSH_CONNECTION'] || surroundings.container) return true;
  const display = environment['DISPLAY'] || environment['WAYLAND_DISPLAY'];
  return surroundings.platform === 'linux' && !display && !surroundings.wsl;
}

/**
 * Always shows the address, and opens the browser where there is one. What a service wrote is shown on one line, and
 * opened only when it is an https address, or an http one of this machine.
 */
export async function showAddress(
  context: FlowContext,
  url: string,
  interaction: Interaction,
  text: string,
): Promise<void> {
  const { terminal } = context.ports;
  for (const line of [text, '', `  ${url}`, '']) terminal.say(line);
  const opened = openableAddress(url)?.href;
  if (opened === undefined) context.warn('the address is not an https address: it was not opened');
  if (interaction.headless || opened === undefined) return;
  try {
    await context.ports.browser(opened);
  } catch (error) {
    context.warn(`the browser could not be started (${(error as Error).message}): open the address yourself`);
  }
}

/** What ends an interactive wait: the person (SIGINT), or the time. */
export interface Patience {
  readonly signal: AbortSignal;
  /** The error of the wait, in words for the user. */
  explain(error: unknown, timeout: () => ToolError): unknown;
  end(): void;
}

export function startPatience(context: FlowContext, timeoutMs: number): Patience {
  const expired = new AbortController();
  const timer = setTimeout(() => expired.abort(), timeoutMs);
  const { signal: cancelled } = context.call;
  return {
    signal: AbortSignal.any([cancelled, expired.signal]),
    explain(error, timeout) {
      if (error instanceof ToolError && error.code !== 'cancelled' && error.code !== 'timeout') return error;
      if (cancelled.aborted) return userCancelled();
      return expired.signal.aborted ? timeout() : error;
    },
    end: () => clearTimeout(timer),
  };
}
