import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { type ApiServer, startServer, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { TEST_AUTHORITY } from '../support/web-server.ts';

const TLS = join(import.meta.dirname, '../fixtures/tls');
const FILES = `enabled: true, cert: ${TLS}/server.pem, key: ${TLS}/server.key`;
const CLIENT = { cert: readFileSync(join(TLS, 'client.pem')), key: readFileSync(join(TLS, 'client.key')) };
const STRANGER = { cert: readFileSync(join(TLS, 'server.pem')), key: readFileSync(join(TLS, 'server.key')) };

const served = (tls: string, body: (server: ApiServer, directory: string) => Promise<void>): Promise<void> =>
  withTempDir(directory => withServer({ directory, apiServer: `{tls: {${tls}}}` }, server => body(server, directory)));

const asking = (server: ApiServer, options: ConnectionOptions) => ({
  port: server.port,
  host: 'localhost',
  family: 4,
  ca: TEST_AUTHORITY,
  agent: false,
  ...options,
});

/** The status, or the code of the error that the connection ended with. */
const requestStatus = (server: ApiServer, options: ConnectionOptions = {}, method = 'GET', path = '/health/live') =>
  new Promise<number | string>(resolve => {
    request({ ...asking(server, options), path, method }, response => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });

/** Protocol and cipher that were agreed on, or the error. */
const agreed = (server: ApiServer, options: ConnectionOptions) =>
  new Promise<string>(resolve => {
    const socket: TLSSocket = connect(asking(server, options), () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    }).on('error', (error: NodeJS.ErrnoException) => resolve(`refused: ${error.code}`));
  });

suite('the oldest version of TLS', () => {
  test('is 1.2 unless it is said otherwise, with ciphers of forward secrecy only', () =>
    served(FILES, async server => {
      assert.match(await agreed(server, {}), /^TLSv1\.3 /);
      assert.match(await agreed(server, { maxVersion: 'TLSv1.2' }), /^TLSv1\.2 ECDHE-/);
      for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-SHA384'])
        assert.match(await agreed(server, { maxVersion: 'TLSv1.2', ciphers }), /^refused/, ciphers);
      assert.match(
        await agreed(server, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
        /^refused/,
      );
    }));

  test('1.3 refuses 1.2; a reload changes it for new connections', () =>
    served(`${FILES}, minVersion: 1.3`, async (server, directory) => {
      assert.match(await agreed(server, { maxVersion: 'TLSv1.2' }), /^refused/);
      assert.match(await agreed(server, {}), /^TLSv1\.3 /);
      await writeFiles(directory, { 'config.yaml': `version: 1\napiServer: {tls: {${FILES}, minVersion: "1.2"}}\n` });
      assert.equal(await requestStatus(server, {}, 'POST', '/v1/admin/reload-config'), 200);
      assert.match(await agreed(server, { maxVersion: 'TLSv1.2' }), /^TLSv1\.2 /);
    }));
});

suite('certificates of clients', () => {
  const tls = `${FILES}, clientCA: ${TLS}/client-authority.pem`;

  test('with clientCA no client gets as far as HTTP without a certificate of that authority', () =>
    served(tls, async server => {
      assert.equal(await requestStatus(server, CLIENT), 200);
      assert.equal(await requestStatus(server, { ...CLIENT, maxVersion: 'TLSv1.2' }), 200);
      for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
        assert.equal(typeof (await requestStatus(server, { maxVersion })), 'string');
        assert.equal(typeof (await requestStatus(server, { ...STRANGER, maxVersion })), 'string');
      }
    }));

  test('they are asked for after a reload as before', () =>
    served(tls, async (server, directory) => {
      await writeFiles(directory, { 'config.yaml': `version: 1\napiServer: {tls: {${FILES}}}\n` });
      assert.equal(await requestStatus(server, CLIENT, 'POST', '/v1/admin/reload-config'), 200);
      assert.equal(typeof (await requestStatus(server)), 'string');
      assert.equal(typeof (await requestStatus(server, STRANGER)), 'string');
      assert.equal(await requestStatus(server, CLIENT), 200);
    }));

  test('the server does not start with authorities that cannot be used, or without encryption', () =>
    withTempDir(async directory => {
      await writeFiles(directory, { 'empty.pem': '' });
      for (const [name, settings, says] of [
        ['an empty file', `${FILES}, clientCA: ${directory}/empty.pem`, /it holds no certificate/],
        ['no authority', `${FILES}, clientCA: ${TLS}/client.pem`, /a certificate in it is that of no authority/],
        ['no file', `${FILES}, clientCA: ${directory}/none.pem`, /cannot be read/],
        ['no encryption', `clientCA: ${TLS}/client-authority.pem`, /only where connections are encrypted/],
      ] as const)
        await assert.rejects(startServer({ directory, apiServer: `{tls: {${settings}}}` }), says, name);
    }));
});
