import type { Listener } from './listener.ts';
import type { Runtime } from './runtime.ts';

const POLL_MS = 20;

/**
 * Specification: "API server lifecycle". The listener stays open at first, so that probes see the server leave; requests under way get
 * their time. Answers whether all of them ended.
 */
export async function drain(listener: Listener, runtime: () => Runtime): Promise<boolean> {
  const { state, settings, log } = runtime();
  const { preStopDelayMs, shutdownTimeoutMs } = settings;
  const signalledAt = performance.now();
  state.phase = 'stopping';
  log('info', 'shutting down', { in_flight: state.inFlight, unanswered: state.unanswered });
  if (preStopDelayMs > 0) await pause(preStopDelayMs);
  state.phase = 'refusing';
  const deadline = Math.max(signalledAt, preStopDelayMs > 0 ? performance.now() : 0) + shutdownTimeoutMs;
  const isBusy = (): boolean => state.inFlight > 0 || state.unanswered > 0;
  while (isBusy() && performance.now() < deadline) await pause(POLL_MS);
  const complete = !isBusy();
  listener.close();
  listener.destroy();
  await listener.closed();
  return complete;
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
