import type { ToolError } from '../../core/errors.ts';
import type { ArtifactFacts } from '../artifact/artifact.ts';
import type { Blob, Descriptor } from '../artifact/descriptor.ts';

/** Where solutions are synced from. */
export interface Remote {
  /** Every published version. A version that the remote lists but cannot tell more about is an error of its own. */
  list(signal: AbortSignal): Promise<readonly (RemoteEntry | UnknownEntry)[]>;
  /** The same of one name; empty when there is none of that name. */
  versions(name: string, signal: AbortSignal): Promise<readonly (RemoteEntry | UnknownEntry)[]>;
  /** The manifest of an entry, checked against its digest. */
  manifest(
    entry: RemoteEntry,
    signal: AbortSignal,
  ): Promise<{ readonly descriptor: Descriptor; readonly bytes: Uint8Array }>;
  /** Config or layer of an entry, checked against its digest. */
  blob(entry: RemoteEntry, descriptor: Descriptor, signal: AbortSignal): Promise<Uint8Array>;
  /** The digest that a tag of a name stands for. */
  tagged(name: string, tag: string, signal: AbortSignal): Promise<string | undefined>;
  /** The manifest of the signatures of an entry; undefined when there are none. */
  signatures(entry: RemoteEntry, signal: AbortSignal): Promise<Blob | undefined>;
}

/** `descriptor`: as much as the remote tells without reading the manifest. */
export interface RemoteEntry extends Pick<ArtifactFacts, 'name' | 'version'> {
  readonly descriptor: Pick<Descriptor, 'digest'> & Partial<Descriptor>;
  readonly createdAt: string;
  readonly isSigned: boolean;
}

export interface UnknownEntry extends Pick<ArtifactFacts, 'name' | 'version'> {
  readonly error: ToolError;
}
