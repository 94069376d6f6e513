import { isMap } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';

/** Blocks are lists of bodies, below their labels. */
export const isBlocks = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isMap)
    : isMap(value) && Object.values(value).length > 0 && Object.values(value).every(isBlocks);

/** The blocks of one type from two places. */
export function together(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
  // Those without labels are under an empty one.
  const [one, other] = [labelled(first), labelled(second)];
  const entries = new Map(Object.entries(one));
  for (const [label, blocks] of Object.entries(other)) {
    const old = entries.get(label);
    entries.set(label, old === undefined ? blocks : together(old, blocks));
  }
  return mapFrom(entries);
}

const labelled = (blocks: unknown): Readonly<Record<string, unknown>> => (isMap(blocks) ? blocks : { '': blocks });
