import {
  childTaints,
  isDerived,
  isTainted,
  joinTaints,
  type Taint,
  TextParts,
  taintAt,
} from '../../../core/secrets/taint.ts';
import type { Piece } from '../../../core/text/text-parts.ts';

/** Variables of a text, of a loop, or the data of the rendering. */
type Scope = Readonly<Record<string, unknown>>;

/**
 * What a node prints depends on all that it reads, except that a loop does not depend on the contents of the items of its list, and a
 * rendered file does not depend on what it is given: these are followed by name.
 */
export type NodeKind = 'loop' | 'file' | 'other';

interface Read {
  readonly value: unknown;
  readonly taint: Taint;
}

/** What one node has read so far. */
interface Reads {
  readonly kind: NodeKind;
  readonly all: Read[];
}

/** What a loop walks over. */
interface Loop {
  /** Whether even the number of items is sensitive. */
  readonly isHidden: boolean;
  readonly itemTaint: (item: unknown) => Taint;
}

/** A list or map whose members and size must not show, or a single sensitive value. */
const isHidden = ({ value, taint }: Read): boolean =>
  isTainted(taint) && (isDerived(taint) || taint instanceof TextParts || typeof value !== 'object' || value === null);

function isDeciding({ all, kind }: Reads): boolean {
  if (kind === 'file') return false;
  return all.some(read => (kind === 'loop' ? isHidden(read) : isTainted(read.taint)));
}

/**
 * Follows what is sensitive through one rendering: which reads of a node were, what that means for the text that it prints, and
 * for the variables that it sets. What is printed, or set, because of a sensitive condition is sensitive.
 */
export class Watch {
  readonly #data: Readonly<Record<string, Taint>>;
  readonly #outer: Taint;
  readonly #variables = new WeakMap<Scope, Map<string, Taint>>();
  readonly #loops = new WeakMap<Scope, Loop>();
  #reads: Reads = { kind: 'other', all: [] };
  /** Everything that is printed now depends on a sensitive condition. */
  #isDecided = false;
  /** A sensitive condition has chosen what was rendered before. */
  hasChosen = false;
  /** A sensitive condition has ended a turn of the loop around, or could have. */
  isCutShort = false;
  /** The text that was captured last. */
  captured: Taint;

  /** `data`: taints of the variables by name; `outer`: of those that they hide. */
  constructor(data: Readonly<Record<string, Taint>>, outer: Taint) {
    this.#data = data;
    this.#outer = outer;
  }

  /**
   * A node with reads of its own begins. `leave` is called at its end; a failure ends the whole rendering. `decides`: whether what this
   * node has read, and not one inside of it, decides what it prints.
   */
  node(kind: NodeKind): { leave(): void; decides(): boolean } {
    const reads = this.#reads;
    const isCutShort = this.isCutShort;
    const own: Reads = { kind, all: [] };
    this.#reads = own;
    return {
      leave: () => {
        if (kind === 'loop') this.isCutShort = isCutShort;
        this.#reads = reads;
      },
      decides: () => isDeciding(own),
    };
  }

  /** What stands inside of the node under way begins: its text depends on what the node has read. */
  inside(): () => void {
    return this.#decided(this.decides);
  }

  /** One turn begins over the items of a list, of which even the number may be sensitive. */
  turn(list: Taint): () => void {
    return this.#decided(isDerived(list));
  }

