import type { RouteRow } from './route-row.ts';

/** What the path of a request means. */
export type RouteMatch =
  | {
      readonly kind: 'route';
      readonly row: RouteRow;
      readonly params: ReadonlyMap<string, string>;
      readonly allowed: readonly string[];
    }
  /** The path is known, the method is not. */
  | { readonly kind: 'method'; readonly pattern: string; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' }
  /** An encoded slash, NUL or invalid UTF-8. */
  | { readonly kind: 'malformed' };

export interface Router {
  /** `/v1` */
  readonly prefix: string;
  /** The API chain applies. */
  isApi(path: string): boolean;
  isAdmin(path: string): boolean;
  match(method: string, path: string): RouteMatch;
}

interface PathRow {
  readonly pattern: string;
  readonly methods: ReadonlyMap<string, RouteRow>;
  readonly allowed: readonly string[];
}

interface Place {
  path?: PathRow;
  readonly words: Map<string, Place>;
  any?: { readonly name: string; readonly place: Place };
}

/** A written word goes before a parameter, so that a path belongs to exactly one pattern. GET routes answer HEAD. */
export function createRouter(rows: readonly RouteRow[], apiVersion: string): Router {
  const prefix = `/${apiVersion}`;
  const root: Place = { words: new Map() };
  for (const [pattern, group] of Map.groupBy(rows, ({ path }) => path)) {
    const methods = new Map(group.map(row => [row.method as string, row]));
    const get = methods.get('GET');
    if (get !== undefined) methods.set('HEAD', get);
    const place = placeAt(root, pattern.replace('/{api_version}', prefix));
    place.path = { pattern, methods, allowed: [...methods.keys()].sort() };
  }
  return {
    prefix,
    isApi: path => segment(path, 0) === apiVersion,
    isAdmin: path => segment(path, 0) === apiVersion && segment(path, 1) === 'admin',
    match(method, path) {
      const found = find(root, path);
      if (found === undefined) return { kind: 'unknown' };
      if (found === 'malformed') return { kind: 'malformed' };
      const { pattern, methods, allowed } = found.row;
      const row = methods.get(method);
      if (row === undefined) return { kind: 'method', pattern, allowed };
      return { kind: 'route', row, params: found.params, allowed };
    },
  };
}

/** One part of a path as `match` reads it: whatever leads to a route of the API is a path of the API, however it is spelled. */
function segment(path: string, index: number): string | undefined {
  const raw = path.split('/', index + 2)[index + 1];
  return raw === undefined ? undefined : decodeSegment(raw);
}

function placeAt(root: Place, pattern: string): Place {
  let place = root;
  for (const word of pattern === '/' ? [] : pattern.slice(1).split('/')) {
    const name = /^\{(.+)\}$/.exec(word)?.[1];
    if (name !== undefined) {
      place = (place.any ??= { name, place: { words: new Map() } }).place;
      continue;
    }
    const next: Place = place.words.get(word) ?? { words: new Map() };
    place.words.set(word, next);
    place = next;
  }
  return place;
}

const NO_PARAMS: ReadonlyMap<string, string> = new Map();

function find(
  root: Place,
  path: string,
): { readonly row: PathRow; readonly params: ReadonlyMap<string, string> } | 'malformed' | undefined {
  let place = root;
  let params: Map<string, string> | undefined;
  for (const raw of path === '/' ? [] : path.slice(1).split('/')) {
    const word = decodeSegment(raw);
    if (word === undefined) return 'malformed';
    const next = place.words.get(word);
    if (next !== undefined) {
      place = next;
    } else if (place.any !== undefined && word !== '') {
      (params ??= new Map()).set(place.any.name, word);
      place = place.any.place;
    } else return undefined;
  }
  return place.path === undefined ? undefined : { row: place.path, params: params ?? NO_PARAMS };
}

function decodeSegment(raw: string): string | undefined {
  if (!raw.includes('%')) return raw.includes('\0') ? undefined : raw;
  if (/%(?:2f|00)/i.test(raw)) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
