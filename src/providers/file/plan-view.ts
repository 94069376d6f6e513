import type { View } from '../contract.ts';

/** What plans need of the world; both `describe` and `execute` have it. */
export type PlanView = Pick<
  View,
  'files' | 'baseDirectory' | 'root' | 'render' | 'taintOf' | 'writeDefaults' | 'signal'
>;
