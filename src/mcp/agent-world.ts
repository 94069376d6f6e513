import type { AgentPolicy } from '../access/agents.ts';
import type { Call } from '../core/call.ts';
import type { Services } from '../operations/services.ts';

/** Who calls a tool. On stdio it is the one program that started the server; over HTTP the server says who it is. */
export interface AgentCaller {
  /** A plan belongs to the caller who made it: no other caller can run it. */
  readonly id: string;
  /** Given by the operator at start: `run_solution` and `run_tests` may be called. */
  readonly mayRun: boolean;
}

/**
 * What all calls share. `services` is asked for each call: a server that reloads its configuration gives newer ones. With the operation of a
 * tool it gives what the caller may use for it, or refuses.
 */
export interface AgentWorld {
  readonly services: (operation?: string) => Promise<Services>;
  readonly policy: AgentPolicy;
  readonly authProfile?: string | undefined;
  /** Fires when the server ends. */
  readonly signal: AbortSignal;
  /** A note for the operator; never for the agent. */
  readonly note: (text: string) => void;
}

/** One call of a tool, ready for an operation. */
export interface ToolCall {
  readonly services: Services;
  readonly call: Call;
  readonly caller: AgentCaller;
  readonly policy: AgentPolicy;
  /** Progress that the caller asked for; nothing otherwise. */
  readonly progress: (message: string) => void;
}
