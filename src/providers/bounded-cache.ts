/** The results of `make` for the keys used last; a failed promise is not kept. */
export function createBoundedCache<T>(limit: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.delete(key);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
