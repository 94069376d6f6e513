import type { RunEvent } from '../../operations/solution/run-input.ts';

export interface ActionCount {
  observe(event: RunEvent): void;
  /** `[ 8/20] ` for the end of an action that counts; blanks of the same width for others; nothing before the plan is known. */
  shown(event: RunEvent): string;
  /** `8/20`, or undefined before the plan is known. */
  done(): string | undefined;
  readonly running: () => readonly { readonly name: string; readonly sinceMs: number }[];
  resolved(): number;
  isPlanned(): boolean;
  hasFinally(): boolean;
  /** Some actions may run at the same time. */
  mayOverlap(): boolean;
}

/**
 * How many actions have ended, and which are running. Those of a solution that an action runs do not count; nor do
 * items of a forEach.
 */
export function createActionCount(now: () => number = () => performance.now()): ActionCount {
  const running = new Map<string, number>();
  let planned: Extract<RunEvent, { type: 'actions-planned' }> | undefined;
  let names: ReadonlySet<string> = new Set();
  let left = new Set<string>();
  let resolved = 0;
  const ended = (): number => (planned === undefined ? 0 : planned.names.length - left.size);
  const done = (): string | undefined =>
    planned === undefined
      ? undefined
      : `${String(ended()).padStart(String(planned.names.length).length)}/${planned.names.length}`;
  return {
    observe(event) {
      if (event.type === 'resolver-ended') resolved++;
      if (event.type === 'actions-planned' && planned === undefined) {
        planned = event;
        names = new Set(event.names);
        left = new Set(event.names);
      }
      if (event.type === 'action-started' && !running.has(event.name)) running.set(event.name, now());
      if (event.type !== 'action-ended') return;
      running.delete(event.name);
      left.delete(event.name);
    },
    shown(event) {
      const text = done();
      if (planned === undefined || text === undefined) return '';
      const counts = event.type === 'action-ended' && names.has(event.name);
      return counts ? `[${text}] ` : ' '.repeat(text.length + 3);
    },
    done,
    running: () => [...running].map(([name, sinceMs]) => ({ name, sinceMs })),
    resolved: () => resolved,
    isPlanned: () => planned !== undefined,
    hasFinally: () => planned?.hasFinally ?? false,
    mayOverlap: () => planned?.mayOverlap ?? false,
  };
}
