import type { Json } from '../core/json/json.ts';
import type { TextRule } from './text-rules.ts';

export type KeyType =
  | 'bool'
  | 'integer'
  | 'number'
  /** An integer. */
  | 'bytes'
  /** Text such as `30s` in the file, milliseconds in code; the name in code ends in `Ms`. */
  | 'duration'
  | 'enum'
  | 'text'
  /**
   * Resolved in code: a path in the file against the directory of the file, any other against the caller's directory;
   * `~` is the home directory.
   */
  | 'path'
  /** Texts. A list replaces the one of a lower layer as a whole. */
  | 'list'
  /** Free data, not read any further. */
  | 'map'
  /** A list of objects; each layer replaces it as a whole. */
  | 'records';

/**
 * One key of the configuration, declared once: from this row come its check, its default, its environment variable, the JSON
 * Schema, the reference page and the completion.
 */
export interface KeyRow {
  /** `httpClient.timeout`; `*` stands for a name that the user chooses. */
  readonly path: string;
  readonly type: KeyType;
  /** One sentence for the reference page and the schema. */
  readonly doc: string;
  /** As it would be written in the file. */
  readonly default?: Json;
  /** The default in words, where the code that uses the key fills it in. */
  readonly preset?: string;
  /** The smallest value; a duration is given as it would be written. */
  readonly min?: number | string;
  readonly max?: number | string;
  /** The values of an `enum`. */
  readonly values?: readonly string[];
  /** The rule for a text, and for the texts of a list. */
  readonly rule?: TextRule;
  /** What the texts of a list are: `scope`. */
  readonly of?: string;
  readonly maxItems?: number;
  /** For `records`: the keys of one object, and those that must be there. */
  readonly items?: readonly KeyRow[];
  readonly required?: readonly string[];
  /** For `records`: the key that must differ in each object. */
  readonly unique?: string;
  /** Path, list of paths: relative to the caller's directory also when it is written in the file. */
  readonly callerRelative?: true;
  /** `list` of paths. */
  readonly paths?: true;
  /** `null` is a value: it resets the key to what is built in. */
  readonly nullable?: true;
  /** Shown as `[REDACTED]`. */
  readonly secret?: true;
  /** `apiServer`: a change needs a restart; `when-switched-off`: only the change from true to false does. */
  readonly restart?: true | 'when-switched-off';
  /** Has no variable of its own; what to use instead. */
  readonly notFromEnvironment?: string;
}

/** What is known of a map in the file. */
export interface SectionRow {
  readonly path: string;
  readonly doc: string;
  /** `null` is a value: it resets the map to what is built in. */
  readonly nullable?: true;
  /** Its keys have no variables of this form; what to use instead. */
  readonly notFromEnvironment?: string;
  /** All of its keys or none. */
  readonly whole?: true;
  /** Its keys are names that the user chooses. */
  readonly names?: NameRule;
}

export interface NameRule {
  /** `<name>` on the reference page. */
  readonly placeholder: string;
  /** What is wrong with a name, as words that follow the name; undefined when nothing is. */
  fault(name: string): string | undefined;
  /** JSON Schema of the names. */
  readonly schema: { readonly [key: string]: Json };
  /** All names that mean something, when they are known. */
  readonly known?: readonly string[];
  /** The name that a segment of an environment variable stands for (`PROD_EU`); absent: names cannot be written there. */
  fromSegment?(segment: string): string;
}
