/**
 * Most texts are ASCII, and a pattern that names kinds of Unicode characters takes half a millisecond to build: it is
 * written inside the function that needs it, after one of these checks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII as well.
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Whether a text holds neither control characters, which a terminal obeys, nor anything beyond ASCII. */
export const isPrintableAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
