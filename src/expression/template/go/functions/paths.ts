import { posix } from 'node:path';
import { evaluationFault } from '../../check/error.ts';
import { deepEqual } from '../values/compare.ts';
import { goType, reflectKind } from '../values/kinds.ts';
import { define, type GoCall, type GoFunction, type GoFunctions, type GoMap } from './define.ts';
import { ownedMap } from './maps.ts';

/** `path.Clean` */
function clean(path: string): string {
  if (path === '') return '.';
  const normal = posix.normalize(path);
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

function base(path: string): string {
  if (path === '') return '.';
  const plain = path.replace(/\/+$/, '');
  return plain === '' ? '/' : plain.slice(plain.lastIndexOf('/') + 1);
}

const dir = (path: string): string => clean(path.slice(0, path.lastIndexOf('/') + 1));

function ext(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot);
}

const onPath = (apply: (path: string) => unknown): GoFunction => define(['text'], ([path]) => apply(path));

const URL_PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** The parts of an address, as `url.Parse` of Go finds them. */
function urlParse(text: string, call: GoCall): GoMap {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses have none
  if (/[\0-\u001f\u007f]/.test(text)) throw evaluationFault('this is not an address');
  const [, scheme = '', authority, rest = '', query = '', fragment = ''] = URL_PARTS.exec(text) ?? [];
  const isOpaque = scheme !== '' && authority === undefined && !rest.startsWith('/') && rest !== '';
  const at = authority?.lastIndexOf('@') ?? -1;
  const host = authority?.slice(at + 1) ?? '';
  const map = ownedMap(call);
  map['scheme'] = scheme.toLowerCase();
  map['host'] = decoded(host);
  map['hostname'] = decoded(host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'));
  map['path'] = isOpaque ? '' : decoded(rest);
  map['query'] = query;
  map['opaque'] = isOpaque ? rest : '';
  map['fragment'] = decoded(fragment);
  map['userinfo'] = at === -1 ? '' : (authority ?? '').slice(0, at);
  return map;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw evaluationFault('an escape in the address is no UTF-8');
  }
}

/** `%` escapes for what a path may not hold. */
const escapedPath = (path: string): string =>
  encodeURI(path.toWellFormed())
    .replace(/[?#[\]]/g, char => encodeURIComponent(char))
    .replaceAll('%5B', '%5B');

function urlJoin(map: GoMap): string {
  const part = (name: string): string => {
    const value = Object.hasOwn(map, name) ? map[name] : '';
    if (typeof value !== 'string') throw evaluationFault(`urlJoin needs text as "${name}"`);
    return value;
  };
  const [scheme, host, path, query, opaque, fragment, user] = [
    'scheme',
    'host',
    'path',
    'query',
    'opaque',
    'fragment',
    'userinfo',
  ].map(part) as [string, string, string, string, string, string, string];
  let out = scheme === '' ? '' : `${scheme}:`;
  if (opaque !== '') out += opaque;
  else {
    if (scheme !== '' || host !== '' || user !== '')
      if (host !== '' || path !== '' || user !== '') {
        if (host !== '' || user !== '' || path.startsWith('/')) out += '//';
        if (user !== '') out += `${user}@`;
        out += host;
      }
    const escaped = escapedPath(path);
    if (escaped !== '' && !escaped.startsWith('/') && host !== '') out += '/';
    out += escaped;
  }
  if (query !== '') out += `?${query}`;
  return fragment === '' ? out : `${out}#${escapedPath(fragment)}`;
}

/** Paths and addresses; paths are those of POSIX on every system. */
export const PATH_FUNCTIONS: GoFunctions = {
  base: onPath(base),
  dir: onPath(dir),
  clean: onPath(clean),
  ext: onPath(ext),
  isAbs: onPath(path => path.startsWith('/')),
  osBase: onPath(base),
  osDir: onPath(dir),
  osClean: onPath(clean),
  osExt: onPath(ext),
  osIsAbs: onPath(path => path.startsWith('/')),
  urlParse: define(['text'], ([text], call) => urlParse(text, call)),
  urlJoin: define(['map'], ([map]) => urlJoin(map)),
};

/** What a value is. */
export const TYPE_FUNCTIONS: GoFunctions = {
  typeOf: define(['any'], ([value]) => goType(value), { shallow: true }),
  typeIs: define(['text', 'any'], ([name, value]) => name === goType(value), { shallow: true }),
  typeIsLike: define(['text', 'any'], ([name, value]) => name === goType(value) || `*${name}` === goType(value), {
    shallow: true,
  }),
  kindOf: define(['any'], ([value]) => reflectKind(value), { shallow: true }),
  kindIs: define(['text', 'any'], ([name, value]) => name === reflectKind(value), { shallow: true }),
  deepEqual: define(['any', 'any'], ([a, b]) => deepEqual(a, b)),
};
