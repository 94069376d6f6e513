/**
 * Milliseconds of a clock that cannot be set. Unlike `performance.now()` it loads nothing, which matters to code that
 * runs at every start.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
