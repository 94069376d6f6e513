import { emptyMap, isMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import type { KeyRow } from '../key-row.ts';
import { hideNamedSecrets } from './free-data.ts';
import type { Origin, Setting } from './read-document.ts';
import { formatPath, KEY_ROWS, treeAt } from './tree.ts';

/** One key that has a value, as it would be written in the file. */
export interface EffectiveKey {
  readonly path: readonly string[];
  readonly value: Json;
  readonly secret: boolean;
  /** Free data: a value in it under the name of a secret is secret. */
  readonly free: boolean;
  readonly origin: Origin;
  /** `/home/me/.config/tool/config.yaml:3`, the variable or the flag. */
  readonly from: string | undefined;
}

/** Every key that has a value, in the order of the reference page; chosen names in the order in which they were given. */
export function effectiveKeys(settings: readonly Setting[], defaults: boolean): readonly EffectiveKey[] {
  const set = new Map<string, Setting>();
  for (const setting of settings) set.set(formatPath(setting.path), setting);
  const found = new Map<string, EffectiveKey>();
  for (const row of KEY_ROWS) {
    const own = row.path.includes('*')
      ? [...set.values()].filter(({ path }) => rowAt(path) === row)
      : [set.get(row.path)].filter(setting => setting !== undefined);
    if (own.length === 0 && defaults && row.default !== undefined)
      found.set(row.path, effectiveKey(row.path.split('.'), row, row.default));
    for (const setting of own)
      found.set(formatPath(setting.path), effectiveKey(setting.path, row, setting.data, setting));
  }
  for (const [key, setting] of set)
    if (!found.has(key)) found.set(key, effectiveKey(setting.path, setting.row, setting.data, setting));
  return [...found.values()];
}

function effectiveKey(
  path: readonly string[],
  row: KeyRow | undefined,
  data: unknown,
  setting?: Setting,
): EffectiveKey {
  return {
    path,
    value: toJson(data),
    secret: row?.secret === true,
    free: row?.type === 'map',
    origin: setting?.origin ?? 'default',
    from: setting?.from,
  };
}

function rowAt(path: readonly string[]): KeyRow | undefined {
  const tree = treeAt(path);
  return tree?.kind === 'leaf' ? tree.row : undefined;
}

/** The keys as a map in the shape of the file; secrets read `[REDACTED]` unless they may be shown. */
export function asMap(keys: readonly EffectiveKey[], showSensitive: boolean): JsonMap {
  const root = emptyMap<Json>();
  for (const key of keys) {
    const { path } = key;
    let at = root;
    for (const name of path.slice(0, -1)) {
      const next = at[name];
      at = isMap(next) ? next : (at[name] = emptyMap<Json>());
    }
    at[path.at(-1) ?? ''] = shownValue(key, showSensitive);
  }
  return root;
}

/** The value of a key, without secrets unless they may be shown. */
export function shownValue({ value, secret, free }: EffectiveKey, showSensitive: boolean): Json {
  if (showSensitive || value === null) return value;
  if (secret) return REDACTED;
  return free ? hideNamedSecrets(value) : value;
}
