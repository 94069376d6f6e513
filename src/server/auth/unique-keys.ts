/** Strings (with the colon that makes them keys) and brackets; all else of a JSON text is skipped. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;

/**
 * Whether an object anywhere in a JSON text names a key twice. Readers differ in which of the two counts, so a token that
 * does so says different things to different readers. The text must be valid JSON.
 */
export function repeatsKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const name = String(JSON.parse(token.slice(0, -colon.length)));
      const names = open.at(-1);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}
