import { isAbsolute, join, resolve } from 'node:path';
import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import { parseDuration } from '../../core/duration.ts';
import { emptyMap, isMap } from '../../core/json/json.ts';
import type { Config } from '../config.ts';
import type { KeyRow } from '../key-row.ts';
import type { Setting } from './read-document.ts';
import { KEY_ROWS } from './tree.ts';

export interface Bases {
  /** Directory of the configuration file. */
  readonly file: string;
  /** Caller's directory. */
  readonly cwd: string;
  readonly home: string;
}

type Draft = Record<string, unknown>;

/** The configuration that the settings make over the defaults; of one key the last one wins. */
export function buildConfig(settings: readonly Setting[], bases: Bases): Config {
  const draft = emptyMap<unknown>();
  for (const row of KEY_ROWS)
    if (row.default !== undefined)
      place(draft, row.path.split('.'), codeValue(row.default, row, bases.cwd, bases), row);
  for (const name of HANDLER_NAMES) mapAt(draft, ['auth', name]);
  mapAt(draft, ['lint', 'rules']);
  mapAt(draft, ['plugins', 'settings']);
  mapAt(draft, ['plugins', 'grants']);
  mapAt(draft, ['apiServer', 'rateLimit', 'endpoints']);
  mapAt(draft, ['apiServer', 'metrics']);
  for (const { path, row, data, origin } of settings) {
    const base = origin === 'file' && row?.callerRelative !== true ? bases.file : bases.cwd;
    place(draft, path, codeValue(data, row, base, bases), row);
  }
  // Built from the same rows that a test compares with the type.
  const config = draft as unknown as Config;
  if (config.catalogs.some(({ name }) => name === 'local')) return config;
  return { ...config, catalogs: [{ name: 'local', type: 'filesystem', refreshMs: 0 }, ...config.catalogs] };
}

function place(draft: Draft, path: readonly string[], value: unknown, row: KeyRow | undefined): void {
  mapAt(draft, path.slice(0, -1))[codeName(path.at(-1) ?? '', row)] = value;
}

const codeName = (name: string, row: KeyRow | undefined): string => (row?.type === 'duration' ? `${name}Ms` : name);

function mapAt(draft: Draft, path: readonly string[]): Draft {
  let at = draft;
  for (const name of path) {
    const next = at[name];
    at = isMap(next) ? next : (at[name] = emptyMap<unknown>());
  }
  return at;
}

function codeValue(data: unknown, row: KeyRow | undefined, base: string, bases: Bases): unknown {
  if (data === null || row === undefined) return data;
  if (row.type === 'duration') return parseDuration(String(data));
  if (row.type === 'path') return absolute(String(data), base, bases.home);
  if (row.paths === true && Array.isArray(data)) return data.map(item => absolute(String(item), base, bases.home));
  if (row.type === 'records' && Array.isArray(data)) return data.map(item => record(item as Draft, row, base, bases));
  return data;
}

function record(item: Draft, { items = [] }: KeyRow, base: string, bases: Bases): Draft {
  const out = emptyMap<unknown>();
  for (const row of items) {
    const data = item[row.path] ?? row.default;
    if (data !== undefined) out[codeName(row.path, row)] = codeValue(data, row, base, bases);
  }
  return out;
}

export function absolute(path: string, base: string, home: string): string {
  if (path === '~' || path.startsWith('~/')) return join(home, path.slice(1));
  return isAbsolute(path) ? path : resolve(base, path);
}
