import type { HttpSend, Spawn } from '../../core/ports/ports.ts';
import type { ProgramRequest } from '../../core/ports/test-ports.ts';
import { mockedSend } from './mock-send.ts';
import { mockedSpawn } from './mock-spawn.ts';

export interface Effects {
  readonly spawn: Spawn;
  readonly send: HttpSend;
  /** Where the terminal of the case would be. */
  print(stream: 'stdout' | 'stderr', text: string): void;
  /** Each command line that an exec service is asked about. */
  noted(command: string): void;
}

/** The effects of a case: its mocks stand in for the machine. */
export async function mockedEffects(
  effects: Effects,
  { exec, http }: Pick<ProgramRequest, 'exec' | 'http'>,
): Promise<Pick<Effects, 'spawn' | 'send'>> {
  const captured = withoutTerminal(effects);
  return {
    spawn: exec === undefined ? captured : await mockedSpawn(exec, captured, effects.noted),
    send: http === undefined ? effects.send : mockedSend(http, effects.send),
  };
}

/** Output that would go to the terminal unseen is a part of what the case prints. */
function withoutTerminal({ spawn, print }: Effects): Spawn {
  return async (request, signal) => {
    if (request.passthrough !== true) return spawn(request, signal);
    const result = await spawn(
      { ...request, passthrough: false, onOutput: (stream, text) => print(stream, text) },
      signal,
    );
    return { ...result, stdout: new Uint8Array(), stderr: new Uint8Array() };
  };
}
