import { availableParallelism } from 'node:os';
import type { Environment } from '../../core/ports/ports.ts';
import type { TestHost } from '../../core/ports/test-ports.ts';
import { serveLoopback } from './loopback-server.ts';
import { createPrograms } from './programs.ts';
import { createSandboxes } from './sandbox.ts';

export interface TestHostOptions {
  readonly environment: Environment;
  /** The program that runs commands of cases. */
  readonly entry: URL;
  /** Hands over what must happen before the process ends at once. */
  onKill(kill: () => void): void;
}

/** What functional tests use of this machine. */
export function createTestHost({ environment, entry, onKill }: TestHostOptions): TestHost {
  const sandboxes = createSandboxes();
  const programs = createPrograms(entry);
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
