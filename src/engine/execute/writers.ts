import { dirname } from 'node:path';
import type { Plan } from '../plan.ts';

interface Writer {
  /** The action, and its entry in the report: the same name except for items of a forEach. */
  readonly action: string;
  readonly name: string;
  /** Whether it changes the path; otherwise it finds there what it would write. */
  readonly writing: boolean;
  readonly uncertain: boolean;
  /** Whether its effect on the path is entirely unknown: it may write anything below it too. */
  readonly below?: boolean;
}

/** Entries that use one path and have no order between them, where at least one changes it. */
export interface Dispute {
  readonly path: string;
  /** The first few of them, in report order. */
  readonly names: readonly string[];
  readonly more: number;
}

/**
 * Tracks which action writes which path: two without an order are in conflict; one that may not run makes later
 * observations uncertain.
 */
export interface Writers {
  add(path: string, writer: Writer): void;
  /** By path, in the order in which they were found. */
  disputes(): readonly Dispute[];
  /** Causes for which the state of a path is not known: entries that may or may not write it. Sorted, the first few. */
  uncertain(path: string): readonly string[];
}

const MAX_NAMES = 5;
const MAX_CAUSES = 20;

export function createWriters(plan: Plan): Writers {
  const waits = createOrder(plan);
  const uses = new Map<string, Uses>();
  const doubted = new Map<string, Set<string>>();
  const doubtedBelow = new Map<string, Set<string>>();

  return {
    add(path, writer) {
      if (writer.uncertain) addTo(doubted, path, writer.name);
      if (writer.below === true) addTo(doubtedBelow, path, writer.name);
      const known = uses.get(path) ?? { latest: [], disputed: new Set() };
      uses.set(path, known);
      noteUse(known, writer, waits);
    },
    disputes: () =>
      [...uses].flatMap(([path, { disputed }]) =>
        disputed.size === 0
          ? []
          : [{ path, names: [...disputed].slice(0, MAX_NAMES), more: Math.max(0, disputed.size - MAX_NAMES) }],
      ),
    uncertain(path) {
      const names = new Set(doubted.get(path));
      if (doubtedBelow.size > 0)
        for (let above = dirname(path); above !== dirname(above); above = dirname(above))
          for (const name of doubtedBelow.get(above) ?? []) names.add(name);
      return causes(names);
    },
  };
}

/** The writes of actions inside a solution, which count as writes of the action that runs it. */
export function writersInside(
  outer: Writers,
  { plan, action, name }: { readonly plan: Plan; readonly action: string; readonly name: string },
): Writers {
  const own = createWriters(plan);
  return {
    add(path, writer) {
      own.add(path, writer);
      outer.add(path, { ...writer, action, name });
    },
    disputes: own.disputes,
    uncertain: outer.uncertain,
  };
}

function addTo(map: Map<string, Set<string>>, path: string, name: string): void {
  const names = map.get(path);
  if (names === undefined) map.set(path, new Set([name]));
  else if (names.size <= MAX_CAUSES) names.add(name);
}

function causes(names: ReadonlySet<string>): readonly string[] {
  const sorted = [...names].map(name => `action ${name}`).sort();
  return sorted.length <= MAX_CAUSES ? sorted : [...sorted.slice(0, MAX_CAUSES), 'further actions'];
}

/** How one path is used by the entries so far. */
interface Uses {
  /** The entries that no later one waits for: a new entry that waits for these waits for all. */
  latest: Writer[];
  readonly disputed: Set<string>;
}

/** Enough to report the entries that have no order, once there are this many. */
const MAX_LATEST = 20;

function noteUse(uses: Uses, writer: Writer, waits: Waits): void {
  const kept: Writer[] = [];
  for (const other of uses.latest) {
    const isOrdered = other.name === writer.name || waits(writer.action, other.action);
    if (!isOrdered && (writer.writing || other.writing)) uses.disputed.add(other.name).add(writer.name);
    if (!isOrdered || (other.writing && !writer.writing)) kept.push(other);
  }
  if (kept.length < MAX_LATEST) kept.push(writer);
  uses.latest = kept;
}

/** Whether one action waits, directly or not, for another; or an item of an action for those before it. */
type Waits = (from: string, to: string) => boolean;

function createOrder(plan: Plan): Waits {
  const nodes = new Map([...plan.actions, ...plan.finally].map(node => [node.action.name, node]));
  const actionPhase = (name: string): number => nodes.get(name)?.action.phase ?? 0;
  const isLast = (name: string): boolean => nodes.get(name)?.action.section === 'finally';
  return (from, to) => {
    if (from === to) return nodes.get(from)?.action.forEach?.concurrency === 1;
    if (isLast(from) && !isLast(to)) return true;
    const seen = new Set<string>();
    const open = [from];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === to) return true;
      // A node in the same phase as the target, or an earlier one, cannot wait for it.
      if (seen.has(name) || actionPhase(name) <= actionPhase(to)) continue;
      seen.add(name);
      open.push(...(nodes.get(name)?.needs ?? []));
    }
    return false;
  };
}
