import { CelError } from '../expression/cel/cel.ts';
import { TemplateError } from '../expression/template.ts';
import { Failure } from '../providers/contract.ts';

/** A text of an input that is not an expression or template, in the words of the input: the provider's caller wrote it. */
export function languageFailure(error: unknown, input?: string): unknown {
  if (!(error instanceof CelError) && !(error instanceof TemplateError)) return error;
  const where = input === undefined ? '' : `input "${input}": `;
  const place = error instanceof TemplateError && error.file !== undefined ? '' : ` (${error.line}:${error.column})`;
  const hint = error instanceof TemplateError && error.hint !== undefined ? `; ${error.hint}` : '';
  return new Failure('input', `${where}${error.message}${place}${hint}`, { cause: error });
}
