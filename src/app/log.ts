import type { ServiceChoices } from '../cli/world.ts';
import type { Log } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { createLog } from '../host/terminal/log.ts';

/** Warnings of a run with text logs read like every other warning of the command. */
export function logFor(
  { stderr }: Pick<ProcessHost, 'stderr'>,
  { config, warn }: Pick<ServiceChoices, 'config' | 'warn'>,
  redactor: Redactor,
): Log {
  const { level, format, file } = config.config.logging;
  const write = createLog({ level, format, file, redactor, now: () => new Date(), write: stderr.write });
  if (level !== 'warn' || format === 'json' || file !== undefined) return write;
  return (recordLevel, message, fields) => {
    if (recordLevel === 'warn') warn(redactor.redact(message));
    else write(recordLevel, message, fields);
  };
}
