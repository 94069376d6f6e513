import {
  childTaints,
  isTainted,
  joinTaints,
  redactedText,
  type Taint,
  TextParts,
  taintAt,
} from '../../../core/secrets/taint.ts';
import type { Compiler } from '../compile/code.ts';
import { formatPieces } from '../functions/format.ts';
import type { Call } from '../parse/ast.ts';
import { isMapValue, Optional, optionalValue } from '../values/boxes.ts';
import { mapGet } from '../values/maps.ts';
import type { Around, Parts, Passage } from './parts.ts';
import { concatenated, joined } from './texts.ts';
import { isAnyTainted, isContainer, isOpaque, memberTaint, type Tracked } from './tracking.ts';

type Result = NonNullable<Passage['result']>;

/** How what is sensitive passes through a call: as a whole, unless the function only moves values that stay what they are. */
export function callPassage({ checked }: Compiler, node: Call): Passage {
  const target = checked.targets.get(node);
  const qualified = target?.kind === 'function' && target.qualified;
  const children = qualified || node.target === undefined ? node.args : [node.target, ...node.args];
  if (target?.kind !== 'function') return { children };
  const { name } = target.entry;
  if (name === 'debug.out')
    return { children, result: parts => parts.at(-1)?.taint, around: index => shown(index, children.length) };
  const result = RESULTS.get(name);
  return result === undefined ? { children } : { children, result };
}

const firstTaint: Result = ([first]) => first?.taint;
const combinedTaint = (parts: Parts): Taint => (isAnyTainted(parts) ? 'derived' : undefined);

const RESULTS: ReadonlyMap<string, Result> = new Map<string, Result>([
  ['dyn', firstTaint],
  ['optional.of', firstTaint],
  ['value', firstTaint],
  ['or', choiceTaint],
  ['orValue', choiceTaint],
  ['string', (parts, value) => (parts[0]?.value === value ? firstTaint(parts, value) : combinedTaint(parts))],
  ['size', ([value]) => (isOpaque(value?.taint) || !isContainer(value?.value) ? combinedTaint([value]) : undefined)],
  ['arrays.strings.add', (parts, value) => appendedTaint(parts, value)],
  [
    'join',
    ([list, separator], text) => (list === undefined ? undefined : joined(list, separator ?? NOTHING, String(text))),
  ],
  ['format', formatTaint],
  ...['slice', 'reverse', 'flatten', 'first', 'last', 'map.merge', 'map.select', 'map.omit'].map(
    name => [name, movedTaint] as const,
  ),
  ...['map.add', 'map.addIfMissing', 'map.addFailIfExists'].map(name => [name, addedTaint] as const),
]);

const NOTHING: Tracked = { value: '', taint: undefined };

/** The optional, or what stands in for it. Which of the two tells whether there was a value. */
function choiceTaint([optional, other]: Parts): Taint {
  if (isOpaque(optional?.taint)) return 'derived';
  return other === undefined ? optional?.taint : other.taint;
}

/** `text.format(values)` */
function formatTaint([text, values]: Parts, result: unknown): Taint {
  if (text === undefined || values === undefined || isTainted(text.taint) || isOpaque(values.taint))
    return combinedTaint([text, values]);
  const pieces = formatPieces(text.value as string, values.value as readonly unknown[]);
  return TextParts.of(
    String(result),
    pieces.map(({ text: piece, index }) => ({
      length: piece.length,
      taint: index !== undefined && isTainted(memberTaint(values.taint, index)) ? ('whole' as const) : undefined,
    })),
  );
}

/** Members that were moved about: each keeps its own taint. Where they go is told by arguments that are not sensitive. */
function movedTaint(parts: Parts, result: unknown): Taint {
  const moved = parts.filter(part => isContainer(part?.value));
  const others = parts.filter(part => !isContainer(part?.value));
  if (moved.length === 0 || moved.some(part => isOpaque(part?.taint)) || isAnyTainted(others))
    return combinedTaint(parts);
  if (isMapValue(result)) return isAnyTainted(keyLists(parts)) ? 'derived' : mergedTaint(moved, result);
  const known = knownMembers(moved);
  const itemTaint = (item: unknown): Taint => (known.has(item) ? known.get(item) : combinedTaint(parts));
  if (result instanceof Optional) {
    const item = optionalValue(result);
    return item === undefined ? undefined : itemTaint(item);
  }
  if (!Array.isArray(result)) return combinedTaint(parts);
  return childTaints(result.map((item: unknown, index) => [index, itemTaint(item)] as const));
}

/** A text at the end of the list. */
const appendedTaint: Result = ([list, text]) =>
  list === undefined || text === undefined
    ? undefined
    : concatenated([list, { value: [text.value], taint: childTaints([[0, text.taint]]) }]);

/** The lists of keys of `map.select` and `map.omit`. */
const keyLists = (parts: Parts): Parts => parts.filter(part => Array.isArray(part?.value));

function addedTaint([map, key, value]: Parts, result: unknown): Taint {
  if (isOpaque(map?.taint) || isTainted(key?.taint) || result instanceof Map) return combinedTaint([map, key, value]);
  if (!isMapValue(result) || map === undefined) return combinedTaint([map, key, value]);
  const added = {
    value: { [String(key?.value)]: value?.value },
    taint: childTaints([[String(key?.value), value?.taint]]),
  };
  return mergedTaint([map, added], result);
}

/** Each entry from the last map that has it. */
function mergedTaint(maps: Parts, result: unknown): Taint {
  if (result instanceof Map || !isMapValue(result)) return combinedTaint(maps);
  return childTaints(
    Object.entries(result).map(([key, item]) => {
      const from = maps.findLast(part => isMapValue(part?.value) && mapGet(part.value, key) === item);
      return [key, from === undefined ? combinedTaint(maps) : taintAt(from.taint, [key])] as const;
    }),
  );
}

/** The members of all lists, inner ones too, with their taints; of equal members the stronger one counts. */
function knownMembers(parts: Parts): ReadonlyMap<unknown, Taint> {
  const known = new Map<unknown, Taint>();
  const note = (value: unknown, taint: Taint): void => {
    known.set(value, joinTaints(known.get(value), taint));
    if (Array.isArray(value)) for (const [index, item] of value.entries()) note(item, memberTaint(taint, index));
  };
  for (const part of parts) if (part !== undefined) note(part.value, part.taint);
  return known;
}

/** `debug.out([message,] value)`: the line shows its arguments without what is sensitive. */
function shown(index: number, count: number): Around {
  if (index < count - 1) return {};
  return {
    after: (tracking, _value, parts) => {
      tracking.line = isAnyTainted(parts) ? parts.map(redactedLine).join(': ') : undefined;
    },
  };
}

const AS_IT_IS = { redactData: (text: string) => text, redactKnown: (text: string) => text };
const redactedLine = (part: Tracked | undefined): string => redactedText(part?.value, part?.taint, AS_IT_IS);
