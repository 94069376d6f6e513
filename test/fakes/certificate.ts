import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface ClientCertificate {
  /** Key and certificate, as a PEM file holds them. */
  readonly pem: string;
  readonly certificate: string;
  readonly publicKey: KeyObject;
}

/** A self-signed certificate of an application, with a new key. */
export function createClientCertificate(commonName: string, modulusLength = 2048): ClientCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from('0500', 'hex'));
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(commonName)))));
  const validity = sequence(utcTime(new Date(Date.now() - 3_600_000)), utcTime(new Date(Date.now() + 86_400_000)));
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const serial = tagged(0x02, Buffer.from([1]));
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(version, serial, algorithm, name, validity, name, key);
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const der = sequence(content, algorithm, signature).toString('base64');
  const certificate = `-----BEGIN CERTIFICATE-----\n${der.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  const keyText = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { pem: keyText + certificate, certificate, publicKey };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'));
/** `YYMMDDhhmmssZ` */
function utcTime(at: Date): Buffer {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(text.slice(2)));
}
