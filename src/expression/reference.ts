/**
 * One read of a variable in an expression or template. `_.cfg.hosts[0]` is root `_`, path `['cfg', 'hosts', 0]`. With
 * `dynamic` a computed key follows the path: `_[k]` is root `_`, path `[]`, dynamic. A whole variable has path `[]`, not dynamic.
 * Names bound inside the text (macro variables, loops, assign) are not references.
 */
export interface Reference {
  readonly root: string;
  readonly path: readonly (string | number)[];
  readonly dynamic: boolean;
  /** Place inside the text, from 1. */
  readonly line: number;
  readonly column: number;
}
