import { ToolError } from '../../core/errors.ts';

/**
 * Runs tasks, at most `limit` at once, always the one with the lowest order first. Ready means added: the caller adds a task
 * when what it needs has ended. A blocked task is put aside until what blocks it is released, so that many blocked tasks cost
 * nothing while others start and end.
 */
export interface Task {
  readonly order: number;
  readonly run: () => Promise<void>;
  /** Called just before the start: a name that blocks the task now, or undefined. */
  readonly blockedBy?: (() => string | undefined) | undefined;
}

export interface Pool {
  add(task: Task): void;
  /** The name blocks no task any more: the tasks that waited for it are considered again. */
  release(name: string): void;
  /**
   * Resolves when nothing runs and nothing waits. Rejects with the first error that escaped from a task, which is a
   * defect.
   */
  readonly idle: () => Promise<void>;
}

const ITEMS = 16_384;
const DECLARATIONS = 131_072;

/** Orders by phase, then declaration, then item: ready ones start in this order. Exact up to 4 million phases. */
export function startOrder(phase: number, declaration: number, item = 0): number {
  return (phase * DECLARATIONS + declaration) * ITEMS + item;
}

export function createPool(limit: number): Pool {
  const waiting = createHeap();
  const aside = new Map<string, Task[]>();
  const settle: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  let running = 0;
  let pumping = false;
  let failure: { readonly error: unknown } | undefined;

  function pump(): void {
    if (pumping) return;
    pumping = true;
    while (running < limit) {
      const task = waiting.take();
      if (task === undefined) break;
      const blocker = task.blockedBy?.();
      if (blocker === undefined) start(task);
      else putAside(blocker, task);
    }
    pumping = false;
    if (running === 0 && waiting.size === 0) finish();
  }

  function putAside(blocker: string, task: Task): void {
    const tasks = aside.get(blocker);
    if (tasks === undefined) aside.set(blocker, [task]);
    else tasks.push(task);
  }

  function start(task: Task): void {
    running++;
    task.run().then(ended, (error: unknown) => {
      failure ??= { error };
      ended();
    });
  }

  function ended(): void {
    running--;
    pump();
  }

  function finish(): void {
    if (aside.size > 0 && settle.length > 0)
      failure ??= {
        error: new ToolError('internal', `these actions block others for ever: ${[...aside.keys()].join(', ')}`),
      };
    for (const { resolve, reject } of settle.splice(0)) {
      if (failure === undefined) resolve();
      else reject(failure.error);
    }
  }

  return {
    add(task) {
      waiting.add(task);
      pump();
    },
    release(name) {
      for (const task of aside.get(name) ?? []) waiting.add(task);
      aside.delete(name);
      pump();
    },
    idle: () =>
      new Promise<void>((resolve, reject) => {
        settle.push({ resolve, reject });
        pump();
      }),
  };
}

interface Heap {
  add(task: Task): void;
  take(): Task | undefined;
  readonly size: number;
}

/** A binary heap; equal orders cannot occur within one pool. */
function createHeap(): Heap {
  const tasks: Task[] = [];
  const order = (index: number): number => tasks[index]?.order ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number): void => {
    const [first, second] = [tasks[a], tasks[b]];
    if (first === undefined || second === undefined) return;
    tasks[a] = second;
    tasks[b] = first;
  };
  return {
    get size() {
      return tasks.length;
    },
    add(task) {
      tasks.push(task);
      for (let i = tasks.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (order(parent) <= order(i)) break;
        swap(i, parent);
        i = parent;
      }
    },
    take() {
      const first = tasks[0];
      const last = tasks.pop();
      if (first === undefined || last === undefined || tasks.length === 0) return first;
      tasks[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const smaller = order(left) <= order(left + 1) ? left : left + 1;
        if (order(smaller) >= order(i)) break;
        swap(i, smaller);
        i = smaller;
      }
      return first;
    },
  };
}
