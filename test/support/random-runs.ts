/** How many random cases a property sees: all of them with `npm test`, a tenth during development (`npm run check`). */
export const randomRuns = (all: number): number =>
  process.env['FAST_TESTS'] === undefined ? all : Math.max(20, Math.ceil(all / 10));
