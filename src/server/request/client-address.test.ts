import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientKey, createClientAddresses, plainAddress } from './client-address.ts';

const { resolveClient } = createClientAddresses(['10.0.0.0/8', '192.168.1.1', 'fd00::/8']);

const ROWS: readonly (readonly [socket: string, forwarded: string | undefined, client: string, why: string])[] = [
  ['203.0.113.9', '1.1.1.1', '203.0.113.9', 'the word of a stranger counts nothing'],
  ['10.0.0.1', undefined, '10.0.0.1', 'a proxy that says nothing is the client'],
  ['10.0.0.1', '1.1.1.1', '1.1.1.1', 'the proxy tells'],
  ['::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1', 'IPv4 in the clothes of IPv6'],
  ['10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1', 'what stands left of the client was written by the client'],
  ['10.0.0.1', '1.1.1.1, 10.2.3.4, 192.168.1.1', '1.1.1.1', 'proxies before the proxy are skipped'],
  ['10.0.0.1', '1.1.1.1, nonsense, 10.2.3.4', '10.2.3.4', 'what cannot be read ends the search'],
  ['10.0.0.1', '10.9.9.9', '10.9.9.9', 'only proxies: the leftmost'],
  ['fd00::1', '2001:db8::7', '2001:db8::7', 'IPv6'],
];
for (const [socket, forwarded, client, why] of ROWS) {
  test(`client address: ${why}`, () => {
    assert.equal(resolveClient(socket, { headers: { 'x-forwarded-for': forwarded } }), client);
  });
}

test('X-Real-IP counts where nothing was forwarded', () => {
  assert.equal(resolveClient('10.0.0.1', { headers: { 'x-real-ip': '1.1.1.1' } }), '1.1.1.1');
  assert.equal(
    resolveClient('10.0.0.1', { headers: { 'x-real-ip': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' } }),
    '2.2.2.2',
  );
});

test('an IPv6 client counts with its network', () => {
  assert.equal(clientKey('2001:db8:1:2:aaaa::1'), clientKey('2001:db8:1:2::ffff'));
  assert.notEqual(clientKey('2001:db8:1:2::1'), clientKey('2001:db8:1:3::1'));
  assert.equal(clientKey('::1'), '0:0:0:0::/64');
  assert.equal(clientKey('1.2.3.4'), '1.2.3.4');
});

test('ports, brackets and zones are not part of an address', () => {
  assert.deepEqual(['[::1]:80', '1.2.3.4:80', 'fe80::1%eth0'].map(plainAddress), ['::1', '1.2.3.4', 'fe80::1']);
});

test('a sender that is not a trusted proxy and names another client is told once', () => {
  const told: string[] = [];
  const { resolveClient: ask } = createClientAddresses(['10.0.0.1'], address => told.push(address));
  ask('10.0.0.1', { headers: { 'x-forwarded-for': '1.1.1.1' } });
  ask('10.0.0.2', { headers: {} });
  assert.deepEqual(told, []);
  for (const header of ['forwarded', 'x-forwarded-for', 'x-real-ip'])
    assert.equal(ask('10.0.0.3', { headers: { [header]: '1.1.1.1' } }), '10.0.0.3');
  assert.deepEqual(told, ['10.0.0.3']);
});
