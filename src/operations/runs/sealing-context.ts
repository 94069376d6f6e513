/** What encrypted bytes of a journal are bound to. */
export const sealingContext = (runId: string, type: string, place: string): string =>
  `${type} ${place} of run ${runId}`;
