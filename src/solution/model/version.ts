const NUMBER = '(?:0|[1-9]\\d*)';
const PRE_RELEASE = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const TAIL = `(?:-${PRE_RELEASE}(?:\\.${PRE_RELEASE})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?`;
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}${TAIL}$`);

/** A semantic version, https://semver.org. */
export function isVersion(text: string): boolean {
  return text.length <= 256 && VERSION.test(text);
}

/** A left-out part may be written as a wildcard; behind one there is nothing but wildcards. */
const ANY = '[xX*]';
const PARTIAL = `(?:${ANY}(?:\\.${ANY}){0,2}|v?${NUMBER}(?:\\.(?:${ANY}(?:\\.${ANY})?|${NUMBER}(?:\\.(?:${ANY}|${NUMBER}${TAIL}))?))?)`;
const COMPARATOR = new RegExp(`^(?:[~^]|[<>]=?|=)?\\s*${PARTIAL}$`);
const HYPHEN = new RegExp(`^${PARTIAL}\\s+-\\s+${PARTIAL}$`);

/** A range of semantic versions: `^1.2`, `~1.4.0`, `>=1.0.0 <2.0.0`, `1.x || 2.x`, `1.0.0 - 1.9.9`. */
export function isVersionRange(text: string): boolean {
  if (text.length > 256) return false;
  return text.split('||').every(alternative => {
    const trimmed = alternative.trim();
    if (trimmed === '') return false;
    if (HYPHEN.test(trimmed)) return true;
    return trimmed
      .replace(/([~^<>=])\s+/g, '$1')
      .split(/\s+/)
      .every(part => COMPARATOR.test(part));
  });
}
