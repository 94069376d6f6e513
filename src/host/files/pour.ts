import { read, write } from 'node:fs';
import { promisify } from 'node:util';

const CHUNK_BYTES = 1 << 20;
const readSome = promisify(read);
const writeSome = promisify(write);

/** The content of an open file in pieces, from its beginning. Each piece is valid until the next one is asked for. */
export async function* filePieces(fd: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await readSome(fd, buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Copies the content of one open file to the end of another, whatever its size. */
export async function pour(from: number, to: number): Promise<void> {
  for await (const piece of filePieces(from)) {
    for (let done = 0; done < piece.length; )
      done += (await writeSome(to, piece, done, piece.length - done, null)).bytesWritten;
  }
}
