import type { FileWriter, HttpSend, Spawn } from '../../src/core/ports/ports.ts';
import type { Services } from '../../src/operations/services.ts';

/** What reached the machine, in order: `write <path>`, `spawn <program>`, `POST <url>`. Reads are not listed. */
export type Recorded = readonly string[];

/** The same services with every way out of the program noted. The real effect happens all the same. */
export function recording(services: Services): {
  readonly services: Services;
  readonly recorded: Recorded;
  clear(): void;
} {
  const recorded: string[] = [];
  const { engine } = services;
  const writes = Object.fromEntries(
    WRITES.map(name => [
      name,
      (path: string, ...rest: readonly unknown[]) => {
        recorded.push(`${name} ${path}`);
        return (engine.writer[name] as (...words: readonly unknown[]) => Promise<void>)(path, ...rest);
      },
    ]),
  ) as unknown as FileWriter;
  const writer: FileWriter = { ...writes, inTurn: engine.writer.inTurn };
  const spawn: Spawn = (request, ...rest) => {
    recorded.push(`spawn ${request.program}`);
    return engine.spawn(request, ...rest);
  };
  const send: HttpSend = (request, ...rest) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) recorded.push(`${request.method} ${request.url}`);
    return engine.send(request, ...rest);
  };
  return {
    services: { ...services, engine: { ...engine, writer, spawn, send } },
    recorded,
    clear: () => {
      recorded.length = 0;
    },
  };
}

const WRITES = [
  'write',
  'append',
  'copy',
  'makeDirectory',
  'removeFile',
  'removeDirectory',
  'rename',
  'setMode',
] as const satisfies readonly (keyof FileWriter)[];
