import { createLineIndex } from '../../../core/text/line-index.ts';
import { TemplateError, TemplateFault } from '../check/error.ts';
import { createEngine } from '../engine.ts';
import { parseGoTemplate } from '../go/engine.ts';
import { liquidToGo } from './to-go.ts';
import { goToLiquid } from './to-liquid.ts';

export type Language = 'liquid' | 'go';

export interface ConvertOptions {
  readonly to: Language;
  /** The name of the template in errors. */
  readonly name?: string | undefined;
  /** All values that are printed are text, whole numbers or bools: then they need no guard. */
  readonly plainValues?: boolean | undefined;
}

/** A place where the meaning could differ for a few characters. */
export interface ConversionNote {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Converted {
  readonly text: string;
  readonly notes: readonly ConversionNote[];
}

/**
 * The template in the other language: it prints the same for the same data, or fails where a value has no form that both
 * languages print alike. What cannot be written so is a `TemplateError` of kind `syntax` with its place.
 */
export function convertTemplate(source: string, { to, name, plainValues = false }: ConvertOptions): Converted {
  const lines = createLineIndex(source);
  const placeAt = (offset: number): { readonly line: number; readonly column: number } => {
    lines.seek(offset);
    return { line: lines.line(), column: lines.column() };
  };
  // A template that is invalid in its own language is reported first.
  if (to === 'go') createEngine().parse(source, { name });
  else parseGoTemplate(source, { name, syntax: { language: 'go' } });
  try {
    const rules = { isPlain: plainValues };
    const { text, notes } = to === 'go' ? liquidToGo(source, rules) : goToLiquid(source, rules);
    return { text, notes: notes.map(({ offset, message }) => ({ ...placeAt(offset), message })) };
  } catch (error) {
    // A condition with thousands of parts is an equally deep tree.
    if (error instanceof RangeError)
      throw new TemplateError('limit', 'the template is nested too deeply', { file: name, ...placeAt(0) });
    if (!(error instanceof TemplateFault)) throw error;
    throw new TemplateError(
      error.kind,
      error.message,
      { file: name, ...placeAt(error.offset ?? 0) },
      { hint: error.hint },
    );
  }
}
