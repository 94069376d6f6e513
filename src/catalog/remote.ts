import type { ArtifactFacts } from './artifact.ts';
import type { Descriptor } from './descriptor.ts';

/** Where solutions are synced from. */
export interface Remote {
  /** Every published version. `digest` and the rest as far as the remote tells without reading manifests. */
  list(signal: AbortSignal): Promise<readonly RemoteEntry[]>;
  /** The manifest of an entry, checked against its digest. */
  manifest(
    entry: RemoteEntry,
    signal: AbortSignal,
  ): Promise<{ readonly descriptor: Descriptor; readonly bytes: Uint8Array }>;
  /** Config or layer of an entry, checked against its digest. */
  blob(entry: RemoteEntry, descriptor: Descriptor, signal: AbortSignal): Promise<Uint8Array>;
}

export interface RemoteEntry extends Pick<ArtifactFacts, 'name' | 'version'> {
  readonly descriptor: Pick<Descriptor, 'digest'> & Partial<Descriptor>;
  readonly createdAt: string;
}
