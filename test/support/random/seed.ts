const DEFAULT = 20_261_122;
const LARGEST = 2 ** 31 - 1;

/** Where all random cases of a test file start: always the same, another number with `SEED=<number>`, any with `SEED=random`. */
export const SEED = chosenSeed(process.env['SEED']);

function chosenSeed(word = ''): number {
  if (word === '') return DEFAULT;
  if (word === 'random') {
    const seed = Math.floor(Math.random() * LARGEST);
    process.env['SEED'] = String(seed); // for the programs that a test starts
    process.stderr.write(`SEED=${seed}\n`);
    return seed;
  }
  const seed = Number(word);
  if (!/^\d+$/.test(word) || seed > LARGEST)
    throw new Error(`SEED is "${word}"; give a whole number from 0 to ${LARGEST}, or the word random`);
  return seed;
}
