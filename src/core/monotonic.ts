/** Milliseconds of a clock that cannot be set. Unlike `performance.now()` it loads nothing, which counts where every start comes by. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
