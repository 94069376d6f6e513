import { DYN, INT, parameter, STRING } from '../check/types.ts';
import { fail, fixed, say } from '../run/errors.ts';
import { charge, overCheckpoint, type Run } from '../run/run.ts';
import { define, type FunctionEntry, impure, METERED, plain } from './entry.ts';
import { writeJson } from './json.ts';

/** Functions that partly rely on the host. */

const T = parameter('T');

function newGuid(run: Run): string {
  if (run.host?.guid === undefined) return fail('guid.new is not available here');
  return run.host.guid();
}

/** One line: text as it is, anything else as JSON. */
function debugText(run: Run, value: unknown): string {
  return typeof value === 'string' ? value : writeJson(run, value, 0);
}

function print(run: Run, line: string, value: unknown): unknown {
  if (run.host?.debug === undefined) return fail('debug.out is not available here');
  charge(run, 1 + Math.floor(line.length / 10));
  run.host.debug(line);
  return value;
}

const MAX_SLEEP_MS = 5000;
const SLEEP_STEP_MS = 50;
/** Repeated waiting takes time in addition to the pauses. */
const SLEEP_COST = 100;

/**
 * Lets the host wait, which may resume the evaluation later; otherwise sleeps in short steps and checks the signal
 * between them.
 */
function sleep(run: Run, ms: number | bigint, value: unknown = null): unknown {
  const total = Number(ms);
  if (total < 0 || total > MAX_SLEEP_MS) fail(say`debug.sleep takes 0 to ${fixed(MAX_SLEEP_MS)} milliseconds`);
  if (run.host?.sleep === undefined) return fail('debug.sleep is not available here');
  charge(run, SLEEP_COST);
  if (run.host.wait !== undefined) {
    run.host.wait(total);
    return value;
  }
  for (let left = total; left > 0; left -= SLEEP_STEP_MS) {
    if (run.signal?.aborted === true) overCheckpoint(run);
    run.host.sleep(Math.min(left, SLEEP_STEP_MS));
  }
  return value;
}

export const HOST: readonly FunctionEntry[] = [
  impure(
    define(
      'guid.new',
      'A random UUID (version 4): another one for each call, also inside map(); the same in plan and run of one command.',
      plain([], STRING, newGuid),
    ),
  ),
  impure(
    define(
      'debug.out',
      'debug.out([message,] value): the value; prints it as a side note.',
      plain([T], T, (run, value: unknown) => print(run, debugText(run, value), value), METERED),
      plain(
        [STRING, T],
        T,
        (run, message: string, value: unknown) => print(run, `${message}: ${debugText(run, value)}`, value),
        METERED,
      ),
    ),
  ),
  define(
    'debug.throw',
    'Fails with the message.',
    plain([STRING], DYN, (_run, message: string) => fail(say`${message}`)),
  ),
];

export const SLEEP: FunctionEntry = impure(
  define(
    'debug.sleep',
    'debug.sleep(ms[, value]): the value after a pause of at most 5 seconds.',
    plain([INT], DYN, sleep),
    plain([INT, T], T, sleep),
  ),
);
