import type { CredentialSocket } from '../../core/ports/ports.ts';
import { Failure, type ReadEffects } from '../contract.ts';
import type { Inputs } from './inputs.ts';
import type { Repository } from './repository.ts';

/** Hosts that take a token as password do not look at the name, but want one. */
const TOKEN_USERNAME = 'x-access-token';

/**
 * Opens the socket on which git asks for the credential of this call, when there is one. It is answered once, and only
 * for the host of the repository: after a redirect to another host git would ask for that one.
 */
export async function openCredential(
  inputs: Inputs,
  repository: Repository,
  effects: ReadEffects,
): Promise<CredentialSocket | undefined> {
  if (inputs.authProvider === undefined && inputs.password === undefined) return undefined;
  const { url } = repository;
  if (url === undefined) throw new Failure('input', 'credentials can be used with an https repository only');
  if (effects.credentialSocket === undefined)
    throw new Failure('provider', 'credentials can be handed to git in actions only');
  const answer = `username=${line(gitUsername(inputs, url))}\npassword=${line(await gitPassword(inputs, url, effects))}\n`;
  return await effects.credentialSocket(request => (isAbout(request, url) ? answer : ''));
}

const gitUsername = ({ username }: Inputs, url: URL): string =>
  username ?? (url.username === '' ? TOKEN_USERNAME : decodeURIComponent(url.username));

async function gitPassword({ authProvider, password = '' }: Inputs, url: URL, effects: ReadEffects): Promise<string> {
  if (authProvider === undefined) return password;
  const header = await effects.authorize(authProvider, { host: url.host });
  return header.slice(header.indexOf(' ') + 1);
}

/** The format of `git credential` ends a value with its line. */
function line(text: string): string {
  if (/[\n\r\0]/.test(text)) throw new Failure('input', 'user name and password must not contain line breaks');
  return text;
}

function isAbout(request: string, url: URL): boolean {
  const fields = new Map(
    request.split('\n').map(text => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const),
  );
  const asked = `${fields.get('protocol')}://${fields.get('host')}`;
  return URL.canParse(asked) && new URL(asked).origin === url.origin;
}
