/** Every value of a header, in order and trimmed. Headers come as name, value, name, value; `name` is in lower case. */
export function rawHeaderValues(rawHeaders: readonly string[], name: string): readonly string[] {
  const found: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const own = rawHeaders[i];
    if (own?.length === name.length && own.toLowerCase() === name) found.push((rawHeaders[i + 1] ?? '').trim());
  }
  return found;
}
