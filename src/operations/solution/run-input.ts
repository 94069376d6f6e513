import type { ActionSelection } from '../../engine/plan.ts';
import type { EngineSettings, GivenParameter, RunEvent } from '../../engine/services.ts';
import type { SolutionInput } from '../services.ts';

export type { GivenParameter, RunEvent } from '../../engine/services.ts';

/** What every operation on a solution is asked with. */
export interface SolutionRequest {
  readonly source: SolutionInput;
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  /** Variables named `TOOL_PARAM_<name>`, for parameters that are not among `params`. The command line only. */
  readonly variables?: ReadonlyMap<string, string> | undefined;
}

/** What a run and a dry-run are asked with. The document and these decide the plan. */
export interface RunRequest extends SolutionRequest, ActionSelection {
  /** Absolute. */
  readonly outputDirectory?: string | undefined;
  readonly onConflict?: string | undefined;
  readonly backup?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly failFast?: boolean | undefined;
  readonly skipValidation?: boolean | undefined;
  readonly settings?: Partial<EngineSettings> | undefined;
  /** Files of policies beside those of the configuration, absolute. */
  readonly policies?: readonly string[] | undefined;
  /** Words of the command, without values. */
  readonly command?: string | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
}
