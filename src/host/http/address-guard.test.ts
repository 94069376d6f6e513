import assert from 'node:assert/strict';
import { isIPv6 } from 'node:net';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { ToolError } from '../../core/errors.ts';
import { parseAddress } from './address.ts';
import { createAddressGuard } from './address-guard.ts';

const closed = createAddressGuard({ allowPrivateAddresses: false, allowedHosts: [] });
const open = createAddressGuard({ allowPrivateAddresses: true, allowedHosts: [] });

const NEVER: readonly (readonly [address: string, what: string])[] = [
  ['169.254.169.254', 'a cloud metadata address'],
  ['::ffff:169.254.169.254', 'a cloud metadata address'],
  ['64:ff9b::169.254.169.254', 'a cloud metadata address'],
  ['2002:a9fe:a9fe::1', 'a cloud metadata address'],
  ['2001::5601:5601', 'a cloud metadata address'],
  ['100.100.100.200', 'a cloud metadata address'],
  ['168.63.129.16', 'a cloud metadata address'],
  ['fd00:ec2::254', 'a cloud metadata address'],
  ['fd20:ce::254', 'a cloud metadata address'],
  ['169.254.0.1', 'a link-local address'],
  ['fe80::1%eth0', 'a link-local address'],
  ['febf::1', 'a link-local address'],
  ['0.0.0.0', 'an unspecified address'],
  ['0.255.0.1', 'an unspecified address'],
  ['::', 'an unspecified address'],
  ['224.0.0.251', 'a multicast address'],
  ['ff02::1', 'a multicast address'],
  ['240.0.0.1', 'a reserved address'],
  ['255.255.255.255', 'a reserved address'],
];

const PRIVATE = [
  '10.0.0.0',
  '10.255.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.255.1',
  '127.0.0.1',
  '127.255.0.1',
  '::1',
  'fc00::1',
  'fdff::1',
  'fec0::1',
  '100.64.0.0',
  '100.127.255.255',
  '192.0.0.8',
  '198.18.0.1',
  '198.19.255.255',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::8.8.8.8',
  '2002:a00:1::1',
];

const PUBLIC = [
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '192.0.1.0',
  '223.255.255.255',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
];

test('addresses that no one may connect to are refused by what they are', () => {
  for (const [address, what] of NEVER) {
    assert.equal(open.refusal('x.test', address), what, address);
    assert.equal(closed.refusal('x.test', address), what, address);
  }
});

test('private addresses are refused only where they are not allowed', () => {
  for (const address of PRIVATE) {
    assert.match(closed.refusal('x.test', address) ?? '', /^a (private|loopback) address$/, address);
    assert.equal(open.refusal('x.test', address), undefined, address);
  }
});

test('public addresses pass, up to the last one before a range', () => {
  for (const address of PUBLIC) assert.equal(closed.refusal('x.test', address), undefined, address);
});

test('what is not an address is refused', () => {
  for (const text of ['', 'localhost', '1.2.3', '1.2.3.4.5', '::g', '300.1.1.1'])
    assert.equal(open.refusal('x.test', text), 'no IP address', text);
});

test('an allowed name opens every address, an allowed range that range under every name', () => {
  const guard = createAddressGuard({
    allowPrivateAddresses: false,
    allowedHosts: ['Metadata.Internal', '*.svc.local', 'node-?', '10.1.0.0/16', 'fd00::/8', '[::1]'],
  });
  const passes: [string, string][] = [
    ['metadata.internal', '169.254.169.254'],
    ['METADATA.internal.', '169.254.169.254'],
    ['a.b.svc.local', '10.2.0.1'],
    ['node-7', '192.168.0.1'],
    ['any.test', '10.1.255.255'],
    ['any.test', '::ffff:10.1.0.1'],
    ['any.test', 'fd00:ec2::254'],
    ['any.test', '::1'],
  ];
  for (const [name, address] of passes) assert.equal(guard.refusal(name, address), undefined, `${name} ${address}`);
  const refused: [string, string][] = [
    ['svc.local', '10.2.0.1'],
    ['metadataxinternal', '169.254.169.254'],
    ['node-77', '192.168.0.1'],
    ['any.test', '10.2.0.1'],
    ['any.test', '127.0.0.1'],
  ];
  for (const [name, address] of refused) assert.notEqual(guard.refusal(name, address), undefined, `${name} ${address}`);
});

test('an entry of allowedHosts that is neither name nor range is an error of the configuration', () => {
  for (const entry of ['10.0.0.0/33', 'http://x', 'a/8', '', '10.0.0.0/x'])
    assert.throws(
      () => createAddressGuard({ allowPrivateAddresses: false, allowedHosts: [entry] }),
      (error: unknown) => error instanceof ToolError && error.code === 'config-invalid',
      entry,
    );
});

test('every spelling of an IPv6 address is read as the same bytes', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), groups => {
      const full = groups.map(value => value.toString(16).padStart(4, '0')).join(':');
      const short = new URL(`http://[${full}]/`).hostname;
      const tail = `${groups
        .slice(0, 6)
        .map(value => value.toString(16))
        .join(':')}:${groups
        .slice(6)
        .flatMap(value => [value >> 8, value & 255])
        .join('.')}`;
      const bytes = groups.flatMap(value => [value >> 8, value & 255]);
      for (const text of [full, short, tail]) {
        assert.ok(isIPv6(text.replace(/[[\]]/g, '')));
        assert.deepEqual(parseAddress(text), bytes);
      }
    }),
  );
});
