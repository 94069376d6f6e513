import { isMap, toJson } from '../json/json.ts';
import { isTainted, type Taint, taintAt } from '../secrets/taint.ts';
import { pointerStep } from '../yaml/node.ts';

/** The JSON pointer of the first integer that is written as text, because JSON has no number for it. What is hidden is not looked at. */
export function integerAsText(value: unknown, taint: Taint): string | undefined {
  if (typeof value === 'bigint') return typeof toJson(value) === 'string' && !isTainted(taint) ? '' : undefined;
  if (typeof taint === 'string') return undefined;
  const members = Array.isArray(value) ? value.entries() : isMap(value) ? Object.entries(value) : [];
  for (const [key, item] of members) {
    const below = integerAsText(item, taintAt(taint, [key]));
    if (below !== undefined) return `${pointerStep(String(key))}${below}`;
  }
  return undefined;
}
