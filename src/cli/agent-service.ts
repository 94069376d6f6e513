import type { Services } from '../operations/services.ts';

/** The server for agents: tools over the same operations as the commands. */
export interface AgentService {
  /** What an agent sees. */
  tools(mayRun: boolean): readonly AgentTool[];
  /** Serves on stdin and stdout until the input ends or the signal fires. */
  serve(options: AgentOptions): Promise<void>;
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `run`: needs the permission of the operator. */
  readonly permission: 'none' | 'run';
}

export interface AgentOptions {
  readonly services: () => Promise<Services>;
  readonly signal: AbortSignal;
  readonly authProfile: string | undefined;
  /** Absolute. */
  readonly roots: readonly string[];
  readonly mayRun: boolean;
  readonly resolversMaySpawn: boolean;
  note(text: string): void;
}
