import type { FlowContext } from '../../contract.ts';
import { consentRequired, InteractionRequired, identityRefused } from '../../errors.ts';
import { InvalidGrant, type Refusal } from '../../login/signals.ts';

const HINTS: ReadonlyMap<number, string> = new Map([
  [700016, 'the application was not found in this tenant: check the client id and --tenant-id'],
  [90002, 'the tenant was not found: check --tenant-id'],
  [50194, 'the application is for one tenant only: give --tenant-id'],
  [7000218, 'enable public client flows in the settings of the application'],
  [70011, 'one of the scopes is not valid'],
  [90009, 'one of the scopes is not valid'],
  [7000215, 'the client secret is wrong: give the value of the secret, not its id'],
  [7000222, 'the client secret has expired: create a new one'],
  [700024, 'the client assertion has expired: is the clock of this machine right?'],
  [700027, 'the certificate is not registered for the application'],
  [500011, 'the resource of the scopes does not exist in this tenant'],
  [500113, 'no redirect URI is registered: register http://localhost, or a fixed port with --callback-port'],
  [50011, 'the redirect URI is not registered: register http://localhost, or a fixed port with --callback-port'],
]);
const CONSENT = 65001;
const INTERACTION = new Set([50076, 50079, 53000, 53003, 530003, 50199]);
/** Refusals by rules that one user flow breaks and the other may keep. */
const OTHER_FLOW = new Set([53003, 50199]);
const SESSION_OVER = new Set([700082, 70043, 50173, 50078, 70000]);

/** The directory's refusals, told apart by their numbers; the text is the fallback. `InvalidGrant` ends a session. */
export function explained(context: FlowContext, refusal: Refusal, flow: string): Error {
  const codes = refusalCodes(refusal);
  if (codes.includes(CONSENT))
    return consentRequired(refusal.message, 'ask an administrator, or log in with --scope to consent');
  if (refusal.claims !== undefined || codes.some(code => INTERACTION.has(code))) {
    const other = flow === 'device_code' ? 'interactive' : 'device_code';
    const hint = codes.some(code => OTHER_FLOW.has(code))
      ? `${refusal.message}; perhaps with --flow ${other}`
      : refusal.message;
    return new InteractionRequired(context.profile, hint, refusal.claims);
  }
  if (codes.some(code => SESSION_OVER.has(code)) || (refusal.error === 'invalid_grant' && codes.length === 0))
    return new InvalidGrant(codes.length > 0 ? `AADSTS${codes[0]}` : refusal.error, refusal);
  const hint = codes.map(code => HINTS.get(code)).find(text => text !== undefined);
  if (hint === undefined && refusal.error === 'invalid_grant') return new InvalidGrant(`AADSTS${codes[0]}`, refusal);
  return identityRefused(refusal.message, hint);
}

/** Outside a session a refused grant is just a refusal. */
export function explainedLogin(context: FlowContext, refusal: Refusal, flow: string): Error {
  const error = explained(context, refusal, flow);
  return error instanceof InvalidGrant ? identityRefused(refusal.message) : error;
}

const refusalCodes = (refusal: Refusal): readonly number[] =>
  refusal.codes.length > 0
    ? refusal.codes
    : [...refusal.message.matchAll(/AADSTS(\d+)/g)].map(([, code]) => Number(code));
