import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../core/ports/ports.ts';

/** Where the program keeps things. Nothing is created here. */
export interface Directories {
  /** The directory of `config.yaml`. */
  readonly config: string;
  /** `secrets`, `catalog`, `snapshots` */
  readonly data: string;
  /** `http`, `catalogs`, `plugins` */
  readonly cache: string;
  /** `runs`, `log` */
  readonly state: string;
}

export interface Machine {
  readonly environment: Environment;
  readonly platform: string;
  readonly home: string;
}

const NAME = 'tool';

/** The XDG layout, on macOS as well; relative values of its variables are ignored. */
export function directories({ environment, platform, home }: Machine): Directories {
  if (platform === 'win32') return windows(environment, home);
  const at = (variable: string, ...usual: readonly string[]): string => {
    const given = environment[variable] ?? '';
    return join(isAbsolute(given) ? given : join(home, ...usual), NAME);
  };
  return {
    config: at('XDG_CONFIG_HOME', '.config'),
    data: at('XDG_DATA_HOME', '.local', 'share'),
    cache: at('XDG_CACHE_HOME', '.cache'),
    state: at('XDG_STATE_HOME', '.local', 'state'),
  };
}

function windows(environment: Environment, home: string): Directories {
  const local = join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), NAME);
  return {
    config: join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), NAME),
    data: local,
    cache: join(local, 'cache'),
    state: join(local, 'state'),
  };
}

/** The configuration file in effect: `--config`, `TOOL_CONFIG`, else the one of the user. */
export interface ConfigPlace {
  readonly path: string;
  /** Named by flag or variable: it must exist. */
  readonly named: '--config' | 'TOOL_CONFIG' | undefined;
}

export function configPlace(
  machine: Machine,
  flag: string | undefined,
  resolvePath: (path: string) => string,
): ConfigPlace {
  if (flag !== undefined) return { path: resolvePath(flag), named: '--config' };
  const variable = machine.environment['TOOL_CONFIG'] ?? '';
  if (variable !== '') return { path: resolvePath(variable), named: 'TOOL_CONFIG' };
  return { path: join(directories(machine).config, 'config.yaml'), named: undefined };
}
