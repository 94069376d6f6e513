import { LOOK_UP_TOOLS } from './look-up-tools.ts';
import { RUN_TOOLS } from './run-tools.ts';
import { SOLUTION_TOOLS } from './solution-tools.ts';
import type { ToolRow } from './tool-row.ts';

/** Every tool of the agents' door, in the order in which they are listed. */
export const TOOLS: readonly ToolRow[] = [...RUN_TOOLS, ...SOLUTION_TOOLS, ...LOOK_UP_TOOLS];

/** What a caller sees and may call. */
export const toolsFor = (mayRun: boolean): readonly ToolRow[] =>
  TOOLS.filter(({ permission }) => permission === 'none' || mayRun);
