import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { configPlace, directories } from './paths.ts';

const HOME = '/home/me';

test('the XDG layout holds on Linux and macOS, relative values of its variables do not', {
  skip: process.platform === 'win32' && 'not for Windows',
}, () => {
  const usual = {
    config: '/home/me/.config/tool',
    data: '/home/me/.local/share/tool',
    cache: '/home/me/.cache/tool',
    state: '/home/me/.local/state/tool',
  };
  for (const platform of ['linux', 'darwin'])
    assert.deepEqual(directories({ environment: {}, platform, home: HOME }), usual);
  const environment = { XDG_CONFIG_HOME: '/c', XDG_DATA_HOME: 'relative', XDG_CACHE_HOME: '', XDG_STATE_HOME: '/s' };
  assert.deepEqual(directories({ environment, platform: 'linux', home: HOME }), {
    ...usual,
    config: '/c/tool',
    state: '/s/tool',
  });
});

test('on Windows APPDATA holds the configuration and LOCALAPPDATA the rest', () => {
  const { config, data, cache, state } = directories({
    environment: { APPDATA: '/roaming', LOCALAPPDATA: '/local' },
    platform: 'win32',
    home: HOME,
  });
  assert.deepEqual(
    [config, data, cache, state],
    ['/roaming/tool', '/local/tool', '/local/tool/cache', '/local/tool/state'].map(path => resolve(path)),
  );
});

test('--config wins over TOOL_CONFIG, and that over the file of the user', {
  skip: process.platform === 'win32' && 'not for Windows',
}, () => {
  const machine = { environment: { TOOL_CONFIG: 'b' }, platform: 'linux', home: HOME };
  const at = (path: string): string => resolve('/w', path);
  assert.deepEqual(configPlace(machine, 'a', at), { path: '/w/a', named: '--config' });
  assert.deepEqual(configPlace(machine, undefined, at), { path: '/w/b', named: 'TOOL_CONFIG' });
  assert.deepEqual(configPlace({ ...machine, environment: { TOOL_CONFIG: '' } }, undefined, at), {
    path: '/home/me/.config/tool/config.yaml',
    named: undefined,
  });
});
