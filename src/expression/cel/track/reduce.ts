import type { Taint } from '../../../core/secrets/taint.ts';
import type { Reduce } from '../parse/ast.ts';
import { isMapValue } from '../values/boxes.ts';
import type { Parts, Passage } from './parts.ts';
import { isOpaque, memberTaint } from './tracking.ts';

const RANGE = 0;
const INITIAL = 1;
const BODY = 2;
const TURN = 3;

/** Every turn sees the taint of its element and of what the turn before it gave; the result is that of the last turn. */
export const reducePassage = (node: Reduce): Passage => ({
  children: [node.range, node.initial, node.body],
  around: index => (index === BODY ? { before: bind } : {}),
  result: parts => (isOpaque(parts[RANGE]?.taint) ? 'derived' : totalTaint(parts)),
});

const totalTaint = (parts: Parts): Taint => (parts[BODY] ?? parts[INITIAL])?.taint;

/** The taints of the names of one turn. */
const bind: NonNullable<ReturnType<NonNullable<Passage['around']>>['before']> = ({ slots }, scope, parts) => {
  const range = parts[RANGE];
  const turn = Number(parts[TURN]?.value ?? 0);
  parts[TURN] = { value: turn + 1, taint: undefined };
  if (scope?.outer === undefined || range === undefined) return;
  const whole: Taint = isOpaque(range.taint) ? 'derived' : undefined;
  slots[scope.slot] = isMapValue(range.value) ? whole : memberTaint(range.taint, turn);
  slots[scope.outer.slot] = totalTaint(parts);
};
