import { closeSync, openSync, write } from 'node:fs';
import { errorText, ToolError } from '../../core/errors.ts';
import type { Log } from '../../core/ports/ports.ts';
import type { ServerState } from '../start/state.ts';
import type { ServerMetrics } from './metrics.ts';

export interface AuditSink {
  /** One line. Never throws: what could not be written is counted and logged, and degrades the component. */
  write(line: string): void;
  /** Waits for what is under way. What is written later is written all the same. */
  close(): Promise<void>;
}

export interface AuditOptions {
  /** Appended, made with mode 0600. Undefined: `fallback`. */
  readonly file: string | undefined;
  fallback(line: string): void;
  /** Hides secrets. */
  hide(line: string): string;
  readonly state: ServerState;
  readonly metrics: ServerMetrics;
  readonly log: Log;
}

/** Throws `config-invalid` when the file cannot be opened. */
export function openAudit({ file, fallback, hide, state, metrics, log }: AuditOptions): AuditSink {
  if (file === undefined) return { write: line => fallback(hide(line)), close: async () => undefined };
  let fd: number | undefined = openForAppend(file);
  let closing = false;
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      const error = await append(Buffer.from(lines.join('')));
      state.auditFailing = error !== undefined;
      if (error === undefined) continue;
      metrics.auditFailures.add(lines.length);
      log('error', 'the audit could not be written', { records: lines.length, error: errorText(error) });
    }
    if (closing) closeFile();
    writing = undefined;
  };
  /** A request that outlives its configuration still leaves its record: the file is opened for it once more. */
  const append = async (bytes: Buffer): Promise<Error | undefined> => {
    try {
      fd ??= openForAppend(file);
    } catch (error) {
      return error as Error;
    }
    return writeAll(fd, bytes);
  };
  const closeFile = (): void => {
    if (fd !== undefined) closeSync(fd);
    fd = undefined;
  };
  return {
    write(line) {
      waiting.push(hide(line));
      writing ??= drain();
    },
    async close() {
      closing = true;
      await writing;
      closeFile();
    },
  };
}

function openForAppend(file: string): number {
  try {
    return openSync(file, 'a', 0o600);
  } catch (cause) {
    throw new ToolError('config-invalid', `the audit file ${file} cannot be opened: ${errorText(cause)}`, {
      field: 'apiServer.audit.file',
      cause,
    });
  }
}

async function writeAll(fd: number, bytes: Buffer): Promise<Error | undefined> {
  for (let done = 0; done < bytes.length; ) {
    const written = await writeSome(fd, bytes.subarray(done));
    if (typeof written !== 'number') return written;
    done += written;
  }
  return undefined;
}

function writeSome(fd: number, bytes: Buffer): Promise<number | Error> {
  return new Promise(resolve => {
    write(fd, bytes, (error, written) => resolve(error ?? written));
  });
}
