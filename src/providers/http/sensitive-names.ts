/** Headers that hold credentials by their name, whatever their value: `Authorization`, `Cookie`, `X-Api-Key`, `X-Vault-Token`, ... */
const NAMES = [
  '(.*-)?authorization',
  'cookie',
  '(.*[-_])?api[-_]?key',
  '(.*[-_])?subscription-key',
  '(.*[-_])?token',
  '(.*[-_])?secret',
  '(.*[-_])?password',
];

/** As a pattern of JSON Schema, which knows no flag for "any case". */
export const SENSITIVE_NAME_PATTERN = `^(?:${NAMES.join('|').replace(/[a-z]/g, letter => `[${letter}${letter.toUpperCase()}]`)})$`;

const SENSITIVE = new RegExp(SENSITIVE_NAME_PATTERN);

export const isSensitiveName = (name: string): boolean => SENSITIVE.test(name);
