import type { KeyObject } from 'node:crypto';
import type { JsonMap } from '../core/json/json.ts';
import type { ArtifactFacts, Bundle } from './artifact/artifact.ts';
import type { PluginArtifact, PluginFacts } from './artifact/plugin-artifact.ts';
import type { Problem, PublishOutcome } from './local/local-catalog.ts';
import type { FoundSource } from './local/solution-source.ts';
import type { LastSync } from './remote/mirror.ts';
import type { RegistryCredential } from './remote/registry-auth.ts';

export interface CatalogSummary {
  readonly name: string;
  readonly type: 'filesystem' | 'oci';
  readonly path: string;
  readonly url: string;
  readonly isDefault: boolean;
  readonly status: 'ok' | 'unavailable';
  /** Names, not versions. */
  readonly solutionCount: number;
  /** Why it is unavailable, and what to do. */
  readonly message: string;
}

export interface CatalogDetail extends CatalogSummary {
  readonly metadata: JsonMap;
  readonly lastSync: LastSync | undefined;
}

/** A solution in a catalog: the version that a reference without a version means, and all others. */
export interface CatalogSolution {
  readonly catalog: string;
  readonly facts: ArtifactFacts;
  /** Highest first. */
  readonly versions: readonly string[];
  readonly digest: string;
  readonly createdAt: string;
}

export interface SyncResult {
  readonly name: string;
  readonly status: 'ok' | 'failed' | 'skipped';
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly durationMs: number;
  readonly error?: string;
}

export interface ChangeOptions {
  readonly force: boolean;
  readonly dryRun: boolean;
}

export interface Changed {
  readonly catalog: string;
  readonly facts: ArtifactFacts;
  readonly digest: string;
  readonly outcome: PublishOutcome;
  readonly files: readonly string[];
  /** Bytes of everything that is stored. */
  readonly size: number;
}

export interface PullRequest {
  readonly reference: string;
  readonly from: string | undefined;
  /** Default: the catalog of this machine. */
  readonly to: string | undefined;
}

export interface Pulled {
  /** Name of the remote catalog. */
  readonly from: string;
  readonly bundle: Bundle;
  readonly digest: string;
  /** Bytes of everything that was fetched. */
  readonly size: number;
}

export interface NamedBytes {
  readonly bytes: Uint8Array;
  /** For messages. */
  readonly name: string;
}

export interface StoredVersion {
  readonly catalog: string;
  readonly name: string;
  readonly version: string;
  /** Digest of the manifest. */
  readonly digest: string;
}

export interface SignedVersion {
  readonly catalog: string;
  readonly facts: ArtifactFacts;
  /** Digest of the manifest that was signed. */
  readonly digest: string;
  readonly outcome: 'signed' | 'unchanged';
}

export interface TaggedVersion {
  readonly catalog: string;
  readonly tag: string;
  readonly facts: ArtifactFacts;
  readonly digest: string;
  /** What the tag stood for. */
  readonly before: string | undefined;
}

export interface PulledPlugin {
  readonly catalog: string;
  readonly facts: PluginFacts;
  /** Digest of the index, which covers all platforms. */
  readonly digest: string;
  readonly bytes: Uint8Array;
  readonly extension: string;
}

/** The catalogs in which solutions are found and published by name. */
export interface Catalogs {
  readonly defaultCatalog: string;
  readonly names: readonly string[];
  list(): Promise<readonly CatalogSummary[]>;
  describe(name: string): Promise<CatalogDetail>;
  /** By name. `catalog-failed` when the catalog cannot be read now. */
  solutions(name: string): Promise<readonly CatalogSolution[]>;
  /** What a reference means, in the first catalog that has the name, or in the one given. */
  locate(reference: string, catalog?: string): Promise<CatalogSolution>;
  /** The same, opened and verified. */
  find(reference: string, catalog: string | undefined, signal: AbortSignal): Promise<FoundSource>;
  publish(bundle: Bundle, catalog: string | undefined, options: ChangeOptions, signal: AbortSignal): Promise<Changed>;
  /** Copies a published version to another catalog, byte for byte. */
  push(
    reference: string,
    from: string | undefined,
    to: string,
    options: ChangeOptions,
    signal: AbortSignal,
  ): Promise<Changed>;
  /** Published versions as an archive for machines without a network. */
  save(
    references: readonly string[],
    catalog: string | undefined,
  ): Promise<{ readonly bytes: Uint8Array; readonly versions: readonly StoredVersion[] }>;
  /** Everything in an archive, or nothing: each byte is verified before anything is written. */
  load(
    archive: NamedBytes,
    catalog: string | undefined,
    options: ChangeOptions,
    signal: AbortSignal,
  ): Promise<readonly Changed[]>;
  /**
   * A version from the source of a remote catalog, verified; without `from`, that of the first one that has the name.
   */
  pull(reference: string, from: string | undefined, signal: AbortSignal): Promise<Pulled>;
  /** Copies the same into a catalog, byte for byte. */
  pullTo(
    request: PullRequest,
    options: ChangeOptions,
    signal: AbortSignal,
  ): Promise<Changed & { readonly from: string }>;
  remove(reference: string, catalog: string | undefined, signal: AbortSignal): Promise<StoredVersion>;
  /** Keeps the credential for this registry once the registry has accepted it. Returns the host. */
  login(registry: string, credential: RegistryCredential, signal: AbortSignal): Promise<string>;
  /** Forgets the credential for this registry. */
  logout(registry: string): Promise<{ readonly registry: string; readonly removed: boolean }>;
  /** Publishes the executables of a plugin in a registry. */
  publishPlugin(
    plugin: PluginArtifact,
    catalog: string,
    options: ChangeOptions,
    signal: AbortSignal,
  ): Promise<PublishOutcome>;
  /** The executable of a plugin for a platform from the first registry that has the name, or from the one given. */
  pullPlugin(reference: string, from: string | undefined, platform: string, signal: AbortSignal): Promise<PulledPlugin>;
  /** Gives a version a second name, which may move. Default: in the default catalog. */
  tag(reference: string, tag: string, catalog: string | undefined, signal: AbortSignal): Promise<TaggedVersion>;
  /** Adds a signature to a version where it is published: in a directory or in the registry. Default: the default catalog. */
  sign(reference: string, catalog: string | undefined, key: KeyObject, signal: AbortSignal): Promise<SignedVersion>;
  /** `keys`: who must have signed everything, in place of those that the catalog trusts. */
  verify(
    name: string,
    keys?: readonly KeyObject[],
  ): Promise<{ readonly checked: number; readonly problems: readonly Problem[] }>;
  /** Default: all that are configured. `acceptChanged`: `name@version` of what may have other content than before. */
  sync(
    names: readonly string[] | undefined,
    signal: AbortSignal,
    acceptChanged?: readonly string[],
  ): Promise<readonly SyncResult[]>;
}
