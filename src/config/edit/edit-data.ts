/** What data must be after a change, so that the text that was written can be compared with it. */
export function expectedData(data: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(data)) {
    const items: unknown[] = [...(data as readonly unknown[])];
    const index = Number(name);
    if (rest.length === 0 && value === undefined) items.splice(index, 1);
    else items[index] = expectedData(items[index], rest, value);
    return items;
  }
  const map: Record<string, unknown> = { ...(typeof data === 'object' ? data : null) };
  if (rest.length === 0 && value === undefined) {
    delete map[name];
    return map;
  }
  if (value !== undefined || name in map) map[name] = expectedData(map[name], rest, value);
  return map;
}

/** The data without empty members: a map that became empty may be left or removed. */
export function pruned(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 0 ? undefined : data.map(pruned);
  if (typeof data !== 'object' || data === null) return data ?? undefined;
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const inner = pruned(value);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
