import { dirname } from 'node:path';
import type { PlannedEntry, PlannedOrder } from './planned.ts';

/**
 * The order in which the plan was described, for entries that use one path when one of them changes it. A run without a plan starts them
 * as they become ready; a guarded run keeps the order, so that each finds what its description relied on. `prefix`: gives the order of
 * the actions of one solution, `release/`; the entries inside an action count as that action.
 */
export function plannedOrder(entries: readonly PlannedEntry[], prefix = ''): PlannedOrder {
  const before = new Map<string, Set<string>>();
  const serial = new Set<string>();
  const writers = new Map<string, string>();
  const readers = new Map<string, Set<string>>();
  const belowWriters = new Map<string, Set<string>>();
  const link = (earlier: string | undefined, later: string): void => {
    if (earlier === undefined) return;
    if (earlier === later) serial.add(later);
    else addTo(before, later, earlier);
  };
  for (const entry of entries) {
    if (!entry.name.startsWith(prefix)) continue;
    const [action = ''] = /^[^[/]*/.exec(entry.name.slice(prefix.length)) ?? [];
    const { written, read, trees } = pathUses(entry);
    for (const path of read) link(writers.get(path), action);
    for (const path of trees) for (const name of belowWriters.get(path) ?? []) link(name, action);
    for (const path of written) {
      link(writers.get(path), action);
      for (const name of readers.get(path) ?? []) link(name, action);
      for (const above of pathsAbove(path)) for (const name of readers.get(`${above}/`) ?? []) link(name, action);
    }
    for (const path of read) addTo(readers, path, action);
    for (const path of trees) addTo(readers, `${path}/`, action);
    for (const path of written) {
      writers.set(path, action);
      readers.delete(path);
      for (const above of pathsAbove(path)) addTo(belowWriters, above, action);
    }
  }
  return { before: action => [...(before.get(action) ?? [])], isSerial: action => serial.has(action) };
}

interface Uses {
  readonly written: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  /** Directories that are listed, created or removed. */
  readonly trees: ReadonlySet<string>;
}

function pathUses({ effects = [], preconditions, places }: PlannedEntry): Uses {
  const written = new Set<string>(places?.writes);
  const trees = new Set<string>();
  for (const effect of effects) {
    if (effect.type !== 'file' && effect.type !== 'unknown') continue;
    if (effect.type === 'unknown' || (effect.status !== 'unchanged' && effect.status !== 'skipped'))
      written.add(effect.path);
    if (effect.type === 'file' && effect.kind === 'directory') trees.add(effect.path);
  }
  for (const { path, seen } of preconditions) if (seen === 'names') trees.add(path);
  return { written, trees, read: new Set([...preconditions.map(({ path }) => path), ...(places?.reads ?? [])]) };
}

function* pathsAbove(path: string): Generator<string> {
  for (let at = dirname(path); ; at = dirname(at)) {
    yield at;
    if (at === dirname(at)) return;
  }
}

function addTo(map: Map<string, Set<string>>, key: string, name: string): void {
  const names = map.get(key);
  if (names === undefined) map.set(key, new Set([name]));
  else names.add(name);
}
