import type { Taint, TextParts } from '../../core/secrets/taint.ts';
import type { TemplateSyntax } from '../../core/text/template-syntax.ts';
import type { Need } from '../cel/cel.ts';
import type { Reference } from '../reference.ts';
import type { IgnoredBlock } from './check/ignored.ts';
import type { Libraries } from './filters/filter.ts';

/** A parsed template. It may be rendered any number of times with different data. Specification: "Solution document". */
export interface Template {
  readonly source: string;
  /** What it reads of its data, in order of the text; files at hand included. */
  readonly references: readonly Reference[];
  /**
   * Literal names of the files that it renders, those that the files at hand render included. A name that `partials` lacked
   * is listed as well: the caller loads it and parses again, until nothing is missing.
   */
  readonly files: readonly string[];
  /** A text without markup: the text. */
  readonly constant?: string;
  /** What the caller has to load and pass with `libraries` before rendering. */
  readonly needs: readonly Need[];
  /**
   * The text. `data` are the variables by name, own properties only; a member may be a getter that throws `UnknownSignal`.
   * Throws only `TemplateError`.
   */
  render(data: Readonly<Record<string, unknown>>, options: RenderOptions): string;
  /** The same text, with its sensitive parts, given the taints of `data` and of `outer`. Slower. */
  renderTracked(data: Readonly<Record<string, unknown>>, options: RenderOptions & TrackOptions): TrackedText;
  /** The same, for callers that do other work in between. `track`: to learn which parts of the text are sensitive. */
  begin(data: Readonly<Record<string, unknown>>, options: RenderOptions, track?: TrackOptions): Rendering;
}

/** A rendering under way. Data must not change until it is done. */
export interface Rendering {
  /** Continues for about this many milliseconds. Gives the text, or undefined when it is not done. */
  advance(sliceMs: number): TrackedText | undefined;
}

export interface RenderOptions {
  /** Further variables, which those of `data` hide: however many there are, they are looked up and not copied. */
  readonly outer?: Readonly<Record<string, unknown>> | undefined;
  /** Bytes of the text, and of each `capture`; default 10 MiB. */
  readonly maxOutput?: number | undefined;
  /** Default 30 s. Looked at every few hundred steps. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Start of the call: what `date` makes of `now` and `today`. */
  readonly now: Date;
  /** The message for a variable (path empty) or key that is absent; undefined for the usual one. */
  readonly describeMissing?: ((root: string, path: readonly (string | number)[]) => string | undefined) | undefined;
  readonly libraries?: Libraries | undefined;
}

export interface TrackOptions {
  /** Which parts of `data` are sensitive, by name. */
  readonly taints: Readonly<Record<string, Taint>>;
  readonly outerTaint: Taint;
}

export interface TrackedText {
  readonly text: string;
  readonly taint: TextParts | undefined;
}

export interface ParseOptions {
  /** Default: Liquid. */
  readonly syntax?: TemplateSyntax | undefined;
  /** Go: texts whose definitions are available too, by the names shown in errors. */
  readonly helpers?: ReadonlyMap<string, string> | undefined;
  /** Names the text in messages. */
  readonly name?: string | undefined;
  /** Texts of files that may be rendered, by the name written in the template. */
  readonly partials?: ReadonlyMap<string, string> | undefined;
  readonly ignoredBlocks?: readonly IgnoredBlock[] | undefined;
  /** Characters; more is an error. Default: 16 MiB. */
  readonly maxSource?: number | undefined;
  /**
   * Whether a value of this name exists. With it, `{{ end }}` and `{{ else }}` of Go are refused when the text is parsed; without it,
   * when they are rendered.
   */
  readonly isKnown?: ((name: string) => boolean) | undefined;
}

export interface Templates {
  /** Throws only `TemplateError`, of kind `syntax` or `limit`. Texts parsed recently are kept. */
  parse(source: string, options?: ParseOptions): Template;
  clear(): { readonly entries: number };
  readonly size: number;
  readonly hits: number;
  readonly misses: number;
}
