import type { Bind, Block, Fold, OptionalMap } from '../parse/ast.ts';
import { Failure, fail, fixed, say, typeWord } from '../run/errors.ts';
import { charge, compareMetered, overCheckpoint, type Run } from '../run/run.ts';
import { isMapValue, NONE, Optional, optionalValue, toOptional } from '../values/boxes.ts';
import { keysCost, mapGet, mapKeys } from '../values/maps.ts';
import { type Code, type Compiled, type Compiler, charged, type Slots } from './code.ts';
import { createMapBuilder } from './compile-literals.ts';
import { isAbsorbed, worse } from './compile-operators.ts';

/**
 * The loops behind the macros. Before each turn the cost of its straight-line code is added and compared with the
 * checkpoint; that is all the metering a loop pays for.
 */
interface Loop {
  readonly macro: Fold['macro'];
  readonly range: Code;
  readonly slot: number;
  /** Slot of the second variable. */
  readonly second: number | undefined;
  readonly body: Code;
  readonly bodyCost: number;
  /** The least number of units for a turn: constants and operators are free, but many of them take time. */
  readonly least: number;
  readonly condition: Code | undefined;
  readonly conditionCost: number;
  readonly at: number;
}

/** Units of the macros as the reference expands them: once, for each turn, and for each hit. */
const BUILD_COST = 11;
const APPEND_COST = 12;
const FILTER_HIT = 13;
const NODES_OF_A_UNIT = 10;

export function compileFold(compiler: Compiler, node: Fold, scope: Slots | undefined): Compiled {
  const range = compiler.compile(node.range, scope);
  const one: Slots = { name: node.variable, slot: compiler.slots++, outer: scope };
  const inner: Slots = node.second === undefined ? one : { name: node.second, slot: compiler.slots++, outer: one };
  const before = compiler.nodes;
  const condition = node.condition === undefined ? undefined : compiler.compile(node.condition, inner);
  const body = compiler.compile(node.body, inner);
  const least = Math.max(1, Math.floor((compiler.nodes - before) / NODES_OF_A_UNIT));
  const loop: Loop = {
    macro: node.macro,
    range: range.code,
    slot: one.slot,
    second: node.second === undefined ? undefined : inner.slot,
    body: body.code,
    bodyCost: body.cost,
    least,
    condition: condition?.code,
    conditionCost: condition?.cost ?? 0,
    at: node.at,
  };
  const built = LOOPS[node.macro](loop);
  return { code: built.code, cost: range.cost + built.cost };
}

const LOOPS: Readonly<Record<Fold['macro'], (loop: Loop) => Compiled>> = {
  all: loop => ({ code: quantifier(loop, { decisive: false, turn: turnCost(loop, 3), stop: 2 }), cost: 1 }),
  exists: loop => ({ code: quantifier(loop, { decisive: true, turn: turnCost(loop, 4), stop: 3 }), cost: 1 }),
  exists_one: loop => ({ code: existsOne(loop), cost: 2 }),
  map: loop => ({ code: loop.condition === undefined ? plainMap(loop) : collect(loop), cost: BUILD_COST }),
  filter: loop => ({ code: filter(loop), cost: BUILD_COST }),
  transformList: loop => ({ code: collect(loop), cost: BUILD_COST }),
  transformMap: loop => ({ code: transformMap(loop), cost: 31 }),
  transformMapEntry: loop => ({ code: transformMap(loop), cost: 31 }),
  sortBy: loop => ({ code: sortBy(loop), cost: BUILD_COST }),
};

const turnCost = ({ least, bodyCost }: Loop, own: number): number => Math.max(least, own + bodyCost);

/** The elements of a list, or the keys of a map. */
function elements(run: Run, range: unknown, { macro, at }: Loop): readonly unknown[] {
  if (Array.isArray(range)) return range;
  if (!isMapValue(range)) return fail(() => say`${fixed(macro)} needs a list or map, not ${typeWord(range)}`, at);
  const keys = mapKeys(range);
  charge(run, keysCost(keys.length));
  return keys;
}

/** Binds the variables of one turn. */
function bindTurn(run: Run, loop: Loop, range: unknown, items: readonly unknown[], index: number): void {
  const item = items[index];
  if (loop.second === undefined) run.slots[loop.slot] = item;
  else if (Array.isArray(range)) {
    run.slots[loop.slot] = index;
    run.slots[loop.second] = item;
  } else {
    run.slots[loop.slot] = item;
    run.slots[loop.second] = isMapValue(range) ? mapGet(range, item) : null;
  }
}

