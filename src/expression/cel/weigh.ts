import { Optional, optionalValue, UnknownSignal } from './boxes.ts';
import { Failure, Stop } from './errors.ts';
import { isKeyedMap, type MapValue } from './maps.ts';
import type { Run } from './run.ts';

/** Parts of a result, and characters of it, that one unit pays for. */
const PARTS_OF_A_UNIT = 4;
const CHARACTERS_OF_A_PART = 10;

interface Weighing {
  parts: number;
  readonly most: number;
  /** Refuse NaN and infinities. */
  readonly finite: boolean;
}

/**
 * Walks a result as whoever receives it will: what stands in it twice is looked at twice. An evaluation costs at least what its result
 * weighs, so a few steps cannot make a value that takes minutes to write.
 */
export function weigh(run: Run, result: object, finite: boolean): void {
  const weighing: Weighing = { parts: 0, most: PARTS_OF_A_UNIT * run.costLimit, finite: finite && run.nonFinite };
  weighPart(weighing, result, run.costLimit);
  run.cost = Math.max(run.cost, Math.floor(weighing.parts / PARTS_OF_A_UNIT));
}

function weighPart(weighing: Weighing, part: unknown, limit: number): void {
  weighing.parts += typeof part === 'string' ? 1 + Math.floor(part.length / CHARACTERS_OF_A_PART) : 1;
  if (weighing.parts > weighing.most)
    throw new Stop('cost', `the result is larger than the cost limit of ${limit} allows`);
  if (typeof part === 'number') {
    if (weighing.finite && !Number.isFinite(part))
      throw new Failure('the result contains a number that is not finite', 0);
  } else if (typeof part === 'object' && part !== null) weighObject(weighing, part, limit);
}

function weighObject(weighing: Weighing, part: object, limit: number): void {
  if (Array.isArray(part)) {
    for (const item of part) weighPart(weighing, item, limit);
  } else if (part instanceof Uint8Array) weighing.parts += Math.floor(part.length / CHARACTERS_OF_A_PART);
  else if (part instanceof Optional) weighPart(weighing, optionalValue(part), limit);
  else weighMap(weighing, part as MapValue, limit);
}

/** A member that is not known yet weighs nothing: whoever reads it will learn that. */
function weighMap(weighing: Weighing, map: MapValue, limit: number): void {
  if (isKeyedMap(map)) {
    for (const value of map.values()) weighPart(weighing, value, limit);
    return;
  }
  for (const key of Object.keys(map)) {
    weighing.parts += Math.floor(key.length / CHARACTERS_OF_A_PART);
    try {
      weighPart(weighing, map[key], limit);
    } catch (error) {
      if (!(error instanceof UnknownSignal)) throw error;
    }
  }
}
