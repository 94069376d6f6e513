import type { ToolError } from '../../core/errors.ts';

export interface QueueLimits {
  /** Jobs that compute at the same time: about as many as there are processors. */
  readonly slots: number;
  /** Runs, renders, tests and dry-runs that are under way at the same time, those that only wait for something included. */
  readonly maxRuns: number;
  /** Jobs that may wait. One more is refused. */
  readonly maxQueued: number;
}

export interface Ticket {
  /** Callers take turns, however much each of them asks for. */
  readonly caller: string;
  /** Counted against `maxRuns`. */
  readonly isRun: boolean;
}

/**
 * The queue in front of the threads. A job that takes longer than a moment, or waits for something, gives its slot to the next one and works on in its own
 * thread, so that long runs never hold up short ones; the processors are then shared by the system.
 */
export interface JobQueue {
  /**
   * Waits for a slot. Rejects with the reason of the signal when it fires first, and with
   * the error of `full` when as many jobs wait as may.
   */
  enter(ticket: Ticket, signal: AbortSignal, full: () => Error): Promise<Turn>;
  /** Takes effect for the next job; jobs that wait keep their place. */
  resize(limits: QueueLimits): void;
  readonly waiting: () => number;
  readonly running: () => number;
}

/** A job that has its slot. */
export interface Turn {
  /**
   * Its thread is ready: the moment after which the slot goes to the next job begins here. It ends early when the thread is found waiting
   * for something.
   */
  begun(isWaiting?: () => boolean): void;
  end(): void;
}

/** Long enough for most work, short enough that a caller does not notice that it waited. */
const SLICE_MS = 100;
const LOOK_MS = 10;

interface Waiting {
  readonly ticket: Ticket;
  begin(): void;
}

export function createJobQueue(first: QueueLimits, sliceMs = SLICE_MS): JobQueue {
  let limits = first;
  const lanes = { run: createFairLane(), short: createFairLane() };
  let slotsTaken = 0;
  let working = 0;
  let running = 0;
  let turn: 'run' | 'short' = 'short';

  const waiting = (): number => lanes.run.size() + lanes.short.size();
  const mayBegin = (isRun: boolean): boolean =>
    slotsTaken < limits.slots && working < limits.slots + limits.maxRuns && (!isRun || running < limits.maxRuns);

  function next(): Waiting | undefined {
    const other = turn === 'run' ? 'short' : 'run';
    for (const lane of [turn, other] as const) {
      const found = mayBegin(lane === 'run') ? lanes[lane].take() : undefined;
      if (found === undefined) continue;
      turn = lane === 'run' ? 'short' : 'run';
      return found;
    }
    return undefined;
  }
  function admit(): void {
    for (let found = next(); found !== undefined; found = next()) found.begin();
  }

  /** Takes a slot, and gives it back after a moment or at the end of the job. */
  function begin({ isRun }: Ticket): Turn {
    slotsTaken++;
    working++;
    if (isRun) running++;
    let holdsSlot = true;
    const giveSlot = (): void => {
      if (!holdsSlot) return;
      holdsSlot = false;
      slotsTaken--;
    };
    let timer: NodeJS.Timeout | undefined;
    let ended = false;
    return {
      begun(isWaiting = () => false) {
        if (ended || timer !== undefined) return;
        const until = performance.now() + sliceMs;
        timer = setInterval(
          () => {
            if (performance.now() < until && !isWaiting()) return;
            clearInterval(timer);
            giveSlot();
            admit();
          },
          Math.min(LOOK_MS, sliceMs),
        );
      },
      end() {
        if (ended) return;
        ended = true;
        clearInterval(timer);
        giveSlot();
        working--;
        if (isRun) running--;
        admit();
      },
    };
  }

  return {
    async enter(ticket, signal, full) {
      signal.throwIfAborted();
      const lane = lanes[ticket.isRun ? 'run' : 'short'];
      if (lane.size() === 0 && mayBegin(ticket.isRun)) return begin(ticket);
      if (waiting() >= limits.maxQueued) throw full();
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          ticket,
          begin() {
            signal.removeEventListener('abort', leave);
            resolve(begin(ticket));
          },
        };
        const leave = (): void => {
          lane.remove(entry);
          reject(signal.reason as ToolError);
        };
        signal.addEventListener('abort', leave, { once: true });
        lane.add(entry);
      });
    },
    resize(own) {
      limits = own;
      admit();
    },
    waiting,
    running: () => running,
  };
}

interface FairLane {
  add(entry: Waiting): void;
  /** The oldest entry of the caller whose turn it is. */
  take(): Waiting | undefined;
  remove(entry: Waiting): void;
  readonly size: () => number;
}

/** A list for each caller; a caller that was served goes to the end of the round. */
function createFairLane(): FairLane {
  const callers = new Map<string, Set<Waiting>>();
  let size = 0;
  const drop = (entry: Waiting): Set<Waiting> | undefined => {
    const { caller } = entry.ticket;
    const own = callers.get(caller);
    if (own?.delete(entry) !== true) return undefined;
    size--;
    if (own.size === 0) callers.delete(caller);
    return own;
  };
  return {
    add(entry) {
      const { caller } = entry.ticket;
      const own = callers.get(caller) ?? new Set();
      callers.set(caller, own.add(entry));
      size++;
    },
    take() {
      const [first] = callers;
      if (first === undefined) return undefined;
      const [caller, own] = first;
      const [entry] = own;
      if (entry === undefined) return undefined;
      drop(entry);
      if (own.size > 0) {
        callers.delete(caller);
        callers.set(caller, own);
      }
      return entry;
    },
    remove: entry => void drop(entry),
    size: () => size,
  };
}
