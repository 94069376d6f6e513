import { fstatSync } from 'node:fs';
import type { Environment } from '../core/ports.ts';

/** What the program sees of the process it runs in. */
export interface ProcessHost {
  readonly argv: readonly string[];
  readonly environment: Environment;
  readonly cwd: string;
  readonly startedAt: Date;
  readonly stdin: { readonly isTerminal: boolean; read(maxBytes: number): Promise<Uint8Array> };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly signal: AbortSignal;
  signalExit(): number | undefined;
  /** Called once, at the second signal, just before the process ends: kill what must not outlive it. */
  onKill(kill: () => void): void;
  /** Flushes both streams and ends the process with the code. */
  close(code: number): Promise<void>;
}

export interface OutputStream {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  write(text: string): void;
}

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * The first SIGINT or SIGTERM fires `signal`: work is cancelled in order. The second ends the process at once. A reader that
 * closes our stdout ends nothing: what would have been written is dropped.
 */
export function openProcess(own: NodeJS.Process): ProcessHost {
  const controller = new AbortController();
  const kills: (() => void)[] = [];
  let exit: number | undefined;

  for (const [name, code] of Object.entries(SIGNAL_EXITS)) {
    own.on(name, () => {
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
    environment: own.env,
    cwd: own.cwd(),
    startedAt: new Date(),
    stdin: {
      get isTerminal() {
        return mayBeTerminal(0) && own.stdin.isTTY;
      },
      read: maxBytes => readAll(own, maxBytes),
    },
    stdout: outputStream(1, () => own.stdout),
    stderr: outputStream(2, () => own.stderr),
    signal: controller.signal,
    signalExit: () => exit,
    onKill: kill => {
      kills.push(kill);
    },
    async close(code) {
      await Promise.all([flushed(own.stdout), flushed(own.stderr)]);
      own.exit(code);
    },
  };
}

/** The stream is opened when it is first used: opening one costs milliseconds. */
function outputStream(fd: number, stream: () => NodeJS.WriteStream): OutputStream {
  let closed = false;
  let watched = false;
  const isTerminal = (): boolean => mayBeTerminal(fd) && stream().isTTY;
  return {
    get isTerminal() {
      return isTerminal();
    },
    get columns() {
      return isTerminal() ? stream().columns : undefined;
    },
    write(text) {
      const target = stream();
      if (!watched) {
        watched = true;
        target.on('error', (error: NodeJS.ErrnoException) => {
          closed = true;
          if (error.code !== 'EPIPE') throw error;
        });
      }
      if (!closed && text !== '') target.write(text);
    },
  };
}

/** Major number of `/dev/null` and its like on Linux. */
const MEMORY_DEVICES = 1;

/** False is certain, and costs no stream. */
function mayBeTerminal(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isCharacterDevice() && stat.rdev >> 8 !== MEMORY_DEVICES;
  } catch {
    return false;
  }
}

async function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0 || stream.destroyed) return;
  await new Promise<void>(resolve => {
    stream.once('error', () => resolve());
    stream.write('', () => resolve());
  });
}

async function readAll(own: NodeJS.Process, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of own.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError(`stdin has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
