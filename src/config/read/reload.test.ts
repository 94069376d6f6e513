import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadLayers } from './load-layers.ts';
import type { LoadedConfig } from './loaded-config.ts';
import { type Reloaded, reloadConfig } from './reload.ts';

const loaded = (text: string): LoadedConfig =>
  loadLayers({
    place: { path: '/c/config.yaml', named: undefined },
    text: Buffer.from(text),
    fault: undefined,
    environment: {},
    bases: { file: '/c', cwd: '/w', home: '/h' },
  });
const reload = (before: string, after: string): Reloaded => reloadConfig(loaded(before), loaded(after));

test('equal configurations change nothing, however they are written', () => {
  const { changed, restartRequired } = reload('apiServer: {port: 8080}', '# other\napiServer:\n  host: 127.0.0.1\n');
  assert.deepEqual([changed, restartRequired], [[], []]);
});

test('a key that needs a restart is named and keeps its value; the others are applied', () => {
  const { config, changed, restartRequired } = reload(
    'apiServer: {port: 9000, maxRuns: 2, tls: {enabled: false, cert: a.pem}}',
    'apiServer: {port: 9001, maxRuns: 3, workers: 2, tls: {enabled: true, cert: b.pem}}',
  );
  assert.deepEqual(restartRequired, ['apiServer.port', 'apiServer.tls.enabled', 'apiServer.workers']);
  assert.deepEqual([...changed].sort(), ['apiServer.maxRuns', 'apiServer.tls.cert']);
  const { port, maxRuns, workers, tls } = config.apiServer;
  assert.deepEqual([port, maxRuns, workers, tls.enabled, tls.cert], [9000, 3, undefined, false, '/c/b.pem']);
});

test('authentication can be switched on, not off', () => {
  const on = 'apiServer: {auth: {azureOIDC: {enabled: true, tenantId: t, clientId: c}}}';
  const switchedOn = reload('', on);
  assert.deepEqual([switchedOn.restartRequired, switchedOn.config.apiServer.auth.azureOIDC.enabled], [[], true]);
  const switchedOff = reload(on, 'apiServer: {auth: {azureOIDC: {enabled: false}}}');
  assert.deepEqual(switchedOff.restartRequired, ['apiServer.auth.azureOIDC.enabled']);
  assert.deepEqual(switchedOff.changed, []);
  const { enabled, tenantId, clientId } = switchedOff.config.apiServer.auth.azureOIDC;
  assert.deepEqual([enabled, tenantId, clientId], [true, 't', 'c'], 'with what it needs to work');
});

test('a removed key and a changed list are changes; values are not told', () => {
  const { changed } = reload(
    'auth: {cloud: {clientSecret: hush-hush}}\nhttpClient: {allowedHosts: [a]}',
    'httpClient: {allowedHosts: [b]}',
  );
  assert.deepEqual(changed, ['auth.cloud.clientSecret', 'httpClient.allowedHosts']);
});
