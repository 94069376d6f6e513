import { connect } from 'node:net';

export interface RawAnswer {
  readonly text: string;
  /** Of each answer, in order. */
  readonly statuses: readonly number[];
  /** The server ended the connection; false: it was still open after `patienceMs` of silence. */
  readonly closed: boolean;
}

export interface RawOptions {
  /** Between the pieces. */
  readonly pauseMs?: number;
  /** Silence after which nothing more is expected. */
  readonly patienceMs?: number;
}

/** Sends bytes as they are, piece by piece, and reads what comes back. */
export function sendRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  { pauseMs = 0, patienceMs = 10_000 }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port });
    let silence: NodeJS.Timeout | undefined;
    const settle = (closed: boolean): void => {
      clearTimeout(silence);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ text, statuses, closed });
    };
    const wait = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => settle(false), patienceMs);
    };
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      wait();
    });
    socket.on('close', () => settle(true));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may end a connection that still sends.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('connect', () => {
      void (async () => {
        for (const [i, piece] of pieces.entries()) {
          if (i > 0 && pauseMs > 0) await new Promise(next => setTimeout(next, pauseMs));
          if (socket.destroyed) return;
          socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
        }
        wait();
      })();
    });
  });
}
