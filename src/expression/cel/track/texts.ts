import { childTaints, isTainted, type Taint, TextParts } from '../../../core/secrets/taint.ts';
import type { Piece } from '../../../core/text/text-parts.ts';
import { isOpaque, memberTaint, type Tracked } from './tracking.ts';

/** A text as a piece of a longer one. */
export function trackedPiece({ value, taint }: Tracked): Piece {
  const length = typeof value === 'string' ? value.length : 0;
  if (!isTainted(taint)) return { length, taint: undefined };
  return { length, taint: taint instanceof TextParts && taint.isOf(value) ? taint : 'whole' };
}

/** The lists one after the other. */
export function concatenated(lists: readonly Tracked[]): Taint {
  if (lists.some(({ taint }) => isOpaque(taint))) return 'derived';
  const found: (readonly [number, Taint])[] = [];
  let at = 0;
  for (const { value, taint } of lists) {
    const { length } = value as readonly unknown[];
    if (taint !== undefined) for (let i = 0; i < length; i++) found.push([at + i, memberTaint(taint, i)]);
    at += length;
  }
  return childTaints(found);
}

/** `list.join(separator)` */
export function joined(list: Tracked, separator: Tracked, text: string): Taint {
  if (isOpaque(list.taint)) return 'derived';
  const pieces: Piece[] = [];
  for (const [index, item] of (list.value as readonly unknown[]).entries()) {
    if (index > 0) pieces.push(trackedPiece(separator));
    pieces.push(trackedPiece({ value: item, taint: memberTaint(list.taint, index) }));
  }
  return TextParts.of(text, pieces);
}
