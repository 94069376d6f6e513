import type { Executed } from '../../engine/execute/execute.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { RunContext } from '../../engine/services.ts';
import type { LoadedSolution } from '../services.ts';

/** A run as it was: what a snapshot is made of. */
export interface CapturedRun {
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly executed: Executed | undefined;
}
