/**
 * One header of a request, without the map of all of them: node makes that when it is first asked for, and a probe needs none. Undefined
 * when it is not there; of several the first.
 */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const found = rawHeaders[i];
    if (found !== undefined && found.length === name.length && found.toLowerCase() === name) return rawHeaders[i + 1];
  }
  return undefined;
}
