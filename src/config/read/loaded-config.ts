import type { Fault, ToolError } from '../../core/errors.ts';
import type { Config } from '../config.ts';
import type { ConfigPlace } from './paths.ts';
import type { Setting } from './read-document.ts';

export interface LoadedConfig {
  readonly config: Config;
  readonly place: ConfigPlace;
  /** Whether the file is there. */
  readonly exists: boolean;
  /** Wrong values, or a file that cannot be read. The configuration is then made of what is right. */
  readonly faults: readonly Fault[];
  /** All faults as one `config-invalid`. */
  readonly error: ToolError | undefined;
  /** Unknown keys and variables. */
  readonly unknown: readonly Fault[];
  /** What is set, by key and in the order of authority, lowest first; of one key the last one wins. */
  readonly settings: readonly Setting[];
  /** Values that must appear nowhere. */
  readonly secrets: readonly string[];
}
