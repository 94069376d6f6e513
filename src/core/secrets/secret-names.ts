const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'pass',
  'pat',
  'pwd',
  'secret',
  'secrets',
  'token',
  'tokens',
  'cred',
  'creds',
  'credential',
  'credentials',
  'authorization',
  'apikey',
  'secretkey',
  'accesskey',
  'privatekey',
]);
/** Words before `key` that make it a secret one. */
const KEYS: ReadonlySet<string> = new Set(['api', 'secret', 'access', 'private', 'signing', 'encryption']);

/**
 * Whether a name ends in a word for a secret: `password`, `client_secret`, `apiKey`, `GITHUB_TOKEN`. What follows such a
 * word makes it something else: `tokenUrl`, `secretName`, `passwordFile`.
 */
export function namesSecret(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(word => word.replace(/\d+$/, ''))
    .filter(word => word !== '');
  const last = words.at(-1);
  if (last === undefined) return false;
  return SECRETS.has(last) || (last === 'key' && KEYS.has(words.at(-2) ?? ''));
}
