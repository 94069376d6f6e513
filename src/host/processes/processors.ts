import { availableParallelism as available } from 'node:os';

/** Threads that can run at the same time. */
export const availableParallelism = (): number => available();
