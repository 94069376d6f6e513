/** Names in the spellings that languages and tools want: words are found at signs, spaces and changes of case. */

/** `HTTPServer` is HTTP and Server, `v2Api` is v2 and Api. */
const splitWords = (text: string): readonly string[] =>
  text.normalize('NFC').match(/\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{Lt}\p{Lm}\p{Lo}\p{M}\p{N}]+/gu) ?? [];

function capitalized(word: string): string {
  const [first = ''] = word;
  return first.toUpperCase() + word.slice(first.length).toLowerCase();
}

/** `Hello big world` -> `HelloBigWorld` */
export const pascalCase = (text: string): string => splitWords(text).map(capitalized).join('');

/** `Hello big world` -> `helloBigWorld` */
export const camelCase = (text: string): string =>
  splitWords(text)
    .map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word)))
    .join('');

/** `Hello big world` -> `hello_big_world` */
export const snakeCase = (text: string): string => splitWords(text).join('_').toLowerCase();

/** `Hello big world` -> `hello-big-world` */
export const kebabCase = (text: string): string => splitWords(text).join('-').toLowerCase();

/** `hello big-world` -> `Hello Big-World`: the first letter of each word, and nothing else. */
export const titleCase = (text: string): string =>
  text.replaceAll(
    /(^|[^\p{L}\p{N}'])(\p{L})/gu,
    (_whole, before: string, letter: string) => before + letter.toUpperCase(),
  );
