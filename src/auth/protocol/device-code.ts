import type { FlowContext } from '../contract.ts';
import { deviceCodeExpired, identityRefused, userCancelled } from '../errors.ts';
import { Refusal } from '../signals.ts';
import { askIdentity } from './identity-http.ts';
import { type Interaction, showAddress, startPatience } from './interaction.ts';
import { goodJson, oneLine } from './refusals.ts';
import type { TokenAnswer } from './token-endpoint.ts';

/** Clocks differ and answers take time: polling a little later than allowed avoids being told to slow down. */
const MARGIN = 1.2;
const MARGIN_AFTER_SLOW_DOWN = 1.4;
const SLOW_DOWN_STEP_S = 5;
const DEFAULT_INTERVAL_S = 5;

export interface DeviceLogin {
  readonly deviceCodeUrl: string;
  readonly form: Readonly<Record<string, string>>;
  readonly interaction: Interaction;
  poll(deviceCode: string): Promise<TokenAnswer>;
  /** Better words for a refusal of the service. */
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
    const code = await start(context, login);
    return await pollUntilDone(context, login, code, patience.signal);
  } catch (error) {
    const explained = patience.explain(error, deviceCodeExpired);
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
  const lifetimeS = Number(json['expires_in']);
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof address !== 'string' || !(lifetimeS > 0))
    throw identityRefused('unusable answer of the device code endpoint: a member is missing');
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

async function pollUntilDone(
  context: FlowContext,
  login: DeviceLogin,
  { deviceCode, expiresAtMs, ...first }: DeviceCode,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const { clock } = context.ports;
  let { intervalS } = first;
  let slowed = false;
  for (;;) {
    await clock.sleep(Math.round(intervalS * 1000 * (slowed ? MARGIN_AFTER_SLOW_DOWN : MARGIN)), signal);
    if (clock.monotonicMs() >= expiresAtMs) throw deviceCodeExpired();
    try {
      return await login.poll(deviceCode);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const verdict = POLL_ERRORS.get(error.error);
      if (verdict === undefined) throw error;
      if (verdict === 'go on') continue;
      if (verdict !== 'slow down') throw verdict();
      if (slowed && (error.interval ?? intervalS) <= intervalS) throw clockDrift();
      intervalS = error.interval ?? intervalS + SLOW_DOWN_STEP_S;
      slowed = true;
    }
  }
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

const clockDrift = (): Error =>
  identityRefused(
    'the service keeps asking to slow down although the polls are far enough apart',
    'the clock of this machine may drift: correct it and log in again',
  );
