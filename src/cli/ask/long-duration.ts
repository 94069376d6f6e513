import { durationFault, parseDuration } from '../../core/duration.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';

/** A flag whose time is usually longer than a day, in milliseconds. */
export function longDurationFlag({ flags }: CliCall, name: string): number | undefined {
  const text = flags.text(name);
  if (text === undefined) return undefined;
  const fault = durationFault(text, Number.MAX_SAFE_INTEGER, true);
  if (fault !== undefined) throw new UsageError(`--${name}: ${fault}`);
  return parseDuration(text);
}
