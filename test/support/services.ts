import { createServices } from '../../src/app/app.ts';
import { configLoader } from '../../src/app/config.ts';
import { createRedactor, type Redactor } from '../../src/core/secrets/redact.ts';
import { pipeStream } from '../../src/host/processes/process.ts';
import type { Services } from '../../src/operations/services.ts';
import { homeIn } from './cli.ts';

/** The whole program without a command line: real files, processes and sockets, a home below `directory`. */
export async function servicesIn(directory: string, redactor: Redactor = createRedactor()): Promise<Services> {
  const stream = pipeStream('stderr', redactor, () => undefined);
  const host = {
    argv: [],
    environment: { PATH: process.env['PATH'], ...homeIn(directory) },
    cwd: directory,
    startedAt: new Date(),
    stdin: { isTerminal: false, read: async () => new Uint8Array() },
    stdout: stream,
    stderr: stream,
    signal: new AbortController().signal,
    signalExit: () => undefined,
    onHangup: () => () => undefined,
    onKill: () => undefined,
    close: async () => undefined,
  };
  const config = await configLoader(host, redactor)({ cwd: directory, flags: {} });
  const choices = {
    config,
    cwd: directory,
    authProfile: undefined,
    stdoutHoldsData: true,
    color: false,
    columns: 80,
    interactive: false,
    warn: () => undefined,
  };
  return createServices({ host, choices, redactor });
}
