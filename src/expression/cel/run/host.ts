import type { RegexEngine } from './regex.ts';

/**
 * What functions of the environments `eval` and `cli` may reach, handed in for each evaluation. A function whose member is
 * absent fails and says so; expressions that use none of them need no host.
 */
export interface CelHost {
  /** Start instant of the call: `time.now`, `time.nowFmt`. */
  readonly now?: Date | undefined;
  /** `guid.new` */
  guid?(): string;
  /** `debug.out`: one line, not yet redacted. */
  debug?(text: string): void;
  /** `filepath.exists` */
  exists?(path: string): boolean;
  /** `debug.sleep`: blocks; called with at most 50 ms at a time. */
  sleep?(ms: number): void;
  /** In place of `sleep`: throws a `Suspension` until the time is over. */
  wait?(ms: number): void;
  /** From `loadRegex()`, when `program.needs` has `regex`. */
  readonly regex?: RegexEngine | undefined;
  /** When `program.needs` has `yaml`. */
  readonly yaml?: YamlCodec | undefined;
  /** When `program.needs` has `hcl`. */
  readonly hcl?: HclCodec | undefined;
}

export interface YamlCodec {
  /** Plain data of one document. Throws an Error whose message is shown. */
  parse(text: string): unknown;
  write(value: unknown): string;
}

export interface HclCodec {
  /**
   * Plain data of the attributes and blocks of a text. Throws an Error whose message is shown. `spend` is called with
   * further steps.
   */
  parse(text: string, options?: { spend(steps: number): void }): unknown;
  /** A map as attributes and blocks, anything else as one value. */
  write(value: unknown): string;
}

/** Libraries that are heavy to load: the caller loads them once, before evaluating, and passes them with the host. */
export type Need = 'regex' | 'yaml' | 'hcl';
