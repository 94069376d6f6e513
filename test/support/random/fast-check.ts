/**
 * The library fast-check whose cases are the same in every run, so that a test that passes keeps passing. Tests import this instead of the
 * library; `SEED` (seed.ts) chooses other cases.
 */
import { configureGlobal } from 'fast-check';
import { SEED } from './seed.ts';

configureGlobal({ seed: SEED });

export * from 'fast-check';