const notBool = ({ macro, at }: Loop, value: unknown): Failure =>
  new Failure(() => say`the predicate of ${fixed(macro)} must be bool, not ${typeWord(value)}`, at);

/** Longer lists grow as they are filled: a list of that size would not be a fast array. */
const MAX_PREPARED = 65_536;

function plainMap(loop: Loop): Code {
  const { range, slot, body } = loop;
  const turn = turnCost(loop, APPEND_COST);
  return run => {
    const items = elements(run, range(run), loop);
    const { slots } = run;
    const { length } = items;
    const out: unknown[] = [];
    if (length <= MAX_PREPARED) out.length = length;
    for (let i = 0; i < length; i++) {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      slots[slot] = items[i];
      out[i] = body(run);
    }
    return out;
  };
}

function filter(loop: Loop): Code {
  const { range, slot, body } = loop;
  const turn = turnCost(loop, 0);
  const hit = Math.max(0, FILTER_HIT + loop.bodyCost - turn);
  return run => {
    const items = elements(run, range(run), loop);
    const { slots } = run;
    const { length } = items;
    const out: unknown[] = [];
    for (let i = 0; i < length; i++) {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      const item = items[i];
      slots[slot] = item;
      const value = body(run);
      if (value === true) {
        run.cost += hit;
        out.push(item);
      } else if (value !== false) throw notBool(loop, value);
    }
    return out;
  };
}

interface Quantifier {
  /** The value of the predicate that ends the loop. */
  readonly decisive: boolean;
  readonly turn: number;
  /** Charged when elements are left. */
  readonly stop: number;
}

function quantifier(loop: Loop, { decisive, turn, stop }: Quantifier): Code {
  const { range, slot, body, second } = loop;
  const decided = (run: Run, left: boolean): boolean => {
    if (left) run.cost += stop;
    return decisive;
  };
  /** Continues after an element without a value: a later one may decide. */
  const rest = (run: Run, over: unknown, from: number, before: unknown): boolean => {
    const items = elements(run, over, loop);
    let reason = before;
    for (let i = from; i < items.length; i++) {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      try {
        bindTurn(run, loop, over, items, i);
        const value = body(run);
        if (value === decisive) return decided(run, i + 1 < items.length);
        if (value !== !decisive) reason = worse(reason, notBool(loop, value));
      } catch (error) {
        if (!isAbsorbed(error)) throw error;
        reason = worse(reason, error);
      }
    }
    if (reason !== undefined) throw reason;
    return !decisive;
  };
  if (second !== undefined) return run => rest(run, range(run), 0, undefined);
  return run => {
    const over = range(run);
    const items = elements(run, over, loop);
    const { slots } = run;
    const { length } = items;
    let i = 0;
    try {
      for (; i < length; i++) {
        if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
        slots[slot] = items[i];
        const value = body(run);
        if (value === decisive) return decided(run, i + 1 < length);
        if (value !== !decisive) throw notBool(loop, value);
      }
    } catch (error) {
      if (!isAbsorbed(error)) throw error;
      return rest(run, over, i + 1, error);
    }
    return !decisive;
  };
}

function existsOne(loop: Loop): Code {
  const turn = turnCost(loop, 0);
  const hit = Math.max(0, 2 + loop.bodyCost - turn);
  return run => {
    const over = loop.range(run);
    const items = elements(run, over, loop);
    let hits = 0;
    for (let i = 0; i < items.length; i++) {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      bindTurn(run, loop, over, items, i);
      const value = loop.body(run);
      if (value === true) {
        hits += 1;
        run.cost += hit;
      } else if (value !== false) throw notBool(loop, value);
    }
    return hits === 1;
  };
}

/**
 * Runs `each` in every turn for which the predicate holds. `turn`: units of each turn; `hit`: additional units when it
 * holds.
 */
function everyTurn(
  loop: Loop,
  units: { readonly turn: number; readonly hit: number },
  each: (run: Run, key: unknown) => void,
): (run: Run) => void {
  const { condition } = loop;
  return run => {
    const over = loop.range(run);
    const items = elements(run, over, loop);
    const isList = Array.isArray(over);
    for (let i = 0; i < items.length; i++) {
      if ((run.cost += units.turn) > run.checkpoint) overCheckpoint(run);
      bindTurn(run, loop, over, items, i);
      if (condition !== undefined) {
        const value = condition(run);
        if (value === false) continue;
        if (value !== true) throw notBool(loop, value);
        run.cost += units.hit;
      }
      each(run, isList ? i : items[i]);
    }
  };
}

