/** How deeply lists and maps may be nested. Whatever walks over values needs some stack for each level. */
export const MAX_VALUE_DEPTH = 200;

export const TOO_DEEP = `nested deeper than ${MAX_VALUE_DEPTH} levels`;

/** Whether lists and maps are nested deeper than that. A value that is held in many places is looked at only once. */
export function isTooDeep(value: unknown, most = MAX_VALUE_DEPTH): boolean {
  return typeof value === 'object' && value !== null && measureHeight(value, most, new Map()) > most;
}

/** Levels of a value, or one more than `most` when it has more: nothing below that is looked at. */
function measureHeight(value: object, most: number, known: Map<object, number>): number {
  const before = known.get(value);
  if (before !== undefined) return before;
  if (most <= 0) return 1;
  let height = 0;
  for (const inner of childValues(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    height = Math.max(height, measureHeight(inner, most - 1, known));
    if (height >= most) return height + 1;
  }
  known.set(value, height + 1);
  return height + 1;
}

function childValues(value: object): Iterable<unknown> {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return value.values();
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? Object.values(value) : [];
}

/** Levels of a JSON text: counts the brackets outside of strings and reads nothing else. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN_MAP || code === OPEN_LIST) deepest = Math.max(deepest, ++depth);
    else if (code === CLOSE_MAP || code === CLOSE_LIST) depth--;
  }
  return deepest;
}

const BACKSLASH = 92;
const QUOTE = 34;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
