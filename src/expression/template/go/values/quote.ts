/** What Go does not print as it is: control and format characters, and white space other than the space. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;
const NAMED: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

/** The text as Go writes it in source code (`%q`). `ascii`: everything beyond ASCII escaped (`%+q`). */
export function goQuote(text: string, quote = '"', ascii = false): string {
  let out = quote;
  for (const char of text) out += quoted(char, quote, ascii);
  return out + quote;
}

function quoted(char: string, quote: string, ascii: boolean): string {
  if (char === quote) return `\\${quote}`;
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return char === '\\' ? '\\\\' : char;
  const named = NAMED[char];
  if (named !== undefined) return named;
  const hex = (width: number): string => code.toString(16).padStart(width, '0');
  if (code < 0x20 || code === 0x7f) return `\\x${hex(2)}`;
  if (!ascii && !UNPRINTABLE.test(char)) return char;
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}
