import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { errorText, ToolError } from '../../core/errors.ts';
import type { PluginFile } from '../../core/ports/plugin-ports.ts';
import type { Environment, Log } from '../../core/ports/ports.ts';
import { makeTemporaryDirectory } from '../files/temporary-directory.ts';
import type { GroupWatch } from '../processes/group-watch.ts';
import { processGroup } from '../processes/process-group.ts';
import { startProgram } from '../processes/start-program.ts';
import { createIdentity, type Identity } from './certificate.ts';
import { type Handshake, MAX_LINE_BYTES, type Network, PRINTED, PROTOCOL, parseHandshake } from './handshake.ts';
import type { Peers } from './link.ts';
import { readOutput } from './output.ts';
import { type Program, pinnedProgram } from './pinned.ts';
import { SERVE, type StartFault, spawnFault, startFault } from './start-fault.ts';

export const HANDSHAKE_MS = 10_000;
const KILLED_WITHIN_MS = 1000;
const POLL_MS = 2;
const MAX_BASE = 60;

export interface LaunchOptions {
  /** The whole environment, beside what the handshake needs. */
  readonly environment: Environment;
  readonly log: Log;
  /** Ends the plugin when this program is gone. */
  readonly watch: GroupWatch;
  readonly handshakeMs?: number | undefined;
  /** What the process says is not repeated: it may hold something sensitive. */
  readonly isHushed?: (() => boolean) | undefined;
  /** The only digest that may be started. */
  readonly pin?: string | undefined;
  /** Default: a socket, where there are any. */
  readonly network?: Network | undefined;
}

/** A plugin that runs and has said where it listens. */
export interface PluginProcess {
  readonly pid: number;
  /** A time of `performance.now`. */
  readonly startedAt: number;
  readonly handshake: Handshake;
  /** Set when the connection is encrypted. */
  readonly peers: Peers | undefined;
  /** Private to this user; for sockets. Removed at the end. */
  readonly directory: string;
  /** How it ended, in words: `ended with exit code 3`. Never rejects. */
  readonly ended: Promise<string>;
  /** Undefined while it runs. */
  end(): string | undefined;
  /** The last output on stderr. */
  tail(): string;
  /** Why we ended it, for those who wait for an answer. */
  kill(reason?: string): void;
  terminate(): void;
  /** Waits for the end of the whole process group and takes away what is left of it. */
  clear(): Promise<void>;
}

/**
 * Starts a plugin without a shell, as the leader of a process group, in a clean environment, and waits for its handshake. When this
 * program is gone, however it went, the group is ended and the directory removed.
 */
export async function launch(file: PluginFile, options: LaunchOptions): Promise<PluginProcess> {
  const directory = await privateDirectory();
  const posix = process.platform !== 'win32';
  const identity = chooseNetwork(options) === 'tcp' ? createIdentity() : undefined;
  const spawnOptions: SpawnOptions = {
    cwd: dirname(file.path),
    env: { ...options.environment, ...handshakeEnvironment(directory, identity) },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: posix,
    windowsHide: true,
  };
  try {
    options.watch.start();
    const program = await chooseProgram(file, options, directory);
    const child = startProgram(program.path, [], { ...spawnOptions, argv0: file.path });
    await program.close();
    const failed = new Promise<never>((_, reject) => child.once('error', reject));
    failed.catch(() => undefined);
    const { pid } = child;
    // The system did not start it: there is nothing to follow, and nothing that may be signalled.
    if (pid === undefined) return await failed;
    const letGo = options.watch.add(pid, directory);
    const running = follow(child, { pid, directory, file, identity, letGo }, options);
    return await Promise.race([running, failed]);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    if (error instanceof ToolError) throw error;
    const { what, hint } = spawnFault(file.path, error) ?? { what: errorText(error) };
    throw new ToolError('upstream-failed', `plugin "${file.name}" cannot be started: ${what}`, { hint, cause: error });
  }
}

/** A plugin without a digest is started where it lies: only this user can write there. */
const chooseProgram = async (file: PluginFile, { pin }: LaunchOptions, directory: string): Promise<Program> =>
  pin === undefined ? { path: file.path, close: async () => undefined } : await pinnedProgram(file, pin, directory);

/** Short: the path of a socket has at most about 100 bytes. */
async function privateDirectory(): Promise<string> {
  const base = process.platform !== 'win32' && tmpdir().length > MAX_BASE ? '/tmp' : tmpdir();
  const directory = await makeTemporaryDirectory('tool-p-', base);
  await chmod(directory, 0o700);
  return directory;
}

const chooseNetwork = ({ network }: LaunchOptions): Network =>
  network ?? (process.platform === 'win32' ? 'tcp' : 'unix');

const handshakeEnvironment = (directory: string, identity: Identity | undefined): Environment => ({
  TOOL_PLUGIN_PROTOCOL: PROTOCOL,
  PLUGIN_PROTOCOL_VERSIONS: PROTOCOL,
  PLUGIN_UNIX_SOCKET_DIR: directory,
  PLUGIN_MIN_PORT: '10000',
  PLUGIN_MAX_PORT: '25000',
  ...(identity !== undefined && { PLUGIN_CLIENT_CERT: identity.certificate }),
});

