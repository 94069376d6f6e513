import type { Step } from './steps.ts';

/** What is judged without running anything of ours. */
export const STATIC_CHECKS: readonly Step[] = [
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];
