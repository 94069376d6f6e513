import type { View } from '../contract.ts';
import type { Inputs } from './inputs.ts';

/** What plans need of the world; both `describe` and `execute` have it. */
export type PlanView = Pick<View, 'files' | 'signal' | 'writeDefaults'>;

/** Whether existing files with other content are replaced: as the call says, else as `--on-conflict` does. */
export function replaces({ force }: Pick<Inputs, 'force'>, { writeDefaults }: PlanView): boolean {
  const { onConflict } = writeDefaults;
  return force ?? (onConflict === 'overwrite' || onConflict === 'skip-unchanged');
}