interface Started {
  readonly pid: number;
  readonly directory: string;
  readonly file: PluginFile;
  readonly identity: Identity | undefined;
  /** The group has ended. */
  letGo(): void;
}

async function follow(
  child: ChildProcess,
  { pid, directory, file, identity, letGo }: Started,
  options: LaunchOptions,
): Promise<PluginProcess> {
  const { log, handshakeMs = HANDSHAKE_MS, isHushed = () => false } = options;
  const startedAt = performance.now();
  const group = processGroup(pid, () => child.kill('SIGKILL'));
  let reason: string | undefined;
  let end: string | undefined;
  const kill = (why?: string): void => {
    reason ??= why;
    group.signal('SIGKILL');
  };
  const said = (stream: string) => (line: string) => {
    if (!isHushed()) log('debug', `plugin ${file.name}: ${line}`, { stream });
  };
  const flooded = (stream: string) => () => kill(`was ended: it wrote more than 16 MiB within 10 s to ${stream}`);
  const stderr = readOutput(said('stderr'), flooded('stderr'));
  const stdout = readOutput(said('stdout'), flooded('stdout'));
  child.stderr?.on('data', stderr.take);
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  const ended = new Promise<string>(resolve => {
    child.once('exit', (code, signal) => {
      end = reason ?? endText(code, signal);
      // What the plugin left in its group ends with it.
      group.signal('SIGKILL');
      resolve(end);
    });
  });
  const clear = async (): Promise<void> => {
    const until = performance.now() + KILLED_WITHIN_MS;
    while (group.alive() && performance.now() < until) await new Promise(resolve => setTimeout(resolve, POLL_MS));
    group.signal('SIGKILL');
    letGo();
    child.stdin?.destroy();
    child.stdout?.destroy();
    child.stderr?.destroy();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const first = await firstLine(child, { ended, stdout, file, tail: stderr.tail, ms: handshakeMs });
    const handshake = parseHandshake(file.name, first, chooseNetwork(options));
    const { address, certificate } = handshake;
    if (certificate === undefined) checkSocket(file.name, address.replace(/^unix:/, ''));
    const encrypted = identity !== undefined && certificate !== undefined;
    return {
      pid,
      startedAt,
      handshake,
      peers: encrypted ? { own: identity, other: certificate } : undefined,
      directory,
      ended,
      end: () => end,
      tail: () => (isHushed() ? '' : stderr.tail()),
      kill,
      terminate: () => group.signal('SIGTERM'),
      clear,
    };
  } catch (error) {
    kill();
    await clear();
    throw error;
  }
}

const endText = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null
    ? `ended with exit code ${code ?? 0}`
    : `was ended by signal ${signal} (${constants.signals[signal]})`;

interface FirstLine {
  readonly file: PluginFile;
  readonly ended: Promise<string>;
  readonly stdout: { take(chunk: Buffer): void };
  tail(): string;
  readonly ms: number;
}

/** Everything after the first line is output like any other. */
function firstLine(child: ChildProcess, { file, ended, stdout, tail, ms }: FirstLine): Promise<string> {
  return new Promise((resolve, reject) => {
    let kept = Buffer.alloc(0);
    const refuse = ({ what, hint }: StartFault): void => {
      settle();
      reject(new ToolError('upstream-failed', `plugin "${file.name}" cannot be used: ${what}`, { hint }));
    };
    const timer = setTimeout(
      () => refuse({ what: withTail(`it made no handshake within ${ms / 1000} s`, tail()), hint: SERVE }),
      ms,
    );
    const settle = (): void => {
      clearTimeout(timer);
      child.stdout?.off('data', onData);
    };
    const onData = (chunk: Buffer): void => {
      kept = Buffer.concat([kept, chunk]);
      const at = kept.indexOf(0x0a);
      if (at === -1 && kept.length <= MAX_LINE_BYTES) return;
      if (at === -1 || at > MAX_LINE_BYTES) {
        refuse({ what: `its first line is not a handshake: it has more than ${MAX_LINE_BYTES} bytes`, hint: PRINTED });
        return;
      }
      settle();
      child.stdout?.on('data', stdout.take);
      if (at + 1 < kept.length) stdout.take(kept.subarray(at + 1));
      resolve(kept.toString('utf8', 0, at));
    };
    child.stdout?.on('data', onData);
    void ended.then(how => setTimeout(() => refuse(startFault({ path: file.path, how, said: tail() })), POLL_MS));
  });
}

/** No other process may answer in the plugin's place. */
function checkSocket(plugin: string, path: string): void {
  const refuse = (what: string): never => {
    throw new ToolError('upstream-failed', `plugin "${plugin}" cannot be used: ${what}`, {
      hint: 'make the socket in the directory that PLUGIN_UNIX_SOCKET_DIR names',
    });
  };
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return refuse(`there is no socket ${path}`);
  if (!facts.isSocket()) return refuse(`${path} is not a socket`);
  const parent = lstatSync(dirname(path));
  const user = process.getuid?.();
  if (user !== undefined && (facts.uid !== user || parent.uid !== user || (parent.mode & 0o077) !== 0))
    refuse(`its socket ${path} lies where other users can reach it`);
}

export const withTail = (message: string, tail: string): string =>
  tail === '' ? message : `${message}; it said: ${tail}`;
