import type { CliCall } from '../cli-call.ts';
import type { ArgumentRow, FlagRow } from './row.ts';

/** A command: its words, what it takes, and the code that runs it. One row per command in `commands.ts`. */
export interface CommandRow {
  /** `run solution` */
  readonly words: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly arguments?: readonly ArgumentRow[];
  /** The error for one word too many, where the word itself must not be repeated. */
  readonly wordTooMany?: string;
  readonly flags: readonly FlagRow[];
  /** Exit codes beyond 0, 3 and those of a document. */
  readonly exits?: readonly string[];
  readonly examples: readonly { readonly command: string; readonly does: string }[];
  /**
   * What a configuration with faults does to the command. Absent: the command is refused. `tolerated`: it works with
   * what is right. `own`: it reports what is wrong itself, unknown keys included.
   */
  readonly configuration?: 'tolerated' | 'own';
  /**
   * Its stdout belongs to a protocol: no program that it starts writes there, and the user is not asked anything.
   */
  readonly protocol?: true;
  /** Its data is a map, never a list: `--where` has nothing to filter. */
  readonly printsMap?: true;
  /** The command's own code, loaded when it is used. Returns the exit code. */
  load(): Promise<(call: CliCall) => Promise<number>>;
}
