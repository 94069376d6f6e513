import { isLoopbackHost } from '../core/http/web-address.ts';
import { MAX_SECRET_NAME, SECRET_NAME_PATTERN, secretNameFault } from '../core/user-secrets.ts';

/** What a text must be. */
export interface TextRule {
  /** Characters; default 1000. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What it must be, in words: `an e-mail address`. */
  readonly form?: string;
  /** A further check beyond the pattern. */
  accepts?(text: string): boolean;
}

/** What texts of the configuration must be. No rule repeats the text: it may hold a secret. */

export const PATH: TextRule = { max: 4096, accepts: text => text !== '', form: 'a path' };
export const DIRECTORY: TextRule = { ...PATH, form: 'a directory' };

export const EMAIL: TextRule = { max: 320, pattern: /^[^@\s]+@[^@\s]+$/, form: 'an e-mail address' };

/** Endpoints of authentication: credentials never travel unencrypted, except to this machine. */
export const ENDPOINT: TextRule = {
  max: 2000,
  form: 'an address that begins with https: (http: for this machine only) and holds no user name',
  accepts: text => {
    const url = webAddress(text);
    return url !== undefined && (url.protocol === 'https:' || isLoopbackHost(url.hostname));
  },
};

export const WEB_ADDRESS: TextRule = {
  max: 2000,
  form: 'an address that begins with http: or https: and holds no user name',
  accepts: text => webAddress(text) !== undefined,
};

/** Empty: off. */
export const ADDRESS_OR_OFF: TextRule = {
  ...WEB_ADDRESS,
  accepts: text => text === '' || webAddress(text) !== undefined,
};

export const HOST_OR_ADDRESS: TextRule = {
  max: 2000,
  form: 'a host, host:port, or an address that begins with http: or https:',
  accepts: text => webAddress(/^[a-z]+:\/\//.test(text) ? text : `http://${text}`) !== undefined,
};

function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usable = url?.protocol === 'https:' || url?.protocol === 'http:';
  return usable && url.username === '' && url.password === '' ? url : undefined;
}

export const HOST_NAME: TextRule = {
  max: 260,
  pattern: /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?$/,
  form: 'a host name, without https://',
};
/** `*.example.com` */
export const HOST_GLOB: TextRule = {
  max: 260,
  pattern: /^[^\s/]+$/,
  form: 'a host name, in which * stands for any text',
};
export const HOST_OR_RANGE: TextRule = {
  max: 260,
  pattern: /^[^\s/]+(\/[0-9]{1,3})?$/,
  form: 'a host name, an address or a range such as 10.0.0.0/8',
};

export const ADDRESS_RANGE: TextRule = {
  max: 60,
  form: 'an address or a range such as 10.0.0.0/8',
  accepts: text => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const width = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
    return width > 0 && Number(bits ?? 0) <= width;
  },
};

const isIPv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every(part => Number(part) <= 255);
const isIPv6 = (text: string): boolean =>
  text.includes(':') && /^[0-9A-Fa-f:.]+$/.test(text) && URL.canParse(`http://[${text}]/`);

export const TENANT: TextRule = {
  max: 253,
  pattern: /^[A-Za-z0-9][A-Za-z0-9.-]*$/,
  form: 'a tenant id or a domain name',
};

const PROFILE = '[A-Za-z0-9][A-Za-z0-9_-]{0,63}';
/** Specification: "Profiles", rule 2. */
export const PROFILE_NAME: TextRule = {
  max: 64,
  pattern: new RegExp(`^${PROFILE}$`),
  form: 'letters, digits, - and _, the first a letter or digit',
};
/** `cloud`, `cloud@work` */
export const REFERENCE: TextRule = {
  max: 200,
  pattern: new RegExp(`^[a-z][a-z-]*(@${PROFILE})?$`),
  form: '<handler> or <handler>@<profile>',
};
export const VARIABLE: TextRule = {
  max: 200,
  pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
  form: 'the name of an environment variable',
};
/** Names of catalogs and plugins. */
export const NAME: TextRule = {
  max: 60,
  pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
  form: 'lower-case letters, digits and inner hyphens',
};
/** The name of a plugin that may run, optionally with the digest of its only executable. */
export const PLUGIN: TextRule = {
  max: 200,
  pattern: /^[a-z][a-z0-9-]{1,99}(@sha256:[0-9a-f]{64})?$/,
  form: 'the name of a plugin, or <name>@sha256:<64 hexadecimal digits>',
};
export const PUBLIC_KEY: TextRule = {
  max: 60,
  pattern: /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/,
  form: 'an Ed25519 public key: the line between BEGIN PUBLIC KEY and END PUBLIC KEY',
};
export const RESOLVER: TextRule = {
  max: 128,
  pattern: /^(\*|([A-Za-z]|_[A-Za-z0-9-])[A-Za-z0-9_-]*)$/,
  form: 'the name of a resolver, or * for all',
};
export const SECRET_NAME: TextRule = {
  max: MAX_SECRET_NAME,
  pattern: new RegExp(SECRET_NAME_PATTERN),
  accepts: text => secretNameFault(text) === undefined,
  form: 'the name of a secret, which does not begin with tool.',
};
export const CATALOG_ADDRESS: TextRule = {
  max: 2000,
  pattern: /^[a-z]+:\/\/\S+$/,
  form: 'an address such as oci://registry/namespace',
};
export const API_VERSION: TextRule = { max: 10, pattern: /^v[0-9]+$/, form: 'v and a number, such as v1' };
export const BIND_HOST: TextRule = { max: 253, accepts: text => text !== '', form: 'a host name or address' };
export const METHOD: TextRule = { max: 20, pattern: /^[A-Z]+$/, form: 'a method in capitals' };
export const HEADER: TextRule = { max: 200, pattern: /^[A-Za-z0-9-]+$/, form: 'the name of a header' };
