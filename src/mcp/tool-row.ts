import type { JsonMap } from '../core/json/json.ts';
import type { ToolAnswer } from './answer.ts';
import type { ToolCall } from './door.ts';
import type { Plans } from './plans.ts';

/** A tool of the agents' door: one row over one operation. */
export interface ToolRow {
  /** snake_case */
  readonly name: string;
  readonly title: string;
  /** For the model that chooses a tool: what it answers, and when to use it. */
  readonly description: string;
  /** `run`: only with the permission that the operator gave at start. */
  readonly permission: 'none' | 'run';
  /** Its operation, loaded when the tools are listed or it is called. */
  load(): Promise<LoadedTool>;
}

export interface LoadedTool {
  /** JSON Schemas 2020-12. Both describe objects. */
  readonly input: JsonMap;
  readonly output: JsonMap;
  /** Arguments have been checked against `input`. */
  run(given: never, call: ToolCall, plans: Plans): Promise<ToolAnswer>;
}

interface Tool<Given> extends Omit<LoadedTool, 'run'> {
  run(given: Given, call: ToolCall, plans: Plans): Promise<ToolAnswer>;
}

export function defineTool<Given>(tool: Tool<Given>): LoadedTool {
  return tool;
}

/** Schemas of operations are plain JSON Schema. */
export const schemaOf = (schema: object): JsonMap => schema as JsonMap;
