import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../core/ports.ts';

/** Where data of this user lies: `secrets/`, `catalog/`, `snapshots/`. Made by whoever first writes there. */
export function dataDirectory(environment: Environment, platform: string, home = homedir()): string {
  if (platform === 'win32') return join(environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'tool');
  const data = environment['XDG_DATA_HOME'];
  return join(data && isAbsolute(data) ? data : join(home, '.local', 'share'), 'tool');
}
