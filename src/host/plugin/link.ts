import { type ChannelCredentials, credentials, ServerCredentials } from '@grpc/grpc-js';
import type { Identity } from './certificate.ts';

/** Both sides of an encrypted connection: our identity, and the only certificate accepted from the other side. A unix socket needs neither. */
export interface Peers {
  readonly own: Identity;
  /** PEM. */
  readonly other: string;
}

export const clientCredentials = (peers: Peers | undefined): ChannelCredentials =>
  peers === undefined
    ? credentials.createInsecure()
    : credentials.createSsl(Buffer.from(peers.other), Buffer.from(peers.own.key), Buffer.from(peers.own.certificate));

export const serverCredentials = (peers: Peers | undefined): ServerCredentials =>
  peers === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(
        Buffer.from(peers.other),
        [{ private_key: Buffer.from(peers.own.key), cert_chain: Buffer.from(peers.own.certificate) }],
        true,
      );
