import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { ToolError } from '../../core/errors.ts';
import { createIdentity, toHandshake } from './certificate.ts';
import { parseHandshake } from './handshake.ts';

const WRONG: readonly (readonly [line: string, says: RegExp])[] = [
  ['', /first line is not a handshake: ""/],
  ['1|1|unix|/s', /not a handshake/],
  ['2|1|unix|/s|grpc', /version "2" of the handshake, not 1/],
  ['1|2|unix|/s|grpc', /version "2" of the protocol, not 1/],
  ['1|1|tcp|127.0.0.1:1234|grpc', /listens on "tcp"/],
  ['1|1|unix|s|grpc', /"s" is not an absolute path/],
  ['1|1|unix|/s|netrpc', /speaks "netrpc", not grpc/],
  ['1|1|unix|/s|grpc|MIIB', /encrypted/],
  ['\u001b[31mred', /"\?\[31mred"/],
];

test('a handshake names the socket, with and without the fields of later versions', () => {
  for (const line of ['1|1|unix|/s|grpc', '1|1|unix|/s|grpc|', '1|1|unix|/s|grpc||false\r'])
    assert.equal(parseHandshake('p', line).address, 'unix:/s');
});

test('a port is of this machine and comes with a certificate', () => {
  const certificate = toHandshake(createIdentity().certificate);
  const { address, certificate: pem } = parseHandshake('p', `1|1|tcp|127.0.0.1:80|grpc|${certificate}`, 'tcp');
  assert.deepEqual([address, new X509Certificate(pem ?? '').subject], ['127.0.0.1:80', 'CN=localhost']);
  for (const [place, field] of [
    ['0.0.0.0:80', certificate],
    ['example.com:80', certificate],
    ['127.0.0.1:80', ''],
    ['127.0.0.1:80', 'none'],
  ])
    assert.throws(() => parseHandshake('p', `1|1|tcp|${place}|grpc|${field}`, 'tcp'), /cannot be used/);
  assert.throws(() => parseHandshake('p', '1|1|unix|/s|grpc', 'tcp'), /listens on "unix"/);
});

for (const [line, says] of WRONG)
  test(`the line ${JSON.stringify(line)} is refused in words`, () => {
    assert.throws(() => parseHandshake('p', line), says);
  });

test('whatever a program prints is a handshake or an error of ours, in one line', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.string()).map(parts => parts.join('|')),
      ),
      line => {
        try {
          assert.ok(parseHandshake('p', line).address.startsWith('unix:/'));
        } catch (error) {
          assert.ok(error instanceof ToolError && !/[\n\r\u001b]/.test(error.message));
        }
      },
    ),
  );
});
