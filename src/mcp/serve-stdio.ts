import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { errorText } from '../core/errors.ts';
import { createAgentServer } from './agent-server.ts';
import type { AgentWorld } from './agent-world.ts';
import { type LineStreams, type LineTransport, lineTransport } from './line-transport.ts';
import { createToolService } from './tool-service.ts';

export interface StdioOptions {
  readonly streams: LineStreams;
  /** `run_solution` and `run_tests` may be called. */
  readonly mayRun: boolean;
  readonly version: string;
}

/** After the end of the input: once nothing has been answered for this long, calls that still run are cancelled. */
const DRAIN_MS = 5000;

/**
 * Serves one agent over a pair of streams until its input ends or the signal fires. Returns when nothing is running any more: what
 * was cancelled has ended its programs and its `finally` actions.
 */
export async function serveAgent(world: AgentWorld, { streams, mayRun, version }: StdioOptions): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([world.signal, ending.signal]);
  const service = createToolService(world);
  const transport = lineTransport(streams);
  const handle = serveStdio(() => createAgentServer(service, { version, caller: { id: 'stdio', mayRun }, signal }), {
    transport,
    onerror: error => world.note(errorText(error)),
  });
  await Promise.race([transport.ended, aborted(world.signal)]);
  await drained(transport, world.signal);
  ending.abort(new Error('the agent has gone away'));
  await handle.close();
  await service.idle();
}

async function drained(transport: LineTransport, signal: AbortSignal): Promise<void> {
  for (let before = Infinity; transport.due() < before && transport.due() > 0 && !signal.aborted; ) {
    before = transport.due();
    await Promise.race([transport.answered(), aborted(signal), pause(DRAIN_MS)]);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms).unref());
}
