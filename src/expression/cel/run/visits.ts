/**
 * What a walk over values has looked at. A value that is part of a walk in two places counts in both: time is spent where
 * values are looked at, however little memory they share.
 */
export interface Visits {
  visited: number;
  /** Beyond this number, `settle` charges the visits, or ends the walk. */
  due: number;
  settle(): void;
}

export function visit(visits: Visits, count: number): void {
  if ((visits.visited += count) > visits.due) visits.settle();
}
