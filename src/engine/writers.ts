import { dirname } from 'node:path';
import type { Plan } from './plan.ts';

interface Writer {
  /** The action, and the entry of the report: the same but for items of a forEach. */
  readonly action: string;
  readonly name: string;
  /** It changes the path; else it finds there what it would write. */
  readonly writing: boolean;
  readonly uncertain: boolean;
  /** What it does to the path is not known at all: it may write anything below it too. */
  readonly below?: boolean;
}

/** Who writes which path: two actions without an order between them are a danger; one that may not run makes later looks unsure. */
export interface Writers {
  add(path: string, writer: Writer): void;
  /** Entries before that use the same path and have no order with this one, where one of the two changes it. */
  unordered(path: string, writer: Pick<Writer, 'action' | 'name' | 'writing'>): readonly string[];
  /** Causes for which the state of a path is not known: entries that may or may not write it. Sorted. */
  uncertain(path: string): readonly string[];
}

export function createWriters(plan: Plan): Writers {
  const needs = new Map<string, readonly string[]>();
  const last = new Set<string>();
  for (const { action, needs: own } of [...plan.actions, ...plan.finally]) {
    needs.set(action.name, own);
    if (action.section === 'finally') last.add(action.name);
  }
  const byPath = new Map<string, Writer[]>();
  let vague = false;

  /** Whether `from` waits, directly or not, for `to`. */
  function waits(from: string, to: string): boolean {
    if (last.has(from) && !last.has(to)) return true;
    const seen = new Set<string>();
    const open = [from];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === to) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(needs.get(name) ?? []));
    }
    return false;
  }

  /** Those that may write anything below a directory that holds the path. */
  function* writersAbove(path: string): Generator<string> {
    for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
      for (const { below, name } of byPath.get(above) ?? []) if (below === true) yield name;
    }
  }

  return {
    add(path, writer) {
      vague ||= writer.below === true;
      const list = byPath.get(path);
      if (list === undefined) byPath.set(path, [writer]);
      else list.push(writer);
    },
    unordered(path, { action, name, writing }) {
      const others = (byPath.get(path) ?? []).filter(
        other =>
          (writing || other.writing) && (other.action === action ? other.name !== name : !waits(action, other.action)),
      );
      return [...new Set(others.map(other => other.name))];
    },
    uncertain(path) {
      const doubted = new Set<string>();
      for (const { uncertain, name } of byPath.get(path) ?? []) if (uncertain) doubted.add(`action ${name}`);
      if (vague) for (const name of writersAbove(path)) doubted.add(`action ${name}`);
      return [...doubted].sort();
    },
  };
}
