/** A small generator of numbers that repeats itself for one seed (mulberry32). */
export interface Dice {
  /** An integer from 0 up to, not including, `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: below => Math.floor(fraction() * below),
    chance: probability => fraction() < probability,
    pick: items => items[Math.floor(fraction() * items.length)] ?? items[0],
  };
}
