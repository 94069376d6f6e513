export interface RateEntry {
  readonly maxRequests: number;
  readonly windowMs: number;
}

export interface RateVerdict {
  readonly admitted: boolean;
  readonly limit: number;
  readonly windowMs: number;
  readonly remaining: number;
  /** Until all requests that count now have left the window. */
  readonly resetMs: number;
  /** When refused: until the next request can be admitted. */
  readonly retryMs: number;
}

export interface NamedEntry extends RateEntry {
  readonly name: string;
}

/** Counts of clients, by name of an entry. They outlive a reload of the configuration. */
export interface RateWindows {
  /** All entries must admit; a refused request is counted nowhere. The verdict is that of the tighter entry. */
  admit(client: string, entries: readonly NamedEntry[], nowMs: number): RateVerdict;
  /** Whether one more would be admitted. Nothing is counted, and a client that was never counted stays unknown. */
  look(client: string, entry: NamedEntry, nowMs: number): RateVerdict;
}

/** What was admitted in the window that ends now, oldest first. */
interface Window {
  readonly marks: Mark[];
  admitted: number;
}

interface Mark {
  /** The first and the last request that it stands for. */
  readonly fromMs: number;
  atMs: number;
  count: number;
}

const MAX_CLIENTS = 65_536;
/** A window of more requests than this counts those together that are close to each other: memory stays bounded. */
const MAX_MARKS = 64;

/**
 * Sliding windows: at most `maxRequests` within any `windowMs`, and no fewer. Windows of more than 64 requests may count one for up to a
 * 64th of the window longer. Clients least recently seen are forgotten.
 */
export function createRateWindows(maxClients = MAX_CLIENTS): RateWindows {
  const clients = new Map<string, Map<string, Window>>();

  const clientWindows = (client: string): Map<string, Window> => {
    const known = clients.get(client) ?? new Map<string, Window>();
    clients.delete(client);
    clients.set(client, known);
    if (clients.size > maxClients) {
      const [oldest] = clients.keys();
      if (oldest !== undefined) clients.delete(oldest);
    }
    return known;
  };

  return {
    admit(client, entries, nowMs) {
      const windows = clientWindows(client);
      const states = entries.map(entry => ({ entry, window: windowNow(windows, entry, nowMs) }));
      const refused = states.filter(({ entry, window }) => window.admitted >= entry.maxRequests);
      if (refused.length === 0) for (const { entry, window } of states) count(window, entry, nowMs);
      const verdicts = (refused.length > 0 ? refused : states).map(({ entry, window }) =>
        rateVerdict(window, entry, nowMs, refused.length === 0),
      );
      return verdicts.reduce((a, b) => (b.retryMs > a.retryMs || b.remaining < a.remaining ? b : a));
    },
    look(client, entry, nowMs) {
      const window = windowNow(clients.get(client) ?? new Map<string, Window>(), entry, nowMs);
      return rateVerdict(window, entry, nowMs, window.admitted < entry.maxRequests);
    },
  };
}

function windowNow(windows: Map<string, Window>, { name, windowMs }: NamedEntry, nowMs: number): Window {
  const window = windows.get(name) ?? { marks: [], admitted: 0 };
  windows.set(name, window);
  const { marks } = window;
  let gone = 0;
  for (const { atMs, count: requests } of marks) {
    if (atMs > nowMs - windowMs) break;
    window.admitted -= requests;
    gone++;
  }
  if (gone > 0) marks.splice(0, gone);
  return window;
}

function count(window: Window, { maxRequests, windowMs }: RateEntry, nowMs: number): void {
  const last = window.marks.at(-1);
  window.admitted++;
  if (last !== undefined && maxRequests > MAX_MARKS && nowMs - last.fromMs < windowMs / MAX_MARKS) {
    last.atMs = nowMs;
    last.count++;
  } else window.marks.push({ fromMs: nowMs, atMs: nowMs, count: 1 });
}

function rateVerdict(window: Window, entry: RateEntry, nowMs: number, admitted: boolean): RateVerdict {
  const { maxRequests: limit, windowMs } = entry;
  return {
    admitted,
    limit,
    windowMs,
    remaining: Math.max(0, limit - window.admitted),
    resetMs: (window.marks.at(-1)?.atMs ?? nowMs) + windowMs - nowMs,
    retryMs: admitted ? 0 : untilOneFits(window, entry) - nowMs,
  };
}

/** When enough requests have left the window for the next one to be admitted. */
function untilOneFits({ marks, admitted }: Window, { maxRequests, windowMs }: RateEntry): number {
  let tooMany = admitted - maxRequests + 1;
  for (const { atMs, count: requests } of marks) {
    tooMany -= requests;
    if (tooMany <= 0) return atMs + windowMs;
  }
  return (marks.at(-1)?.atMs ?? 0) + windowMs;
}
