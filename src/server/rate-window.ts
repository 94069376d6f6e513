export interface RateEntry {
  readonly maxRequests: number;
  readonly windowMs: number;
}

export interface RateVerdict {
  readonly admitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window holds nothing of now. */
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
}

interface Window {
  startMs: number;
  current: number;
  previous: number;
}

const MAX_CLIENTS = 65_536;

/**
 * A sliding window in two parts: what was counted in the part before fades evenly out while this one fills. Clients least recently
 * seen are forgotten.
 */
export function createRateWindows(maxClients = MAX_CLIENTS): RateWindows {
  const clients = new Map<string, Map<string, Window>>();

  const windowsOf = (client: string): Map<string, Window> => {
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
      const windows = windowsOf(client);
      const states = entries.map(entry => ({ entry, window: turned(windows, entry, nowMs) }));
      const refused = states.filter(({ entry, window }) => usedAt(window, entry, nowMs) + 1 > entry.maxRequests);
      if (refused.length === 0) for (const { window } of states) window.current++;
      const verdicts = (refused.length > 0 ? refused : states).map(({ entry, window }) =>
        verdictOf(window, entry, nowMs, refused.length === 0),
      );
      return verdicts.reduce((a, b) => (b.retryMs > a.retryMs || b.remaining < a.remaining ? b : a));
    },
  };
}

function turned(windows: Map<string, Window>, { name, windowMs }: NamedEntry, nowMs: number): Window {
  const window = windows.get(name) ?? { startMs: nowMs, current: 0, previous: 0 };
  windows.set(name, window);
  const passed = Math.floor((nowMs - window.startMs) / windowMs);
  if (passed > 0) {
    window.previous = passed === 1 ? window.current : 0;
    window.current = 0;
    window.startMs += passed * windowMs;
  }
  return window;
}

function usedAt({ startMs, current, previous }: Window, { windowMs }: RateEntry, nowMs: number): number {
  return current + previous * (1 - (nowMs - startMs) / windowMs);
}

function verdictOf(window: Window, entry: RateEntry, nowMs: number, admitted: boolean): RateVerdict {
  const { maxRequests: limit, windowMs } = entry;
  const toTurn = window.startMs + windowMs - nowMs;
  return {
    admitted,
    limit,
    remaining: Math.max(0, Math.floor(limit - usedAt(window, entry, nowMs))),
    resetMs: window.current > 0 ? toTurn + windowMs : toTurn,
    retryMs: admitted ? 0 : waitMs(window, entry, nowMs, toTurn),
  };
}

function waitMs({ startMs, current, previous }: Window, entry: RateEntry, nowMs: number, toTurn: number): number {
  const { maxRequests, windowMs } = entry;
  if (current + 1 <= maxRequests && previous > 0) {
    const needed = 1 - (maxRequests - 1 - current) / previous;
    return Math.max(1, startMs + needed * windowMs - nowMs);
  }
  return toTurn + windowMs * Math.max(0, 1 - (maxRequests - 1) / current);
}
