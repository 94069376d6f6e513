import type { Lock, LockHolder } from '../lock.ts';
import type { SecretStore } from './ports.ts';

/** Where the master key of the credential store comes from. */
export type StoreBackend = 'environment' | 'passphrase' | 'keychain' | 'file';

/**
 * `absent`: nothing has been stored yet. `locked`: the key cannot be had now, for the reason given. `unreadable`: the
 * directory itself is the problem. Neither of the last two ever changes what is stored.
 */
export type StoreState =
  | { readonly status: 'absent' }
  | { readonly status: 'open'; readonly backend: StoreBackend }
  | { readonly status: 'locked' | 'unreadable'; readonly backend?: StoreBackend | undefined; readonly reason: string };

export interface UnreadableSecret {
  readonly file: string;
  readonly reason: 'encrypted with another key' | 'corrupt' | 'written by a later version of tool';
}

/** What `auth doctor` tells about the store; it holds no secret and no name of one. */
export interface StoreReport {
  readonly directory: string;
  readonly state: StoreState;
  /** Whether the key at hand is the one the store was written with. */
  readonly keyMatches: boolean | undefined;
  /** A change of the key was interrupted. Everything is readable; a repair completes the change. */
  readonly keyChanging: boolean;
  readonly secrets: number;
  readonly unreadable: readonly UnreadableSecret[];
  readonly wideModes: readonly string[];
  readonly locks: readonly LockHolder[];
}

/** Room for one secret in the store. Until it is released the store is not changed as a whole. */
export interface Room {
  save(name: string, value: string): Promise<void>;
  release(): Promise<void>;
}

/**
 * The credential store. `find`, `list` and `state` never create it; the first `save` does. A locked or unreadable
 * store is `store-locked` or `store-unreadable`; one unreadable secret counts as missing, with a warning.
 */
export interface CredentialStore extends SecretStore {
  state(): Promise<StoreState>;
  /** Creates it when it is absent; throws when nothing could be saved. */
  prepare(): Promise<void>;
  /** Throws `store-unwritable` when a secret could not be saved now for want of space or permission. Creates no store. */
  checkRoom(): Promise<void>;
  /** Makes sure that one secret can be saved later, whatever happens to the disk and to the locks meanwhile. */
  reserve(signal?: AbortSignal): Promise<Room>;
  /** Waits up to `waitMs` for the lock of that name; the same name is the same lock in every process of the user. */
  lock(name: string, waitMs: number, signal?: AbortSignal): Promise<Lock>;
  report(): Promise<StoreReport>;
  /**
   * Moves unreadable files into `quarantine/`, narrows modes, removes what killed writers left. Returns what was done.
   */
  repair(): Promise<readonly string[]>;
  /** Puts every secret under a new key. */
  rotateKey(): Promise<void>;
  /**
   * Moves everything stored aside, so that the next `save` begins a new store. Returns the directory it was moved to.
   */
  reset(): Promise<string | undefined>;
}

/** A browser redirect that reached the loopback listener. */
export interface Redirect {
  readonly query: URLSearchParams;
}

/** What the page in the browser says, and whether the redirect counts. */
export type RedirectVerdict = 'accepted' | 'denied' | 'wrong-state';

export interface Listening {
  readonly port: number;
  /** The next redirect that was not refused. */
  next(signal: AbortSignal): Promise<Redirect>;
  close(): Promise<void>;
}

/** Listens for `http://localhost:<port>/?code=...` on 127.0.0.1 and ::1. Port 0: any free one. */
export type LoopbackListener = (port: number, judge: (query: URLSearchParams) => RedirectVerdict) => Promise<Listening>;

/** Starts the user's browser; rejects when none could be started. */
export type Browser = (url: string) => Promise<void>;

/** The person at the terminal, if there is one. */
export interface Terminal {
  /** Whether both standard input and standard error are terminals. */
  readonly interactive: boolean;
  /** One line on standard error: what would end it or move the cursor is escaped. */
  say(line: string): void;
  /** The next line typed. Rejects with the reason of the signal. */
  readLine(signal: AbortSignal): Promise<string>;
  /** The whole of standard input, at most `maxBytes`. */
  readAll(maxBytes: number): Promise<string>;
}

/** Facts of this machine that authentication depends on. */
export interface Surroundings {
  readonly platform: 'linux' | 'darwin' | 'win32' | (string & {});
  readonly home: string;
  /** Where the program was started: paths in variables may be relative to it. */
  readonly cwd: string;
  readonly container: boolean;
  /** Linux inside Windows: a browser can be started although there is no display. */
  readonly wsl: boolean;
}
