import { Worker } from 'node:worker_threads';
import { ToolError } from '../../core/errors.ts';
import type { OwnProgram } from '../../core/ports/executable.ts';
import type { Isolation, ProgramRequest, ProgramResult, TestProgram } from '../../core/ports/test-ports.ts';
import { startFork } from '../processes/start-program.ts';
import type { FromCase, ToCase } from './case-messages.ts';

/** After the abort: how long a command may take to end in order, and then to kill what it started. */
const GRACE_MS = 5000;
const KILL_MS = 500;

/** One thread or process that runs commands. */
interface Runner {
  post(message: ToCase): void;
  /** Called with each message, and with undefined when it is gone. */
  listen(listener: (message: FromCase | undefined) => void): void;
  end(): Promise<void>;
  readonly reusable: boolean;
  /** A thread of this process: memory can be shared with it. */
  readonly shares: boolean;
}

export interface Programs {
  open(isolation: Isolation): TestProgram;
  /** At once: nothing that was started may outlive this process. */
  killAll(): void;
}

/** `program` waits for commands: see `test-program.ts`. */
export function createPrograms(program: OwnProgram): Programs {
  const living = new Set<Runner>();

  const open = (isolation: Isolation): TestProgram => {
    const idle: Runner[] = [];
    const start = (): Runner => {
      const runner = isolation === 'worker' ? startWorker(program) : startProcess(program);
      living.add(runner);
      return runner;
    };
    const end = async (runner: Runner): Promise<void> => {
      await runner.end();
      living.delete(runner);
    };
    return {
      async run(request, signal) {
        signal.throwIfAborted();
        const runner = idle.pop() ?? start();
        const outcome = await converse(runner, request, signal);
        if (outcome.kind === 'ended' && runner.reusable && !signal.aborted) idle.push(runner);
        else await end(runner);
        signal.throwIfAborted();
        if (outcome.kind === 'ended') return outcome.result;
        throw new ToolError('internal', outcome.message);
      },
      async close() {
        await Promise.all(idle.splice(0).map(end));
      },
    };
  };

  return {
    open,
    killAll() {
      const threads = [...living].filter(({ shares }) => shares);
      const done = new Int32Array(new SharedArrayBuffer(4));
      for (const runner of living) runner.post({ type: 'kill', ...(runner.shares && { done }) });
      waitFor(done, threads.length, living.size > threads.length);
      for (const runner of living) void runner.end();
    },
  };
}

/** Blocks until the threads have killed what they started: this process ends right afterwards. Children get the whole time. */
function waitFor(done: Int32Array, threads: number, children: boolean): void {
  const until = Date.now() + KILL_MS;
  const wanted = children ? Number.POSITIVE_INFINITY : threads;
  for (let count = Atomics.load(done, 0); count < wanted; count = Atomics.load(done, 0)) {
    const left = until - Date.now();
    if (left <= 0) return;
    Atomics.wait(done, 0, count, left);
  }
}

type Outcome =
  | { readonly kind: 'ended'; readonly result: ProgramResult }
  | { readonly kind: 'failed'; readonly message: string };

/** One command from request to result. A command that does not end after the abort loses its processes, then its thread. */
function converse(runner: Runner, request: ProgramRequest, signal: AbortSignal): Promise<Outcome> {
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = [];
    const settle = (outcome: Outcome): void => {
      signal.removeEventListener('abort', abort);
      for (const timer of timers) clearTimeout(timer);
      resolve(outcome);
    };
    const abort = (): void => {
      runner.post({ type: 'abort' });
      timers.push(setTimeout(() => runner.post({ type: 'kill' }), GRACE_MS));
      timers.push(
        setTimeout(
          () => settle({ kind: 'failed', message: 'the command did not end and was ended' }),
          GRACE_MS + KILL_MS,
        ),
      );
    };
    runner.listen(message => {
      if (message === undefined) settle({ kind: 'failed', message: 'the program of the test ended without a result' });
      else if (message.type === 'result') settle({ kind: 'ended', result: message.result });
      else if (message.type === 'failed') settle({ kind: 'failed', message: message.message });
      else settle({ kind: 'failed', message: 'the command was ended' });
    });
    signal.addEventListener('abort', abort, { once: true });
    runner.post({ type: 'run', request });
  });
}

function startWorker({ thread }: OwnProgram): Runner {
  const isCode = typeof thread === 'string';
  const worker = new Worker(thread, { eval: isCode, env: {}, stdin: false, stdout: true, stderr: true });
  // Nothing of a test is printed by its thread; what a defect prints is dropped with it.
  worker.stdout.resume();
  worker.stderr.resume();
  let listener: (message: FromCase | undefined) => void = () => undefined;
  worker.on('message', (message: FromCase) => listener(message));
  worker.on('error', error =>
    listener({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
  worker.on('exit', () => listener(undefined));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    post: message => worker.postMessage(message),
    listen(own) {
      listener = own;
    },
    async end() {
      listener = () => undefined;
      await worker.terminate();
    },
    reusable: true,
    shares: true,
  };
}

function startProcess({ fork: [file, ...words] }: OwnProgram): Runner {
  const child = startFork(file, words, {
    execArgv: [],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: process.platform !== 'win32',
    serialization: 'advanced',
  });
  let listener: (message: FromCase | undefined) => void = () => undefined;
  const gone = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  void gone.then(() => listener(undefined));
  child.on('message', message => listener(message as FromCase));
  return {
    post(message) {
      if (child.connected) child.send(message);
    },
    listen(own) {
      listener = own;
    },
    async end() {
      listener = () => undefined;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await gone;
    },
    reusable: false,
    shares: false,
  };
}
