import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { served, writePlugins } from '../../../test/support/worlds/plugin-world.ts';
import { PluginService } from '../../core/plugin-proto/plugin.generated.js';
import type { PluginCall } from '../../core/ports/plugin-ports.ts';
import { createGroupWatch } from '../processes/group-watch.ts';
import { createIdentity } from './certificate.ts';
import { openChannel } from './channel.ts';
import { createPluginHost } from './plugin-host.ts';

const CALL: PluginCall = {
  signal: new AbortController().signal,
  graceMs: 1000,
  onMessage: () => undefined,
  callbacks: {
    authorize: async () => 'Bearer x',
    secret: async name => `the secret ${name}`,
    evaluate: () => 1,
  },
};

test('where there are no sockets: a port of this machine, and each side knows the other by its certificate', () =>
  withTempDir(async directory => {
    const execute = "execute: async (_, tool) => ({ data: { text: await tool.secret('mine') } }),";
    await writePlugins(directory, { plugins: { acme: served('acme', execute) } });
    const environment = { PATH: process.env['PATH'] };
    const watch = createGroupWatch();
    const host = createPluginHost({ environment, log: () => undefined, toolVersion: '1.0.0', network: 'tcp', watch });
    try {
      const file = await host.fileAt(join(directory, 'plugins/acme.mjs'));
      const session = host.open(file, { settings: {}, grants: { auth: [], secrets: ['mine'] } });
      const request = {
        provider: 'acme',
        capability: 'from',
        inputs: {},
        dryRun: false,
        cwd: '/',
        solutionDirectory: undefined,
      };
      const result = await session.execute({ ...request, streams: false }, CALL);
      assert.deepEqual(result, { data: { text: 'the secret mine' }, warnings: [], metadata: undefined });

      const [, , network, address = '', , certificate = ''] = (await session.facts()).handshake.split('|');
      assert.deepEqual([network, /^127\.0\.0\.1:\d+$/.test(address), certificate.length > 100], ['tcp', true, true]);
      const strangers = [undefined, { own: createIdentity(), other: createIdentity().certificate }];
      for (const peers of strangers) {
        const stranger = openChannel(address, peers);
        await assert.rejects(stranger.unary(PluginService.method.getProviders, {}, { deadlineMs: 2000 }));
        stranger.close();
      }
      const known = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
      const impostor = openChannel(address, { own: createIdentity(), other: known });
      await assert.rejects(impostor.unary(PluginService.method.getProviders, {}, { deadlineMs: 2000 }));
      impostor.close();
    } finally {
      await host.close();
    }
  }));
