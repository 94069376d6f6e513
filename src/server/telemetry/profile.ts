import { Session } from 'node:inspector/promises';

/** A profile of this process as Chrome's developer tools read it: `.cpuprofile` or `.heapprofile`. */
export async function takeProfile(kind: 'cpu' | 'heap', seconds: number, signal: AbortSignal): Promise<string> {
  const session = new Session();
  session.connect();
  try {
    if (kind === 'cpu') {
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
      await pause(seconds * 1000, signal);
      return JSON.stringify((await session.post('Profiler.stop')).profile);
    }
    await session.post('HeapProfiler.enable');
    await session.post('HeapProfiler.startSampling');
    await pause(seconds * 1000, signal);
    return JSON.stringify((await session.post('HeapProfiler.stopSampling')).profile);
  } finally {
    session.disconnect();
  }
}

/** Ends early when the caller is gone. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
