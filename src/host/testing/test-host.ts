import { availableParallelism } from 'node:os';
import type { OwnProgram } from '../../core/ports/executable.ts';
import type { Environment } from '../../core/ports/ports.ts';
import type { TestHost } from '../../core/ports/test-ports.ts';
import { serveLoopback } from './loopback-server.ts';
import { createPrograms } from './programs.ts';
import { createSandboxes } from './sandbox.ts';

export interface TestHostOptions {
  readonly environment: Environment;
  /** Runs commands of cases. */
  readonly program: OwnProgram;
  /** Registers what must happen when the process is about to be ended at once. */
  onKill(kill: () => void): void;
}

/** What functional tests use of this machine. */
export function createTestHost({ environment, program, onKill }: TestHostOptions): TestHost {
  const sandboxes = createSandboxes();
  const programs = createPrograms(program);
  onKill(() => {
    programs.killAll();
    sandboxes.removeAll();
  });
  return {
    createSandbox: sandboxes.create,
    openProgram: programs.open,
    serve: serveLoopback,
    environment,
    processors: availableParallelism(),
  };
}
