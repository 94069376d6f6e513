import type { Environment } from '../core/ports/ports.ts';
import type { Sandbox } from '../core/ports/test-ports.ts';

const PASSED = ['PATH', 'LANG', 'LANGUAGE', 'TZ', 'SYSTEMROOT', 'WINDIR', 'COMSPEC', 'PATHEXT'];

/**
 * What a case sees: nothing of the user but the search path, the locale and what the suite lets through. Home and the places
 * of configuration, data and credentials lie in the sandbox. Later sources win.
 */
export function caseEnvironment(
  caller: Environment,
  sandbox: Sandbox,
  passEnv: readonly string[],
  layers: readonly ReadonlyMap<string, string>[],
): Readonly<Record<string, string>> {
  const environment = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(caller)) {
    const passed = PASSED.includes(name.toUpperCase()) || name.startsWith('LC_') || passEnv.includes(name);
    if (passed && value !== undefined) environment[name] = value;
  }
  const { home, temporary, directory } = sandbox;
  Object.assign(environment, {
    HOME: home,
    USERPROFILE: home,
    APPDATA: `${home}/AppData/Roaming`,
    LOCALAPPDATA: `${home}/AppData/Local`,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_STATE_HOME: `${home}/.local/state`,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    NO_COLOR: '1',
  });
  for (const layer of layers) for (const [name, value] of layer) environment[name] = value;
  environment['TOOL_SANDBOX_DIR'] = directory;
  return environment;
}
