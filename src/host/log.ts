import { appendFileSync } from 'node:fs';
import type { Log, LogLevel } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';

export interface LogOptions {
  readonly level: LogLevel | 'none';
  readonly format: 'text' | 'json';
  /** Appended, created 0600. Undefined: `write`. */
  readonly file: string | undefined;
  readonly redactor: Redactor;
  now(): Date;
  write(text: string): void;
}

const LEVELS: readonly (LogLevel | 'none')[] = ['none', 'error', 'warn', 'info', 'debug', 'trace'];

/** One line per record, redacted. */
export function createLog({ level, format, file, redactor, now, write }: LogOptions): Log {
  const limit = LEVELS.indexOf(level);
  const sink = file === undefined ? write : (text: string) => appendFileSync(file, text, { mode: 0o600 });
  return (recordLevel, message, fields = {}) => {
    if (LEVELS.indexOf(recordLevel) > limit) return;
    const time = now().toISOString();
    const text =
      format === 'json'
        ? JSON.stringify({ time, level: recordLevel, message, ...fields })
        : [time, recordLevel.toUpperCase().padEnd(5), message, ...Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ');
    sink(`${redactor.redact(text).replaceAll('\n', '\\n')}\n`);
  };
}
