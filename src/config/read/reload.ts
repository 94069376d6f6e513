import { isMap } from '../../core/json/json.ts';
import type { Config } from '../config.ts';
import { effectiveKeys } from './effective.ts';
import type { LoadedConfig } from './loaded-config.ts';
import { formatPath, KEY_ROWS } from './tree.ts';

export interface Reloaded {
  /** What holds from now on: the new configuration with the old values of keys that need a restart. */
  readonly config: Config;
  /** Names of keys, never values. */
  readonly changed: readonly string[];
  /** Changed, but not applied. */
  readonly restartRequired: readonly string[];
}

/** What a running server takes over from a new configuration. Authentication is never switched off without a restart. */
export function reloadConfig(before: LoadedConfig, after: LoadedConfig): Reloaded {
  const [old, now] = [effectiveValues(before), effectiveValues(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].filter(name => old.get(name) !== now.get(name)).sort();
  const needsRestart = (name: string): boolean => {
    const restart = restartRule(name);
    return restart === true || (restart === 'when-switched-off' && old.get(name) === 'true');
  };
  const restartRequired = names.filter(needsRestart);
  const kept = restartRequired.map(name => keptAt(name).join('.'));
  return {
    config: restartRequired.reduce((config, name) => withOld(config, before.config, name), after.config),
    changed: names.filter(name => !kept.some(path => name === path || name.startsWith(`${path}.`))),
    restartRequired,
  };
}

const effectiveValues = ({ settings }: LoadedConfig): ReadonlyMap<string, string> =>
  new Map(effectiveKeys(settings, true).map(({ path, value }) => [formatPath(path), JSON.stringify(value)]));

function restartRule(name: string): (typeof KEY_ROWS)[number]['restart'] {
  return KEY_ROWS.find(({ path }) => path === name)?.restart;
}

/** The key, or for a switch the whole section that it switches: it stays as it was. */
function keptAt(name: string): readonly string[] {
  const path = name.split('.');
  return restartRule(name) === 'when-switched-off' ? path.slice(0, -1) : path;
}

function withOld(config: Config, before: Config, name: string): Config {
  return replaced(config, before, keptAt(name)) as Config;
}

function replaced(value: unknown, before: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return before;
  const [map, old] = [isMap(value) ? value : {}, isMap(before) ? before : {}];
  return { ...map, [name]: replaced(map[name], old[name], rest) };
}
