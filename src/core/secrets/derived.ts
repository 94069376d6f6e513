/**
 * What was computed from a secret, where some of the texts in it stand in the open as well: a name of the document that a
 * sensitive condition chose. They are hidden where they stand, like everything computed, but not wherever they turn up.
 */
export class Derived {
  readonly open: ReadonlySet<string>;
  constructor(open: ReadonlySet<string>) {
    this.open = open;
  }
}