/** With a predicate its cost is that of the turn, and the body's cost that of a hit. */
function loopCosts(loop: Loop, append: number): { turn: number; hit: number } {
  if (loop.condition === undefined) return { turn: turnCost(loop, append), hit: 0 };
  const turn = Math.max(loop.least, loop.conditionCost);
  return { turn, hit: Math.max(0, loop.conditionCost + append + loop.bodyCost - turn) };
}

function collect(loop: Loop): Code {
  return run => {
    const out: unknown[] = [];
    everyTurn(loop, loopCosts(loop, APPEND_COST), turn => out.push(loop.body(turn)))(run);
    return out;
  };
}

function transformMap(loop: Loop): Code {
  const single = loop.macro === 'transformMap';
  return run => {
    const out = createMapBuilder(loop.at);
    everyTurn(loop, loopCosts(loop, 2), (turn, key) => {
      const value = loop.body(turn);
      if (single) out.put(key, value);
      else if (isMapValue(value)) for (const name of mapKeys(value)) out.put(name, mapGet(value, name));
      else fail(() => say`transformMapEntry needs a map for each entry, not ${typeWord(value)}`, loop.at);
    })(run);
    return out.map();
  };
}

function sortBy(loop: Loop): Code {
  const { range, slot, body, at } = loop;
  const turn = turnCost(loop, APPEND_COST);
  return run => {
    const items = elements(run, range(run), loop);
    charge(run, sortCost(items.length));
    const keyed = items.map(item => {
      if ((run.cost += turn) > run.checkpoint) overCheckpoint(run);
      run.slots[slot] = item;
      return { key: body(run), item };
    });
    keyed.sort(
      (a, b) =>
        compareMetered(run, a.key, b.key) ??
        fail(() => say`${typeWord(a.key)} and ${typeWord(b.key)} have no order`, at),
    );
    return keyed.map(({ item }) => item);
  };
}

/** 11 + 2 n^2, the worst case of comparing all with all. */
export const sortCost = (length: number): number => 11 + 2 * length * length;

export function compileBind(compiler: Compiler, node: Bind, scope: Slots | undefined): Compiled {
  const value = compiler.compile(node.value, scope);
  const slot = compiler.slots++;
  const body = compiler.compile(node.body, { name: node.variable, slot, outer: scope });
  const [bound, rest] = [value.code, body.code];
  const code: Code = run => {
    run.slots[slot] = bound(run);
    return rest(run);
  };
  return { code, cost: 10 + value.cost + body.cost };
}

export function compileOptionalMap(compiler: Compiler, node: OptionalMap, scope: Slots | undefined): Compiled {
  const operand = compiler.compile(node.operand, scope);
  const slot = compiler.slots++;
  const body = charged(compiler.compile(node.body, { name: node.variable, slot, outer: scope }));
  const source = operand.code;
  const code: Code = run => {
    const value = source(run);
    if (!(value instanceof Optional))
      return fail(() => say`optMap needs an optional value, not ${typeWord(value)}`, node.at);
    const inner = optionalValue(value);
    if (inner === undefined) return NONE;
    run.slots[slot] = inner;
    const result = body(run);
    if (!node.flat) return toOptional(result);
    return result instanceof Optional
      ? result
      : fail(() => say`optFlatMap needs an optional result, not ${typeWord(result)}`, node.at);
  };
  return { code, cost: operand.cost + 1 };
}

export function compileBlock(compiler: Compiler, node: Block, scope: Slots | undefined): Compiled {
  let inner = scope;
  let cost = 1;
  const cells: { readonly slot: number; readonly code: Code }[] = [];
  for (const [index, value] of node.values.entries()) {
    const compiled = compiler.compile(value, inner);
    const slot = compiler.slots++;
    inner = { name: `@index:${index}`, slot, outer: inner };
    cost += compiled.cost;
    cells.push({ slot, code: compiled.code });
  }
  const body = compiler.compile(node.body, inner);
  const code: Code = run => {
    for (const cell of cells) run.slots[cell.slot] = cell.code(run);
    return body.code(run);
  };
  return { code, cost: cost + body.cost };
}
