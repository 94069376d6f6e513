import { CelError } from '../expression/cel/cel.ts';
import { TemplateError } from '../expression/template.ts';
import { Failure } from '../providers/contract.ts';

/**
 * A fault in a text that the provider evaluates, reported as a fault of the input: the document's author wrote that
 * text.
 */
export function languageFailure(error: unknown, input?: string): unknown {
  if (!(error instanceof CelError) && !(error instanceof TemplateError)) return error;
  const where = input === undefined ? '' : `input "${input}": `;
  const place = error instanceof TemplateError && error.file !== undefined ? '' : ` (${error.line}:${error.column})`;
  const hint = error instanceof TemplateError && error.hint !== undefined ? `; ${error.hint}` : '';
  return new Failure('input', `${where}${error.message}${place}${hint}`, { cause: error });
}
