import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Spawn, SpawnRequest, SpawnResult } from '../../core/ports/ports.ts';
import { createGroupWatch, type GroupWatch } from './group-watch.ts';
import { notStarted } from './launch-faults.ts';
import { captureOutput, type OutputCapture } from './output-capture.ts';
import { type ProcessGroup, processGroup } from './process-group.ts';
import { startProgram } from './start-program.ts';

/** After the program has ended: how long its pipes may stay open, held by what it left behind. */
const SETTLE_MS = 500;
/** What a program left behind in its group has at most this long between SIGTERM and SIGKILL. */
const LEFTOVER_GRACE_MS = 500;
/** How long to wait for the kernel to carry out a SIGKILL. */
const KILLED_WITHIN_MS = 1000;
/** How long the last output may take after the last process of the group. */
const DRAIN_MS = 50;
const MAX_POLL_MS = 100;

export interface Processes {
  readonly spawn: Spawn;
  /** Ends every living process group at once (SIGKILL). For the second signal and for the end of the program. */
  killAll(): void;
}

export interface ProcessesOptions {
  /** Told of each program that is started and of its end: the id of its process and of its group. */
  readonly onChild?: ((pid: number, isAlive: boolean) => void) | undefined;
  /** Ends what runs when this program is gone. Default: a watcher of its own. */
  readonly watch?: GroupWatch | undefined;
  /** Where `passthrough` output goes: file descriptors of this program, or nowhere. Default: its stdout and stderr. */
  readonly passthrough?: { readonly stdout: number | 'ignore'; readonly stderr: number | 'ignore' } | undefined;
}

/**
 * Starts programs without a shell, each in a process group of its own (POSIX: in a session of its own, so that no
 * program can ask on the terminal). A call ends when the program has ended. What the program leaves behind in its group
 * is ended with it, so that nothing of a run lives on unseen; a daemon that makes its own session is left alone.
 */
export function createSpawn(options: ProcessesOptions = {}): Processes {
  const groups = new Set<ProcessGroup>();
  const { stdout, stderr } = options.passthrough ?? { stdout: 1, stderr: 2 };
  const watch = options.watch ?? createGroupWatch();

  return {
    async spawn(request, signal) {
      signal.throwIfAborted();
      const output = request.passthrough === true ? [stdout, stderr] : ['pipe', 'pipe'];
      const stdio = [request.stdin === undefined ? 'ignore' : 'pipe', ...output] as StdioOptions;
      watch.start();
      const child = launch(request, stdio);
      if (child instanceof Error || child.pid === undefined) return notStarted(request, await startFailure(child));
      const letGo = watch.add(child.pid);
      const group = processGroup(child.pid, pid => endTree(pid));
      groups.add(group);
      options.onChild?.(child.pid, true);
      try {
        return await follow(child, group, request, signal);
      } finally {
        letGo();
        groups.delete(group);
        options.onChild?.(child.pid, false);
      }
    },
    killAll() {
      for (const group of groups) group.signal('SIGKILL');
    },
  };
}

function launch(request: SpawnRequest, stdio: StdioOptions): ChildProcess | NodeJS.ErrnoException {
  const windows = process.platform === 'win32';
  const options: SpawnOptions = {
    cwd: request.cwd,
    env: request.env,
    stdio,
    detached: !windows,
    windowsHide: true,
    // The command processor has quoting rules of its own: the caller has quoted the text already.
    windowsVerbatimArguments: windows && /(?:^|[\\/])cmd(?:\.exe)?$/i.test(request.program),
  };
  try {
    return startProgram(request.program, request.args, options);
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

/** Why there is no process: thrown at once, or reported a moment later. */
async function startFailure(child: ChildProcess | NodeJS.ErrnoException): Promise<NodeJS.ErrnoException> {
  return child instanceof Error ? child : new Promise(resolve => child.once('error', resolve));
}

async function follow(
  child: ChildProcess,
  group: ProcessGroup,
  request: SpawnRequest,
  signal: AbortSignal,
): Promise<SpawnResult> {
  const stdout = capture(child, 'stdout', request);
  const stderr = capture(child, 'stderr', request);
  const ended = new Promise<number>(resolve => child.once('exit', (code, name) => resolve(toExitCode(code, name))));
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()));
  feed(child, request.stdin);

  const ending = createEnding(group);
  const { graceMs, timeoutMs } = request;
  let timedOut = false;
  const onTimeout = (): void => {
    timedOut = true;
    ending.begin(graceMs);
  };
  const onAbort = (): void => ending.begin(graceMs);
  const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);

  const exitCode = await ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
  const { aborted } = signal;
  const quiet = await within(SETTLE_MS, closed);
  if (!quiet || group.alive()) {
    ending.begin(Math.min(graceMs, LEFTOVER_GRACE_MS));
    await ending.done();
  }
  ending.forget();
  if (!quiet && !(await within(DRAIN_MS, closed))) {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
  if (aborted) signal.throwIfAborted();
  stdout.end();
  stderr.end();
  return {
    exitCode,
    stdout: stdout.bytes(),
    stderr: stderr.bytes(),
    truncated: stdout.truncated || stderr.truncated,
    timedOut,
  };
}

function capture(child: ChildProcess, stream: 'stdout' | 'stderr', request: SpawnRequest): OutputCapture {
  const { onOutput } = request;
  const kept = captureOutput(
    request.maxOutputBytes,
    onOutput === undefined ? undefined : text => onOutput(stream, text),
  );
  child[stream]?.on('data', (chunk: Buffer) => kept.take(chunk));
  return kept;
}

function feed(child: ChildProcess, input: Uint8Array | undefined): void {
  if (input === undefined || child.stdin === null) return;
  // A program may end, or close its input, without reading everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
}

const toExitCode = (code: number | null, name: NodeJS.Signals | null): number =>
  code ?? 128 + (name === null ? 0 : constants.signals[name]);

/** The end of a group: SIGTERM, SIGKILL after the grace period, and waiting until no member is left. */
function createEnding(group: ProcessGroup) {
  let timer: NodeJS.Timeout | undefined;
  let killedAt: number | undefined;
  return {
    /** Only the first call counts. */
    begin(graceMs: number): void {
      if (timer !== undefined) return;
      group.signal('SIGTERM');
      timer = setTimeout(() => {
        killedAt = performance.now();
        group.signal('SIGKILL');
      }, graceMs);
    },
    async done(): Promise<void> {
      for (let waitMs = 1; group.alive(); waitMs = Math.min(waitMs * 2, MAX_POLL_MS)) {
        if (killedAt !== undefined && performance.now() - killedAt > KILLED_WITHIN_MS) break;
        await new Promise(resolve => setTimeout(resolve, waitMs));
      }
    },
    /** No member is left, so no SIGKILL is sent. */
    forget: () => clearTimeout(timer),
  };
}

/** Whether the promise settled in time. */
async function within(ms: number, promise: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

function endTree(pid: number): void {
  startProgram('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
    'error',
    () => {},
  );
}
