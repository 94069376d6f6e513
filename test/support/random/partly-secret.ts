import assert from 'node:assert/strict';
import { type Taint, TextParts } from '../../../src/core/secrets/taint.ts';
import { randomRuns } from '../random-runs.ts';
import * as fc from './fast-check.ts';

/** Data of every shape in which parts are sensitive, and which they are. */
export interface PartlySecret {
  readonly data: Readonly<Record<string, unknown>>;
  readonly taints: ReadonlyMap<string, Taint>;
}

/** `pin`: a sensitive number. */
export const partlySecret = (secret: string, other: string, pin: number): PartlySecret => ({
  data: {
    secret,
    pin,
    email: 'a@example.com',
    mixed: `user:${secret}`,
    pair: { open: 'open', hidden: secret },
    users: [
      { name: 'ann', password: secret },
      { name: 'bob', password: other },
    ],
    names: ['x', 'y'],
    root: { user: secret, list: ['a', 'b'] },
    some: ['one', secret, 'three'],
    parsed: { [secret]: 1 },
    letters: Array.from(secret),
  },
  taints: new Map<string, Taint>([
    ['secret', 'root'],
    ['pin', 'root'],
    ['letters', 'derived'],
    ['mixed', new TextParts(`user:${secret}`, [{ from: 5, to: 5 + secret.length }])],
    ['pair', new Map([['hidden', 'root']])],
    ['users', new Map([0, 1].map(index => [index, new Map([['password', 'root']])]))],
    ['root', 'root'],
    ['some', new Map([[1, 'derived']])],
    ['parsed', 'derived'],
  ]),
});

/** The text as it is shown: `#` stands for what is hidden. */
export const shownText = (text: string, taint: TextParts | undefined): string =>
  taint === undefined
    ? text
    : taint
        .runs(text)
        .map(run => (run.hidden ? '#' : run.text))
        .join('');

/** What a template shows, or how it fails. */
export interface Seen {
  readonly shown?: string;
  readonly fault?: string;
}

export interface Looking {
  readonly templates: fc.Arbitrary<string>;
  look(source: string, secret: string, other: string): Seen;
  /** How many templates must be shown with both secrets. */
  readonly atLeast: number;
  readonly runs?: number;
}

/** Whatever a template computes, what it shows is the same for two secrets, and no failure quotes one. */
export function checkNothingShows({ templates, look, atLeast, runs = randomRuns(4_000) }: Looking): void {
  let compared = 0;
  fc.assert(
    fc.property(templates, source => {
      const [one, two] = [look(source, 'hunter2-Zx', 'other-Yy'), look(source, 'Qq77~longer-secret', 'Ww')];
      if (one.shown !== undefined && two.shown !== undefined) {
        compared++;
        assert.equal(one.shown, two.shown);
      }
      for (const [seen, secret] of [
        [one, 'hunter2'],
        [two, '77~long'],
      ] as const)
        assert.ok(!(seen.fault ?? '').toLowerCase().includes(secret), seen.fault);
    }),
    { numRuns: runs },
  );
  assert.ok(compared > atLeast, `only ${compared} could be compared`);
}
