/**
 * A JavaScript object lists keys that look like array indices (`"10"`, `"9"`) first and by value, whatever order they were written in. A map with
 * such keys keeps its authored order behind a proxy, which answers only that one question differently: every reader (`Object.keys`,
 * `for`, `JSON.stringify`, spread) sees the authored order, and code that copies such a map gives the copy its order with `inOrder`.
 */
const ORDER: unique symbol = Symbol('order');

type Ordered = Record<string, unknown> & { readonly [ORDER]: Set<string> };

/**
 * The map with its keys in the order of `keys`, which names each key once. The same object where that is its order already, which is so for
 * every map without keys that look like indices.
 */
export function inOrder<T>(map: Record<string, T>, keys: readonly string[]): Record<string, T> {
  if (isNatural(keys)) return map;
  Object.defineProperty(map, ORDER, { value: new Set(keys) });
  return new Proxy(map as Ordered, HANDLER) as Record<string, T>;
}

/** A map of entries in their order. The last value of equal keys counts, in the place of the first. */
export function mapFrom<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const map = Object.create(null) as Record<string, T>;
  const keys: string[] = [];
  for (const [key, value] of entries) {
    if (!(key in map)) keys.push(key);
    map[key] = value;
  }
  return inOrder(map, keys);
}

const HANDLER: ProxyHandler<Ordered> = {
  ownKeys: map => [...map[ORDER], ORDER],
  defineProperty(map, key, property) {
    const done = Reflect.defineProperty(map, key, property);
    if (done && typeof key === 'string') map[ORDER].add(key);
    return done;
  },
  deleteProperty(map, key) {
    const done = Reflect.deleteProperty(map, key);
    if (done && typeof key === 'string') map[ORDER].delete(key);
    return done;
  },
};

/** Whether an object made with these keys lists them in this order: indices first, by value. */
function isNatural(keys: readonly string[]): boolean {
  let last = -1;
  for (const key of keys) {
    if (!isIndex(key)) last = Number.POSITIVE_INFINITY;
    else if (Number(key) < last) return false;
    else last = Number(key);
  }
  return true;
}

const INDEX = /^(?:0|[1-9]\d{0,9})$/;
const MAX_INDEX = 4_294_967_294;

/** Whether JavaScript takes the key for an index. Called for every key, so the pattern is tested late. */
function isIndex(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && INDEX.test(key) && Number(key) <= MAX_INDEX;
}
