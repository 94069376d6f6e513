import type { AskedOperation } from '../operations/operation.ts';
import type { AgentCaller } from './agent-world.ts';
import type { ToolAnswer } from './answer.ts';
import type { Plans } from './plans.ts';

/** A tool of agents: the operation that it asks, its words for the model, and what is special for agents. */
export interface ToolRow {
  /** snake_case */
  readonly name: string;
  readonly title: string;
  /** For the model that chooses a tool: what it answers, and when to use it. */
  readonly description: string;
  /** `run`: only with the permission that the operator gave at start. */
  readonly permission: 'none' | 'run';
  /** The operation, loaded when the tools are listed or it is called. */
  load(): Promise<AskedOperation>;
  /** Members of the input that agents do not give. */
  readonly without?: readonly string[];
  /** Members that agents must give. */
  readonly requires?: readonly string[];
  /** Descriptions of members where agents need other words. */
  readonly notes?: Readonly<Record<string, string>>;
  /** The answer is a page of items. */
  readonly list?: boolean;
  /** Text that is added to the data. Default: the data alone. */
  answer?(result: never, asked: AskedTool): ToolAnswer;
}

/** The call that a result answers. */
export interface AskedTool {
  readonly given: Readonly<Record<string, unknown>>;
  readonly caller: AgentCaller;
  readonly plans: Plans;
}
