import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A key and its self-signed certificate: each side trusts the certificate of the other one and nothing else. */
export interface Identity {
  /** PEM. */
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 86_400_000;
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));

/** For this machine (`localhost`, 127.0.0.1), valid for 30 days: longer than any process of a plugin should live. */
export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ECDSA_SHA256,
    name,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + 30 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(authority(), subjectNames())),
  );
  const der = sequence(content, ECDSA_SHA256, bits(sign('sha256', content, privateKey)));
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: toPem(der) };
}

export const toPem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

/** The form of the handshake: base64 without padding. */
export const toHandshake = (pem: string): string => pem.replaceAll(/-----[^-]+-----|[\s=]/g, '');

/** basicConstraints: it may stand for itself. */
const authority = (): Buffer =>
  sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))));

const subjectNames = (): Buffer =>
  sequence(
    oid('551d11'),
    tagged(0x04, sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))),
  );

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);
const bits = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
/** `YYMMDDhhmmssZ` */
const utcTime = (at: number): Buffer =>
  tagged(
    0x17,
    Buffer.from(
      new Date(at)
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2),
    ),
  );
