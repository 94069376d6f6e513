import type { Taint } from '../../../../core/secrets/taint.ts';
import { UnknownSignal } from '../../../cel/values/values.ts';
import { type Place, TemplateError, TemplateFault } from '../../check/error.ts';
import type { RenderOptions } from '../../contract.ts';
import type { Libraries } from '../../filters/filter.ts';
import type { Meter } from '../../render/meter.ts';
import type { Output } from './output.ts';
import type { Watch } from './watch.ts';

/** What a missing key of a map gives: an error, `<no value>` as in Go, or nothing as in Helm. */
export type MissingKey = 'error' | 'default' | 'empty';

/** One text of a program: the template, a file that it renders, helpers, or the text of a `tpl`. */
export interface GoText {
  placeAt(offset: number): Place;
}

/** A template with a name, ready to run. */
export interface Compiled {
  readonly name: string;
  readonly slots: number;
  readonly text: GoText;
  readonly step: Step;
}

/** All templates that can be rendered by name. */
export interface Program {
  readonly templates: ReadonlyMap<string, Compiled>;
  /** Whether something in it changes maps. */
  readonly mutates: boolean;
  /** The program with the templates of a further text, and that text. For `tpl`. */
  extend(source: string, from: Program): { readonly program: Program; readonly main: Compiled };
}

/** One rendering. */
export interface Run {
  readonly meter: Meter;
  readonly now: Date;
  readonly libraries: Libraries;
  readonly missingKey: MissingKey;
  readonly describeMissing: RenderOptions['describeMissing'];
  readonly watch: Watch | undefined;
  /** Maps that the template made, which it may change. */
  readonly owned: WeakSet<object>;
  /** Templates that render each other. */
  depth: number;
}

/** One template that is rendered. `taint` is that of the value computed last. */
export interface Frame {
  readonly run: Run;
  readonly program: Program;
  readonly text: GoText;
  readonly output: Output;
  readonly values: unknown[];
  readonly taints: Taint[];
  dot: unknown;
  dotTaint: Taint;
  taint: Taint;
}

/** What a step says to the loop around. */
export const GO_ON = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export type Signal = typeof GO_ON | typeof BREAK | typeof CONTINUE;

/** A part that runs at once, or one that can be left and taken up again. */
export type Code<T> =
  | { readonly deep: false; readonly run: (frame: Frame) => T }
  | { readonly deep: true; readonly run: (frame: Frame) => Generator<void, T, void> };
export type Step = Code<Signal>;
export type Eval = Code<unknown>;

/** What was thrown, with its place and without a word of the data. */
export function located(error: unknown, { text }: Pick<Frame, 'text'>, at: number): TemplateError {
  if (error instanceof TemplateError) return error;
  const place = text.placeAt(error instanceof TemplateFault ? (error.offset ?? at) : at);
  if (error instanceof UnknownSignal) {
    const causes = [...error.causes].sort();
    return new TemplateError('unknown', `not known before ${causes.join(', ')}`, place, { causes });
  }
  if (error instanceof TemplateFault) return new TemplateError(error.kind, error.message, place, { hint: error.hint });
  if (error instanceof RangeError)
    return new TemplateError('limit', 'the template is nested too deeply or makes too large values', place);
  return new TemplateError('evaluation', 'this cannot be evaluated with the data at hand', place);
}
