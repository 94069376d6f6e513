import type { Readable, Writable } from 'node:stream';
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { errorText } from '../core/errors.ts';
import { isMap } from '../core/json/json.ts';
import { checkJsonDepth } from '../core/json/json-read.ts';

export interface LineStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Messages, one a line, over a pair of streams. Nothing that comes in ends it but the end of the input itself. */
export interface LineTransport extends Transport {
  /** The input has ended, or the output was closed by its reader. */
  readonly ended: Promise<void>;
  /** Settles when every request so far has been answered or cancelled. */
  answered(): Promise<void>;
  /** How many requests have been neither answered nor cancelled yet. */
  due(): number;
}

/** Bytes of one message. The largest document that a tool takes is far smaller. */
const MAX_LINE = 10 * 1024 * 1024;
const LIBRARY_DEPTH = 5000;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * The library's own transport closes the connection at a long line and ends while requests are at work. This one answers what it can
 * not read with an error, skips it, and lets the caller wait for answers that are still due.
 */
export function lineTransport({ input, output }: LineStreams): LineTransport {
  const open = new Set<string | number>();
  const waiting: (() => void)[] = [];
  const end = Promise.withResolvers<void>();
  const lines = lineReader(take);
  const write = lineWriter(output);
  let closed = false;

  const settle = (id: unknown): void => {
    open.delete(id as string | number);
    if (open.size === 0) for (const wake of waiting.splice(0)) wake();
  };
  const onData = (chunk: Buffer): void => lines.push(chunk);
  const onEnd = (): void => end.resolve();

  const transport: LineTransport = {
    ended: end.promise,
    answered: () => (open.size === 0 ? Promise.resolve() : new Promise(resolve => void waiting.push(resolve))),
    due: () => open.size,
    async start() {
      input.on('data', onData);
      input.once('end', onEnd).once('close', onEnd).once('error', onEnd);
      output.on('error', onEnd);
    },
    async send(message) {
      if (closed) return;
      await write(serializeMessage(message));
      if (!('method' in message)) settle(message.id);
    },
    async close() {
      if (closed) return;
      closed = true;
      input.off('data', onData);
      input.pause();
      open.clear();
      settle(undefined);
      transport.onclose?.();
    },
  };
  return transport;

  function take(line: string | undefined): void {
    if (closed) return;
    if (line === undefined) {
      refuse(PARSE_ERROR, `a message has more than ${MAX_LINE} bytes`);
      return;
    }
    const text = line.trim();
    if (text === '') return;
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch (error) {
      refuse(PARSE_ERROR, `a line is not JSON: ${errorText(error)}`);
      return;
    }
    try {
      // The tools check the depth of their arguments; this limit is for messages too deep for the library.
      checkJsonDepth(text, LIBRARY_DEPTH);
    } catch (error) {
      refuse(INVALID_REQUEST, errorText(error), messageId(data));
      return;
    }
    deliver(data);
  }

  function deliver(data: unknown): void {
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(data);
    } catch {
      refuse(INVALID_REQUEST, 'a line is not a message of JSON-RPC 2.0', messageId(data));
      return;
    }
    if ('method' in message && 'id' in message) open.add(message.id);
    else if ('method' in message && message.method === 'notifications/cancelled') settle(message.params?.['requestId']);
    transport.onmessage?.(message);
  }

  /** The standard wants `null` where the id cannot be determined. */
  function refuse(code: number, message: string, id: string | number | null = null): void {
    transport.onerror?.(new Error(message));
    void write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }
}

function messageId(data: unknown): string | number | null {
  const id = isMap(data) ? data['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Writes, and waits while the reader is slow. The error of the stream reports a reader that is gone. */
function lineWriter(output: Writable): (text: string) => Promise<void> {
  let drained: Promise<void> | undefined;
  return async text => {
    if (output.destroyed || !output.writable) return;
    if (!output.write(text))
      drained ??= flowing(output).finally(() => {
        drained = undefined;
      });
    await drained;
  };
}

function flowing(output: Writable): Promise<void> {
  return new Promise(resolve => {
    const done = (): void => {
      output.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    output.once('drain', done).once('close', done).once('error', done);
  });
}

/** Cuts bytes into lines. A line that is too long is given as undefined when it ends, and never kept. */
function lineReader(take: (line: string | undefined) => void): { push(chunk: Buffer): void } {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer): void => {
    size += part.length;
    if (size <= MAX_LINE) parts.push(part);
    else parts = [];
  };
  return {
    push(chunk) {
      let start = 0;
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
        add(chunk.subarray(start, at));
        const line = size > MAX_LINE ? undefined : Buffer.concat(parts).toString('utf8');
        parts = [];
        size = 0;
        start = at + 1;
        take(line);
      }
      add(chunk.subarray(start));
    },
  };
}
