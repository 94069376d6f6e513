/**
 * Whether a word names a file, where a name may stand too: it begins with `.`, `/`, `~` or a drive, contains `/` or `\`, or ends in
 * `.yaml`, `.yml` or `.json`.
 */
export function isPath(word: string): boolean {
  return /^(?:[./~]|[A-Za-z]:)/.test(word) || /[/\\]/.test(word) || /\.(?:ya?ml|json)$/i.test(word);
}
