export interface ParseLimits {
  /** Characters of the source. */
  readonly length?: number | undefined;
  /** Nesting of parentheses, lists, calls. */
  readonly depth?: number | undefined;
  readonly nodes?: number | undefined;
  /** Operators of one level in a row. */
  readonly chain?: number | undefined;
}
