import { Optional, optionalValue, UnknownSignal } from '../values/boxes.ts';
import { isKeyedMap, type MapValue } from '../values/maps.ts';
import { Failure, Stop } from './errors.ts';
import type { Run } from './run.ts';

/** Parts of a result that one unit pays for, and characters that count as one part. */
const PARTS_OF_A_UNIT = 4;
const CHARACTERS_OF_A_PART = 10;

interface Weighing {
  parts: number;
  /** The highest cost. */
  readonly limit: number;
  /** Whether NaN and infinities are refused. */
  readonly finite: boolean;
}

/**
 * Walks a result as its reader will: what occurs in it twice is walked twice. An evaluation costs at least what its result
 * weighs, so a few steps cannot make a value that takes minutes to write.
 */
export function weigh(run: Run, result: object, finite: boolean): void {
  const weighing: Weighing = { parts: 1, limit: run.costLimit, finite: finite && run.nonFinite };
  weighObject(weighing, result);
  run.cost = Math.max(run.cost, Math.floor(weighing.parts / PARTS_OF_A_UNIT));
}

function add(weighing: Weighing, parts: number): void {
  weighing.parts += parts;
  if (weighing.parts > PARTS_OF_A_UNIT * weighing.limit)
    throw new Stop('cost', `the result is larger than the cost limit of ${weighing.limit} allows`);
}

/** Adds what a part weighs in addition to counting as one. */
function weighPart(weighing: Weighing, part: unknown): void {
  if (typeof part === 'string') add(weighing, Math.floor(part.length / CHARACTERS_OF_A_PART));
  else if (typeof part === 'object' && part !== null) weighObject(weighing, part);
  else if (weighing.finite && typeof part === 'number' && !Number.isFinite(part))
    throw new Failure('the result contains a number that is not finite', 0);
}

function weighObject(weighing: Weighing, part: object): void {
  if (Array.isArray(part)) {
    add(weighing, part.length);
    for (const item of part) if (typeof item !== 'number' || weighing.finite) weighPart(weighing, item);
  } else if (part instanceof Uint8Array) add(weighing, Math.floor(part.length / CHARACTERS_OF_A_PART));
  else if (part instanceof Optional) weighPart(weighing, optionalValue(part));
  else weighMap(weighing, part as MapValue);
}

/** A member that is not known yet weighs nothing: reading it reports that. */
function weighMap(weighing: Weighing, map: MapValue): void {
  if (isKeyedMap(map)) {
    add(weighing, map.size);
    for (const value of map.values()) weighPart(weighing, value);
    return;
  }
  for (const key of Object.keys(map)) {
    add(weighing, 1 + Math.floor(key.length / CHARACTERS_OF_A_PART));
    try {
      weighPart(weighing, map[key]);
    } catch (error) {
      if (!(error instanceof UnknownSignal)) throw error;
    }
  }
}
