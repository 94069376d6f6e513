import type { SecureContextOptions, TlsOptions } from 'node:tls';

/** The certificates and keys of TLS connections, read from files and checked. */
export interface TlsParts {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly minVersion: '1.2' | '1.3';
  /** Undefined: clients need no certificate. */
  readonly clientCA: Buffer | undefined;
}

/** Ciphers with forward secrecy and authenticated encryption in TLS 1.2; all ciphers of TLS 1.3 have both. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');

export function tlsOptions({ cert, key, minVersion, clientCA }: TlsParts): SecureContextOptions & TlsOptions {
  return {
    cert,
    key,
    ciphers: CIPHERS,
    honorCipherOrder: true,
    minVersion: `TLSv${minVersion}`,
    ...(clientCA !== undefined && { ca: clientCA, requestCert: true, rejectUnauthorized: true }),
  };
}
