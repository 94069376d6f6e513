import { ToolError } from '../../core/errors.ts';
import type { FlowContext } from '../contract.ts';
import { codeNotEntered, deviceCodeExpired, identityRefused, userCancelled } from '../errors.ts';
import { Refusal } from '../login/signals.ts';
import { askIdentity } from './identity-http.ts';
import { type Interaction, showAddress, startPatience } from './interaction.ts';
import { goodJson, oneLine } from './refusals.ts';
import type { TokenAnswer } from './token-endpoint.ts';

/** Clocks differ and answers take time: polling a little later than allowed avoids being told to slow down. */
const MARGIN = 1.2;
const MARGIN_AFTER_SLOW_DOWN = 1.4;
const SLOW_DOWN_STEP_S = 5;
/** How many polls in a row may fail temporarily; one more ends the login. */
const MAX_FAILED_POLLS = 5;
/** Far longer than the minutes for which a code is valid; adding it to a clock time still gives a valid date. */
const MAX_LIFETIME_S = 86_400;
const DEFAULT_INTERVAL_S = 5;

export interface DeviceLogin {
  readonly deviceCodeUrl: string;
  readonly form: Readonly<Record<string, string>>;
  readonly interaction: Interaction;
  /** The call of `context` also ends when the time for this login is over. */
  poll(context: FlowContext, deviceCode: string): Promise<TokenAnswer>;
  /** A clearer error for a refusal by the service. */
  explain(refusal: Refusal): Error;
}

interface DeviceCode {
  readonly deviceCode: string;
  readonly intervalS: number;
  readonly expiresAtMs: number;
}

/** Device authorization grant: shows a code, then polls until the person has entered it somewhere. */
export async function loginWithDevice(context: FlowContext, login: DeviceLogin): Promise<TokenAnswer> {
  const patience = startPatience(context, login.interaction.timeoutMs);
  try {
    const patient = { ...context, call: { ...context.call, signal: patience.signal } };
    const code = await start(patient, login);
    return await pollUntilDone(patient, login, code);
  } catch (error) {
    const explained = patience.explain(error, () => codeNotEntered(login.interaction.timeoutMs));
    throw explained instanceof Refusal ? login.explain(explained) : explained;
  } finally {
    patience.end();
  }
}

async function start(context: FlowContext, login: DeviceLogin): Promise<DeviceCode> {
  const { redactor, clock } = context.ports;
  const answer = await askIdentity(context, {
    method: 'POST',
    url: login.deviceCodeUrl,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...login.form }).toString(),
    repeat: 'safe',
  });
  const json = goodJson(context, answer, 'the device code endpoint');
  const { device_code: deviceCode, user_code: userCode, message } = json;
  const address = json['verification_uri'] ?? json['verification_url'];
  const lifetimeS = Math.min(Number(json['expires_in']), MAX_LIFETIME_S);
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof address !== 'string' || !(lifetimeS > 0))
    throw identityRefused('unusable answer of the device code endpoint: a member is missing');
  if (!isWebAddress(address))
    throw identityRefused('unusable answer of the device code endpoint: verification_uri is not a web address');
  redactor.add(deviceCode);
  const text =
    typeof message === 'string'
      ? oneLine(context, message)
      : `To sign in to ${context.handler.displayName}, enter the code ${userCode} at:`;
  await showAddress(context, address, login.interaction, text);
  const intervalS = Number(json['interval']);
  return {
    deviceCode,
    intervalS: intervalS > 0 ? intervalS : DEFAULT_INTERVAL_S,
    expiresAtMs: clock.monotonicMs() + lifetimeS * 1000,
  };
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);

async function pollUntilDone(
  context: FlowContext,
  login: DeviceLogin,
  { deviceCode, expiresAtMs, ...first }: DeviceCode,
): Promise<TokenAnswer> {
  const { clock } = context.ports;
  let { intervalS } = first;
  let slowDowns = 0;
  let failed = 0;
  for (;;) {
    const pauseMs = intervalS * 1000 * (slowDowns > 0 ? MARGIN_AFTER_SLOW_DOWN : MARGIN) * 2 ** failed;
    const leftMs = Math.max(0, expiresAtMs - clock.monotonicMs());
    await clock.sleep(Math.round(Math.min(pauseMs, leftMs)), context.call.signal);
    if (clock.monotonicMs() >= expiresAtMs) throw deviceCodeExpired(slowDowns > 1 ? CLOCK_HINT : undefined);
    try {
      return await login.poll(context, deviceCode);
    } catch (error) {
      if (isPassing(context, error) && failed < MAX_FAILED_POLLS) {
        failed++;
        continue;
      }
      if (!(error instanceof Refusal)) throw error;
      failed = 0;
      const verdict = POLL_ERRORS.get(error.error);
      if (verdict === undefined) throw error;
      if (verdict === 'go on') continue;
      if (verdict !== 'slow down') throw verdict();
      intervalS = slowerInterval(intervalS, error.interval);
      slowDowns++;
    }
  }
}

/** A poll that got no answer, or an answer from something in between: the code is still valid. */
function isPassing(context: FlowContext, error: unknown): boolean {
  if (context.call.signal.aborted || !(error instanceof ToolError) || error.code !== 'identity-unreachable')
    return false;
  context.ports.log('info', `${error.message}: asking again`);
  return true;
}

const POLL_ERRORS: ReadonlyMap<string, 'go on' | 'slow down' | (() => Error)> = new Map<
  string,
  'go on' | 'slow down' | (() => Error)
>([
  ['authorization_pending', 'go on'],
  ['slow_down', 'slow down'],
  ['expired_token', deviceCodeExpired],
  ['code_expired', deviceCodeExpired],
  ['access_denied', userCancelled],
  ['authorization_declined', userCancelled],
]);

const CLOCK_HINT =
  'the service kept asking to slow down: the clock of this machine may drift; correct it and log in again';

/** RFC 8628, section 3.5: five seconds more, each time; a service may name a longer interval itself. */
const slowerInterval = (intervalS: number, named: number | undefined): number =>
  named !== undefined && named > intervalS ? named : intervalS + SLOW_DOWN_STEP_S;
