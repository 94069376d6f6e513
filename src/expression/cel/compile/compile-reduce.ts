import { MAX_VALUE_DEPTH, TOO_DEEP } from '../../../core/json/value-depth.ts';
import type { Reduce } from '../parse/ast.ts';
import { fail, say, typeWord } from '../run/errors.ts';
import { charge, overCheckpoint, type Run, tenth } from '../run/run.ts';
import { isMapValue, Optional, optionalValue, UnknownSignal } from '../values/boxes.ts';
import { isKeyedMap, keysCost, type MapValue, mapKeys } from '../values/maps.ts';
import type { Code, Compiled, Compiler, Slots } from './code.ts';

/** Units of a turn in addition to those of its body, and the number of nodes that one unit pays for. */
const TURN_COST = 2;
const NODES_OF_A_UNIT = 10;

/** `range.reduce(total, variable, initial, body)`: the value of the last turn. */
export function compileReduce(compiler: Compiler, node: Reduce, scope: Slots | undefined): Compiled {
  const range = compiler.compile(node.range, scope);
  const initial = compiler.compile(node.initial, scope);
  const total: Slots = { name: node.total, slot: compiler.slots++, outer: scope };
  const element: Slots = { name: node.variable, slot: compiler.slots++, outer: total };
  const before = compiler.nodes;
  const body = compiler.compile(node.body, element);
  const turn = Math.max(TURN_COST + body.cost, Math.floor((compiler.nodes - before) / NODES_OF_A_UNIT));
  const code: Code = run => {
    const items = elements(run, range.code(run), node.at);
    const heights: Heights = new WeakMap();
    let value = initial.code(run);
    for (const item of items) {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      run.slots[total.slot] = value;
      run.slots[element.slot] = item;
      value = body.code(run);
      if (measureHeight(run, value, { heights, left: MAX_VALUE_DEPTH }) > MAX_VALUE_DEPTH)
        fail(say`reduce makes a value that is ${TOO_DEEP}`, node.at);
    }
    return value;
  };
  return { code, cost: range.cost + initial.cost + 1 };
}

/** The elements of a list, or the keys of a map. */
function elements(run: Run, range: unknown, at: number): readonly unknown[] {
  if (Array.isArray(range)) return range;
  if (!isMapValue(range)) return fail(() => say`reduce needs a list or map, not ${typeWord(range)}`, at);
  const keys = mapKeys(range);
  charge(run, keysCost(keys.length));
  return keys;
}

/** Heights measured by earlier turns: each turn measures only what it made. */
type Heights = WeakMap<object, number>;

interface Measuring {
  readonly heights: Heights;
  /** Levels that may still be measured; anything deeper is not examined. */
  readonly left: number;
}

/**
 * The nesting of lists, maps and optional values: a loop could nest them more deeply than the stack of any walk allows.
 */
function measureHeight(run: Run, value: unknown, { heights, left }: Measuring): number {
  if (typeof value !== 'object' || value === null) return 0;
  const known = heights.get(value);
  if (known !== undefined) return known;
  if (left < 0) return 1;
  const parts = innerValues(value);
  charge(run, tenth(parts.length));
  let height = 0;
  for (const part of parts) height = Math.max(height, measureHeight(run, part, { heights, left: left - 1 }));
  heights.set(value, height + 1);
  return height + 1;
}

function innerValues(value: object): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Optional) return [optionalValue(value)];
  if (!isMapValue(value)) return [];
  return isKeyedMap(value) ? [...value.values()] : knownMembers(value);
}

/** A member that is not known yet has no height: reading it reports that. */
function knownMembers(map: MapValue & object): unknown[] {
  const found: unknown[] = [];
  for (const key of Object.keys(map)) {
    try {
      found.push(Reflect.get(map, key));
    } catch (error) {
      if (!(error instanceof UnknownSignal)) throw error;
    }
  }
  return found;
}
