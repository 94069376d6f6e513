import { isUtf8 } from 'node:buffer';
import { errorText, ToolError } from '../../core/errors.ts';
import { parseStrictJson } from '../../core/json/json-read.ts';
import { ProblemError } from '../answer/problem.ts';
import { tooLarge } from '../middleware/size-limit.ts';
import type { Exchange } from './exchange.ts';

const MAX_DEPTH = 64;

/** The bytes of the body, within size and time. What is too much or too late ends the connection: the rest is not waited for. */
export async function readBody(exchange: Exchange): Promise<Buffer> {
  const { request, response, runtime, bodyLimit } = exchange;
  if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0)
    return Buffer.alloc(0);
  if (/^100-continue$/i.test(request.headers.expect ?? '') && !response.headersSent) response.writeContinue();
  const { settings, state } = runtime;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const close = (): void => {
      clearTimeout(timer);
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onClose);
      exchange.abort.signal.removeEventListener('abort', onClose);
    };
    const fail = (error: Error): void => {
      close();
      request.pause();
      reject(error);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      state.bodyBytes += chunk.length;
      if (size > bodyLimit) fail(tooLarge(bodyLimit));
      else if (state.bodyBytes > Math.max(settings.maxBodyMemory, bodyLimit)) fail(noRoom());
      else chunks.push(chunk);
    };
    exchange.endings.push(() => {
      state.bodyBytes -= size;
    });
    const onEnd = (): void => {
      close();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    };
    const onClose = (): void => fail(new ProblemError('request-timeout', 'the body did not arrive', CLOSE));
    const timer = setTimeout(
      () => fail(new ProblemError('request-timeout', 'the body did not arrive in time', CLOSE)),
      settings.bodyReadTimeoutMs,
    );
    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onClose);
    exchange.abort.signal.addEventListener('abort', onClose, { once: true });
  });
}

const noRoom = (): ProblemError =>
  new ProblemError('overloaded', 'the bodies of all requests together take as much memory as they may', CLOSE);

const CLOSE = { headers: { Connection: 'close' } } as const;

const JSON_TYPE = /^application\/(?:[\w.!#$&^+-]+\+)?json\s*(?:;|$)/i;

/** `application/json`, something `+json`, or nothing said. */
export function checkContentType(header: string | undefined): void {
  if (header === undefined) return;
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(header)?.[1];
  if (JSON_TYPE.test(header) && (charset === undefined || /^utf-?8$/i.test(charset))) return;
  throw new ProblemError('unsupported-media-type', 'the body must be application/json in UTF-8');
}

/** What our reader finds in a text that is JSON; the words of the engine quote the text. */
const OURS = /^the (?:key|number) /;

/** Strict JSON, at most 64 levels deep. */
export function parseBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw malformed('the body is not UTF-8');
  const text = bytes.toString('utf8');
  try {
    return parseStrictJson(text, MAX_DEPTH);
  } catch (error) {
    if (error instanceof ToolError) throw malformed(`the body is nested deeper than ${MAX_DEPTH} levels`);
    throw malformed(
      OURS.test(errorText(error)) ? `the body is not usable: ${errorText(error)}` : 'the body is not JSON',
    );
  }
}

export const malformed = (detail: string): ProblemError => new ProblemError('malformed-request', detail);
