import { isMap } from '../../../../core/json/json.ts';
import { isDerived, isTainted, joinTaints, type Taint, TextParts, taintAt } from '../../../../core/secrets/taint.ts';
import type { Piece } from '../../../../core/text/text-parts.ts';

/**
 * Follows what is sensitive through one rendering. Every value comes with its taint; what is printed, or set, because of a
 * sensitive condition is sensitive. Maps that a template makes can change later: their taints are kept with them.
 */
export class Watch {
  /** What is printed now depends on a sensitive condition. */
  isDecided = false;
  /** A sensitive condition has chosen what was rendered before: the place of a failure would reveal the choice. */
  hasChosen = false;
  /** A sensitive condition has ended a turn of the loop around, or could have. */
  isCutShort = false;
  /** Taints that maps got after they were made. */
  readonly #changed = new WeakMap<object, Map<string, Taint>>();
  /** Whether there is one, so that others need not be looked for. */
  #hasChanged = false;
  /** A sensitive condition could have changed any map that the template made. */
  #anyChanged = false;
  readonly #owned: WeakSet<object>;

  constructor(owned: WeakSet<object>) {
    this.#owned = owned;
  }

  get isHidden(): boolean {
    return this.isDecided || this.isCutShort;
  }

  /** The taint that a value has once it is kept or printed here. */
  kept(taint: Taint): Taint {
    return this.isHidden ? 'derived' : taint;
  }

  /** Starts a branch. The returned function ends it. */
  decide(isDecided: boolean): () => void {
    const before = this.isDecided;
    this.isDecided ||= isDecided;
    this.hasChosen ||= isDecided;
    return () => {
      this.isDecided = before;
    };
  }

  /** A member of a map was set or removed. */
  change(map: object, key: string, taint: Taint): void {
    const kept = this.kept(taint);
    const changed = this.#changed.get(map) ?? new Map<string, Taint>();
    if (!isTainted(kept) && !changed.has(key)) return;
    changed.set(key, joinTaints(changed.get(key), kept));
    this.#changed.set(map, changed);
    this.#hasChanged = true;
  }

  /** A sensitive condition could have changed maps. */
  couldHaveChanged(): void {
    this.#anyChanged = true;
    this.#hasChanged = true;
  }

  /** The taint of a member. */
  member(owner: object, taint: Taint, key: string | number): Taint {
    const own = taintAt(taint, [key]);
    if (!this.#hasChanged) return own;
    if (this.#anyChanged && this.#owned.has(owner)) return 'derived';
    return joinTaints(own, this.#changed.get(owner)?.get(String(key)));
  }

  /** The taint of a value with all that was changed inside of it. */
  whole(value: unknown, taint: Taint): Taint {
    if (!this.#hasChanged || isDerived(taint) || typeof value !== 'object' || value === null) return taint;
    return this.#isChanged(value, new Set()) ? 'derived' : taint;
  }

  #isChanged(value: unknown, seen: Set<object>): boolean {
    if (typeof value !== 'object' || value === null || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) return value.some(item => this.#isChanged(item, seen));
    if (!this.#owned.has(value)) return false;
    if (this.#anyChanged) return true;
    for (const taint of this.#changed.get(value)?.values() ?? []) if (isTainted(taint)) return true;
    return isMap(value) && Object.values(value).some(item => this.#isChanged(item, seen));
  }

  /** How a piece of text that is printed now counts. */
  piece(text: string, taint: Taint): Piece {
    const { length } = text;
    const tainted = isTainted(taint);
    // Chosen, but not itself sensitive.
    if (this.isHidden) return { length, taint: 'whole', ...(!tainted && { isOpen: true }) };
    if (!tainted) return { length, taint: undefined };
    return { length, taint: taint instanceof TextParts && taint.isOf(text) ? taint : 'whole' };
  }
}

/**
 * Whether it would reveal something sensitive that a value is empty, or how many members it has: for a list or map this
 * is the case only when it was computed from a secret.
 */
export const decides = (value: unknown, taint: Taint): boolean =>
  isTainted(taint) && (isDerived(taint) || taint instanceof TextParts || typeof value !== 'object' || value === null);
