/**
 * Callers that want the same thing at the same time share one piece of work. It ends early only when all of them have
 * given up; `patient` callers wait for its end even then, since giving up half-way would lose what it used.
 */
export interface Flights {
  share<T>(
    key: string,
    caller: { readonly signal: AbortSignal; readonly patient: boolean },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
}

interface Flight {
  readonly promise: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

export function createFlights(): Flights {
  const flights = new Map<string, Flight>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const controller = new AbortController();
    const flight: Flight = { promise: work(controller.signal), controller, waiting: 0 };
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.promise.then(land, land);
    flights.set(key, flight);
    return flight;
  };

  return {
    async share<T>(
      key: string,
      { signal, patient }: { readonly signal: AbortSignal; readonly patient: boolean },
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      signal.throwIfAborted();
      const flight = flights.get(key) ?? start(key, work);
      flight.waiting++;
      const leave = (): void => {
        flight.waiting--;
        if (flight.waiting === 0) flight.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return (await (patient ? flight.promise : Promise.race([flight.promise, aborted(signal)]))) as T;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
