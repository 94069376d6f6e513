/**
 * Every way in which what we print, send or write may spell a text. The tests of secrets go through this table: a new encoding is a
 * row here.
 */
export const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': text => text,
  'in capital letters': text => text.replace(/[a-z]/g, letter => letter.toUpperCase()),
  'in small letters, as a host name': text => text.replace(/[A-Z]/g, letter => letter.toLowerCase()),
  'on one line': text => text.replace(/\s+/g, ' '),
  indented: text => text.replace(/\n/g, '\n      '),
  'JSON text': text => JSON.stringify(text).slice(1, -1),
  'JSON text in JSON text': text => jsonText(jsonText(text)),
  'JSON text, three times': text => jsonText(jsonText(jsonText(text))),
  'JSON with an escaped slash': text => jsonText(text).replaceAll('/', '\\/'),
  'JSON of ASCII': text => jsonText(text).replace(/[^\x20-\x7e]/g, unicodeEscape),
  'JSON where every character is escaped': text =>
    Array.from({ length: text.length }, (_, at) => unicodeEscape(text.charAt(at))).join(''),
  'escapes in lower and upper case': text =>
    jsonText(text).replace(/[^\x20-\x7e]/g, char => unicodeEscape(char).toUpperCase().replace('\\U', '\\u')),
  'escaped controls': text =>
    text.replace(/[\u0000-\u001f]/g, char => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`),
  'octal escapes': text =>
    [...Buffer.from(text.replaceAll('\\', '\\\\'))]
      .map(byte => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
      .join(''),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': text => encodeURIComponent(text).replace(/%../g, hex => hex.toLowerCase()),
  'percent-encoded strictly': text => encodeURIComponent(text).replace(/[!'()*]/g, percent),
  'percent-encoded, only the quote more': text => encodeURIComponent(text).replace(/'/g, percent),
  'percent-encoded, every character': text =>
    [...Buffer.from(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'percent-encoded, every second one': text =>
    Array.from(text, (char, index) => (index % 2 === 0 ? utf8Percent(char) : encodeURIComponent(char))).join(''),
  'percent-encoded twice': text => encodeURIComponent(encodeURIComponent(text)),
  'a form': text => new URLSearchParams({ field: text }).toString().slice('field='.length),
  'a form in lower case': text =>
    new URLSearchParams({ field: text })
      .toString()
      .slice('field='.length)
      .replace(/%../g, hex => hex.toLowerCase()),
  'quoted by a shell': text => `'${text.replaceAll("'", String.raw`'\''`)}'`,
  'quoted by Python': text => `'${text.replaceAll("'", `'"'"'`)}'`,
  'escaped for a shell': text => text.replace(/[^\w\n]/gu, char => `\\${char}`),
  'in double quotes of a shell': text => text.replace(/["\\$`]/g, char => `\\${char}`),
  'quoted by YAML': text => `'${text.replaceAll("'", "''")}'`,
  'quoted by CSV': text => `"${text.replaceAll('"', '""')}"`,
  XML: text => text.replace(/[&<>"']/g, char => XML[char] ?? char),
  'XML by numbers': text => Array.from(text, char => `&#${char.codePointAt(0)};`).join(''),
  'XML by hexadecimal numbers': text => Array.from(text, char => `&#x${char.codePointAt(0)?.toString(16)};`).join(''),
  hexadecimal: text => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': text => Buffer.from(text).toString('hex').toUpperCase(),
  'hexadecimal within a longer one': text => `a${Buffer.from(`x${text}y`).toString('hex')}`,
  base64: text => Buffer.from(text).toString('base64'),
  'base64 without padding': text => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  'base64 after one byte': text => Buffer.from(`:${text}`).toString('base64'),
  'base64 after two bytes': text => Buffer.from(`::${text}:`).toString('base64'),
  'base64 behind other letters': text => `/v1/${Buffer.from(text).toString('base64')}`,
  'base64 in lines': text =>
    Buffer.from(`before: ${text}`)
      .toString('base64')
      .replace(/(.{16})/g, '$1\n  '),
  base64url: text => Buffer.from(text).toString('base64url'),
  'base64 of base64': text => Buffer.from(Buffer.from(`user:${text}`).toString('base64')).toString('base64'),
  'base64 of JSON': text => Buffer.from(JSON.stringify({ password: text })).toString('base64'),
  'base64 in a URL': text => encodeURIComponent(Buffer.from(text).toString('base64')),
  'base64 in a URL in JSON of ASCII': text =>
    jsonText(`?token=${encodeURIComponent(Buffer.from(text).toString('base64'))}`),
  'percent-encoded in JSON': text => jsonText(`"${encodeURIComponent(text)}"`),
  'JSON in a form': text => new URLSearchParams({ field: JSON.stringify({ text }) }).toString(),
};

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1);
const unicodeEscape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
const utf8Percent = (char: string): string =>
  [...Buffer.from(char)].map(byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** The text is in none of its spellings in what was shown. Says which one was. */
export function spellingsIn(shown: string, secret: string): readonly string[] {
  return Object.entries(ENCODINGS)
    .filter(([, encode]) => shown.includes(encode(secret)))
    .map(([name]) => name);
}
