import { fstatSync, type Stats, writeSync } from 'node:fs';
import { ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { openTextSink, type TextSink, type TextTarget } from '../../core/secrets/sinks.ts';

/** What the program sees of the process it runs in. */
export interface ProcessHost {
  readonly argv: readonly string[];
  readonly environment: Environment;
  /** Variables that were set and have no effect here, each with the reason. */
  readonly ignored?: readonly string[];
  readonly cwd: string;
  readonly startedAt: Date;
  readonly stdin: { readonly isTerminal: boolean; read(maxBytes: number): Promise<Uint8Array> };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly signal: AbortSignal;
  signalExit(): number | undefined;
  /** From now on SIGHUP goes to the listener and ends nothing. Returns a function that stops listening. */
  onHangup(listener: () => void): () => void;
  /** Called once, at the second signal, just before the process ends: kill what must not outlive it. */
  onKill(kill: () => void): void;
  /** Flushes both streams and ends the process with the code. */
  close(code: number): Promise<void>;
}

export interface OutputStream extends TextSink {
  readonly isTerminal: boolean;
  /** A regular file: what is written changes the directory where it lies. */
  readonly isFile: boolean;
  readonly columns: number | undefined;
}

/** A stream that is not a terminal: it hides secrets like every other. */
export function pipeStream(name: 'stdout' | 'stderr', redactor: Redactor, put: (text: string) => void): OutputStream {
  return {
    ...openTextSink(name, redactor, { isTerminal: false, put }),
    isTerminal: false,
    isFile: false,
    columns: undefined,
  };
}

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * The first SIGINT, SIGTERM or SIGHUP fires `signal`: work is cancelled in order. The second ends the process at once. A reader that
 * closes our stdout, and a terminal that is gone, end nothing: what would have been written is dropped.
 */
export function openProcess(own: NodeJS.Process, redactor: Redactor): ProcessHost {
  const controller = new AbortController();
  const kills: (() => void)[] = [];
  const hangups = new Set<() => void>();
  const stdout = outputStream('stdout', redactor, () => own.stdout);
  const stderr = outputStream('stderr', redactor, () => own.stderr);
  let exit: number | undefined;

  for (const [name, code] of Object.entries(SIGNAL_EXITS)) {
    own.on(name, () => {
      if (name === 'SIGHUP' && hangups.size > 0) {
        for (const listener of hangups) listener();
        return;
      }
      if (exit === undefined) {
        exit = code;
        controller.abort(new Error(`received ${name}`));
        return;
      }
      for (const kill of kills) kill();
      own.exit(code);
    });
  }

  return {
    argv: own.argv.slice(2),
    ...checkedCertificates(own),
    cwd: currentDirectory(own),
    startedAt: new Date(),
    stdin: {
      get isTerminal() {
        return mayBeTerminal(0) && own.stdin.isTTY;
      },
      read: maxBytes => readAll(own, maxBytes, controller.signal),
    },
    stdout,
    stderr,
    signal: controller.signal,
    signalExit: () => exit,
    onHangup(listener) {
      hangups.add(listener);
      return () => hangups.delete(listener);
    },
    onKill: kill => {
      kills.push(kill);
    },
    async close(code) {
      await Promise.all([stdout.flushed(), stderr.flushed()]);
      const failure = stdout.failure();
      if (failure !== undefined) {
        stderr.write(unwritten(failure));
        await stderr.flushed();
      }
      own.exit(failure === undefined || code !== 0 ? code : 1);
    },
  };
}

/**
 * Node.js would trust every certificate, in this process and in all its threads. Programs that we start get the variable as it was;
 * on Windows, where a copy of the environment would know its names in one spelling alone, they do not get it either.
 */
function checkedCertificates(own: NodeJS.Process): Pick<ProcessHost, 'environment' | 'ignored'> {
  if (own.env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return { environment: own.env };
  const environment = own.platform === 'win32' ? own.env : { ...own.env };
  delete own.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  return { environment, ignored: [UNCHECKED] };
}

const UNCHECKED =
  'NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored: certificates are always checked; NODE_EXTRA_CA_CERTS names a file with authorities to trust';

/** The data of the command is not where it should be, whatever the command did. */
function unwritten({ code, message }: NodeJS.ErrnoException): string {
  const why = code === 'ENOSPC' ? 'no space is left on the device' : message;
  return `error: stdout could not be written: ${why}\n  hint: what the command did has happened; only its output is incomplete\n`;
}

interface OwnStream extends OutputStream {
  /** Why something that was written did not arrive. A reader that closed its end, or a terminal that is gone, does not count. */
  failure(): NodeJS.ErrnoException | undefined;
  /** Resolves when everything that was written has left the process. */
  flushed(): Promise<void>;
}

/**
 * Files and pipes are written directly: opening a stream costs milliseconds. A stream is opened for a terminal, and for a pipe that
 * takes no more at the moment. After a failure the rest is dropped, and `close` reports it.
 */
const DESCRIPTORS = { stdout: 1, stderr: 2 } as const;

function outputStream(name: 'stdout' | 'stderr', redactor: Redactor, stream: () => NodeJS.WriteStream): OwnStream {
  const fd = DESCRIPTORS[name];
  let closed = false;
  let failure: NodeJS.ErrnoException | undefined;
  let opened: NodeJS.WriteStream | undefined;
  const isTerminal = (): boolean => mayBeTerminal(fd) && stream().isTTY;
  const open = (): NodeJS.WriteStream => {
    if (opened !== undefined) return opened;
    opened = stream();
    opened.on('error', fail);
    return opened;
  };
  const fail = (error: NodeJS.ErrnoException): void => {
    closed = true;
    const isReaderGone = error.code === 'EPIPE' || (error.code === 'EIO' && mayBeTerminal(fd));
    if (!isReaderGone) failure ??= error;
  };
  const put = (text: string): void => {
    if (closed || text === '') return;
    if (opened !== undefined || isTerminal()) {
      open().write(text);
      return;
    }
    try {
      const left = writeNow(fd, Buffer.from(text));
      if (left.length > 0) open().write(left);
    } catch (error) {
      fail(error as NodeJS.ErrnoException);
    }
  };
  const target: TextTarget = {
    get isTerminal() {
      return isTerminal();
    },
    put,
  };
  return {
    ...openTextSink(name, redactor, target),
    get isTerminal() {
      return isTerminal();
    },
    get isFile() {
      return lookAt(fd)?.isFile() === true;
    },
    get columns() {
      return isTerminal() ? stream().columns : undefined;
    },
    failure: () => failure,
    async flushed() {
      if (opened === undefined || opened.writableLength === 0 || opened.destroyed) return;
      await new Promise<void>(resolve => {
        opened?.once('error', () => resolve());
        opened?.write('', () => resolve());
      });
    },
  };
}

/** A shell stays in a directory that was removed. No path means anything there, and Node.js would say so with its own stack. */
function currentDirectory(own: NodeJS.Process): string {
  try {
    return own.cwd();
  } catch {
    writeSync(2, 'error: the current directory does not exist any more\n  hint: change to a directory that exists\n');
    return own.exit(NOT_FOUND);
  }
}

/** The exit code of `not-found`, repeated here because the table of exit codes is not loaded yet. */
const NOT_FOUND = 4;

/** Writes what can be written without waiting for the reader to make room; returns the rest. */
function writeNow(fd: number, bytes: Buffer): Buffer {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return bytes.subarray(written);
}

/** Major number of `/dev/null` and its like on Linux. */
const MEMORY_DEVICES = 1;

/** False is certain, and needs no stream to be opened. */
function mayBeTerminal(fd: number): boolean {
  const stat = lookAt(fd);
  return stat !== undefined && stat.isCharacterDevice() && stat.rdev >> 8 !== MEMORY_DEVICES;
}

/** Undefined for a descriptor that was closed before the program started. */
function lookAt(fd: number): Stats | undefined {
  try {
    return fstatSync(fd);
  } catch {
    return undefined;
  }
}

async function readAll(own: NodeJS.Process, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const interrupted = (): ToolError => new ToolError('cancelled', 'interrupted while stdin was read');
  if (signal.aborted) throw interrupted();
  // The writer of our stdin may never end, so the first signal ends the wait.
  const stop = (): unknown => own.stdin.destroy(interrupted());
  signal.addEventListener('abort', stop, { once: true });
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of own.stdin as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new ToolError('invalid-input', `stdin has more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