  #decided(isDecided: boolean): () => void {
    const before = this.#isDecided;
    this.#isDecided ||= isDecided;
    return () => {
      this.#isDecided = before;
    };
  }

  /** Whether what the node under way has read decides what it prints. */
  get decides(): boolean {
    return isDeciding(this.#reads);
  }

  /** After a condition: it could have set these variables, or ended the loop around it. */
  couldHave(set: Iterable<string>, scope: Scope, endsLoop: boolean): void {
    if (!this.decides) return;
    for (const name of set) this.set(scope, name, 'derived');
    this.isCutShort ||= endsLoop;
  }

  /** How a piece of text that the current node prints counts. `taint`: that of the printed value, where it is known. */
  piece(text: string, taint: Taint | 'unknown'): Piece {
    const length = text.length;
    if (this.#isDecided || this.isCutShort) {
      // Chosen, but not itself sensitive.
      const isOpen = taint === 'unknown' ? !this.decides : !isTainted(taint);
      return { length, taint: 'whole', ...(isOpen && { isOpen }) };
    }
    if (taint === 'unknown') return { length, taint: this.decides ? 'whole' : undefined };
    if (!isTainted(taint)) return { length, taint: undefined };
    return { length, taint: taint instanceof TextParts && taint.isOf(text) ? taint : 'whole' };
  }

  get readsSoFar(): number {
    return this.#reads.all.length;
  }

  /** The taint of a value that was computed since then. `isRead`: it is what was read last, and nothing else. */
  valueTaint(since: number, isRead: boolean): Taint {
    const taints = this.#reads.all.slice(since).map(({ taint }) => taint);
    const others = isRead ? taints.slice(0, -1) : taints;
    if (others.some(isTainted)) return 'derived';
    return isRead ? taints.at(-1) : undefined;
  }

  /** A variable of the text gets a value. */
  set(scope: Scope, name: string, taint: Taint): void {
    const variables = this.#variables.get(scope) ?? new Map<string, Taint>();
    variables.set(name, this.#isDecided || this.isCutShort ? 'derived' : taint);
    this.#variables.set(scope, variables);
  }

  /** The taint of a variable. `place`: whether it belongs to the text, to the data, or to what these hide. */
  variable(scope: Scope, name: string, place: 'text' | 'data' | 'outer'): Taint {
    if (place === 'data') return this.#data[name];
    if (place === 'outer') return taintAt(this.#outer, [name]);
    const loop = this.#loops.get(scope);
    if (loop === undefined) return this.#variables.get(scope)?.get(name);
    if (name === 'forloop' || name === 'tablerowloop' || name === 'continue')
      return loop.isHidden ? 'derived' : undefined;
    return loop.itemTaint(scope[name]);
  }

  /** A value was read. */
  read(value: unknown, taint: Taint): void {
    this.#reads.all.push({ value, taint });
  }

  /** A loop over what the node under way has read begins; `scope` holds its names. */
  loop(scope: Scope): void {
    const list = this.#reads.all.findLast(({ value }) => typeof value === 'object' && value !== null);
    const hidden = this.decides;
    const itemTaint: Loop['itemTaint'] =
      hidden || list === undefined ? () => (hidden ? 'derived' : undefined) : itemTaints(list);
    this.#loops.set(scope, { isHidden: hidden, itemTaint });
  }
}

/** The taint of each item; of equal items the strongest counts. A map is walked over as pairs of key and value. */
function itemTaints({ value, taint }: Read): Loop['itemTaint'] {
  if (!Array.isArray(value))
    return pair => (Array.isArray(pair) ? childTaints([[1, taintAt(taint, [String(pair[0])])]]) : taint);
  const known = new Map<unknown, Taint>();
  for (const [index, item] of value.entries()) known.set(item, joinTaints(known.get(item), taintAt(taint, [index])));
  return item => (known.has(item) ? known.get(item) : isTainted(taint) ? 'derived' : undefined);
}

/** The taint of a part, as templates name it. */
export function partTaint(taint: Taint, owner: unknown, key: unknown): Taint {
  if (!(taint instanceof Map)) return taint === undefined ? undefined : taintAt(taint, ['']);
  if (!Array.isArray(owner)) return taintAt(taint, [String(key)]);
  const index = key === 'first' ? 0 : key === 'last' ? -1 : key;
  if (typeof index !== 'number') return undefined;
  return taintAt(taint, [index < 0 ? owner.length + index : index]);
}
