import { appendFileSync } from 'node:fs';
import { errorText, ToolError } from '../../core/errors.ts';
import type { Log, LogLevel } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { hiddenIn } from '../../core/secrets/sinks.ts';
import { escapeControls } from '../../core/text/text-width.ts';

export interface LogOptions {
  readonly level: LogLevel | 'none';
  readonly format: 'text' | 'json';
  /** Appended, created 0600. Undefined: `write`. */
  readonly file: string | undefined;
  readonly redactor: Redactor;
  now(): Date;
  /** Writes to a stream. */
  write(text: string): void;
}

const LEVELS: readonly (LogLevel | 'none')[] = ['none', 'error', 'warn', 'info', 'debug', 'trace'];

/** One line per record, redacted. A file that cannot be written is `config-invalid` now: no run ends because of its log later. */
export function createLog({ level, format, file, redactor, now, write }: LogOptions): Log {
  const limit = LEVELS.indexOf(level);
  const hide = hiddenIn('log', redactor);
  const sink = file === undefined || level === 'none' ? write : appendTo(file);
  return (recordLevel, message, given = {}) => {
    if (LEVELS.indexOf(recordLevel) > limit) return;
    const fields = typeof given === 'function' ? given() : given;
    const time = now().toISOString();
    const text =
      format === 'json'
        ? JSON.stringify({ time, level: recordLevel, message, ...fields })
        : [
            time,
            recordLevel.toUpperCase().padEnd(5),
            message,
            ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
          ].join(' ');
    sink(`${escapeControls(hide(text))}\n`);
  };
}

function appendTo(file: string): (text: string) => void {
  try {
    appendFileSync(file, '', { mode: 0o600 });
  } catch (error) {
    const reason = isSystemError(error) ? (REASONS[error.code] ?? error.code) : errorText(error);
    throw new ToolError('config-invalid', `the log file ${file} cannot be written: ${reason}`, {
      hint: 'choose another with --log-file or logging.file',
      cause: error,
    });
  }
  return text => {
    try {
      appendFileSync(file, text, { mode: 0o600 });
    } catch {
      // A full disk does not stop actions half-way.
    }
  };
}

const isSystemError = (error: unknown): error is { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory is a file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EROFS: 'the file system is read-only',
};
