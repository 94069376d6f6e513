import { childTaints, isTainted, type Taint } from '../../../core/secrets/taint.ts';
import type { Slots } from '../compile/code.ts';
import type { Fold } from '../parse/ast.ts';
import { isMapValue } from '../values/boxes.ts';
import { compareValues } from '../values/equality.ts';
import { mapKeys } from '../values/maps.ts';
import type { Around, Parts, Passage } from './parts.ts';
import { isOpaque, memberTaint, type Tracked, type Tracking } from './tracking.ts';

/** One turn of a loop. */
interface Turn {
  readonly condition?: Tracked | undefined;
  readonly body?: Tracked | undefined;
}

/** What a loop has done so far: kept as the value of a part of its own, behind those of its nodes. */
interface Turns {
  readonly done: Turn[];
}

const RANGE = 0;
const BODY = 1;
const CONDITION = 2;
const TURNS = 3;

/** Macros that walk over a list or map: every turn sees the taint of its element, every member of the result has its own. */
export function foldPassage(node: Fold): Passage {
  const children = [node.range, node.body, ...(node.condition === undefined ? [] : [node.condition])];
  const first = node.condition === undefined ? BODY : CONDITION;
  return {
    children,
    around: index => (index === RANGE ? STARTS : turning(node, { index, begins: index === first })),
    result: parts => foldTaint(node, parts),
  };
}

const STARTS: Around = {
  after: (_tracking, _value, parts) => {
    parts[TURNS] = { value: { done: [] } satisfies Turns, taint: undefined };
  },
};

const finishedTurns = (parts: Parts): Turn[] => (parts[TURNS]?.value as Turns | undefined)?.done ?? [];

interface Step {
  readonly index: number;
  /** The first code of a turn. */
  readonly begins: boolean;
}

function turning(node: Fold, { index, begins }: Step): Around {
  const name = index === CONDITION ? 'condition' : 'body';
  return {
    before(tracking, scope, parts) {
      const done = finishedTurns(parts);
      if (begins) bind(tracking, { node, scope, range: parts[RANGE], turn: done.length });
      if (begins) done.push({});
      // Until the code has ended: a failure that the macro absorbs tells of what it read.
      note(done, { [name]: { value: undefined, taint: 'derived' } });
    },
    after: (tracking, value, parts) => note(finishedTurns(parts), { [name]: { value, taint: tracking.taint } }),
  };
}

function note(done: Turn[], part: Turn): void {
  const last = done.length - 1;
  done[last] = { ...done[last], ...part };
}

interface Binding {
  readonly node: Fold;
  readonly scope: Slots | undefined;
  readonly range: Tracked | undefined;
  readonly turn: number;
}

/** The taints of the names of one turn. */
function bind({ slots }: Tracking, { node, scope, range, turn }: Binding): void {
  if (scope === undefined || range === undefined) return;
  const whole: Taint = isOpaque(range.taint) ? 'derived' : undefined;
  const isList = Array.isArray(range.value);
  const item = isList ? memberTaint(range.taint, turn) : whole;
  if (node.second === undefined) {
    slots[scope.slot] = item;
    return;
  }
  if (scope.outer !== undefined) slots[scope.outer.slot] = whole;
  slots[scope.slot] = isList ? item : memberTaint(range.taint, keyAt(range.value, turn));
}

const keyAt = (range: unknown, turn: number): unknown => (isMapValue(range) ? mapKeys(range)[turn] : turn);

function foldTaint(node: Fold, parts: Parts): Taint {
  const turns = finishedTurns(parts);
  const range = parts[RANGE];
  const anyBody = turns.some(({ body }) => isTainted(body?.taint));
  if (isOpaque(range?.taint) || turns.some(({ condition }) => isTainted(condition?.taint))) return 'derived';
  const hits = turns.filter(({ condition }) => node.condition === undefined || condition?.value === true);
  switch (node.macro) {
    case 'map':
    case 'transformList':
      return members(hits.map(({ body }) => body?.taint));
    case 'filter':
      return anyBody ? 'derived' : members(kept(range, turns));
    case 'sortBy':
      return anyBody ? 'derived' : members(sorted(range, turns));
    case 'transformMap':
      return entries(range, turns);
    default:
      return anyBody ? 'derived' : undefined;
  }
}

const members = (taints: readonly Taint[]): Taint => childTaints(taints.map((taint, index) => [index, taint] as const));

const itemTaint = (range: Tracked | undefined, index: number): Taint =>
  Array.isArray(range?.value) ? memberTaint(range.taint, index) : undefined;

const kept = (range: Tracked | undefined, turns: readonly Turn[]): readonly Taint[] =>
  turns.flatMap(({ body }, index) => (body?.value === true ? [itemTaint(range, index)] : []));

/** In the order of the keys, as the macro sorts. */
function sorted(range: Tracked | undefined, turns: readonly Turn[]): readonly Taint[] {
  const order = turns.map(({ body }, index) => ({ key: body?.value, index }));
  order.sort((a, b) => compareValues(a.key, b.key) ?? 0);
  return order.map(({ index }) => itemTaint(range, index));
}

/** Under the keys of the map; other keys than text cannot be told apart. */
function entries(range: Tracked | undefined, turns: readonly Turn[]): Taint {
  const found: (readonly [string, Taint])[] = [];
  for (const [index, { body }] of turns.entries()) {
    if (!isTainted(body?.taint)) continue;
    const key = keyAt(range?.value, index);
    if (typeof key !== 'string') return 'derived';
    found.push([key, body?.taint]);
  }
  return childTaints(found);
}
