import type { ErrorCode } from '../../core/errors.ts';

/** A flag of a command, as data: parsing, help and completion read the same row. */
export interface FlagRow {
  readonly name: string;
  readonly short?: string;
  /**
   * `bool`: takes `=true`, `=false` or nothing. `list`: may be repeated and adds up; of any other flag the last one wins.
   * `optional`: a value only with `=`.
   */
  readonly kind: 'bool' | 'text' | 'list' | 'duration' | 'integer' | 'optional';
  readonly summary: string;
  /** `<file>` in help. */
  readonly value?: string;
  /** The only legal values. */
  readonly values?: readonly string[];
  /** The longest duration, in milliseconds. Default: a day. */
  readonly maxMs?: number;
  /** Shown in help; applied by the code that reads the flag. */
  readonly default?: string;
  /** What the shell completes its value with. */
  readonly completes?: Completion;
}

export type Completion =
  | 'file'
  | 'directory'
  | 'provider'
  | 'rule'
  | 'snapshot'
  | 'run'
  | 'profile'
  | 'handler'
  | 'schema'
  | 'catalog'
  | 'solution'
  | 'config-key'
  | 'secret'
  | 'resolver'
  | 'action'
  | 'tag'
  | 'parameter'
  | 'input';

export interface ArgumentRow {
  readonly name: string;
  readonly required: boolean;
  readonly many?: boolean;
  readonly values?: readonly string[];
  readonly completes?: Completion;
}

/** A failure of the words themselves: nothing has been read or executed. Exit 3. */
export class UsageError extends Error {
  readonly code: ErrorCode = 'invalid-input';
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}
