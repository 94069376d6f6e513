import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { formatType } from '../../expression/cel/check/types.ts';
import type { Reference } from '../../expression/reference.ts';
import { defineOperation } from '../operation.ts';
import type { Services } from '../services.ts';
import type { Wire } from '../wire.ts';
import { compileText } from './eval-cel.ts';
import { parseText, referenceNames, SYNTAX_INPUT } from './eval-template.ts';

export interface TextFault {
  readonly code: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
}

const VALIDATED_TEXT = closedObject({
  valid: Type.Boolean(),
  kind: Type.Union([Type.Literal('expression'), Type.Literal('template')]),
  /** Empty when it is valid. */
  errors: Type.Array(
    closedObject({
      code: Type.String(),
      message: Type.String(),
      line: Type.Optional(Type.Integer()),
      column: Type.Optional(Type.Integer()),
      hint: Type.Optional(Type.String()),
    }),
  ),
  type: Type.Optional(Type.String({ description: 'The type of the value; dyn when only the data tell.' })),
  references: Type.Optional(Type.Array(Type.String(), { description: 'What it reads, in order of the text.' })),
});
export type ValidatedText = Wire<typeof VALIDATED_TEXT>;

/** Says of an expression or a template whether it is valid, without evaluating it. */
export const validateText = defineOperation({
  name: 'eval.validate',
  summary: 'Validate an expression or a template without data',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    expression: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000, description: 'A CEL expression.' })),
    template: Type.Optional(Type.String({ minLength: 1, maxLength: 100_000, description: 'A template.' })),
    syntax: Type.Optional(SYNTAX_INPUT),
  }),
  output: VALIDATED_TEXT,
  async run(services, { expression, template, syntax }): Promise<ValidatedText> {
    if (expression !== undefined && template === undefined)
      return await judged('expression', () => describeExpression(services, expression));
    if (template !== undefined && expression === undefined)
      return await judged('template', () => describeTemplate(services, template, syntax));
    throw new ToolError('invalid-input', 'give an expression or a template: exactly one of them');
  },
});

type Facts = Pick<ValidatedText, 'type' | 'references'>;

async function describeExpression(services: Services, text: string): Promise<Facts> {
  const { type, references } = await compileText(services, text);
  return { type: formatType(type), references: names(references) };
}

async function describeTemplate(services: Services, text: string, syntax: unknown): Promise<Facts> {
  const { references } = await parseText(services, text, { name: '<template>', syntax });
  return { references: names(references) };
}

const names = (references: readonly Reference[]): readonly string[] => referenceNames({ references });

/** What is wrong with the text is the answer. */
async function judged(kind: ValidatedText['kind'], look: () => Promise<Facts>): Promise<ValidatedText> {
  try {
    return { valid: true, kind, errors: [], ...(await look()) };
  } catch (error) {
    if (!(error instanceof ToolError) || error.code === 'internal') throw error;
    const { code, message, at, hint } = error;
    const place = at === undefined ? {} : { line: at.line, column: at.column };
    return { valid: false, kind, errors: [{ code, message, ...place, ...(hint !== undefined && { hint }) }] };
  }
}
