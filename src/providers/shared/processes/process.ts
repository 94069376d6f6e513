import { formatDuration } from '../../../core/duration.ts';
import { errorText, ToolError } from '../../../core/errors.ts';
import type { SpawnRequest, SpawnResult } from '../../../core/ports/ports.ts';
import { Failure, type ReadEffects } from '../../contract.ts';
import { liveOutput } from './live-output.ts';

/** Each of stdout and stderr is kept up to this size. */
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 2048;
/** Looked through for secrets before the tail is cut off. */
const SEARCHED_BYTES = 64 * 1024;

export type ProcessRequest = Omit<SpawnRequest, 'graceMs' | 'maxOutputBytes' | 'onOutput'> & {
  /** Shows the output while it arrives. Default: true. */
  readonly live?: boolean | undefined;
};

/** Starts a program if the place allows it. What keeps it from being started at all is a failure of the inputs. */
export async function runProcess(
  { live = true, ...request }: ProcessRequest,
  effects: Pick<ReadEffects, 'spawn' | 'print'>,
): Promise<SpawnResult> {
  if (effects.spawn === undefined) throw new Failure('provider', 'no process may be started here');
  const output = live ? liveOutput(effects.print) : undefined;
  try {
    return await effects.spawn({ ...request, maxOutputBytes: MAX_OUTPUT_BYTES, onOutput: output?.onOutput });
  } catch (error) {
    if (error instanceof ToolError && error.code === 'invalid-input')
      throw new Failure('input', errorText(error), { cause: error });
    throw error;
  } finally {
    output?.end();
  }
}

export interface Expected {
  readonly timeoutMs?: number | undefined;
  /** Exit codes other than 0 that are not failures. */
  readonly exitCodes?: readonly number[] | undefined;
}

/** Throws when a process ended badly. `what` names it: `command "make"`. */
export function requireSuccess(
  what: string,
  result: SpawnResult,
  effects: Pick<ReadEffects, 'redact'>,
  expected: Expected = {},
): void {
  const { exitCode } = result;
  const said = tail(result.stderr, effects);
  const because = said === '' ? '' : `: ${said}`;
  if (result.timedOut) {
    const limit = formatDuration(expected.timeoutMs ?? 0);
    throw new Failure('timeout', `${what} did not end within ${limit} and was stopped${because}`, { exitCode });
  }
  if (exitCode === 0 || expected.exitCodes?.includes(exitCode) === true) return;
  throw new Failure('exec', `${what} failed with exit code ${exitCode}${because}`, { exitCode });
}

/** The last 2 KiB of what was said, after secrets were hidden: half of one would not be recognised any more. */
function tail(bytes: Uint8Array, { redact }: Pick<ReadEffects, 'redact'>): string {
  const text = Buffer.from(redact(decodeOutput(bytes.subarray(-SEARCHED_BYTES))).trim());
  if (text.length <= TAIL_BYTES) return text.toString('utf8');
  let start = text.length - TAIL_BYTES;
  while (((text[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return `…${text.toString('utf8', start)}`;
}

/** UTF-8; invalid bytes become U+FFFD, but a character that the limit has cut is left out. */
export function decodeOutput(bytes: Uint8Array, truncated = false): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: truncated });
}

/** Without the one run of newlines at the end. */
export function withoutFinalNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= text[end - 2] === '\r' ? 2 : 1;
  return text.slice(0, end);
}
