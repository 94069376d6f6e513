import { ToolError } from '../errors.ts';

/**
 * An http or https address as a request may use it: no user info. The text is never repeated in the message, since it may
 * hold a secret. `what` names the input or key at fault.
 */
export function parseWebAddress(text: string, what = 'url'): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw new ToolError('invalid-input', `${what} is not a valid address: write https://host/path`, { field: what });
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ToolError('invalid-input', `${what} begins with ${url.protocol} but only http: and https: are possible`, {
      field: what,
    });
  if (url.username !== '' || url.password !== '')
    throw new ToolError('invalid-input', `${what} holds a user name or password: send credentials in a header`, {
      field: what,
    });
  return url;
}

/**
 * An address from outside that may be given to a browser: `https:`, or `http:` to this machine. Undefined for everything
 * else, such as `file:`, `javascript:` or a text that a program would take for a flag.
 */
export function openableAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return secure ? url : undefined;
}

/** An address fit for messages: without user info, query and fragment, where secrets hide. */
export function shownAddress(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/**
 * Whether a host name means this machine by its text: `localhost`, names below it, 127.0.0.0/8, `::1`. Only says where a
 * credential may go without encryption; what may be connected to is judged by address.
 */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    name === '::1' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}
