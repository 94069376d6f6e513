import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { startProgram } from './start-program.ts';

export interface ForegroundRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly cwd: string;
}

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

/**
 * Runs a program in place of ours: it has our streams and gets our signals, and its exit code is the answer (128 and the number
 * of the signal that ended it). Until it has ended, no signal ends us.
 */
export async function runInForeground(own: NodeJS.Process, request: ForegroundRequest): Promise<number> {
  const { command, args, environment, cwd } = request;
  let child: ChildProcess | undefined;
  // Before it starts: what is sent to us from then on is for the program.
  const release = forwardSignals(own, signal => child?.kill(signal));
  try {
    const started = startProgram(command, [...args], {
      stdio: 'inherit',
      env: { ...environment },
      cwd,
      windowsHide: false,
    });
    child = started;
    return await new Promise<number>((resolve, reject) => {
      started.once('error', cause => reject(cannotStart(command, cause)));
      started.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0)));
    });
  } finally {
    release();
  }
}

/**
 * What a terminal sends goes to the whole group: the program has it already. A signal always has a listener, else one that is
 * on its way would be lost.
 */
function forwardSignals(own: NodeJS.Process, forward: (signal: NodeJS.Signals) => void): () => void {
  const ends = FORWARDED.map(name => {
    const before = own.listeners(name);
    const listener = (): void => {
      if (name !== 'SIGINT' || !isatty(0)) forward(name);
    };
    own.on(name, listener);
    for (const earlier of before) own.removeListener(name, earlier);
    return () => {
      for (const earlier of before) own.on(name, earlier);
      own.removeListener(name, listener);
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

function cannotStart(command: string, cause: Error): ToolError {
  const { code } = cause as NodeJS.ErrnoException;
  const reason =
    code === 'ENOENT' ? 'there is no such program' : code === 'EACCES' ? 'it may not be executed' : cause.message;
  return new ToolError('not-found', `cannot start ${command}: ${reason}`, { cause });
}
